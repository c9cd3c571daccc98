// The player's hands: taps, keys and typed commands become selections and actions, and every control gets its words.

import { rankOf, stacks } from '../lib/cards'
import { exchangeCard, playable, prepare, step, tap, type Selected } from '../lib/selection'
import { messages } from '../state/language'
import { settings } from '../state/settings.svelte'
import type { PileMeld } from '../wire/types'
import { Adviser } from './adviser.svelte'
import type { TableSession } from './session.svelte'
import { turnWords, type Speaker } from './speaker.svelte'

export type Reading = 'trick' | 'last' | 'who' | 'status' | 'hand' | 'plays'

export class Controls {
  shaken = $state({ rank: '', times: 0 })
  private readonly m = messages()
  private readonly adviser: Adviser

  constructor(
    private readonly session: TableSession,
    private readonly speaker: Speaker,
  ) {
    this.adviser = new Adviser(session, {
      choose: (cards) => {
        session.select(cards)
      },
      tell: (text) => {
        this.tell(text)
      },
    })
  }

  readonly seat = $derived.by(() => {
    const { me, view } = this.session
    return me === null ? null : (view?.seats[me] ?? null)
  })
  /** This seat still plays in the deal. */
  readonly playing = $derived.by(
    () =>
      this.session.view?.phase === 'play' &&
      this.seat !== null &&
      this.seat.state !== 'out' &&
      this.seat.state !== 'sunk',
  )
  readonly columns = $derived.by(() => {
    const { hand, ladder, wilds } = this.session.choosing
    return stacks(hand, ladder, wilds, settings.strongFirst)
  })
  /** It can be told what is playable: the seat has plays, or has its turn. */
  readonly judged = $derived.by(() => this.session.myTurn || this.session.plays.length > 0)
  /** Out of the deal among bots: the rest may be shown at once. */
  readonly canHurry = $derived.by(
    () =>
      this.session.view?.phase === 'play' &&
      !this.playing &&
      this.session.host &&
      this.session.alone &&
      (this.session.table?.pace ?? 0) > 0,
  )
  readonly canPlay = $derived.by(
    () =>
      this.canHurry ||
      (!this.session.sending &&
        (this.session.chosen !== null ||
          (this.playing && !this.session.myTurn && this.session.selected.length > 0))),
  )
  readonly playLabel = $derived.by(() => {
    const { session, m } = this
    if (session.sending) return m.sending
    if (session.chosen) return m.play(session.chosen, null)
    if (session.me === null) return m.playWatch
    if (!this.playing) return this.canHurry ? m.hurry : m.playOut
    if (session.myTurn) {
      return session.plays.length === 0
        ? m.playCannot
        : session.selected.length === 0
          ? m.playNothing
          : m.playNot
    }
    if (session.selected.length === 0) return m.playNotTurn
    const words = this.armWords(session.selected)
    return Array.isArray(session.armed) ? m.armed(words) : m.arm(words)
  })
  readonly leadsNow = $derived.by(() => this.session.myTurn && this.session.top === null)
  readonly canPass = $derived.by(
    () =>
      this.session.mayPass ||
      (this.playing && !this.session.myTurn && (this.session.view?.pile.length ?? 0) > 0),
  )
  readonly passNote = $derived.by(() => {
    if (this.session.armed === 'pass') return this.m.passArmed
    if (this.leadsNow) return this.m.passLead
    if (!this.playing) return ''
    return this.session.table?.pass_costs === 'trick' ? this.m.passTrick : this.m.passTurn
  })

  playable = (rank: string): boolean => playable(rank, this.session.choosing)
  more = $derived.by(() => step(this.session.selected, 1, this.session.choosing))
  fewer = $derived.by(() => step(this.session.selected, -1, this.session.choosing))

  tap(rank: string): void {
    const { session } = this
    if (!this.playing) return
    const at = session.choosing
    if (!session.myTurn && !this.playable(rank)) {
      this.choose(prepare(session.selected, rank, at))
      return
    }
    const again = session.selected.some((card) => rankOf(card) === rank) && !at.wilds.includes(rank)
    if (again && settings.tapAgain && session.chosen) {
      this.play()
      return
    }
    const tapped = tap(session.selected, rank, at)
    if (tapped.refused) this.refuse(rank)
    else this.choose(tapped.cards)
  }

