// Time and sockets that tests hold in their hands.

import type { Timers, Wire } from '../src/lib/socket'
import type { ToBrowser } from '../src/wire/types'

interface Due {
  at: number
  then: () => void
}

export class FakeTimers implements Timers {
  now = 0
  private due: Due[] = []

  after(ms: number, then: () => void): unknown {
    const due = { at: this.now + ms, then }
    this.due.push(due)
    return due
  }

  cancel(timer: unknown): void {
    this.due = this.due.filter((due) => due !== timer)
  }

  chance(): number {
    return 0.5
  }

  /** Let time pass, calling what falls due in order. */
  pass(ms: number): void {
    const end = this.now + ms
    for (;;) {
      const [next] = this.due.filter((due) => due.at <= end).sort((a, b) => a.at - b.at)
      if (!next) break
      this.cancel(next)
      this.now = next.at
      next.then()
    }
    this.now = end
  }
}

export class FakeWire implements Wire {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  sent: unknown[] = []
  closed = false

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  close(): void {
    this.closed = true
  }

  says(message: ToBrowser): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}
