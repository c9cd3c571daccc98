// Passkeys as the browser makes and uses them. Older browsers lack the JSON forms, so they are made by hand there.

import { RequestError } from '../state/api'

export const passkeysWork = (): boolean =>
  typeof PublicKeyCredential === 'function' && typeof navigator.credentials?.create === 'function'

/** Make a passkey from the server's options; the answer is what the server checks, as JSON. */
export async function makePasskey(options: string): Promise<string> {
  const json = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON
  const publicKey: PublicKeyCredentialCreationOptions =
    PublicKeyCredential.parseCreationOptionsFromJSON?.(json) ?? creationOptions(json)
  return textOf(() => navigator.credentials.create({ publicKey }))
}

/** Answer the server's challenge with whatever passkey the person chooses. */
export async function usePasskey(options: string): Promise<string> {
  const json = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON
  const publicKey: PublicKeyCredentialRequestOptions =
    PublicKeyCredential.parseRequestOptionsFromJSON?.(json) ?? requestOptions(json)
  return textOf(() => navigator.credentials.get({ publicKey }))
}

async function textOf(ask: () => Promise<Credential | null>): Promise<string> {
  try {
    const credential = await ask()
    if (!(credential instanceof PublicKeyCredential)) throw new RequestError('passkey-cancelled', '', 0)
    return JSON.stringify(typeof credential.toJSON === 'function' ? credential.toJSON() : plain(credential))
  } catch (error) {
    if (error instanceof RequestError) throw error
    const known = error instanceof DOMException && error.name === 'InvalidStateError'
    throw new RequestError(known ? 'passkey-known' : 'passkey-cancelled', '', 0)
  }
}

// ---------------------------------------------------------------- by hand

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}

export function base64url(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

const described = (
  list: readonly PublicKeyCredentialDescriptorJSON[] = [],
): PublicKeyCredentialDescriptor[] => list.map((one) => ({ id: bytesOf(one.id), type: 'public-key' }))

// The server asks for no extensions, whose values would have to be turned as well.
export const creationOptions = ({ extensions: _, ...json }: PublicKeyCredentialCreationOptionsJSON) =>
  ({
    ...json,
    challenge: bytesOf(json.challenge),
    user: { ...json.user, id: bytesOf(json.user.id) },
    excludeCredentials: described(json.excludeCredentials),
  }) as PublicKeyCredentialCreationOptions

export const requestOptions = ({ extensions: _, ...json }: PublicKeyCredentialRequestOptionsJSON) =>
  ({
    ...json,
    challenge: bytesOf(json.challenge),
    allowCredentials: described(json.allowCredentials),
  }) as PublicKeyCredentialRequestOptions

function plain(credential: PublicKeyCredential): unknown {
  const { response } = credential
  const said: Record<string, unknown> = { clientDataJSON: base64url(response.clientDataJSON) }
  if (response instanceof AuthenticatorAttestationResponse) {
    said.attestationObject = base64url(response.attestationObject)
    said.transports = response.getTransports?.() ?? []
  } else if (response instanceof AuthenticatorAssertionResponse) {
    said.authenticatorData = base64url(response.authenticatorData)
    said.signature = base64url(response.signature)
    said.userHandle = response.userHandle ? base64url(response.userHandle) : null
  }
  return {
    id: credential.id,
    rawId: base64url(credential.rawId),
    type: credential.type,
    authenticatorAttachment: credential.authenticatorAttachment,
    clientExtensionResults: credential.getClientExtensionResults(),
    response: said,
  }
}
