// One table as this browser sees it: the last view, the log, what is chosen. It decides nothing about the game: every
// control asks the view, and every action goes to the server and comes back as the next view.

import { playOf, revalidate, type Choosing, type Selected } from '../lib/selection'
import { TableSocket, type Link, type Wire } from '../lib/socket'
import { settings } from '../state/settings.svelte'
import type {
  Advice,
  FromBrowser,
  Line,
  PileMeld,
  PlayChoice,
  Said,
  TableInfo,
  ToBrowser,
  View,
} from '../wire/types'
import type { Told } from '../lib/sentences'
import { messages } from '../state/language'
import { TableClock } from './clock.svelte'
import { Salting } from './salting'
import { Patience } from './patience.svelte'
import { Talk } from './talk.svelte'
import { browserTimers } from './timers'

export interface Entry {
  id: number
  line: Line
}

/** A pile that is over but shown for a moment. */
export interface Held {
  pile: readonly PileMeld[]
  how: 'cleared' | 'settled' | 'ended'
}

/** What a session tells the outside about: sounds and the screen reader. */
export interface Listener {
  happened(lines: readonly Line[], before: View | null, session: TableSession): void
  refused(says: string): void
  link(link: Link): void
  /** somebody said something that is to be shown */
  said(message: Said): void
  /** so many seconds are left of this player's own time */
  hurried(seconds: number): void
}

export type Gone = 'replaced' | 'signed-out' | 'left' | Shut

/** Refusals that end the visit, with what the page says instead of the table. */
const SHUT = {
  'no-such-table': 'no-table',
  kicked: 'kicked',
  'no-spectators': 'no-spectators',
  banned: 'banned',
  closed: 'closed',
} as const
export type Shut = (typeof SHUT)[keyof typeof SHUT]
/** A refusal stays to be read this long, whatever others do in the meantime. */
const READING = 4_000

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
  /** What a strong player would do here, once that was asked for. */
  advice: Advice | null = $state.raw(null)
  advised: (advice: Advice | null) => void = () => undefined
  private asking = false

  readonly talk = new Talk(browserTimers)
  readonly patience = new Patience(browserTimers)
  readonly clock: TableClock
  readonly me = $derived(this.view?.seat ?? null)
  /** This player's number, which stays the same when seats are changed. */
  readonly player = $derived(this.me === null ? null : (this.view?.seats[this.me]?.player ?? null))
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
  private reading: unknown = null
  private readonly salting = new Salting()
  private readonly socket: TableSocket

  constructor(
    connect: () => Wire,
    private readonly listener: Listener,
    private readonly unknownGuest: () => void = () => undefined,
  ) {
    this.clock = new TableClock(
      browserTimers,
      () => performance.now(),
      (seconds) => {
        if (this.mustMove) this.listener.hurried(seconds)
      },
    )
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
    for (const timer of [this.holding, this.reading]) browserTimers.cancel(timer)
    this.clock.stop()
    this.patience.stop()
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
    this.read()
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
    this.read()
    if (!this.socket.send(message)) this.notice = messages().unsent
  }

  /** Ask whom the table waits for to hurry. */
  nudge(): void {
    this.patience.stop()
    this.send({ type: 'say', phrase: 'hurry' })
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

  /** The session has ended: somebody has to sign in. */
  signedOut(): void {
    this.gone = 'signed-out'
    this.close()
  }

  /** Ask what a strong player would do; `advised` hears it, or `null` when nobody has time to say. */
  ask(): void {
    if (this.asking) return
    this.send({ type: 'advise' })
    this.asking = this.notice === null
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
      case 'advice':
        this.asking = false
        this.advice = message
        this.advised(message)
        break
      case 'said':
        if (this.talk.hear(message, settings.hideTalk)) this.listener.said(message)
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
    if (reason in SHUT) {
      this.gone = SHUT[reason as keyof typeof SHUT]
      this.close()
    } else if (reason === 'who-are-you') {
      this.unknownGuest()
    } else if (reason === 'too-late') {
      return // A salt that came after the deal is nobody's concern.
    } else if (this.asking && (reason === 'no-time' || reason === 'not-alone')) {
      this.asking = false
      this.advised(null)
    } else {
      this.version = Math.max(this.version, version)
      this.read()
      this.notice = says
      this.reading = browserTimers.after(READING, () => {
        this.read()
      })
      this.listener.refused(says)
    }
  }

  /** What was refused has been read, or does not matter any more. */
  private read(): void {
    browserTimers.cancel(this.reading)
    this.reading = null
    this.notice = null
  }

  /** The table waits for this player. */
  private get mustMove(): boolean {
    const trade = this.view?.choices.trade
    return this.myTurn || (trade !== undefined && trade !== null && trade.kind !== 'wait')
  }

  private take(view: View, lines: readonly Line[]): void {
    const before = this.view
    const mine = this.myTurn
    this.view = view
    this.sending = false
    if (lines.length > 0) {
      this.advice = null
      this.asking = false
    }
    // Bots go on at once: why a play was refused must outlast what they do.
    if (this.reading === null || (this.myTurn && !mine)) this.read()
    this.hold(lines, view)
    this.clock.take(view, this.table)
    this.patience.take(view, this.table?.chat === 'off')
    const salt = this.salting.answer(view.coming, this.player)
    if (salt) this.socket.send(salt)
    for (const line of lines) if (line.kind === 'timeout') this.flash(line.by)
    if (this.slower !== null && view.phase !== 'play') {
      this.send({ type: 'pace', pace: this.slower })
      this.slower = null
    }
    this.selected = revalidate(this.selected, this.choosing)
    this.listener.happened(lines, before, this)
    this.fire(lines)
  }

  /** Show at a seat that its time was up. */
  private flash(seat: number | null | undefined): void {
    const player = this.view?.seats[seat ?? -1]?.player
    if (player !== undefined) this.talk.flash(player, messages().timeUp)
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
