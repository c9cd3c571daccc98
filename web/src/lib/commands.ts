// The one-line command box: "play 8 8", "pass", "hand", "who", for braille displays and quick typists.

import { RANKS } from './cards'

export type Typed =
  | { do: 'play'; words: string[] }
  | { do: 'pass' | 'hint' | 'hand' | 'who' | 'trick' | 'last' | 'status' | 'plays' | 'help' }
  | { do: 'unknown'; text: string }

const SIMPLE = new Set(['pass', 'hint', 'hand', 'who', 'trick', 'last', 'status', 'plays', 'help'])

export function readCommand(text: string): Typed {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const [verb, ...rest] = words
  if (verb === undefined) return { do: 'unknown', text }
  if (SIMPLE.has(verb)) return { do: verb } as Typed
  if (verb === 'play' && rest.length > 0) return { do: 'play', words: rest }
  if (words.every((word) => readRank(word) !== null || readCard(word) !== null)) return { do: 'play', words }
  return { do: 'unknown', text }
}

export function readRank(word: string): string | null {
  const plain = word.toUpperCase().replace(/^10$/, 'T')
  const named = plain === 'JOKER' || plain === '*' ? 'JK' : plain
  return (RANKS as readonly string[]).includes(named) ? named : null
}

export function readCard(word: string): string | null {
  const plain = word.toUpperCase().replace('10', 'T')
  return /^([3-9TJQKA2][CDHS]'?|JK'{0,3})$/.test(plain) ? plain : null
}

/** Cards of the hand that the words name, ranks taking any card of theirs; null when one is not there. */
export function cardsNamed(words: readonly string[], hand: readonly string[]): string[] | null {
  const taken: string[] = []
  for (const word of words) {
    const free = hand.filter((card) => !taken.includes(card))
    const rank = readRank(word)
    const card = readCard(word)
    const found =
      rank === null ? free.find((held) => held === card) : free.find((held) => held.startsWith(rank))
    if (found === undefined) return null
    taken.push(found)
  }
  return taken
}
