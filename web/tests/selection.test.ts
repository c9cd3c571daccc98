import { describe, expect, it } from 'vitest'

import {
  exchangeCard,
  hint,
  playable,
  playOf,
  prepare,
  revalidate,
  step,
  tap,
  type Choosing,
} from '../src/lib/selection'
import type { PlayChoice } from '../src/wire/types'

const LADDER = ['3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A', '2']

function play(rank: string, cards: string, wilds = 0): PlayChoice {
  const list = cards.split(' ')
  return { rank, cards: list, size: list.length, ...(wilds ? { wilds } : {}) }
}

function at(hand: string, plays: PlayChoice[], more: Partial<Choosing> = {}): Choosing {
  return { hand: hand.split(' '), plays, wilds: [], ladder: LADDER, leads: false, ...more }
}

describe('one tap', () => {
  it('takes the cheapest legal play of the rank when following', () => {
    const table = at('7C 7D 7H 9S', [play('7', '7C'), play('9', '9S')])
    expect(tap([], '7', table)).toEqual({ cards: ['7C'], refused: false })
  })

  it('prefers natural cards to wild ones, even where a smaller play with a wild card exists', () => {
    const table = at('7C 7D 7H 2S', [play('7', '7C 2S', 1), play('7', '7C 7D'), play('7', '7C 7D 7H')], {
      wilds: ['2'],
    })
    expect(tap([], '7', table).cards).toEqual(['7C', '7D'])
  })

  it('takes the whole group when leading', () => {
    const table = at('7C 7D 2S', [play('7', '7C'), play('7', '7C 7D'), play('7', '7C 7D 2S', 1)], {
      wilds: ['2'],
      leads: true,
    })
    expect(tap([], '7', table).cards).toEqual(['7C', '7D'])
  })

  it('takes the cards that the server listed, so a lead contains the opening card', () => {
    const table = at('3C 3D 4H', [play('3', '3C'), play('3', '3C 3D')], { leads: true, opening: '3C' })
    expect(tap([], '3', table).cards).toEqual(['3C', '3D'])
    expect(playOf(['3D'], table)).toBeNull()
    expect(playOf(['3C'], table)?.size).toBe(1)
  })

  it('is refused where nothing is playable, and changes nothing', () => {
    const table = at('5C 9S', [play('9', '9S')])
    expect(tap(['9S'], '5', table)).toEqual({ cards: ['9S'], refused: true })
  })

  it('on the selected stack lays everything back', () => {
    const table = at('9S', [play('9', '9S')])
    expect(tap(['9S'], '9', table).cards).toEqual([])
  })

  it('on another stack replaces the selection', () => {
    const table = at('9S JD', [play('9', '9S'), play('J', 'JD')])
    expect(tap(['9S'], 'J', table).cards).toEqual(['JD'])
  })
})

describe('wild cards', () => {
  const plays = [play('7', '7C 7D'), play('7', '7C 2S', 1), play('7', '7C 7D 2S', 1), play('9', '9S 2S', 1)]
  const table = at('7C 7D 9S 2S 2H', plays, { wilds: ['2', 'JK'] })

  it('add to a natural selection when the result is a play', () => {
    const grown = tap(['7C', '7D'], '2', table).cards
    expect(grown).toHaveLength(3)
    expect(playOf(grown, table)?.wilds).toBe(1)
  })

  it('go round the ranks they may stand for when tapped again', () => {
    const first = tap([], '2', table).cards
    expect(playOf(first, table)?.rank).toBe('7')
    const second = tap(first, '2', table).cards
    expect(playOf(second, table)?.rank).toBe('9')
  })

  it('chosen first are joined by the stack tapped next', () => {
    const alone = at('7C 2S', [play('7', '7C'), play('7', '7C 2S', 1), play('JK', '2S', 1)], { wilds: ['2'] })
    expect(tap(['2S'], '7', alone).cards).toEqual(['7C', '2S'])
  })

  it('alone make the play that the list has for wild cards alone', () => {
    const alone = at('2S JK', [play('JK', '2S', 1), play('JK', '2S JK', 2)], { wilds: ['2', 'JK'] })
    expect(playOf(['JK', '2S'], alone)?.size).toBe(2)
  })
})

