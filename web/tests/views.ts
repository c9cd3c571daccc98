// Messages as a server would send them, for tests of the table.

import type { SeatInfo, TableInfo, ToBrowser, View } from '../src/wire/types'

export const TABLE: TableInfo = {
  code: 'ABCDE',
  rules: 'basic',
  title: 'Basic President',
  length: 'first to 11 points',
  host: 0,
  pace: 0,
  window: 0,
  wilds: [],
  pass_costs: 'turn',
  completions: false,
  counts: 'points',
}

export function seats(...names: string[]): SeatInfo[] {
  return names.map((name, player) => ({
    name,
    kind: player === 0 ? 'person' : 'bot',
    player,
    cards: 5,
    points: 0,
    presidencies: 0,
  }))
}

/** Seat 0 to beat Bo's single five with what it holds. */
export function view(more: Partial<View> = {}): View {
  return {
    seat: 0,
    phase: 'play',
    deal: 1,
    seats: seats('Me', 'Bo', 'Cy', 'Dee'),
    hand: ['3C', '7C', '7D', 'KS'],
    turn: 0,
    leads: false,
    pile: [{ seat: 1, cards: ['5H'], rank: '5' }],
    last_pile: [],
    discard: 0,
    ladder: ['3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A', '2'],
    choices: {
      plays: [
        { cards: ['7C'], rank: '7', size: 1 },
        { cards: ['KS'], rank: 'K', size: 1 },
      ],
      may_pass: true,
    },
    ...more,
  }
}

export function welcome(of: View, table: Partial<TableInfo> = {}): ToBrowser {
  return { type: 'welcome', version: 5, table: { ...TABLE, ...table }, view: of, log: [] }
}
