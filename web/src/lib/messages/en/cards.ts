// Cards, melds and numbers in words.

const ONE: Record<string, string> = {
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '7': 'seven',
  '8': 'eight',
  '9': 'nine',
  T: 'ten',
  J: 'jack',
  Q: 'queen',
  K: 'king',
  A: 'ace',
  '2': 'two',
  JK: 'joker',
}

const SUITS: Record<string, string> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' }
const MARKS: Record<string, string> = { C: '♣', D: '♦', H: '♥', S: '♠' }
const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const lists = new Intl.ListFormat('en', { type: 'conjunction' })

export const rank = (name: string): string => ONE[name] ?? name
export const ranks = (name: string): string => (name === '6' ? 'sixes' : `${rank(name)}s`)
export const number = (n: number): string => NUMBERS[n] ?? String(n)
export const list = (parts: readonly string[]): string => lists.format(parts)
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export const place = (n: number): string => `${n}${ENDINGS[ordinals.select(n)] ?? 'th'}`
export const cardCount = (n: number): string => (n === 1 ? 'one card' : `${number(n)} cards`)

/** "a jack", "a pair of jacks", "three jacks"; `name` is what the meld counts as. */
export function meld(name: string, size: number, cards: readonly string[] = []): string {
  if (name === 'JK' && cards.some((card) => !card.startsWith('JK'))) {
    return size === 1 ? 'a wild card' : `${number(size)} wild cards`
  }
  if (size === 1) return `${/^[aeiou]/.test(rank(name)) ? 'an' : 'a'} ${rank(name)}`
  return size === 2 ? `a pair of ${ranks(name)}` : `${number(size)} ${ranks(name)}`
}

/** "3♦", for sentences that name single cards on the screen. */
export function cardShort(text: string): string {
  const plain = text.replace(/'+$/, '')
  if (plain === 'JK') return 'joker'
  return `${plain.slice(0, -1).replace('T', '10')}${MARKS[plain.slice(-1)] ?? ''}`
}

/** "three of diamonds" */
export function cardLong(text: string): string {
  const plain = text.replace(/'+$/, '')
  if (plain === 'JK') return 'joker'
  return `${rank(plain.slice(0, -1))} of ${SUITS[plain.slice(-1)] ?? ''}`
}

const suitsOf = (held: readonly string[]): string =>
  held
    .map((text) => SUITS[text.replace(/'+$/, '').slice(-1)] ?? '')
    .filter(Boolean)
    .join(' ')

/** "3♦ 4♣" */
export const cardsText = (held: readonly string[]): string => held.map(cardShort).join(' ')

export const cards = {
  rank,
  ranks,
  number,
  list,
  capital,
  place,
  cardCount,
  meld,
  cardShort,
  cardLong,
  cardsShort: cardsText,
  cardsLong: (held: readonly string[]) => list(held.map(cardLong)),
  /** The name of a stack for a screen reader: rank, count, suits, state. */
  stack: (
    name: string,
    held: readonly string[],
    state: { playable: boolean; wild: boolean; selected: number },
    judged: boolean,
  ) =>
    [
      rank(name),
      cardCount(held.length),
      suitsOf(held),
      state.wild ? 'wild' : '',
      state.selected > 0 ? `${number(state.selected)} chosen` : '',
      judged ? (state.playable ? 'playable' : 'not playable now') : '',
    ]
      .filter(Boolean)
      .join(', '),
  handWords: (groups: readonly { rank: string; count: number }[]) =>
    groups.length === 0
      ? 'You have no cards.'
      : `You have ${list(groups.map((group) => (group.count === 1 ? rank(group.rank) : `${number(group.count)} ${ranks(group.rank)}`)))}.`,
}
