// One table as this browser sees it: the last view, the log, what is chosen. It decides nothing about the game: every
// control asks the view, and every action goes to the server and comes back as the next view.

import { playOf, revalidate, type Choosing, type Selected } from '../lib/selection'
import { TableSocket, type Link, type Wire } from '../lib/socket'
import { settings } from '../state/settings.svelte'
import type { FromBrowser, Line, PileMeld, PlayChoice, TableInfo, ToBrowser, View } from '../wire/types'
import type { Told } from '../lib/sentences'
import { messages } from '../state/language'
import { browserTimers } from './timers'

export interface Entry {
  id: number
  line: Line
}

/** A pile that is over but still shown for a moment. */
export interface Held {
  pile: readonly PileMeld[]
  how: 'cleared' | 'settled' | 'ended'
}

/** What a session tells the outside about: sounds and the screen reader. */
export interface Listener {
  happened(lines: readonly Line[], before: View | null, session: TableSession): void
  refused(says: string): void
  link(link: Link): void
}

export type Gone = 'replaced' | 'no-table' | 'signed-out' | 'left'

const NO_PLAYS: readonly PlayChoice[] = []
const LOG_LENGTH = 400

export class TableSession {
  link: Link = $state('connecting')
  table: TableInfo | null = $state.raw(null)
  view: View | null = $state.raw(null)
  log: readonly Entry[] = $state.raw([])
  selected: Selected = $state.raw([])
  armed: Selected | 'pass' | null = $state.raw(null)
  held: Held | null = $state.raw(null)
  notice: string | null = $state(null)
  gone: Gone | null = $state(null)
  sending = $state(false)

  readonly me = $derived(this.view?.seat ?? null)
  readonly myTurn = $derived(
    this.view !== null && this.view.phase === 'play' && this.me !== null && this.view.turn === this.me,
  )
  readonly plays = $derived(this.view?.choices.plays ?? NO_PLAYS)
  readonly mayPass = $derived(this.view?.choices.may_pass ?? false)
  readonly choosing: Choosing = $derived({
    hand: this.view?.hand ?? [],
    plays: this.plays,
    wilds: this.table?.wilds ?? [],
    ladder: this.view?.ladder ?? [],
    leads: this.myTurn && (this.view?.leads ?? false),
    opening: this.view?.opening ?? null,
  })
  /** The listed play that is chosen now. */
  readonly chosen = $derived(playOf(this.selected, this.choosing))
  /** The meld to beat. */
  readonly top = $derived(this.view === null || this.view.leads ? null : (this.view.pile.at(-1) ?? null))
  /** Nobody else at the table is a person, so it may go at any speed. */
  readonly alone = $derived(
    this.me !== null &&
      (this.view?.seats.every((seat, at) => at === this.me || seat.kind === 'bot') ?? false),
  )
  readonly host = $derived(this.me !== null && this.table?.host === this.me)

  version = $state(0)
  private entries = 0
  private slower: number | null = null
  private holding: unknown = null
  private readonly socket: TableSocket

  constructor(
    connect: () => Wire,
    private readonly listener: Listener,
    private readonly unknownGuest: () => void = () => undefined,
  ) {
    this.socket = new TableSocket(
      connect,
      {
        message: (message) => {
          this.receive(message)
        },
        link: (link) => {
          this.link = link
          if (link !== 'open') this.sending = false
          this.listener.link(link)
        },
      },
      browserTimers,
    )
  }

  open(): void {
    this.socket.open()
  }

  poke(): void {
    this.socket.poke()
  }

  close(): void {
    browserTimers.cancel(this.holding)
    this.socket.close()
  }

  get told(): Told {
    return { m: messages(), seats: this.view?.seats ?? [], me: this.me }
  }

  name(seat: number | null | undefined): string {
    return seat === null || seat === undefined ? '' : (this.view?.seats[seat]?.name ?? '')
  }

  select(cards: Selected): void {
    this.selected = cards
    this.notice = null
    if (this.armed !== 'pass') this.armed = null
  }

  /** Play what is chosen, or arm it when it is not this seat's turn. */
  play(cards: Selected = this.selected): void {
    if (cards.length === 0) return
    if (playOf(cards, this.choosing)) this.act(cards.join(' '))
    else if (!this.myTurn && this.view?.phase === 'play') this.armed = this.armed === null ? cards : null
  }

  /** Pass, or arm a pass for this trick. */
  pass(): void {
    if (this.mayPass) this.act('-')
    else if (!this.myTurn && this.view?.phase === 'play') this.armed = this.armed === 'pass' ? null : 'pass'
  }

  give(to: number, cards: Selected): void {
    this.act(['>', `s${to}`, ...cards].join(' '))
  }

