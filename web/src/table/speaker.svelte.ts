// What the table says and sounds like: lines become announcements, sounds and the page's title.

import { Announcer } from '../lib/announcer'
import { summary } from '../lib/sentences'
import type { Link } from '../lib/socket'
import { messages } from '../state/language'
import { settings } from '../state/settings.svelte'
import { play, type Sound } from '../state/sound'
import type { Line, Said, View } from '../wire/types'
import type { Listener, TableSession } from './session.svelte'
import { browserTimers } from './timers'

const SOUNDS: Partial<Record<Line['kind'], Sound>> = {
  deal: 'deal',
  played: 'card',
  passed: 'tick',
  cleared: 'sweep',
  settled: 'sweep',
  reversed: 'rise',
  skipped: 'tick',
  out: 'rise',
  sunk: 'fall',
  gave: 'deal',
  'game-ended': 'win',
}

type Spoken = Line | string

export class Speaker implements Listener {
  /** Texts of the two live regions, each with a number so that the same text twice is spoken twice. */
  polite = $state({ text: '', turn: 0 })
  assertive = $state({ text: '', turn: 0 })

  private session: TableSession | null = null
  private lost = false
  private readonly announcer = new Announcer<Spoken>(
    {
      polite: (text) => {
        this.polite = { text, turn: this.polite.turn + 1 }
      },
      assertive: (text) => {
        this.assertive = { text, turn: this.assertive.turn + 1 }
      },
    },
    (spoken) => this.words(spoken),
    browserTimers,
  )

  stop(): void {
    this.announcer.stop()
  }

  say(text: string): void {
    this.announcer.say(text)
  }

  happened(lines: readonly Line[], before: View | null, session: TableSession): void {
    this.session = session
    this.announcer.say(...lines)
    for (const line of lines) {
      const sound = SOUNDS[line.kind]
      if (sound) play(sound)
    }
    const now = session.view
    if (!now) return
    const mine = session.myTurn
    if (mine && (lines.length > 0 || before === null)) {
      this.announcer.now(turnWords(session))
      play('bell')
    } else if (!mine && session.plays.length > 0 && (before?.choices.plays ?? []).length === 0) {
      this.announcer.now(messages().mayComplete)
    }
  }

  said(message: Said): void {
    void saidWords(message).then((text) => {
      this.announcer.say(text)
    })
    play('talk')
  }

  hurried(seconds: number): void {
    this.announcer.now(messages().timeLeft(seconds))
    if (seconds <= 5) play('clock')
  }

  refused(says: string): void {
    this.announcer.now(says)
    play('buzz')
  }

  link(link: Link): void {
    const m = messages()
    if (link === 'lost' && !this.lost) {
      this.lost = true
      this.announcer.now(m.connectionLost)
      play('lost')
    } else if (link === 'open' && this.lost) {
      this.lost = false
      this.announcer.now(m.connectionBack)
    }
  }

  /** Words for what is waiting; texts between lines keep their place. */
  private words(spoken: readonly Spoken[]): string {
    const told = this.session?.told ?? { m: messages(), seats: [], me: null }
    const parts: string[] = []
    let lines: Line[] = []
    const flush = (): void => {
      const text = summary(lines, told, settings.verbosity)
      if (text) parts.push(text)
      lines = []
    }
    for (const item of spoken) {
      if (typeof item === 'string') {
        flush()
        parts.push(item)
      } else lines.push(item)
    }
    flush()
    return parts.join(' ')
  }
}

/** The catalogue of phrases is fetched when the first one comes. */
async function saidWords(message: Said): Promise<string> {
  const { saidAloud } = await import('../state/talk')
  return saidAloud(message)
}

/** "Your turn. Beat a pair of jacks. Three plays possible." */
export function turnWords(session: TableSession): string {
  const m = messages()
  const top = session.top
  if (!top) return m.turnLead(session.view?.opening ?? null)
  return m.turnBeat(m.meld(top.rank, top.cards.length, top.cards), session.plays.length)
}
