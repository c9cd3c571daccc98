// What people ask the server about themselves and each other.

import { request, RequestError, send } from '../state/api'
import type {
  FriendAsk,
  GameSummary,
  InvitationSent,
  Me,
  NewAccount,
  NewInvitation,
  NewPassword,
  Passkey,
  PasskeyOptions,
  PasskeyProof,
  Profile,
  Recover,
  RecoveryCodes,
  Sessions,
  SignedIn,
  SignedUp,
  SignIn,
  StandingRules,
  TopList,
} from '../wire/types'

const id = encodeURIComponent

export const people = {
  me: () => request<Me>('/api/me'),
  signUp: (account: NewAccount) => send<SignedUp>('POST', '/api/accounts', account),
  signIn: (signIn: SignIn) => send<SignedIn>('POST', '/api/sessions', signIn),
  recover: (recover: Recover) => send<SignedIn>('POST', '/api/recover', recover),
  passkeySignInOptions: () => send<PasskeyOptions>('POST', '/api/sessions/passkey/options'),
  passkeySignIn: (passkey: PasskeyProof) => send<SignedIn>('POST', '/api/sessions/passkey', { passkey }),
  passkeyOptions: () => send<PasskeyOptions>('POST', '/api/passkeys/options'),
  addPasskey: (passkey: PasskeyProof, name: string) =>
    send<Passkey>('POST', '/api/passkeys', { passkey, name }),
  removePasskey: (key: string) => send<null>('DELETE', `/api/passkeys/${id(key)}`),
  sessions: () => request<Sessions>('/api/sessions'),
  /** `here`, `others`, `everywhere`, or the id of a session */
  signOut: (which: string) => send<null>('DELETE', `/api/sessions/${id(which)}`),
  changePassword: (password: NewPassword) => send<Me>('POST', '/api/me/password', password),
  newCodes: (password: string | null) => send<RecoveryCodes>('POST', '/api/me/recovery-codes', { password }),
  deleteMe: (password: string | null) => send<null>('POST', '/api/me/delete', { password }),

  ask: (whom: FriendAsk) => send<null>('POST', '/api/friends', whom),
  accept: (person: string) => send<null>('POST', `/api/friends/${id(person)}/accept`),
  unfriend: (person: string) => send<null>('DELETE', `/api/friends/${id(person)}`),
  block: (person: string) => send<null>('PUT', `/api/blocks/${id(person)}`),
  unblock: (person: string) => send<null>('DELETE', `/api/blocks/${id(person)}`),
  invite: (invitation: NewInvitation) => send<InvitationSent>('POST', '/api/invitations', invitation),
  decline: (invitation: string) => send<null>('POST', `/api/invitations/${id(invitation)}/decline`),

  standing: () => request<StandingRules>('/api/standing'),
  top: (by: TopList['by'], over: TopList['over'], among: TopList['among'], ruleClass: string | null) =>
    request<TopList>(
      `/api/top?${new URLSearchParams({ by, over, among, ...(ruleClass ? { class: ruleClass } : {}) })}`,
    ),
  profile: (person: string) => request<Profile>(`/api/people/${id(person)}`),
  game: (game: string) => request<GameSummary>(`/api/games/${id(game)}`),
}

/** The code of what went wrong. */
export const reasonOf = (error: unknown): string => (error instanceof RequestError ? error.reason : 'failed')
