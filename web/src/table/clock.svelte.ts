// The clock of whom the table waits for, counted from when the server's word of it came. Bars are drawn by the style
// sheet; here only whole seconds are counted, and only when they are near enough to matter.

import type { Timers } from '../lib/socket'
import type { TableInfo, View } from '../wire/types'

/** Further away than this it is told as a date and a time of day. */
export const FAR = 3_600_000
/** Seconds that are counted aloud, on the screen, for everybody. */
export const LAST = 10
const WARNINGS = [10, 5] as const

export interface Running {
  /** milliseconds left when it was told */
  left: number
  /** what the whole bar stands for */
  total: number
  /** the seat whose turn it is, or null in the exchange */
  seat: number | null
  /** another number for every word from the server, so that a bar starts afresh */
  stamp: number
}

export class TableClock {
  running: Running | null = $state.raw(null)
  /** whole seconds left; null when no clock runs or it is far away */
  seconds: number | null = $state(null)

  private ends = 0
  private stamp = 0
  private timer: unknown = null
  private waiting = ''

  constructor(
    private readonly timers: Timers,
    private readonly now: () => number,
    /** called when so many seconds are left, once each */
    private readonly warn: (seconds: number) => void = () => undefined,
  ) {}

  /** A new view has come. */
  take(view: View, table: TableInfo | null): void {
    const left = view.paused ? null : (view.deadline ?? null)
    if (left === null) {
      this.stop()
      return
    }
    const waiting = [view.phase, view.deal, view.turn, view.pile.length, view.discard].join(' ')
    const known = waiting === this.waiting ? (this.running?.total ?? 0) : 0
    this.waiting = waiting
    this.stamp += 1
    this.ends = this.now() + left
    const set = table?.clock?.seconds ?? 0
    const total = set > 0 ? set * 1000 : known
    this.running = { left, total: Math.max(left, total), seat: view.turn ?? null, stamp: this.stamp }
    this.count()
  }

  stop(): void {
    this.timers.cancel(this.timer)
    this.running = null
    this.seconds = null
    this.waiting = ''
  }

  /** Milliseconds left now. */
  left(): number {
    return Math.max(0, this.ends - this.now())
  }

  private count(): void {
    this.timers.cancel(this.timer)
    const left = this.left()
    if (left > FAR) {
      this.seconds = null
      this.timer = this.timers.after(Math.min(left - FAR, FAR), () => {
        this.count()
      })
      return
    }
    const seconds = Math.ceil(left / 1000)
    const before = this.seconds
    this.seconds = seconds
    const passed = WARNINGS.find((one) => seconds === one && (before === null || before > one))
    if (passed !== undefined) this.warn(passed)
    if (seconds > 0) {
      this.timer = this.timers.after(left - (seconds - 1) * 1000, () => {
        this.count()
      })
    }
  }
}
