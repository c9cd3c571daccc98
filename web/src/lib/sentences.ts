// Log lines in words. One function for the visible log and the screen reader, so that both say the same.

import type { Line, SeatInfo } from '../wire/types'
import type { Messages } from './messages'

export type Verbosity = 'brief' | 'normal' | 'full'

export interface Told {
  m: Messages
  seats: readonly SeatInfo[]
  me: number | null
}

export function nameOf(seat: number | null | undefined, told: Told): string {
  if (seat === null || seat === undefined) return ''
  return told.seats[seat]?.name ?? String(seat)
}

/** The sentence for one line, or null when nothing is worth saying about it. */
export function sentence(line: Line, told: Told, verbosity: Verbosity = 'normal'): string | null {
  const { m, me } = told
  const by = line.name ?? nameOf(line.by, told)
  const you = me !== null && line.by === me
  const to = nameOf(line.to, told)
  const toYou = me !== null && line.to === me
  const e = m.event
  const h = m.hosted
  switch (line.kind) {
    case 'deal':
      return e.deal(line.number ?? 1)
    case 'hand':
      return line.cards ? e.dealt(line.cards.length) : null
    case 'exchange':
      return verbosity === 'brief' || line.to === null || line.to === undefined
        ? null
        : e.exchange(you ? m.you : by, toYou ? m.youLower : to, line.number ?? 0)
    case 'requested':
      return e.requested(by, you, toYou ? m.event.toYou : to)
    case 'gave':
      return e.gave(by, you, to, toYou, line.cards ?? null)
    case 'lead':
      return you || verbosity === 'brief' ? null : e.leads(by, you)
    case 'played': {
      const cards = line.cards ?? []
      const left = verbosity === 'brief' ? null : (line.left ?? null)
      return e.played(by, you, m.meld(line.rank ?? '', cards.length, cards), left, line.how === 'completion')
    }
    case 'passed':
      return verbosity === 'brief' ? null : e.passed(by, you)
    case 'skipped':
      return e.skipped(by, you)
    case 'reversed':
      return e.reversed(line.how !== 'natural')
    case 'out':
      return e.out(by, you, line.place ?? 0)
    case 'sunk':
      return e.sunk(by, you, line.place ?? 0)
    case 'cleared':
      return e.cleared(to, toYou)
    case 'settled':
      return e.settled(to, toYou)
    case 'deal-ended':
      return e.dealEnded
    case 'game-ended':
      return e.gameEnded
    case 'joined':
      return you ? null : e.joined(by)
    case 'left':
      return e.left(by)
    case 'away':
      return you ? null : e.away(by)
    case 'back':
      return you ? null : e.back(by)
    case 'started':
      return e.started
    case 'timeout':
      return e.timeout(by, you)
    case 'kicked':
      return h.kicked(by, you)
    case 'host':
      return h.host(by, you)
    case 'swapped':
      return h.swapped(by, to)
    case 'tuned':
      return h.tuned(by, line.how ?? '')
    case 'queued':
      return h.queued(by, you)
    case 'unqueued':
      return h.unqueued(by, you)
    case 'muted':
      return h.muted(by, you)
    case 'unmuted':
      return h.unmuted(by, you)
    case 'proposed':
      // The name is that of the rules.
      return h.proposed(nameOf(line.by, told), you, line.how ?? '', line.name ?? null)
    case 'carried':
      return h.carried(line.how ?? '')
    case 'rejected':
      return h.rejected(line.how ?? '')
    case 'paused':
      return h.paused
    case 'resumed':
      return h.resumed(by, you)
    case 'mercy':
      return h.mercy(by, you, line.number ?? 0)
    case 'fresh':
      return h.fresh
    case 'committed':
      return verbosity === 'brief' ? null : h.committed(line.number ?? 1)
  }
}

/** Several lines in one breath: passes in a row become one sentence. */
export function summary(lines: readonly Line[], told: Told, verbosity: Verbosity = 'normal'): string {
  const parts: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]
    if (!line) continue
    const run = [line]
    while (line.kind === 'passed' && lines[at + 1]?.kind === 'passed') run.push(lines[++at] as Line)
    const text =
      run.length > 1 && verbosity !== 'brief'
        ? told.m.event.passed(
            told.m.list(run.map((pass) => (pass.by === told.me ? told.m.youLower : nameOf(pass.by, told)))),
            false,
          )
        : sentence(line, told, verbosity)
    if (text) parts.push(told.m.capital(text))
  }
  return parts.join(' ')
}
