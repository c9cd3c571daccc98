// Choosing cards. Nothing here knows a rule: a selection is good when it matches one of the plays that
// the server listed, and every tap asks that list what it may become.

import type { PlayChoice } from '../wire/types'
import { rankOf, sameCards, sortCards } from './cards'

export interface Choosing {
  hand: readonly string[]
  plays: readonly PlayChoice[]
  /** ranks that are wild */
  wilds: readonly string[]
  ladder: readonly string[]
  /** the seat leads, so a tap takes the whole group rather than the cheapest answer */
  leads: boolean
  /** a card that the lead must contain */
  opening?: string | null
}

export type Selected = readonly string[]

/** A tap's outcome: the cards now selected, and whether the tap was refused (nothing playable there). */
export interface Tapped {
  cards: Selected
  refused: boolean
}

const isWild = (card: string, at: Choosing): boolean => at.wilds.includes(rankOf(card))
const wildsIn = (cards: Selected, at: Choosing): string[] => cards.filter((card) => isWild(card, at))
const wildCount = (play: PlayChoice): number => play.wilds ?? 0

/** The listed play that these cards make, or null. The cards need not be the ones the server listed. */
export function playOf(cards: Selected, at: Choosing): PlayChoice | null {
  if (cards.length === 0) return null
  const exact = at.plays.find((play) => sameCards(play.cards, cards))
  if (exact) return exact
  const wilds = wildsIn(cards, at).length
  const ranks = new Set(cards.filter((card) => !isWild(card, at)).map(rankOf))
  if (ranks.size > 1) return null
  const alike = at.plays.filter(
    (play) =>
      play.size === cards.length &&
      wildCount(play) === wilds &&
      (ranks.size === 0 ? play.cards.every((card) => isWild(card, at)) : ranks.has(play.rank)) &&
      new Set(play.cards.filter((card) => !isWild(card, at)).map(rankOf)).size <= 1,
  )
  // Several listed plays of one shape mean that suits matter here: then only the listed cards will do.
  const [only] = alike
  if (!only || alike.length > 1) return null
  if (at.opening && only.cards.includes(at.opening) && !cards.includes(at.opening)) return null
  return only
}

/** Plays made of this rank, fewest wild cards first, then smallest. */
export function playsOf(rank: string, at: Choosing): PlayChoice[] {
  const wildRank = at.wilds.includes(rank)
  return at.plays
    .filter((play) =>
      wildRank
        ? play.cards.every((card) => isWild(card, at)) && play.cards.some((card) => rankOf(card) === rank)
        : play.rank === rank,
    )
    .sort((a, b) => wildCount(a) - wildCount(b) || a.size - b.size)
}

/** What one tap on an untouched stack takes. */
function firstChoice(rank: string, at: Choosing): PlayChoice | null {
  const plays = playsOf(rank, at)
  const [cheapest] = plays
  if (!cheapest || !at.leads) return cheapest ?? null
  const fewest = wildCount(cheapest)
  return plays.filter((play) => wildCount(play) === fewest).at(-1) ?? cheapest
}

/** The listed play made with the wild cards already chosen, where that is possible. */
function withWilds(play: PlayChoice, wilds: Selected, at: Choosing): Selected {
  const naturals = play.cards.filter((card) => !isWild(card, at))
  return wilds.length === wildCount(play) ? [...naturals, ...wilds] : play.cards
}

/** Which ranks a play of this wild card can stand for, as plays, cheapest first. */
function wildPlays(rank: string, at: Choosing): PlayChoice[] {
  const free = playsOf(rank, at)
  if (free.length > 0) return free
  const one = at.hand.find((card) => rankOf(card) === rank)
  if (one === undefined) return []
  const seen = new Set<string>()
  return at.plays
    .filter((play) => wildCount(play) > 0)
    .sort((a, b) => wildCount(a) - wildCount(b))
    .filter((play) => !seen.has(play.rank) && seen.add(play.rank))
    .sort((a, b) => at.ladder.indexOf(a.rank) - at.ladder.indexOf(b.rank))
}

