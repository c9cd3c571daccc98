import { describe, expect, it } from 'vitest'

import {
  byPlay,
  countsAs,
  jump,
  leads,
  placeSearch,
  positionText,
  readDeed,
  readPanel,
  readPlace,
  replayKey,
  shownPile,
  stateOf,
  whenPlayed,
} from '../src/lib/replay'
import { chosen, errorOf, honest, moved, outline, pointAt, verdict } from '../src/lib/bands'
import { judge, ratio, shareText } from '../src/lib/statistics'
import { lineOf } from '../src/lib/upload'
import { parsePath, pathOf } from '../src/lib/router'
import { ANALYSIS, deal } from './replays'

describe('the address of a moment', () => {
  it('is read and written alike', () => {
    const place = { deal: 2, step: 17, seat: 1 }
    expect(placeSearch(place)).toBe('?deal=2&step=17&seat=1')
    expect(readPlace(placeSearch(place))).toEqual(place)
    expect(readPlace(placeSearch({ ...place, seat: null }))).toEqual({ ...place, seat: null })
  })

  it('is the beginning when it cannot be read', () => {
    expect(readPlace('?deal=x&step=-3&seat=')).toEqual({ deal: 1, step: 0, seat: null })
    expect(readPlace('?deal=0')).toEqual({ deal: 1, step: 0, seat: null })
  })

  it('may name what to show beside the table', () => {
    expect(readPanel('?deal=2&panel=deal')).toBe('deal')
    expect(readPanel('?panel=nothing')).toBe('log')
  })

  it('has pages of its own', () => {
    for (const path of ['/replay', '/replay/ABCDE-1', '/shuffles']) expect(pathOf(parsePath(path))).toBe(path)
    expect(parsePath('/replay/ABCDE-1')).toEqual({ name: 'replay', game: 'ABCDE-1' })
  })
})

describe('stepping', () => {
  const watched = deal()

  it('knows where tricks begin, also one that is cleared at once', () => {
    expect(leads(watched)).toEqual([1, 4, 5])
  })

  it.each([
    [0, 'back', 0],
    [0, 'next', 1],
    [5, 'next', 5],
    [3, 'first', 0],
    [3, 'last', 5],
    [1, 'trick-next', 4],
    [5, 'trick-next', 5],
    [3, 'trick-back', 1],
    [1, 'trick-back', 0],
  ] as const)('from %i by %s to %i', (from, how, to) => {
    expect(jump(watched, from, how)).toBe(to)
  })

  it('goes by keys', () => {
    const key = (name: string, shiftKey = false) => replayKey({ key: name, shiftKey }, 3, true)
    expect(key('ArrowRight')).toEqual({ jump: 'next' })
    expect(key('ArrowLeft', true)).toEqual({ jump: 'trick-back' })
    expect(key('End')).toEqual({ jump: 'last' })
    expect(key(' ')).toEqual({ play: true })
    expect(key('2')).toEqual({ seat: 1 })
    expect(key('0')).toEqual({ seat: null })
    expect(key('4')).toBeNull()
    expect(replayKey({ key: '2', shiftKey: false }, 3, false)).toBeNull()
  })
})

describe('what is on the table', () => {
  const { steps } = deal()

  it('is the pile', () => {
    expect(shownPile(steps, 2)).toEqual({ pile: steps[2]?.pile, how: null })
  })

  it('stays in sight for the step that turns it away', () => {
    expect(shownPile(steps, 3)).toEqual({ pile: steps[2]?.pile, how: 'settled' })
    const cleared = shownPile(steps, 4)
    expect(cleared.how).toBe('cleared')
    expect(cleared.pile.map((meld) => meld.cards)).toEqual([['2S']])
  })

  it('says how every seat stands', () => {
    const [, , second, third, , last] = steps
    expect(second && stateOf(second, 2)).toBe('turn')
    expect(third && stateOf(third, 2)).toBe('passed')
    expect(last && stateOf(last, 0)).toBe('out')
  })

  it('sorts a hand by when it is played, and leaves to the end what stays', () => {
    const when = whenPlayed(deal())
    expect(byPlay(['2S', '3C', 'AC'], when)).toEqual(['3C', '2S', 'AC'])
    expect(byPlay(['4D', 'KD'], when)).toEqual(['KD', '4D'])
  })

  it('can be copied as a deal file', () => {
    const text = positionText(deal(), 2, {
      title: 'Basic',
      link: 'http://here',
      names: ['Ada', 'Bo', 'Cy'],
      now: 'Cy to play',
    })
    expect(text).toContain('# pile: s0 3C, s1 KD; discard: 0;')
    expect(text).toContain('\ns0 2S AC # Ada\n')
  })
})

