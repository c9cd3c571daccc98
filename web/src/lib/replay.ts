// Where in a game somebody is looking, and how to get from one moment to another. No clock, no page.

import { rankOf } from './cards'
import type { Line, PileMeld, ReplayDeal, ReplayStep } from '../wire/types'

/** `seat` is the one whose eyes are borrowed; null: all hands are open. Deals count from 1, steps from 0. */
export interface Place {
  deal: number
  step: number
  seat: number | null
}

/** The place that an address names; anything unreadable is the beginning. */
export function readPlace(search: string): Place {
  const asked = new URLSearchParams(search)
  const whole = (name: string): number | null => {
    const text = asked.get(name) ?? ''
    return /^\d{1,6}$/.test(text) ? Number(text) : null
  }
  return { deal: Math.max(1, whole('deal') ?? 1), step: whole('step') ?? 0, seat: whole('seat') }
}

export function placeSearch(place: Place): string {
  return `?deal=${place.deal}&step=${place.step}${place.seat === null ? '' : `&seat=${place.seat}`}`
}

export type Panel = 'log' | 'analysis' | 'deal'

/** What to show beside the table: a link may name it. */
export function readPanel(search: string): Panel {
  const asked = new URLSearchParams(search).get('panel')
  return asked === 'analysis' || asked === 'deal' ? asked : 'log'
}

/** The steps at which somebody leads. */
export function leads(deal: ReplayDeal): number[] {
  return deal.steps.flatMap((step, at) =>
    step.lines.some((line) => line.kind === 'played' && line.how === 'lead') ? [at] : [],
  )
}

export type Jump = 'first' | 'last' | 'back' | 'next' | 'trick-back' | 'trick-next'

/** Where a jump leads, within the deal. */
export function jump(deal: ReplayDeal, from: number, how: Jump): number {
  const last = deal.steps.length - 1
  switch (how) {
    case 'first':
      return 0
    case 'last':
      return last
    case 'back':
      return Math.max(0, from - 1)
    case 'next':
      return Math.min(last, from + 1)
    case 'trick-back':
      return leads(deal).findLast((at) => at < from) ?? 0
    case 'trick-next':
      return leads(deal).find((at) => at > from) ?? last
  }
}

/** What a key does: a jump, play or pause, or the seat to look from (0 on the keys: all hands). */
export type ReplayKey = { jump: Jump } | { play: true } | { seat: number | null }

export function replayKey(
  event: { key: string; shiftKey: boolean },
  seats: number,
  digits: boolean,
): ReplayKey | null {
  switch (event.key) {
    case 'ArrowLeft':
      return { jump: event.shiftKey ? 'trick-back' : 'back' }
    case 'ArrowRight':
      return { jump: event.shiftKey ? 'trick-next' : 'next' }
    case 'Home':
      return { jump: 'first' }
    case 'End':
      return { jump: 'last' }
    case ' ':
      return { play: true }
  }
  if (!digits || !/^\d$/.test(event.key)) return null
  const number = Number(event.key)
  return number <= seats ? { seat: number === 0 ? null : number - 1 } : null
}

export interface Shown {
  pile: PileMeld[]
  /** the pile has just been turned away, and is shown once more */
  how: 'cleared' | 'settled' | null
}

/** The pile of a step; one that this very step turned away stays in sight until the next. */
export function shownPile(steps: readonly ReplayStep[], at: number): Shown {
  const step = steps[at]
  if (!step) return { pile: [], how: null }
  const turned = step.lines.find((line) => line.kind === 'cleared' || line.kind === 'settled')
  if (!turned && step.pile.length > 0) return { pile: step.pile, how: null }
  const before = steps[at - 1]?.pile ?? []
  const played = step.lines.find((line) => line.kind === 'played')
  if (!turned && !played) return { pile: step.pile, how: null }
  const pile = played ? [...(leadLine(played) ? [] : before), meldOf(played)] : before
  return { pile, how: turned?.kind === 'settled' ? 'settled' : 'cleared' }
}