describe('any cards of the rank', () => {
  it('are as good as the listed ones', () => {
    const table = at('7C 7D 7H', [play('7', '7C 7D')])
    expect(playOf(['7D', '7H'], table)?.size).toBe(2)
  })

  it('are not where the list holds several plays of one shape, because suits matter then', () => {
    const table = at('7C 7D 7H', [play('7', '7C'), play('7', '7H')])
    expect(playOf(['7D'], table)).toBeNull()
    expect(playOf(['7H'], table)).not.toBeNull()
  })

  it('of different ranks only as they are listed', () => {
    const run = play('5', '3C 4C 5C')
    const table = at('3C 4C 5C 5D', [run])
    expect(playOf(['5C', '4C', '3C'], table)).toBe(run)
    expect(playOf(['3C', '4C', '5D'], table)).toBeNull()
  })

  it('can be changed one by one', () => {
    const table = at('7C 7D 7H', [play('7', '7C 7D')])
    expect(exchangeCard(['7C', '7D'], '7H', table)).toHaveLength(2)
    expect(playOf(exchangeCard(['7C', '7D'], '7H', table), table)).not.toBeNull()
  })
})

describe('the stepper', () => {
  const plays = [play('7', '7C'), play('7', '7C 7D'), play('7', '7C 7D 2S', 1)]
  const table = at('7C 7D 2S', plays, { wilds: ['2'] })

  it('goes through the plays of the rank by size', () => {
    expect(step(['7D'], 1, table)).toEqual(['7C', '7D'])
    expect(step(['7C', '7D'], 1, table)).toEqual(['7C', '7D', '2S'])
    expect(step(['7C', '7D'], -1, table)).toEqual(['7C'])
  })

  it('always changes the number of cards, with as few other changes as the list allows', () => {
    const choice = at(
      '7C 7D 7H 2S',
      [play('7', '7C 7D'), play('7', '7C 2S', 1), play('7', '7C 7D 2S', 1), play('7', '7C 7D 7H')],
      {
        wilds: ['2'],
      },
    )
    expect(step(['7C', '7D'], 1, choice)).toEqual(['7C', '7D', '7H'])
    expect(step(['7C', '2S'], 1, choice)).toEqual(['7C', '7D', '2S'])
  })

  it('ends where the list ends', () => {
    expect(step(['7C'], -1, table)).toBeNull()
    expect(step([], 1, table)).toBeNull()
  })
})

describe('hints', () => {
  const table = at('7C 9S', [play('7', '7C'), play('9', '9S')])

  it('go round from the cheapest', () => {
    expect(hint([], 1, table)).toEqual(['7C'])
    expect(hint(['7C'], 1, table)).toEqual(['9S'])
    expect(hint(['9S'], 1, table)).toEqual(['7C'])
    expect(hint([], -1, table)).toEqual(['9S'])
  })

  it('are none where nothing can be played', () => {
    expect(hint([], 1, at('7C', []))).toBeNull()
  })
})

describe('after an update', () => {
  it('a selection survives when nothing of it changed', () => {
    const selected = ['7C', '7D']
    expect(revalidate(selected, at('7C 7D 9S', []))).toBe(selected)
  })

  it('cards that left the hand drop out', () => {
    expect(revalidate(['7C', '7D'], at('7D', []))).toEqual(['7D'])
  })

  it('what is no play any more becomes the cheapest play of its rank', () => {
    expect(revalidate(['7C', '7D', '7H'], at('7C 7D 7H', [play('7', '7C 7D')]))).toEqual(['7C', '7D'])
  })

  it('or nothing', () => {
    expect(revalidate(['7C'], at('7C 9S', [play('9', '9S')]))).toEqual([])
  })
})

describe('before the turn', () => {
  it('a tap prepares the whole group', () => {
    expect(prepare([], '7', at('7C 7D 9S', []))).toEqual(['7C', '7D'])
    expect(prepare(['7C', '7D'], '7', at('7C 7D 9S', []))).toEqual([])
  })
})

describe('what the hand shows as playable', () => {
  it('are the ranks of the listed plays, and wild cards that can join one', () => {
    const table = at('7C 9S 2S', [play('7', '7C 2S', 1)], { wilds: ['2'] })
    expect(['7', '9', '2'].map((rank) => playable(rank, table))).toEqual([true, false, true])
  })
})
