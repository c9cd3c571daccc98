// A game being watched: which deal, which step, whose eyes, and whether it runs by itself.

import { jump, type Jump, type Place } from '../lib/replay'
import { summary, type Told } from '../lib/sentences'
import type { Timers } from '../lib/socket'
import { messages } from '../state/language'
import type { DealAnalysis, Replay, ReplayDeal, ReplayStep, SeatInfo } from '../wire/types'
import { replayMessages } from './language'
import type { Source } from './sources'

export const SPEEDS = [0.5, 1, 2, 4] as const
const STEP_MS = 1_500

export class Viewer {
  replay: Replay
  deal: ReplayDeal | null = $state.raw(null)
  number = $state(1)
  step = $state(0)
  seat: number | null = $state(null)
  playing = $state(false)
  speed = $state(1)
  order: 'rank' | 'played' = $state('rank')
  /** the deal could not be fetched */
  error: unknown = $state.raw(null)
  analyses: Record<number, DealAnalysis> = $state.raw({})

  private timer: unknown = null
  private deals: Record<number, Promise<ReplayDeal> | undefined> = {}

  constructor(
    replay: Replay,
    private readonly source: Source,
    private readonly timers: Timers,
  ) {
    this.replay = replay
  }

  get at(): ReplayStep | null {
    return this.deal?.steps[this.step] ?? null
  }

  get last(): number {
    return (this.deal?.steps.length ?? 1) - 1
  }

  get place(): Place {
    return { deal: this.number, step: this.step, seat: this.seat }
  }

  /** The seat that I played in, where the server knows me. */
  get mySeat(): number | null {
    const { me } = this.replay
    const seat = me === null || me === undefined ? -1 : (this.deal?.seats.indexOf(me) ?? -1)
    return seat >= 0 ? seat : null
  }

  /** Names by seat in this deal. */
  get names(): string[] {
    return (this.deal?.seats ?? []).map((player) => this.replay.players[player]?.name ?? String(player))
  }

  get told(): Told {
    return { m: messages(), seats: this.names.map((name) => ({ name }) as SeatInfo), me: null }
  }

  /** The deal after this one, if there is one. */
  get following(): number | null {
    const { deals } = this.replay
    return deals[deals.findIndex((deal) => deal.number === this.number) + 1]?.number ?? null
  }

  /** What happened at a step, in one breath. */
  says(at: number): string {
    const step = this.deal?.steps[at]
    if (!step) return ''
    return at === 0 ? replayMessages().start : summary(step.lines.filter(worthSaying), this.told, 'full')
  }

  /** Go somewhere, fetching the deal when it is another. What does not exist is brought to the nearest that does. */
  async go(place: Partial<Place>): Promise<void> {
    const deals = this.replay.deals.map((deal) => deal.number)
    const number = place.deal ?? this.number
    const known = deals.includes(number) ? number : (deals[0] ?? 1)
    if (known !== this.number || this.deal === null) {
      this.pause()
      this.number = known
      this.error = null
      try {
        const deal = await this.fetched(known)
        if (this.number !== known) return
        this.deal = deal
        this.step = 0
      } catch (error) {
        this.deals = { ...this.deals, [known]: undefined }
        this.error = error
        return
      }
    }
    if (place.step !== undefined) this.step = Math.min(Math.max(0, place.step), this.last)
    if (place.seat !== undefined) this.look(place.seat)
  }

  look(seat: number | null): void {
    this.seat = seat !== null && seat < (this.deal?.seats.length ?? 0) ? seat : null
  }

  jump(how: Jump): void {
    this.pause()
    if (this.deal) this.step = jump(this.deal, this.step, how)
  }

  toggle(): void {
    if (this.playing) {
      this.pause()
      return
    }
    if (this.step >= this.last) this.step = 0
    this.playing = true
    this.wait()
  }

  pause(): void {
    this.playing = false
    if (this.timer !== null) this.timers.cancel(this.timer)
    this.timer = null
  }

  hasten(speed: number): void {
    this.speed = speed
    if (!this.playing) return
    if (this.timer !== null) this.timers.cancel(this.timer)
    this.wait()
  }

  /** Look at this deal's decisions; raises what the server refuses. */
  async analyse(): Promise<void> {
    const { number } = this
    const found = await this.source.analysis(number)
    this.analyses = { ...this.analyses, [number]: found }
  }

  private fetched(number: number): Promise<ReplayDeal> {
    return (this.deals[number] ??= this.source.deal(number))
  }

  private wait(): void {
    this.timer = this.timers.after(STEP_MS / this.speed, () => {
      if (this.step < this.last) this.step += 1
      if (this.step < this.last) this.wait()
      else this.pause()
    })
  }
}

/** Every hand is in sight, so nobody has to be told of it; who leads is told by the clearing before. */
const worthSaying = (line: { kind: string }): boolean => line.kind !== 'hand' && line.kind !== 'committed'