const leadLine = (line: Line): boolean => line.how === 'lead'

const meldOf = (line: Line): PileMeld => ({
  seat: line.by ?? 0,
  cards: line.cards ?? [],
  rank: line.rank ?? rankOf(line.cards?.[0] ?? ''),
})

/** For each card of each seat at a step: the step at which it is played; cards that stay come last. */
export function whenPlayed(deal: ReplayDeal): Map<string, number> {
  const found = new Map<string, number>()
  deal.steps.forEach((step, at) => {
    for (const line of step.lines) {
      if (line.kind === 'played') for (const card of line.cards ?? []) found.set(card, at)
    }
  })
  return found
}

/** A hand in the order in which it will be played. */
export function byPlay(hand: readonly string[], when: ReadonlyMap<string, number>): string[] {
  return [...hand].sort((a, b) => (when.get(a) ?? Infinity) - (when.get(b) ?? Infinity) || 0)
}

/** Cards that this step brought into each hand. */
export function arrived(steps: readonly ReplayStep[], at: number): Set<string> {
  const lines = steps[at]?.lines ?? []
  return new Set(lines.filter((line) => line.kind === 'gave').flatMap((line) => line.cards ?? []))
}

/** How a seat stands at a step. */
export function stateOf(step: ReplayStep, seat: number): 'turn' | 'passed' | 'out' | 'in' {
  if (step.out.includes(seat)) return 'out'
  if (step.phase === 'play' && step.turn === seat) return 'turn'
  return step.passed.includes(seat) ? 'passed' : 'in'
}

/** An action of a record: `3C 3D`, `-`, `> s3 4D 3H`, `? s3 2C`; a seat may stand in front. */
export type Deed =
  | { kind: 'play'; cards: string[] }
  | { kind: 'pass' }
  | { kind: 'give' | 'ask'; to: number; cards: string[] }
  | { kind: 'other'; text: string }

export function readDeed(text: string): Deed {
  const words = text.trim().split(/\s+/)
  if (/^s\d+$/.test(words[0] ?? '') && words.length > 1) words.shift()
  const [first, second] = words
  if (first === '-' || first === 'pass') return { kind: 'pass' }
  if ((first === '>' || first === '?') && second && /^s\d+$/.test(second))
    return { kind: first === '>' ? 'give' : 'ask', to: Number(second.slice(1)), cards: words.slice(2) }
  const isCard = (word: string): boolean => /^([2-9TJQKA][CDHS]|JK)'*$/.test(word)
  if (words.length > 0 && words.every(isCard)) return { kind: 'play', cards: words }
  return { kind: 'other', text }
}

/** What a set counts as: the rank of its natural cards. */
export function countsAs(cards: readonly string[], wilds: readonly string[]): string {
  const natural = cards.map(rankOf).find((rank) => !wilds.includes(rank))
  return natural ?? 'JK'
}

export interface Described {
  title: string
  link: string
  names: readonly string[]
  /** one line on what is to happen */
  now: string
}

/** A moment as text: a deal file (docs/records.md) whose comments say the rest. */
export function positionText(deal: ReplayDeal, at: number, told: Described): string {
  const step = deal.steps[at]
  if (!step) return ''
  const pile = step.pile.map((meld) => `s${meld.seat} ${meld.cards.join(' ')}`).join(', ')
  return [
    `# ${told.title}`,
    `# ${told.link}`,
    `# ${told.now}`,
    `# pile: ${pile || 'empty'}; discard: ${step.discard}; weakest to strongest: ${step.ladder.join(' ')}`,
    ...step.hands.map((hand, seat) =>
      `s${seat} ${hand.join(' ')}  # ${told.names[seat] ?? ''}`.replace('  ', ' '),
    ),
    '',
  ].join('\n')
}