  /** Choose a stack by its key: as a tap, but what is chosen stays chosen. */
  take(rank: string): void {
    const chosen = this.session.selected.some((card) => rankOf(card) === rank)
    if (!chosen || this.session.choosing.wilds.includes(rank)) this.tap(rank)
  }

  step(by: 1 | -1): void {
    const next = by === 1 ? this.more : this.fewer
    if (next) this.choose(next)
    else if (this.session.selected.length === 0) this.tell(this.m.stepperEmpty)
    else this.tell(by === 1 ? this.m.noMore : this.m.noFewer)
  }

  hint(by: 1 | -1): void {
    this.adviser.next(by)
  }

  /** One card more, fewer or in the place of another, for people who mind suits. */
  toggleCard(card: string): void {
    this.choose(exchangeCard(this.session.selected, card, this.session.choosing))
  }

  play(cards: Selected = this.session.selected): void {
    if (this.session.sending) return
    if (this.canHurry) this.session.hurry()
    else if (cards.length === 0 || (cards === this.session.selected && !this.canPlay))
      this.tell(this.playLabel)
    else this.session.play(cards)
  }

  pass(): void {
    if (this.canPass) this.session.pass()
    else this.tell(this.leadsNow ? this.m.passNotNow.lead : this.m.passNotNow.turn)
  }

  clear(): void {
    this.session.armed = null
    if (this.session.selected.length > 0) this.choose([])
  }

  read(what: Reading): void {
    this.speaker.say(this.words(what))
  }

  /** Say something to this player only: in the prompt line and in the ear. */
  tell(text: string): void {
    this.session.notice = text
    this.speaker.say(text)
  }

  private choose(cards: Selected): void {
    this.session.select(cards)
    const chosen = this.session.chosen
    this.speaker.say(
      cards.length === 0
        ? this.m.nothingChosen
        : chosen
          ? this.m.chosen(this.m.playWords(chosen))
          : this.m.chosen(this.meldOf(cards)),
    )
  }

  private refuse(rank: string): void {
    const { session, m } = this
    const [held] = this.columns.filter((stack) => stack.rank === rank)
    const words = (held?.cards.length ?? 0) > 1 ? m.ranks(rank) : m.rank(rank)
    const top = session.top
    const opening = session.view?.opening
    this.shaken = { rank, times: this.shaken.times + 1 }
    if (top) this.tell(m.nothing(words, m.meld(top.rank, top.cards.length, top.cards)))
    else this.tell(opening ? m.yourTurnLead(opening) : m.leadNot(words))
  }

  private meldOf(cards: Selected): string {
    const natural = cards.map(rankOf).find((rank) => !this.session.choosing.wilds.includes(rank))
    return this.m.meld(natural ?? 'JK', cards.length, cards)
  }

  private armWords(cards: Selected): string {
    return `${this.m.armVerb} ${this.meldOf(cards)}`
  }

  /** What a reading key says. */
  words(what: Reading): string {
    const { session, m } = this
    const view = session.view
    if (!view) return ''
    const told = (pile: readonly PileMeld[]): string[] =>
      pile
        .toReversed()
        .map((meld) => m.by(m.meld(meld.rank, meld.cards.length, meld.cards), session.name(meld.seat)))
    switch (what) {
      case 'trick':
        return m.readTrick(told(view.pile))
      case 'last':
        return m.readLast(told(view.last_pile))
      case 'who':
        return m.readWho(
          view.seats.map((seat) =>
            seat.state === 'out'
              ? m.isOut(seat.name, m.place(seat.place ?? 0))
              : m.holds(seat.name, seat.cards),
          ),
        )
      case 'hand':
        return m.handWords(this.columns.map((stack) => ({ rank: stack.rank, count: stack.cards.length })))
      case 'plays':
        return session.plays.length === 0 ? m.noHint : `${m.capital(m.list(session.plays.map(m.playWords)))}.`
      case 'status':
        return [
          m.statusDeal(view.deal, session.table?.title ?? '', session.table?.length ?? ''),
          session.myTurn ? turnWords(session) : view.turn === null ? '' : m.waitFor(session.name(view.turn)),
          this.words('trick'),
          this.words('hand'),
          this.words('who'),
          view.reversed ? m.ranksReversed : '',
        ]
          .filter(Boolean)
          .join(' ')
    }
  }
}
