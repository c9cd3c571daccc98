import { describe, expect, it } from 'vitest'

import { forced, giving, toggle } from '../src/table/giving'
import { around, columns, flight, onOval } from '../src/table/seats'
import type { Trade } from '../src/wire/types'

const trade: Trade = { kind: 'give', to: 3, count: 2, must: ['2S'], among: ['KD', 'KS'] }

describe('giving', () => {
  it('puts first what must go', () => {
    expect(giving(trade, ['KD'])).toEqual(['2S', 'KD'])
    expect(giving(trade, [])).toEqual(['2S'])
  })

  it('takes only what may be chosen', () => {
    expect(toggle(trade, [], '3C')).toEqual([])
    expect(toggle(trade, [], '2S')).toEqual([])
  })

  it('lets a further card take the place of the oldest, and a second tap take one back', () => {
    expect(toggle(trade, ['KD'], 'KS')).toEqual(['KS'])
    expect(toggle(trade, ['KD'], 'KD')).toEqual([])
  })

  it('is forced when nothing can be chosen', () => {
    expect(forced(trade)).toBe(false)
    expect(forced({ ...trade, count: 1 })).toBe(true)
  })
})

describe('seats', () => {
  it('go round clockwise from the left of the reader', () => {
    expect(around(4, 0)).toEqual([1, 2, 3])
    expect(around(4, 2)).toEqual([3, 0, 1])
    expect(around(3, null)).toEqual([0, 1, 2])
  })

  it.each([
    [2, 2],
    [4, 4],
    [5, 3],
    [6, 3],
    [7, 4],
    [11, 4],
  ])('%i others stand in rows of %i', (others, wide) => {
    expect(columns(others)).toBe(wide)
  })

  it('stand on the oval from left over top to right', () => {
    const places = [0, 1, 2].map((at) => onOval(at, 3))
    expect(places[0]?.x).toBeLessThan(20)
    expect(places[1]?.x).toBeCloseTo(50)
    expect(places[2]?.x).toBeGreaterThan(80)
    expect(places[1]?.y).toBeLessThan(places[0]?.y ?? 0)
  })

  it('play from where they sit', () => {
    expect(flight(0, 4, 0).y).toBeGreaterThan(0)
    expect(flight(1, 4, 0).x).toBeLessThan(0)
    expect(flight(3, 4, 0).x).toBeGreaterThan(0)
  })
})
