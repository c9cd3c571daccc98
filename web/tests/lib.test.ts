import { describe, expect, it } from 'vitest'

import { rankLabel, sameCards, sortCards, stacks } from '../src/lib/cards'
import { cardsNamed, readCommand } from '../src/lib/commands'
import { commandOf, type Pressed } from '../src/lib/keys'
import { parsePath, pathOf, readCode } from '../src/lib/router'
import { DEFAULTS, readSettings } from '../src/lib/settings'
import { ending, fit, newTable, readSetup, rulesName } from '../src/lib/setup'
import type { BotLevel, BotStyle, Preset } from '../src/wire/types'

const LADDER = ['3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A', '2']

describe('cards', () => {
  it('sort as the ladder of the view says, reversed ladders too', () => {
    expect(sortCards(['2C', '3D', 'KH'], LADDER)).toEqual(['3D', 'KH', '2C'])
    expect(sortCards(['2C', '3D', 'KH'], [...LADDER].reverse())).toEqual(['2C', 'KH', '3D'])
  })

  it('stack by rank, wild ranks at the end whatever the direction', () => {
    const hand = ['2C', '9D', '3S', '9H', 'JK']
    const ranks = (strong: boolean): string[] =>
      stacks(hand, LADDER, ['2', 'JK'], strong).map((stack) => stack.rank)
    expect(ranks(false)).toEqual(['3', '9', '2', 'JK'])
    expect(ranks(true)).toEqual(['9', '3', '2', 'JK'])
  })

  it('tell second copies apart', () => {
    expect(sameCards(['3C', "3C'"], ["3C'", '3C'])).toBe(true)
    expect(sameCards(['3C', '3C'], ['3C', "3C'"])).toBe(false)
    expect(rankLabel('T')).toBe('10')
  })
})

describe('addresses', () => {
  it.each(['/', '/t/ABCDE', '/rules/european+bombs'])('%s is read and written back', (path) => {
    expect(pathOf(parsePath(path))).toBe(path)
  })

  it('of nothing known are nowhere', () => {
    expect(parsePath('/x/y').name).toBe('nowhere')
    expect(parsePath('/t').name).toBe('nowhere')
    expect(parsePath('/rules/%E0%A4%A').name).toBe('rules')
  })

  it('and codes are forgiving about how they are typed', () => {
    expect(readCode(' ab-cd e ')).toBe('ABCDE')
    expect(readCode('https://cards.example/t/abcde')).toBe('ABCDE')
  })
})

describe('typed commands', () => {
  const hand = ['8C', '8D', 'TH', 'JK', '3S']

  it('play by rank or by card', () => {
    expect(readCommand('play 8 8')).toEqual({ do: 'play', words: ['8', '8'] })
    expect(readCommand('10')).toEqual({ do: 'play', words: ['10'] })
    expect(cardsNamed(['8', '8'], hand)).toEqual(['8C', '8D'])
    expect(cardsNamed(['8d', '10'], hand)).toEqual(['8D', 'TH'])
    expect(cardsNamed(['joker'], hand)).toEqual(['JK'])
    expect(cardsNamed(['8', '8', '8'], hand)).toBeNull()
    expect(cardsNamed(['3c'], hand)).toBeNull()
  })

  it('read aloud, or are not understood', () => {
    expect(readCommand(' WHO ')).toEqual({ do: 'who' })
    expect(readCommand('dance').do).toBe('unknown')
    expect(readCommand('').do).toBe('unknown')
  })
})

describe('keys', () => {
  const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
    key,
    shiftKey: false,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    ...more,
  })
  const hand = { typing: false, inHand: true, letters: true }

  it('of the hand', () => {
    expect(commandOf(press('ArrowLeft'), hand)).toEqual({ do: 'move', by: 'previous' })
    expect(commandOf(press('ArrowUp'), hand)).toEqual({ do: 'step', by: 1 })
    expect(commandOf(press('Enter'), hand)).toEqual({ do: 'play' })
    expect(commandOf(press('Enter'), { ...hand, inHand: false })).toBeNull()
    expect(commandOf(press(' '), hand)).toBeNull()
  })

  it('for ranks', () => {
    expect(commandOf(press('0'), hand)).toEqual({ do: 'rank', rank: 'T' })
    expect(commandOf(press('*', { shiftKey: true }), hand)).toEqual({ do: 'rank', rank: 'JK' })
    expect(commandOf(press('K', { shiftKey: true }), hand)).toEqual({ do: 'rank', rank: 'K' })
  })

  it('leave text fields and the browser alone', () => {
    expect(commandOf(press('p'), { ...hand, typing: true })).toBeNull()
    expect(commandOf(press('p', { ctrlKey: true }), hand)).toBeNull()
    expect(commandOf(press('p'), { ...hand, letters: false })).toBeNull()
    expect(commandOf(press('F6', { shiftKey: true }), { ...hand, typing: true })).toEqual({
      do: 'region',
      by: -1,
    })
  })
})

