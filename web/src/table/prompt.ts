// The line above the hand: what is asked of this player now.

import type { Messages } from '../lib/messages'
import type { View } from '../wire/types'
import { forced } from './giving'
import type { TableSession } from './session.svelte'

/** The same, unless something more pressing has to be told. */
export function trayText(session: TableSession, m: Messages): string {
  return session.link === 'lost' ? m.connectionLost : (session.notice ?? promptText(session, m))
}

export function promptText(session: TableSession, m: Messages): string {
  const view = session.view
  if (!view) return m.connecting
  if (session.held?.how === 'ended') return m.dealOver
  if (view.phase === 'exchange') return exchangePrompt(session, view, m)
  if (view.phase !== 'play') return ''
  const top = session.top
  const words = top ? m.meld(top.rank, top.cards.length, top.cards) : ''
  if (session.myTurn) {
    if (!top) return m.yourTurnLead(view.opening ?? null)
    return session.plays.length > 0 ? m.yourTurnBeat(words) : m.yourTurnStuck(words)
  }
  if (session.plays.length > 0) return m.mayComplete
  const mine = session.me === null ? null : view.seats[session.me]
  const now =
    view.turn === null
      ? ''
      : view.leads
        ? m.waitLead(session.name(view.turn))
        : m.waitFor(session.name(view.turn))
  if (mine?.state === 'out') return m.youAreOut(m.place(mine.place ?? 0), now)
  if (mine?.state === 'sunk') return m.youAreSunk
  return now
}

function exchangePrompt(session: TableSession, view: View, m: Messages): string {
  const trade = view.choices.trade
  if (!trade) return session.me === null ? m.watching : m.exchangeOthers
  const name = session.name(trade.to)
  if (trade.kind === 'wait') return m.waitGive(name)
  if (trade.kind === 'request') return m.nameHelp(trade.count)
  const low = (view.exchange ?? []).some((pair) => pair.low === view.seat)
  if (!low) return m.giveFree(name, trade.count)
  return forced(trade) ? m.giveForced(name, trade.count) : `${m.giveForced(name, trade.count)} ${m.giveEqual}`
}