  request(to: number, cards: Selected): void {
    this.act(['?', `s${to}`, ...cards].join(' '))
  }

  /** Send one of the messages without content of their own. */
  send(message: FromBrowser): void {
    this.notice = this.socket.send(message) ? null : messages().unsent
  }

  /** Let the bots finish the deal at once; the pace comes back with the next deal. */
  hurry(): void {
    if (this.table === null || this.table.pace === 0) return
    this.slower = this.table.pace
    this.send({ type: 'pace', pace: 0 })
  }

  leave(): void {
    this.socket.send({ type: 'leave' })
    this.gone = 'left'
    this.close()
  }

  /** The session has ended, here or from another device: somebody has to sign in. */
  signedOut(): void {
    this.gone = 'signed-out'
    this.close()
  }

  private act(action: string): void {
    if (this.sending) return
    this.send({ type: 'act', version: this.version, action })
    this.sending = this.notice === null
  }

  private receive(message: ToBrowser): void {
    switch (message.type) {
      case 'welcome':
        this.version = message.version
        this.table = message.table
        this.entries = 0
        this.log = this.numbered(message.log)
        this.take(message.view, [])
        this.startAlone(message.view)
        break
      case 'update':
        this.version = message.version
        this.log = [...this.log, ...this.numbered(message.lines)].slice(-LOG_LENGTH)
        this.take(message.view, message.lines)
        break
      case 'table':
        this.table = message.table
        break
      case 'refused':
        this.refuse(message.reason, message.says, message.version)
        break
      case 'replaced':
        this.gone = 'replaced'
        break
      case 'pong':
        break
    }
  }

  /** A table with bots in all other seats has nobody to wait for. */
  private startAlone(view: View): void {
    const alone = view.seats.every((seat, at) => at === view.seat || seat.kind === 'bot')
    if (view.phase === 'lobby' && this.host && alone) this.send({ type: 'start' })
  }

  private refuse(reason: string, says: string, version: number): void {
    this.sending = false
    if (this.view === null && reason === 'no-such-table') {
      this.gone = 'no-table'
      this.close()
    } else if (reason === 'who-are-you') {
      this.unknownGuest()
    } else {
      this.version = Math.max(this.version, version)
      this.notice = says
      this.listener.refused(says)
    }
  }

  private take(view: View, lines: readonly Line[]): void {
    const before = this.view
    this.view = view
    this.sending = false
    this.notice = null
    this.hold(lines, view)
    if (this.slower !== null && view.phase !== 'play') {
      this.send({ type: 'pace', pace: this.slower })
      this.slower = null
    }
    this.selected = revalidate(this.selected, this.choosing)
    this.listener.happened(lines, before, this)
    this.fire(lines)
  }

  /** Keep the pile that has just ended on the table for a moment, so that its last play is seen. */
  private hold(lines: readonly Line[], view: View): void {
    const end = lines.findLast((line) => ['cleared', 'settled', 'deal-ended'].includes(line.kind))
    if (!end) {
      if (lines.some((line) => line.kind === 'played' || line.kind === 'deal')) this.release()
      return
    }
    const ended = end.kind === 'deal-ended'
    if (settings.hold === 0) return
    const pile = view.pile.length > 0 && ended ? view.pile : view.last_pile
    this.held = { pile, how: ended ? 'ended' : end.kind === 'settled' ? 'settled' : 'cleared' }
    browserTimers.cancel(this.holding)
    this.holding = browserTimers.after(ended ? Math.max(1_200, settings.hold) : settings.hold, () => {
      this.release()
    })
  }

  private release(): void {
    browserTimers.cancel(this.holding)
    this.held = null
  }

  /** What was armed is played when it is still possible; otherwise it lapses, never becoming something else. */
  private fire(lines: readonly Line[]): void {
    const armed = this.armed
    if (armed === null || this.view === null) return
    const ended = lines.some((line) => line.kind === 'cleared' || line.kind === 'settled')
    if (this.view.phase !== 'play' || ended) {
      this.lapse(armed)
    } else if (this.myTurn) {
      this.armed = null
      if (armed === 'pass' && this.mayPass) this.act('-')
      else if (armed !== 'pass' && playOf(armed, this.choosing)) this.act(armed.join(' '))
      else this.lapse(armed)
    }
  }

  private lapse(armed: Selected | 'pass'): void {
    this.armed = null
    if (armed !== 'pass' && this.view?.phase === 'play') {
      this.notice = messages().disarmed
      this.listener.refused(this.notice)
    }
  }

  private numbered(lines: readonly Line[]): Entry[] {
    return lines.map((line) => ({ id: (this.entries += 1), line }))
  }
}