describe('settings', () => {
  it('fall back to defaults where the store holds nonsense', () => {
    expect(readSettings(null)).toEqual(DEFAULTS)
    expect(readSettings('{')).toEqual(DEFAULTS)
    expect(readSettings('{"theme":"pink","sounds":"yes","hold":0}')).toEqual({ ...DEFAULTS, hold: 0 })
    expect(readSettings('{"theme":"dark"}').theme).toBe('dark')
  })
})

describe('the lobby', () => {
  const presets: Preset[] = [
    {
      name: 'european',
      title: '',
      summary: '',
      source: '',
      aliases: [],
      min_players: 3,
      max_players: 8,
      until: 'target',
      target: 11,
      switches: [
        { name: 'bombs', title: '' },
        { name: 'tally', title: '', until: 'deals' },
      ],
    },
    {
      name: 'basic',
      title: '',
      summary: '',
      source: '',
      aliases: [],
      min_players: 4,
      max_players: 7,
      until: 'target',
      target: 11,
      switches: [],
    },
  ]
  const bots: BotLevel[] = ['random', 'planner'].map((name) => ({
    name,
    title: '',
    summary: '',
    styled: name === 'planner',
  }))
  const styles: BotStyle[] = [{ name: 'bold', title: '', summary: '' }]
  const european = presets[0] as Preset

  it('begins with something sensible', () => {
    const setup = fit(readSetup(null), { presets, bots, styles })
    expect(setup).toMatchObject({ preset: 'european', opponents: 3, level: 'planner', switches: [] })
  })

  it('makes what is remembered fit what is offered', () => {
    const stored = {
      preset: 'basic',
      switches: ['bombs'],
      opponents: 1,
      level: 'gone',
      each: [
        { level: 'random-bold', pace: 0 },
        { level: 'planner-bold', pace: null },
        { level: 'planner-rude', pace: 350 },
        { level: 'gone-bold', pace: null },
      ],
    }
    const setup = fit(readSetup(JSON.stringify(stored)), { presets, bots, styles })
    expect(setup).toMatchObject({ preset: 'basic', switches: [], opponents: 3, level: 'planner' })
    expect(setup.each).toEqual([
      { level: 'random', pace: 0 },
      { level: 'planner-bold', pace: null },
      { level: 'planner', pace: 350 },
    ])
    expect(fit({ ...setup, opponents: 4 }, { presets, bots, styles }).each?.[3]).toEqual({
      level: 'planner',
      pace: null,
    })
  })

  it('asks for bots, or for free seats among friends', () => {
    const setup = { ...fit(readSetup(null), { presets, bots, styles }), switches: ['bombs'], listed: true }
    expect(rulesName(setup)).toBe('european+bombs')
    expect(newTable(setup, european, false)).toMatchObject({
      rules: 'european+bombs',
      target: 11,
      listed: false,
    })
    expect(newTable(setup, european, false).seats).toEqual(Array(3).fill({ kind: 'bot', level: 'planner' }))
    expect(newTable(setup, european, true)).toMatchObject({ listed: true })
    expect(newTable(setup, european, true).seats[0]?.kind).toBe('open')
  })

  it('asks for a length that the switches leave', () => {
    const setup = { ...fit(readSetup(null), { presets, bots, styles }), switches: ['tally'] }
    expect(ending(setup, european)).toBe('deals')
    expect(newTable(setup, european, false)).toMatchObject({ deals: 5 })
    expect(newTable(setup, european, false)).not.toHaveProperty('target')
  })
})