function tapWild(selected: Selected, rank: string, at: Choosing): Tapped {
  const unused = sortCards(at.hand, at.ladder).filter(
    (card) => rankOf(card) === rank && !selected.includes(card),
  )
  const naturals = selected.filter((card) => !isWild(card, at))
  const [next] = unused
  if (naturals.length > 0 && next !== undefined) {
    const grown = [...selected, next]
    if (playOf(grown, at)) return { cards: grown, refused: false }
  }
  const plays = wildPlays(rank, at)
  const [first] = plays
  if (!first) return { cards: selected, refused: true }
  // A further tap goes round the ranks that the wild card may stand for.
  const now = playOf(selected, at)
  const place = now ? plays.findIndex((play) => play.rank === now.rank) : -1
  const play = plays[place + 1] ?? first
  const held = at.hand.filter((card) => rankOf(card) === rank)
  return { cards: withWilds(play, held.slice(0, wildCount(play)), at), refused: false }
}

/**
 * Tap a stack: following, the cheapest legal play of that rank; leading, the whole group; beside chosen wild
 * cards, both together; on the selected stack, nothing selected. Refused taps change nothing.
 */
export function tap(selected: Selected, rank: string, at: Choosing): Tapped {
  if (at.wilds.includes(rank)) return tapWild(selected, rank, at)
  if (selected.some((card) => rankOf(card) === rank)) return { cards: [], refused: false }
  const wilds = wildsIn(selected, at)
  if (wilds.length === selected.length && wilds.length > 0) {
    const together = playsOf(rank, at).find((play) => wildCount(play) === wilds.length)
    if (together) return { cards: withWilds(together, wilds, at), refused: false }
  }
  const play = firstChoice(rank, at)
  return play ? { cards: play.cards, refused: false } : { cards: selected, refused: true }
}

/** Prepare a stack while it is somebody else's turn: the whole group, judged when the turn comes. */
export function prepare(selected: Selected, rank: string, at: Choosing): Selected {
  if (selected.some((card) => rankOf(card) === rank)) return []
  return sortCards(at.hand, at.ladder).filter((card) => rankOf(card) === rank)
}

/**
 * One more (+1) or one fewer (−1) of the selected rank: the next size that the list offers, with as many wild cards as
 * now where that is possible; null when it offers none.
 */
export function step(selected: Selected, by: 1 | -1, at: Choosing): Selected | null {
  const play = playOf(selected, at)
  if (!play) return null
  const wilds = wildCount(play)
  const [next] = at.plays
    .filter((other) => other.rank === play.rank && (other.size - play.size) * by > 0)
    .sort((a, b) => (a.size - b.size) * by || Math.abs(wildCount(a) - wilds) - Math.abs(wildCount(b) - wilds))
  return next?.cards ?? null
}

/** Another card of the rank (or another wild one) in the place of a chosen one, for people who mind suits. */
export function exchangeCard(selected: Selected, card: string, at: Choosing): Selected {
  if (selected.includes(card)) {
    const fewer = selected.filter((other) => other !== card)
    return fewer.length === 0 || playOf(fewer, at) ? fewer : selected
  }
  const more = [...selected, card]
  if (playOf(more, at)) return more
  const alike = selected.filter((other) => isWild(other, at) === isWild(card, at))
  for (const other of alike) {
    const changed = selected.map((held) => (held === other ? card : held))
    if (playOf(changed, at)) return changed
  }
  return playOf([card], at) ? [card] : selected
}

/** The next hint after the current selection; `plays` is already cheapest first. */
export function hint(selected: Selected, by: 1 | -1, at: Choosing): Selected | null {
  const count = at.plays.length
  if (count === 0) return null
  const now = playOf(selected, at)
  const place = now ? at.plays.indexOf(now) : by === 1 ? -1 : 0
  return at.plays[(place + by + count) % count]?.cards ?? null
}

/**
 * A selection after the table changed. Cards that left the hand drop out; when the seat may act and the rest is no
 * play, the cheapest play of the same rank takes its place, or nothing.
 */
export function revalidate(selected: Selected, at: Choosing): Selected {
  const held = selected.filter((card) => at.hand.includes(card))
  if (held.length === 0) return []
  if (at.plays.length === 0 || playOf(held, at)) return held.length === selected.length ? selected : held
  const [natural] = held.filter((card) => !isWild(card, at))
  const play = natural === undefined ? null : playsOf(rankOf(natural), at)[0]
  return play ? play.cards : []
}

/** Whether a stack can take part in a play now, so that the hand can show it. */
export function playable(rank: string, at: Choosing): boolean {
  return at.wilds.includes(rank)
    ? wildPlays(rank, at).length > 0
    : at.plays.some((play) => play.cards.some((card) => rankOf(card) === rank))
}
