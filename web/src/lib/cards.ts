// Cards as the wire writes them: "3C", "TH", a second copy "3C'", jokers "JK", "JK'".

export type Suit = 'C' | 'D' | 'H' | 'S'

export interface Card {
  text: string
  /** '3' … '9', 'T', 'J', 'Q', 'K', 'A', '2' or 'JK' */
  rank: string
  /** null for a joker */
  suit: Suit | null
}

/** All ranks by identity, as the engine numbers them; their strength comes with every view. */
export const RANKS = ['3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A', '2', 'JK'] as const

export const SUITS: readonly Suit[] = ['C', 'D', 'H', 'S']

export function parseCard(text: string): Card {
  const plain = text.replace(/'+$/, '')
  if (plain === 'JK') return { text, rank: 'JK', suit: null }
  return { text, rank: plain.slice(0, -1), suit: plain.slice(-1) as Suit }
}

export function rankOf(text: string): string {
  return parseCard(text).rank
}

/** What is printed on a card: ten takes two characters, a joker a star. */
export function rankLabel(rank: string): string {
  if (rank === 'T') return '10'
  if (rank === 'JK') return '★'
  return rank
}

/** Where a rank stands for display: the view's ladder, weakest first, then anything outside it. */
export function standing(rank: string, ladder: readonly string[]): number {
  const place = ladder.indexOf(rank)
  return place >= 0 ? place : ladder.length + RANKS.indexOf(rank as (typeof RANKS)[number])
}

export function sortCards(cards: readonly string[], ladder: readonly string[]): string[] {
  return [...cards].sort((a, b) => {
    const [left, right] = [parseCard(a), parseCard(b)]
    return (
      standing(left.rank, ladder) - standing(right.rank, ladder) ||
      SUITS.indexOf(left.suit as Suit) - SUITS.indexOf(right.suit as Suit) ||
      a.length - b.length
    )
  })
}

export interface Stack {
  rank: string
  cards: string[]
  wild: boolean
}

/** A hand as one column a rank; wild ranks stand at the end whatever the direction. */
export function stacks(
  hand: readonly string[],
  ladder: readonly string[],
  wilds: readonly string[],
  strongestFirst = false,
): Stack[] {
  const found = new Map<string, Stack>()
  for (const text of sortCards(hand, ladder)) {
    const rank = rankOf(text)
    const stack = found.get(rank)
    if (stack) stack.cards.push(text)
    else found.set(rank, { rank, cards: [text], wild: wilds.includes(rank) })
  }
  const all = [...found.values()]
  const plain = all.filter((stack) => !stack.wild)
  if (strongestFirst) plain.reverse()
  return [...plain, ...all.filter((stack) => stack.wild)]
}

/** Two lists hold the same cards, in any order. */
export function sameCards(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && [...a].sort().join(' ') === [...b].sort().join(' ')
}
