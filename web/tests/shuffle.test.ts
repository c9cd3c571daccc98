import { createHash, createHmac, webcrypto } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { browserCrypto, plainCrypto } from '../src/lib/sha256'
import {
  check,
  commitmentOf,
  dealt,
  fromHex,
  packOrder,
  shuffled,
  toHex,
  type Watched,
} from '../src/lib/shuffle'
import type { ShuffleProof } from '../src/wire/types'

interface Vector {
  table: string
  deal: number
  seed: string
  salts: string[]
  seats: number
  commitment: string
  deck: string
  dealer: number
}

const vectors = JSON.parse(readFileSync('../tests/golden/shuffles.json', 'utf-8')) as Vector[]
const ways = [
  ['Web Crypto', browserCrypto(webcrypto.subtle as unknown as SubtleCrypto)],
  ['without it', browserCrypto(undefined)],
] as const

const proofOf = ({ table, deal, seed, salts, seats, commitment, deck }: Vector): ShuffleProof => ({
  table,
  deal,
  seed,
  salts,
  seats,
  commitment,
  deck: deck.split(' '),
})

describe('SHA-256 of our own', () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 200])('agrees with another over %i bytes', async (length) => {
    const data = Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 256)
    expect(toHex(await plainCrypto.sha256(data))).toBe(createHash('sha256').update(data).digest('hex'))
    const keyed = await plainCrypto.hmac(data)
    expect(toHex(await keyed(data))).toBe(createHmac('sha256', data).update(data).digest('hex'))
  })
})

describe.each(ways)('the golden shuffles, %s', (_, crypto) => {
  it.each(vectors)('$table deal $deal', async (vector) => {
    const proof = proofOf(vector)
    expect(await commitmentOf(proof, crypto)).toBe(vector.commitment)
    // The order of the deck that is claimed does not matter for the pack.
    const mixed = { ...proof, deck: packOrder(proof.deck) }
    expect(await shuffled(mixed, vector.seats, crypto)).toEqual({ deck: proof.deck, dealer: vector.dealer })
  })
})

describe('checking a deal', () => {
  const vector = vectors[0] as Vector
  const proof = proofOf(vector)
  const watched: Watched = {
    deal: vector.deal,
    commitment: vector.commitment,
    hands: dealt(proof.deck, vector.seats, (vector.dealer + 1) % vector.seats),
    dealer: vector.dealer,
  }
  const found = (changed: Partial<ShuffleProof> = {}, seen: Partial<Watched> = {}) =>
    check({ ...proof, ...changed }, { ...watched, ...seen }, plainCrypto)

  it('finds that all of it fits', async () => {
    expect(await found()).toMatchObject({ ok: true, first: (vector.dealer + 1) % vector.seats })
  })

  it('finds another seed', async () => {
    const seed = toHex((fromHex(proof.seed) as Uint8Array).map((byte, at) => (at === 0 ? byte ^ 1 : byte)))
    expect(await found({ seed })).toMatchObject({ ok: false, promised: false, shuffled: false })
  })

  it('finds another promise than was shown before the deal', async () => {
    expect(await found({}, { commitment: '0'.repeat(64) })).toMatchObject({ ok: false, promised: false })
  })

  it('finds a salt left out', async () => {
    expect(await found({ salts: proof.salts.slice(1) })).toMatchObject({
      promised: true,
      shuffled: false,
      dealt: false,
    })
  })

  it('finds two cards exchanged between hands', async () => {
    const [one, two, ...others] = watched.hands.map((hand) => [...hand]) as [
      string[],
      string[],
      ...string[][],
    ]
    ;[one[0], two[0]] = [two[0] as string, one[0] as string]
    expect(await found({}, { hands: [one, two, ...others] })).toMatchObject({
      ok: false,
      promised: true,
      shuffled: true,
      dealt: false,
    })
  })

  it('finds the proof of another deal, and another dealer', async () => {
    expect(await found({}, { deal: 2 })).toMatchObject({ ok: false, about: false })
    expect(await found({}, { dealer: (vector.dealer + 1) % vector.seats })).toMatchObject({
      ok: false,
      dealer: false,
    })
  })
})
