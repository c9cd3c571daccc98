// A short deal to watch: three seats, one trick that is settled, one play that clears.

import type { DealAnalysis, Replay, ReplayDeal, ReplayStep } from '../src/wire/types'

export const REPLAY: Replay = {
  id: 'ABCDE-1',
  rules: 'basic',
  title: 'Basic President',
  players: [
    { name: 'Ada', kind: 'person' },
    { name: 'Bo', kind: 'bot', level: 'steady' },
    { name: 'Cy', kind: 'person' },
  ],
  deals: [
    { number: 1, order: [0, 1, 2], steps: 6 },
    { number: 2, order: [0, 1, 2], steps: 6 },
  ],
  wilds: ['2'],
  finished: true,
  table: 'ABCDE',
  me: 0,
}

const LADDER = ['3', '4', '5', 'K', 'A', '2']

const step = (changes: Partial<ReplayStep>): ReplayStep => ({
  action: '',
  by: null,
  lines: [],
  hands: [[], [], []],
  pile: [],
  turn: 0,
  phase: 'play',
  out: [],
  passed: [],
  discard: 0,
  ladder: LADDER,
  ...changes,
})

const three = { seat: 0, cards: ['3C'], rank: '3' }
const king = { seat: 1, cards: ['KD'], rank: 'K' }

/** In deal 2 the players have changed seats. */
export function deal(number = 1): ReplayDeal {
  return {
    number,
    seats: number === 1 ? [0, 1, 2] : [1, 0, 2],
    titles: [null, null, null],
    steps: [
      step({
        lines: [{ kind: 'deal', by: 2, number }],
        hands: [
          ['2S', '3C', 'AC'],
          ['4D', 'KD'],
          ['5H', '5S'],
        ],
      }),
      step({
        action: '3C',
        by: 0,
        lines: [{ kind: 'played', by: 0, cards: ['3C'], rank: '3', left: 2, how: 'lead' }],
        hands: [
          ['2S', 'AC'],
          ['4D', 'KD'],
          ['5H', '5S'],
        ],
        pile: [three],
        turn: 1,
      }),
      step({
        action: 'KD',
        by: 1,
        lines: [{ kind: 'played', by: 1, cards: ['KD'], rank: 'K', left: 1 }],
        hands: [['2S', 'AC'], ['4D'], ['5H', '5S']],
        pile: [three, king],
        turn: 2,
      }),
      step({
        action: '-',
        by: 2,
        lines: [
          { kind: 'passed', by: 2 },
          { kind: 'settled', to: 0 },
        ],
        hands: [['2S', 'AC'], ['4D'], ['5H', '5S']],
        passed: [2],
        discard: 2,
        why: 'standin',
      }),
      step({
        action: '2S',
        by: 0,
        lines: [
          { kind: 'played', by: 0, cards: ['2S'], rank: 'JK', left: 1, how: 'lead' },
          { kind: 'cleared', to: 0 },
        ],
        hands: [['AC'], ['4D'], ['5H', '5S']],
        discard: 3,
      }),
      step({
        action: 'AC',
        by: 0,
        lines: [
          { kind: 'played', by: 0, cards: ['AC'], rank: 'A', left: 0, how: 'lead' },
          { kind: 'out', by: 0, place: 1 },
          { kind: 'deal-ended' },
        ],
        hands: [[], ['4D'], ['5H', '5S']],
        pile: [{ seat: 0, cards: ['AC'], rank: 'A' }],
        turn: null,
        phase: 'over',
        out: [0],
        discard: 3,
      }),
    ],
    result: {
      order: [0, 1, 2],
      titles: ['President', 'Citizen', 'Last place'],
      points: [2, 1, 0],
      remaining: [],
      next_pairs: [{ high: 0, low: 2, count: 1, done: false }],
    },
  }
}

export const ANALYSIS: DealAnalysis = {
  number: 1,
  decisions: [
    {
      step: 2,
      seat: 1,
      played: 'KD',
      best: '-',
      loss: 0.4,
      why: 'it keeps a king for later',
      options: [
        { action: 'KD', place: 2.4, plus_minus: 0.1 },
        { action: '-', place: 2.0, plus_minus: 0.1 },
      ],
    },
    {
      step: 4,
      seat: 0,
      played: '2S',
      best: '2S',
      loss: 0,
      why: '',
      exact: true,
      options: [
        { action: '2S', place: 1, plus_minus: 0 },
        { action: 'AC', place: 1, plus_minus: 0 },
      ],
    },
  ],
  line: [
    {
      step: 0,
      places: [1.6, 2, 2.4],
      first: [
        [40, 50],
        [20, 30],
        [10, 20],
      ],
    },
    {
      step: 2,
      places: [1.2, 2.4, 2.4],
      first: [
        [80, 90],
        [0, 10],
        [0, 10],
      ],
    },
    {
      step: 5,
      places: [1, 2, 3],
      first: [
        [100, 100],
        [0, 0],
        [0, 0],
      ],
    },
  ],
  swings: [2],
}
