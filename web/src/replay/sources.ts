// Where a replay comes from: a game on this server, or a record that somebody opened here.

import { request, send } from '../state/api'
import type { DealAnalysis, DealStatistics, NewReport, Replay, ReplayDeal } from '../wire/types'

export interface Source {
  replay: () => Promise<Replay>
  deal: (number: number) => Promise<ReplayDeal>
  analysis: (number: number) => Promise<DealAnalysis>
  /** the record itself: an address, or its text */
  record: { href: string } | { text: string }
}

export function gameSource(game: string): Source {
  const base = `/api/games/${encodeURIComponent(game)}`
  return {
    replay: () => request<Replay>(`${base}/replay`),
    deal: (number) => request<ReplayDeal>(`${base}/deals/${number}`),
    analysis: (number) => request<DealAnalysis>(`${base}/deals/${number}/analysis`),
    record: { href: `${base}/record` },
  }
}

export function recordSource(record: string): Source {
  return {
    replay: () => send<Replay>('POST', '/api/replays', { record }),
    deal: (number) => send<ReplayDeal>('POST', `/api/replays/deals/${number}`, { record }),
    analysis: (number) => send<DealAnalysis>('POST', `/api/replays/deals/${number}/analysis`, { record }),
    record: { text: record },
  }
}

export const report = (what: NewReport): Promise<null> => send<null>('POST', '/api/reports', what)

export const statistics = (rules: string): Promise<DealStatistics> =>
  request<DealStatistics>(`/api/deals${rules ? `?rules=${encodeURIComponent(rules)}` : ''}`)
