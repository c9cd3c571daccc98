// SHA-256 and HMAC. A page that does not come over https has no Web Crypto, and games at home have no https: then the
// same is done here (FIPS 180-4, RFC 2104).

export type Digest = (data: Uint8Array) => Promise<Uint8Array>
export type Keyed = (data: Uint8Array) => Promise<Uint8Array>

export interface Crypto256 {
  sha256: Digest
  /** HMAC-SHA-256 under one key */
  hmac: (key: Uint8Array) => Promise<Keyed>
}

const BLOCK = 64

/** The browser's own, where it has one. */
export function browserCrypto(subtle: SubtleCrypto | undefined): Crypto256 {
  if (!subtle) return plainCrypto
  const bytes = (buffer: ArrayBuffer): Uint8Array => new Uint8Array(buffer)
  const own = (data: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(data)
  return {
    sha256: async (data) => bytes(await subtle.digest('SHA-256', own(data))),
    hmac: async (key) => {
      const made = await subtle.importKey('raw', own(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
      return async (data) => bytes(await subtle.sign('HMAC', made, own(data)))
    },
  }
}

export const plainCrypto: Crypto256 = {
  sha256: (data) => Promise.resolve(sha256(data)),
  hmac: (key) => {
    const padded = new Uint8Array(BLOCK)
    padded.set(key.length > BLOCK ? sha256(key) : key)
    const inner = padded.map((byte) => byte ^ 0x36)
    const outer = padded.map((byte) => byte ^ 0x5c)
    return Promise.resolve((data) => Promise.resolve(sha256(join(outer, sha256(join(inner, data))))))
  },
}

export function join(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The first 32 bits of the fractional parts of roots of the first primes, as the standard defines its constants. */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const found: number[] = []
  for (let n = 2; found.length < count; n += 1) {
    let prime = true
    for (let d = 2; d * d <= n; d += 1) if (n % d === 0) prime = false
    if (prime) found.push((root(n) % 1) * 2 ** 32)
  }
  return Uint32Array.from(found)
}

const START = fractions(8, Math.sqrt)
const ROUNDS = fractions(64, Math.cbrt)

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

function sha256(data: Uint8Array): Uint8Array {
  const length = Math.ceil((data.length + 9) / BLOCK) * BLOCK
  const padded = new Uint8Array(length)
  padded.set(data)
  padded[data.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(length - 8, Math.floor(data.length / 2 ** 29))
  view.setUint32(length - 4, data.length * 8)
  const state = START.slice()
  for (let at = 0; at < length; at += BLOCK) mix(state, view, at)
  const result = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => result.setUint32(4 * index, word))
  return new Uint8Array(result.buffer)
}

function mix(state: Uint32Array, view: DataView, start: number): void {
  const words = new Uint32Array(64)
  const word = (index: number): number => words[index] ?? 0
  for (let t = 0; t < 16; t += 1) words[t] = view.getUint32(start + 4 * t)
  for (let t = 16; t < 64; t += 1) {
    const [early, late] = [word(t - 15), word(t - 2)]
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words[t] = word(t - 16) + small + word(t - 7) + large
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let t = 0; t < 64; t += 1) {
    const one =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (ROUNDS[t] ?? 0) + word(t)) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((value, index) => {
    state[index] = (state[index] ?? 0) + value
  })
}
