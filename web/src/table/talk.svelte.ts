// What people say at the table: bubbles that stay a moment, and a list of what was said since this page was opened.

import type { Timers } from '../lib/socket'
import type { Said } from '../wire/types'

export const BUBBLE = 3_000
const KEPT = 100

export interface Spoken {
  id: number
  name: string
  /** null: somebody who watches */
  player: number | null
  phrase: string | null
  text: string | null
}

export class Talk {
  said: readonly Spoken[] = $state.raw([])
  /** by player number, what is in the bubble at their seat */
  bubbles: Readonly<Record<number, Spoken>> = $state.raw({})
  /** players, by number, whose words are not shown here */
  hidden: readonly number[] = $state.raw([])
  unread = $state(0)

  private count = 0

  constructor(private readonly timers: Timers) {}

  /** Take in what somebody said; null when it is not to be shown. */
  hear(message: Said, hideAll: boolean): Spoken | null {
    const player = message.player ?? null
    if (hideAll || (player !== null && this.hidden.includes(player))) return null
    const spoken: Spoken = {
      id: (this.count += 1),
      name: message.name,
      player,
      phrase: message.phrase ?? null,
      text: message.text ?? null,
    }
    this.said = [...this.said, spoken].slice(-KEPT)
    this.unread += 1
    if (player !== null) this.show(player, spoken)
    return spoken
  }

  /** Something short at a seat that is not kept, such as that time was up. */
  flash(player: number, text: string): void {
    this.show(player, { id: (this.count += 1), name: '', player, phrase: null, text })
  }

  /** Show what a player says, or do not. */
  hide(player: number, on: boolean): void {
    this.hidden = on ? [...this.hidden, player] : this.hidden.filter((other) => other !== player)
    if (on) this.said = this.said.filter((spoken) => spoken.player !== player)
  }

  private show(player: number, spoken: Spoken): void {
    this.bubbles = { ...this.bubbles, [player]: spoken }
    this.timers.after(BUBBLE, () => {
      if (this.bubbles[player]?.id !== spoken.id) return
      this.bubbles = Object.fromEntries(
        Object.entries(this.bubbles).filter(([key]) => Number(key) !== player),
      )
    })
  }
}
