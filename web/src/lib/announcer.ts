// What a screen reader hears: whole sentences, one after another, and a summary when too much happens at once.

import type { Timers } from './socket'

export interface Voice {
  polite(text: string): void
  assertive(text: string): void
}

const GAP = 200
const BURST = 3

/** `T` is what is said, before it is put into words, so that a burst can be summarised. */
export class Announcer<T> {
  private waiting: T[] = []
  private timer: unknown = null

  constructor(
    private readonly voice: Voice,
    private readonly words: (things: readonly T[]) => string,
    private readonly timers: Timers,
  ) {}

  /** Queue something for the polite region. */
  say(...things: T[]): void {
    this.waiting.push(...things)
    this.timer ??= this.timers.after(GAP, () => {
      this.next()
    })
  }

  /** Say at once, after everything that is still waiting in one breath. */
  now(text: string): void {
    const before = this.words(this.waiting)
    this.waiting = []
    if (before) this.voice.polite(before)
    this.voice.assertive(text)
  }

  /** Nobody listens any more. */
  stop(): void {
    this.timers.cancel(this.timer)
    this.waiting = []
  }

  private next(): void {
    const count = this.waiting.length > BURST ? this.waiting.length : 1
    const text = this.words(this.waiting.splice(0, count))
    if (text) this.voice.polite(text)
    this.timer =
      this.waiting.length === 0
        ? null
        : this.timers.after(GAP, () => {
            this.next()
          })
  }
}
