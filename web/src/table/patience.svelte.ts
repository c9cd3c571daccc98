// Somebody may be asked to hurry when the table has waited a while for this one person.

import type { Timers } from '../lib/socket'
import type { View } from '../wire/types'

export const PATIENCE = 10_000

export class Patience {
  /** the person that may be asked, by seat */
  slow: number | null = $state(null)

  private timer: unknown = null

  constructor(private readonly timers: Timers) {}

  /** A new view has come; `quiet`: nobody can say anything at this table. */
  take(view: View, quiet: boolean): void {
    this.stop()
    const { turn } = view
    const seat = view.phase === 'play' && !view.paused && turn !== null ? view.seats[turn] : undefined
    if (quiet || view.seat === null || turn === view.seat || seat?.kind !== 'person' || seat.away) return
    this.timer = this.timers.after(PATIENCE, () => {
      this.slow = turn
    })
  }

  stop(): void {
    this.timers.cancel(this.timer)
    this.slow = null
  }
}
