import { describe, expect, it } from 'vitest'

import { CLOCKS, clockName, clockOf, digits, readClock } from '../src/lib/clock'
import { parsePath, pathOf } from '../src/lib/router'
import { changes, fit, newTable, readSetup, setupOf } from '../src/lib/setup'
import type { SeatBot } from '../src/lib/bots'
import type { Preset } from '../src/wire/types'

const european: Preset = {
  name: 'european',
  title: 'European President',
  summary: '',
  source: '',
  aliases: [],
  min_players: 3,
  max_players: 8,
  until: 'target',
  target: 11,
  switches: [{ name: 'bombs', title: 'Bombs' }],
}
const bots = [
  { name: 'random', title: 'Random', summary: '' },
  { name: 'planner', title: 'Planner', summary: '', styled: true },
]
const styles = [{ name: 'bold', title: 'Bold', summary: '' }]
const bot = (level: string, pace: number | null = null): SeatBot => ({ level, pace })

describe('a clock', () => {
  it('is asked for as the server knows it', () => {
    expect(clockOf('usual')).toBeNull()
    expect(clockOf('none')).toEqual({ kind: 'none' })
    expect(clockOf('turn-30')).toEqual({ kind: 'turn', seconds: 30 })
    expect(clockOf('reserve-300-10')).toEqual({ kind: 'reserve', seconds: 300, increment: 10 })
    expect(clockOf('days-3')).toEqual({ kind: 'days', seconds: 259_200 })
  })

  it('keeps its name on the way to the server and back', () => {
    for (const name of Object.values(CLOCKS).flat()) expect(clockName(clockOf(name))).toBe(name)
  })

  it('falls back to the usual one when it was stored wrongly', () => {
    for (const name of ['turn', 'turn-x', 'turn--5', 'fast-3', 7, null]) expect(readClock(name)).toBe('usual')
    expect(readClock('turn-45')).toBe('turn-45')
  })

  it('shows minutes and seconds, and is never early', () => {
    expect([0, 4_001, 5_000, 65_000, 3_723_000].map(digits)).toEqual([
      '0:00',
      '0:05',
      '0:05',
      '1:05',
      '1:02:03',
    ])
  })
})

describe('settings of a table for friends', () => {
  const stored = {
    preset: 'european',
    switches: ['bombs'],
    opponents: 4,
    level: 'planner',
    clock: 'turn-15',
    spectators: 'hands',
    chat: 'open',
    fill: 'people',
    mercy: 3,
    listed: true,
  }
  const setup = fit(readSetup(JSON.stringify(stored)), { presets: [european], bots, styles })

  it('are remembered and asked for', () => {
    expect(newTable(setup, european, true)).toMatchObject({
      clock: { kind: 'turn', seconds: 15 },
      spectators: 'hands',
      chat: 'open',
      fill: 'people',
      mercy_after: 3,
      listed: true,
    })
    expect(changes(setup)).toBe(5)
  })

  it('do not go to a table alone with bots, except the rules of the exchange', () => {
    const alone = newTable(setup, european, false)
    expect(alone).not.toHaveProperty('clock')
    expect(alone).not.toHaveProperty('chat')
    expect(alone).toMatchObject({ listed: false, mercy_after: 3 })
  })

  it('come back as they were from a saved table', () => {
    expect(setupOf(newTable(setup, european, true))).toEqual({ ...setup, deals: 5 })
    const each = {
      ...setup,
      each: [bot('random'), bot('planner', 350), bot('planner-bold'), bot('random', 0)],
    }
    expect(setupOf(newTable(each, european, true)).each).toEqual(each.each)
  })

  it('ask for a pace of its own only where a bot has one', () => {
    const each = { ...setup, each: [bot('random'), bot('planner-bold', 0), bot('random'), bot('random')] }
    expect(newTable(each, european, false).seats.slice(0, 2)).toEqual([
      { kind: 'bot', level: 'random' },
      { kind: 'bot', level: 'planner-bold', pace: 0 },
    ])
  })

  it('fall back where the store holds something else', () => {
    const odd = readSetup(
      JSON.stringify({
        clock: 5,
        spectators: 'some',
        chat: null,
        fill: 1,
        mercy: -4,
        each: [{ level: 'random' }],
      }),
    )
    expect(odd.each).toBeNull()
    expect(odd).toMatchObject({ clock: 'usual', spectators: 'on', chat: 'phrases', fill: 'bots', mercy: 0 })
  })
})

describe('the address of saved settings', () => {
  it('is a page', () => {
    expect(parsePath('/p/friday-club')).toEqual({ name: 'saved', slug: 'friday-club' })
    expect(pathOf({ name: 'saved', slug: 'friday-club' })).toBe('/p/friday-club')
  })
})
