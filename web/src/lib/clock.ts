// Clocks of a table by short names that can be stored: `turn-30`, `reserve-300-10`, `days-3`, `none`; `usual` leaves
// the time limit to the server.

import type { ClockSetup } from '../wire/types'

export const DAY = 86_400
export const CLOCK_KINDS = ['usual', 'none', 'turn', 'reserve', 'days'] as const
export type ClockKind = (typeof CLOCK_KINDS)[number]

/** What is offered of each kind; the first is taken when the kind is chosen. */
export const CLOCKS: Record<ClockKind, readonly string[]> = {
  usual: ['usual'],
  none: ['none'],
  turn: ['turn-30', 'turn-15', 'turn-60', 'turn-120'],
  reserve: ['reserve-300-10', 'reserve-120-5', 'reserve-600-15'],
  days: ['days-1', 'days-3', 'days-7'],
}

export function kindOf(name: string): ClockKind {
  const kind = name.split('-')[0]
  return CLOCK_KINDS.find((one) => one === kind) ?? 'usual'
}

/** The seconds or days, and the increment, in a name. */
export function amounts(name: string): [number, number] {
  const [, first, second] = name.split('-').map(Number)
  return [first || 0, second || 0]
}

/** What the server is asked for; null: its own time limit. */
export function clockOf(name: string): ClockSetup | null {
  const kind = kindOf(name)
  const [amount, increment] = amounts(name)
  switch (kind) {
    case 'usual':
      return null
    case 'none':
      return { kind }
    case 'turn':
      return { kind, seconds: amount }
    case 'reserve':
      return { kind, seconds: amount, increment }
    case 'days':
      return { kind, seconds: amount * DAY }
  }
}

/** The name of a clock; the inverse of `clockOf`. */
export function clockName(clock: ClockSetup | null | undefined): string {
  if (!clock) return 'usual'
  const seconds = clock.seconds ?? 0
  switch (clock.kind ?? 'none') {
    case 'none':
      return 'none'
    case 'turn':
      return `turn-${seconds}`
    case 'reserve':
      return `reserve-${seconds}-${clock.increment ?? 0}`
    case 'days':
      return `days-${Math.round(seconds / DAY)}`
  }
}

/** A stored name that can be used, `usual` for anything else. */
export function readClock(name: unknown): string {
  if (typeof name !== 'string') return 'usual'
  const kind = kindOf(name)
  if (kind === 'usual' || kind === 'none') return kind
  const [amount] = amounts(name)
  return Number.isInteger(amount) && amount > 0 ? name : 'usual'
}

/** Milliseconds as on a clock: "0:05", "12:30", "1:02:03". Never negative, rounded up. */
export function digits(ms: number): string {
  const all = Math.max(0, Math.ceil(ms / 1000))
  const hours = Math.floor(all / 3600)
  const minutes = Math.floor((all % 3600) / 60)
  const two = (n: number): string => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(all % 60)}` : `${minutes}:${two(all % 60)}`
}
