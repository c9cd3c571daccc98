// Hints: where all others are bots, what a strong player would do, asked for once a position and then gone through
// with the best first; elsewhere, or when so set, the plays that are possible, the cheapest first.

import { hint, playOf, type Selected } from '../lib/selection'
import { messages } from '../state/language'
import { settings } from '../state/settings.svelte'
import type { Advice } from '../wire/types'
import type { TableSession } from './session.svelte'

export interface Answers {
  choose(cards: Selected): void
  tell(text: string): void
}

export class Adviser {
  private at = 0
  private warned = false

  constructor(
    private readonly session: TableSession,
    private readonly answers: Answers,
  ) {
    session.advised = (advice) => {
      this.at = 0
      if (advice) this.show(advice)
      else this.list(1)
    }
  }

  next(by: 1 | -1): void {
    const { session } = this
    if (session.plays.length === 0) this.answers.tell(messages().noHint)
    else if (!session.alone || !settings.strongHints) this.list(by)
    else if (session.advice === null) {
      session.ask()
      if (session.notice === null) this.answers.tell(messages().adviseThinking)
    } else {
      const count = session.advice.actions.length
      this.at = (this.at + by + count) % count
      this.show(session.advice)
    }
  }

  private list(by: 1 | -1): void {
    const cards = hint(this.session.selected, by, this.session.choosing)
    if (cards) this.answers.choose(cards)
  }

  private show(advice: Advice): void {
    const { session, answers } = this
    const m = messages()
    const action = advice.actions[this.at] ?? ''
    const cards = action === '-' ? [] : action.split(' ').filter(Boolean)
    const play = playOf(cards, session.choosing)
    answers.choose(cards)
    const doing = play ? `${m.armVerb} ${m.playWords(play)}` : action === '-' ? m.advisePass : m.adviseWait
    const parts = [this.at === 0 ? m.advised(doing, advice.ground) : m.advisedNext(doing)]
    if (!this.warned) parts.push(m.adviceUnrated)
    this.warned = true
    answers.tell(parts.join(' '))
  }
}
