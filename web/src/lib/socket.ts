// One connection, to a table or to the lobby: opened again with growing pauses when it breaks, and greeted afresh every
// time. Who calls is told by the session's cookie.

import type { FromBrowser, Hello, Ping, ToBrowser } from '../wire/types'

/** The part of WebSocket that is used, so that tests can bring their own. */
export interface Wire {
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: (() => void) | null
  send(text: string): void
  close(): void
}

export interface Timers {
  after(ms: number, then: () => void): unknown
  cancel(timer: unknown): void
  /** 0 to 1, spreads reconnecting browsers after a server restart */
  chance(): number
}

export type Link = 'connecting' | 'open' | 'lost' | 'closed'

export interface Watcher<In> {
  message(message: In): void
  link(link: Link): void
}

interface Typed {
  type: string
}

const FIRST_PAUSE = 400
const LONGEST_PAUSE = 8_000
/** A quiet line is tried after this long, and given up when nothing comes back in as long again. */
const QUIET = 20_000

export class LiveSocket<Out extends Typed, In extends Typed> {
  private wire: Wire | null = null
  private tries = 0
  private seen = 0
  private ended = false
  /** the server has answered on this connection */
  private greeted = false
  private retry: unknown = null
  private pulse: unknown = null

  constructor(
    private readonly connect: () => Wire,
    private readonly watcher: Watcher<In>,
    private readonly timers: Timers,
  ) {}

  open(): void {
    if (this.ended || this.wire) return
    this.timers.cancel(this.retry)
    this.watcher.link('connecting')
    const wire = this.connect()
    this.wire = wire
    this.giveUpLater(wire)
    wire.onopen = () => {
      this.write({ type: 'hello', seen: this.seen })
      this.watch()
    }
    wire.onmessage = (event) => {
      if (this.wire === wire && typeof event.data === 'string') this.receive(event.data)
    }
    wire.onclose = () => {
      if (this.wire === wire) this.lose()
    }
  }

  /** Send a message; false when there is no connection, so that nothing is ever queued behind the player's back. */
  send(message: Out): boolean {
    if (!this.greeted) return false
    this.write(message)
    return true
  }

  /** Try again at once, for when the network or the page comes back. */
  poke(): void {
    if (this.ended) return
    if (this.wire) this.check()
    else this.open()
  }

  /** Close for good. */
  close(): void {
    this.ended = true
    this.greeted = false
    this.timers.cancel(this.retry)
    this.timers.cancel(this.pulse)
    const wire = this.wire
    this.wire = null
    wire?.close()
    this.watcher.link('closed')
  }

  private receive(text: string): void {
    this.watch()
    const message = JSON.parse(text) as In & { version?: number }
    if (message.type === 'pong') return
    if (message.version !== undefined) this.seen = message.version
    if (message.type.endsWith('welcome')) {
      this.tries = 0
      this.greeted = true
      this.watcher.link('open')
    }
    this.watcher.message(message)
    if (message.type === 'replaced') this.close()
  }

  private lose(): void {
    this.wire = null
    this.greeted = false
    this.timers.cancel(this.pulse)
    if (this.ended) return
    this.watcher.link('lost')
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.tries)
    this.tries += 1
    this.retry = this.timers.after(pause * (0.75 + this.timers.chance() / 2), () => {
      this.open()
    })
  }

  private watch(): void {
    this.timers.cancel(this.pulse)
    this.pulse = this.timers.after(QUIET, () => {
      this.check()
    })
  }

  private check(): void {
    const wire = this.wire
    if (!wire) return
    this.write({ type: 'ping', at: 0 })
    this.giveUpLater(wire)
  }

  /** Without a word from the server in a while the connection counts as lost, also one that never comes about. */
  private giveUpLater(wire: Wire): void {
    this.timers.cancel(this.pulse)
    this.pulse = this.timers.after(QUIET / 2, () => {
      if (this.wire !== wire) return
      wire.onclose = null
      wire.close()
      this.lose()
    })
  }

  private write(message: Out | Hello | Ping): void {
    try {
      this.wire?.send(JSON.stringify(message))
    } catch {
      // A socket that is closing throws; its close event follows and starts the next try.
    }
  }
}

export class TableSocket extends LiveSocket<FromBrowser, ToBrowser> {}
