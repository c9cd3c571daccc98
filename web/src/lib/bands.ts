// Chances as bands, and places with their uncertainty: nothing is said more finely than it is known.

import type { ChancePoint, Decision } from '../wire/types'

export interface Band {
  low: number
  high: number
}

/** The band of a seat at a point; everything is possible where nothing is said. */
export function bandOf(point: ChancePoint | undefined, seat: number): Band {
  const [low, high] = point?.first[seat] ?? []
  return { low: low ?? 0, high: high ?? 100 }
}

/** The last point at or before a step. */
export function pointAt(line: readonly ChancePoint[], step: number): ChancePoint | undefined {
  return line.findLast((point) => point.step <= step) ?? line[0]
}

/** The outline of a seat's bands as a path: steps, since between two points nothing happens. */
export function outline(
  line: readonly ChancePoint[],
  seat: number,
  last: number,
  size: { width: number; height: number },
): string {
  if (line.length === 0) return ''
  const x = (step: number): string => round((step / Math.max(last, 1)) * size.width)
  const y = (percent: number): string => round(size.height - (percent / 100) * size.height)
  const edge = (pick: (band: Band) => number): string[] =>
    line.flatMap((point, at) => {
      const until = line[at + 1]?.step ?? Math.max(last, point.step)
      const level = y(pick(bandOf(point, seat)))
      return [`${x(point.step)} ${level}`, `${x(until)} ${level}`]
    })
  const upper = edge((band) => band.high)
  const lower = edge((band) => band.low).reverse()
  return `M${[...upper, ...lower].join('L')}Z`
}

const round = (value: number): string => String(Math.round(value * 10) / 10)

export interface Moved {
  seat: number
  before: Band
  after: Band
  /** places lost (more than 0) or won */
  places: number
}

/** Whose place an action moved most. */
export function moved(line: readonly ChancePoint[], step: number): Moved | null {
  const before = pointAt(line, step - 1)
  const after = pointAt(line, step)
  if (!before || !after || before === after) return null
  const changes = after.places.map((place, seat) => place - (before.places[seat] ?? place))
  const seat = changes.reduce(
    (most, change, at) => (Math.abs(change) > Math.abs(changes[most] ?? 0) ? at : most),
    0,
  )
  return { seat, before: bandOf(before, seat), after: bandOf(after, seat), places: changes[seat] ?? 0 }
}

/** A number with as many digits as its error leaves, and no more. */
export function honest(value: number, error: number): string {
  if (error <= 0) return Number.isInteger(value) ? String(value) : value.toFixed(1)
  const digits = error >= 0.5 ? 0 : error >= 0.05 ? 1 : 2
  return value.toFixed(digits)
}

export type Verdict = 'best' | 'close' | 'lost'

/** Whether an action was the best, as good as the best within the error, or cost something. */
export function verdict(decision: Decision): Verdict {
  if (decision.played === decision.best || decision.loss <= 0) return 'best'
  return decision.loss <= errorOf(decision) ? 'close' : 'lost'
}

/** How far off the loss may be: the errors of both actions together. */
export function errorOf(decision: Decision): number {
  if (decision.exact) return 0
  const error = (action: string): number =>
    decision.options.find((option) => option.action === action)?.plus_minus ?? 0
  return Math.hypot(error(decision.played), error(decision.best))
}

/** Decisions to show: all, or those of one seat, or only those that cost something. */
export function chosen(decisions: readonly Decision[], seat: number | null, onlyLost: boolean): Decision[] {
  return decisions.filter(
    (decision) => (seat === null || decision.seat === seat) && (!onlyLost || verdict(decision) === 'lost'),
  )
}
