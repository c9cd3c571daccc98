// A deal's shuffle done again in the browser, as docs/shuffles.md specifies it (president-shuffle-1).

import type { ShuffleProof } from '../wire/types'
import { parseCard, RANKS, sameCards, SUITS } from './cards'
import { join, type Crypto256 } from './sha256'

const VERSION = 'president-shuffle-1'
const WORD = 2 ** 32

const lines = (...parts: readonly string[]): Uint8Array =>
  new TextEncoder().encode([VERSION, ...parts].map((part) => `${part}\n`).join(''))

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export function fromHex(text: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})*$/.test(text)) return null
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

/** The promise of a seed for one deal of one game. */
export async function commitmentOf(proof: ShuffleProof, crypto: Crypto256): Promise<string> {
  return toHex(await crypto.sha256(lines('commitment', proof.seed, proof.table, String(proof.deal))))
}

/** Cards in the order of the unshuffled pack. */
export function packOrder(cards: readonly string[]): string[] {
  const index = (text: string): number => {
    const { rank, suit } = parseCard(text)
    const copy = text.length - text.replace(/'+$/, '').length
    const place = RANKS.indexOf(rank as (typeof RANKS)[number])
    return 8 * place + (suit === null ? copy : 4 * copy + SUITS.indexOf(suit))
  }
  return [...cards].sort((a, b) => index(a) - index(b))
}

/** Numbers drawn from seed and salts: HMAC-SHA-256 over a counter, read as 32-bit words. */
async function drawer(proof: ShuffleProof, crypto: Crypto256): Promise<(limit: number) => Promise<number>> {
  const salts = [...proof.salts].sort((a, b) => playerOf(a) - playerOf(b))
  const outer = await crypto.hmac(fromHex(proof.seed) ?? new Uint8Array())
  const key = await outer(lines('deck', proof.table, String(proof.deal), ...salts))
  const keyed = await crypto.hmac(key)
  let counter = 0
  let words: number[] = []
  const word = async (): Promise<number> => {
    if (words.length === 0) {
      const count = new DataView(new ArrayBuffer(8))
      count.setUint32(4, counter)
      counter += 1
      const block = join(await keyed(new Uint8Array(count.buffer)))
      const view = new DataView(block.buffer)
      words = Array.from({ length: 8 }, (_, at) => view.getUint32(4 * at))
    }
    return words.shift() ?? 0
  }
  return async (limit) => {
    const fair = WORD - (WORD % limit)
    for (;;) {
      const drawn = await word()
      if (drawn < fair) return drawn % limit
    }
  }
}

/** The number of the player whose salt it is: salts are written `PLAYER:SALT`. */
export const playerOf = (salt: string): number => Number(salt.split(':', 1)[0])

export interface Shuffled {
  deck: string[]
  /** who deals the first deal of a game */
  dealer: number
}

/** Shuffle the pack that the proof's deck is made of. */
export async function shuffled(proof: ShuffleProof, seats: number, crypto: Crypto256): Promise<Shuffled> {
  const below = await drawer(proof, crypto)
  const deck = packOrder(proof.deck)
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const other = await below(last + 1)
    ;[deck[last], deck[other]] = [deck[other] as string, deck[last] as string]
  }
  return { deck, dealer: await below(seats) }
}

/** The hands that dealing one by one from a seat gives. */
export function dealt(deck: readonly string[], seats: number, first: number): string[][] {
  return Array.from({ length: seats }, (_, seat) =>
    deck.filter((_, at) => at % seats === (seat - first + seats) % seats),
  )
}

/** The seat from which the deck was dealt to give these hands, or null when no seat does. */
export function firstDealt(deck: readonly string[], hands: readonly (readonly string[])[]): number | null {
  const first = hands.findIndex((_, seat) =>
    dealt(deck, hands.length, seat).every((hand, at) => sameCards(hand, hands[at] ?? [])),
  )
  return first >= 0 ? first : null
}

export interface Checked {
  /** the commitment that the seed gives */
  commitment: string
  /** the seed is the one that was promised */
  promised: boolean
  /** the proof is about this very deal */
  about: boolean
  /** seed and salts give the deck */
  shuffled: boolean
  deck: string[]
  /** dealing that deck gives the hands of this replay; `first` is the seat that got the first card */
  dealt: boolean
  first: number | null
  /** in a first deal: the dealer was drawn as well */
  dealer: boolean
  ok: boolean
}

export interface Watched {
  deal: number
  /** what was promised before the deal */
  commitment: string
  /** as they were dealt, by seat */
  hands: readonly (readonly string[])[]
  dealer: number | null
}

/** Do it all again and compare. */
export async function check(proof: ShuffleProof, watched: Watched, crypto: Crypto256): Promise<Checked> {
  const commitment = await commitmentOf(proof, crypto)
  const again = await shuffled(proof, watched.hands.length, crypto)
  const first = firstDealt(again.deck, watched.hands)
  const promised =
    fromHex(proof.seed)?.length === 32 && commitment === proof.commitment && commitment === watched.commitment
  const result = {
    commitment,
    promised,
    about: proof.deal === watched.deal,
    shuffled: again.deck.join(' ') === proof.deck.join(' '),
    deck: again.deck,
    dealt: first !== null,
    first,
    dealer: watched.deal !== 1 || watched.dealer === null || watched.dealer === again.dealer,
  }
  return {
    ...result,
    ok: result.promised && result.about && result.shuffled && result.dealt && result.dealer,
  }
}
