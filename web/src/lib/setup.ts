// What a host chose in the lobby, remembered for the next time, and what it asks of the server.

import type { Lobby, NewTable, Preset, SeatSetup } from '../wire/types'
import { known, PACES, type SeatBot } from './bots'
import { clockName, clockOf, readClock } from './clock'
import { readObject } from './settings'

export const SPECTATORS = ['on', 'hands', 'off'] as const
export const CHATS = ['phrases', 'open', 'off'] as const
export const FILLS = ['bots', 'people'] as const
/** So many presidencies running that end the exchange for one deal; 0: none do. */
export const MERCIES = [0, 3, 5] as const

export interface Setup {
  preset: string
  switches: string[]
  opponents: number
  /** level and style of all bots */
  level: string
  /** how each opponent plays where they differ; null: `level` for all */
  each: SeatBot[] | null
  pace: number
  deals: number
  target: number
  listed: boolean
  /** a name as in clock.ts */
  clock: string
  spectators: (typeof SPECTATORS)[number]
  chat: (typeof CHATS)[number]
  fill: (typeof FILLS)[number]
  mercy: number
}

const DEFAULT: Setup = {
  preset: '',
  switches: [],
  opponents: 3,
  level: '',
  each: null,
  pace: PACES.normal,
  deals: 5,
  target: 11,
  listed: false,
  clock: 'usual',
  spectators: 'on',
  chat: 'phrases',
  fill: 'bots',
  mercy: 0,
}

export function readSetup(text: string | null): Setup {
  const stored = readObject(text)
  const strings = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((item) => typeof item === 'string')
  const whole = (value: unknown, fallback: number): number =>
    Number.isInteger(value) ? (value as number) : fallback
  return {
    preset: typeof stored.preset === 'string' ? stored.preset : DEFAULT.preset,
    switches: strings(stored.switches) ? stored.switches : [],
    opponents: whole(stored.opponents, DEFAULT.opponents),
    level: typeof stored.level === 'string' ? stored.level : DEFAULT.level,
    each: Array.isArray(stored.each) && stored.each.every(isBot) ? stored.each : null,
    pace: whole(stored.pace, DEFAULT.pace),
    deals: whole(stored.deals, DEFAULT.deals),
    target: whole(stored.target, DEFAULT.target),
    listed: stored.listed === true,
    clock: readClock(stored.clock),
    spectators: oneOf(SPECTATORS, stored.spectators),
    chat: oneOf(CHATS, stored.chat),
    fill: oneOf(FILLS, stored.fill),
    mercy: Math.min(10, Math.max(0, whole(stored.mercy, DEFAULT.mercy))),
  }
}

function isBot(value: unknown): value is SeatBot {
  const bot = (value ?? {}) as Partial<SeatBot>
  return typeof bot.level === 'string' && (bot.pace === null || Number.isInteger(bot.pace))
}

/** The value when it is one of those, or else the first of them. */
function oneOf<T>(values: readonly [T, ...T[]], value: unknown): T {
  return values.find((one) => one === value) ?? values[0]
}

/** What the server offers. */
type Offer = Pick<Lobby, 'presets' | 'bots' | 'styles'>

/** The same choices, made to fit what the server offers now. */
export function fit(setup: Setup, { presets, bots, styles }: Offer): Setup {
  const preset = presets.find((one) => one.name === setup.preset) ?? presets[0]
  if (!preset) return setup
  const level = known(setup.level, bots, styles)
  const fitted = (bot: SeatBot | undefined): SeatBot =>
    bot ? { level: known(bot.level, bots, styles), pace: bot.pace } : { level, pace: null }
  const opponents = Math.min(preset.max_players - 1, Math.max(preset.min_players - 1, setup.opponents))
  return {
    ...setup,
    preset: preset.name,
    switches: setup.switches.filter((name) => preset.switches.some((one) => one.name === name)),
    opponents,
    level,
    each: setup.each && Array.from({ length: opponents }, (_, at) => fitted(setup.each?.[at])),
    deals: Math.min(100, Math.max(1, setup.deals)),
    target: Math.min(1_000, Math.max(1, setup.target)),
  }
}

export function rulesName(setup: Setup): string {
  return [setup.preset, ...setup.switches].join('+')
}

/** How the game of this setup ends: a switch may change what the preset says. */
export function ending(setup: Setup, preset: Preset): Preset['until'] {
  return preset.switches.reduce(
    (until, one) => (setup.switches.includes(one.name) ? (one.until ?? until) : until),
    preset.until,
  )
}

export function newTable(setup: Setup, preset: Preset, friends: boolean): NewTable {
  const until = ending(setup, preset)
  const seats = Array.from({ length: setup.opponents }, (_, at): SeatSetup => {
    const { level, pace } = setup.each?.[at] ?? { level: setup.level, pace: null }
    return { kind: friends ? 'open' : 'bot', level, ...(pace === null ? {} : { pace }) }
  })
  return {
    rules: rulesName(setup),
    seats,
    ...(until === 'deals' ? { deals: setup.deals } : {}),
    ...(until === 'target' ? { target: setup.target } : {}),
    pace: setup.pace,
    ...(setup.mercy > 0 ? { mercy_after: setup.mercy } : {}),
    listed: friends && setup.listed,
    ...(friends ? forFriends(setup) : {}),
  }
}

/** How many of the settings for tables with friends are not as usual. */
export function changes(setup: Setup): number {
  const keys = ['listed', 'clock', 'spectators', 'chat', 'fill'] as const
  return keys.filter((key) => setup[key] !== DEFAULT[key]).length
}

/** What matters only where there are other people. */
function forFriends(setup: Setup): Partial<NewTable> {
  return {
    clock: clockOf(setup.clock),
    spectators: setup.spectators,
    chat: setup.chat,
    fill: setup.fill,
  }
}

/** The choices that ask for such a table: what `newTable` made, read back. */
export function setupOf(table: NewTable): Setup {
  const [preset = '', ...switches] = table.rules.split('+')
  const each = table.seats.map(({ level = '', pace = null }): SeatBot => ({ level, pace }))
  const same = each.every(({ level, pace }) => level === each[0]?.level && pace === null)
  return {
    preset,
    switches,
    opponents: table.seats.length,
    level: each[0]?.level ?? '',
    each: same ? null : each,
    pace: table.pace ?? DEFAULT.pace,
    deals: table.deals ?? DEFAULT.deals,
    target: table.target ?? DEFAULT.target,
    listed: table.listed ?? false,
    clock: clockName(table.clock),
    spectators: table.spectators ?? 'on',
    chat: table.chat ?? 'phrases',
    fill: table.fill ?? 'bots',
    mercy: table.mercy_after ?? 0,
  }
}