describe('actions of a record', () => {
  it.each([
    ['3C 3D', { kind: 'play', cards: ['3C', '3D'] }],
    ["s2 JK' TC", { kind: 'play', cards: ["JK'", 'TC'] }],
    ['-', { kind: 'pass' }],
    ['s1 -', { kind: 'pass' }],
    ['> s3 4D 3H', { kind: 'give', to: 3, cards: ['4D', '3H'] }],
    ['s0 ? s3', { kind: 'ask', to: 3, cards: [] }],
    ['wait', { kind: 'other', text: 'wait' }],
  ] as const)('%s', (text, deed) => {
    expect(readDeed(text)).toEqual(deed)
  })

  it('count as their natural cards', () => {
    expect(countsAs(['2S', '9C'], ['2'])).toBe('9')
    expect(countsAs(['2S'], ['2'])).toBe('JK')
    expect(countsAs(['2S'], [])).toBe('2')
  })
})

describe('chances', () => {
  it('are drawn as steps', () => {
    expect(outline(ANALYSIS.line, 0, 5, { width: 100, height: 10 })).toBe(
      'M0 5L40 5L40 1L100 1L100 0L100 0L100 0L100 0L100 2L40 2L40 6L0 6Z',
    )
  })

  it('hold until the next point', () => {
    expect(pointAt(ANALYSIS.line, 1)?.step).toBe(0)
    expect(pointAt(ANALYSIS.line, 4)?.step).toBe(2)
  })

  it('tell whom a swing moved most', () => {
    const change = moved(ANALYSIS.line, 2)
    expect(change?.seat).toBe(0)
    expect(change?.places).toBeCloseTo(-0.4)
    expect(change?.before).toEqual({ low: 40, high: 50 })
  })
})

describe('what a decision cost', () => {
  const [king, two] = ANALYSIS.decisions

  it('is told only beyond the error', () => {
    if (!king || !two) throw new Error('no decisions')
    expect(verdict(king)).toBe('lost')
    expect(verdict({ ...king, loss: 0.1 })).toBe('close')
    expect(verdict(two)).toBe('best')
    expect(errorOf(two)).toBe(0)
  })

  it('has no more digits than are known', () => {
    expect(honest(2.345, 0.7)).toBe('2')
    expect(honest(2.345, 0.12)).toBe('2.3')
    expect(honest(2.345, 0.01)).toBe('2.35')
    expect(honest(2, 0)).toBe('2')
  })

  it('can be chosen by seat and by cost', () => {
    expect(chosen(ANALYSIS.decisions, 0, false)).toEqual([two])
    expect(chosen(ANALYSIS.decisions, null, true)).toEqual([king])
  })
})

describe('statistics of deals', () => {
  it('judge by the uncertainty', () => {
    const share = { what: 'four of a kind', expected: 0.5, plus_minus: 0.1 }
    expect(judge({ ...share, seen: 0.58 })).toBe('within')
    expect(judge({ ...share, seen: 0.7 })).toBe('unusual')
    expect(judge({ ...share, seen: 0.1 })).toBe('suspicious')
    expect(ratio({ ...share, seen: 0.6 })).toBeCloseTo(70)
    expect(shareText(0.51234, 0.1)).toBe('0.51')
  })
})

describe('a record that does not hold', () => {
  it('is shown with its line', () => {
    expect(lineOf('line 2: no such card', 'format = 1\nplays = "3X"\n')).toEqual({
      number: 2,
      text: 'plays = "3X"',
    })
    expect(lineOf('it is empty', 'format = 1')).toBeNull()
  })
})
