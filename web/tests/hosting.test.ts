// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { identity } from '../src/state/identity.svelte'
import { saltFor } from '../src/state/salts'
import { settings } from '../src/state/settings.svelte'
import { parts } from '../src/table/later'
import TablePage from '../src/table/TablePage.svelte'
import type { Line, TableInfo, ToBrowser, View } from '../src/wire/types'
import { FakeWire } from './fakes'
import { seats, view, welcome } from './views'

// Parts of the page are fetched, and compiled the first time, which takes a while on a busy machine.
beforeAll(async () => {
  await Promise.all(Object.values(parts).map((part) => part()))
}, 120_000)
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

let wire: FakeWire

/** A table with another person, Bo, beside two bots. */
const people = seats('Me', 'Bo', 'Cy', 'Dee').map((seat, at) => ({
  ...seat,
  kind: at < 2 ? ('person' as const) : ('bot' as const),
  free: at > 1,
  host: at === 0,
}))
const ours = (more: Partial<View> = {}): View => view({ seats: people, ...more })
const watching = (more: Partial<View> = {}): View =>
  ours({ seat: null, hand: [], choices: {}, turn: 1, ...more })

/** The same table with bots that a host has set up. */
const bots = people.map((seat, at) =>
  at < 2 ? seat : { ...seat, ...(at === 2 ? { level: 'good-bold', pace: 1_800 } : { level: 'random' }) },
)

function serveLobby(): void {
  const lobby = {
    presets: [],
    bots: [
      { name: 'random', title: 'Random', summary: 'Plays anything.' },
      { name: 'good', title: 'Good', summary: 'Plays on.', styled: true },
    ],
    styles: [{ name: 'bold', title: 'Bold', summary: 'Risks it.' }],
    tables: [],
  }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(lobby))))
}

async function sit(of: View, table: Partial<TableInfo> = {}): Promise<void> {
  wire = new FakeWire()
  render(TablePage, { code: 'ABCDE', connect: () => wire })
  await vi.waitFor(() => {
    if (!wire.onopen) throw new Error('not yet connected')
  })
  wire.onopen?.()
  wire.says(welcome(of, table))
  wire.sent = []
  await tick()
}

async function says(message: ToBrowser): Promise<void> {
  wire.says(message)
  await tick()
}

const update = (of: View, ...lines: Line[]): Promise<void> =>
  says({ type: 'update', version: 6, lines, view: of })
const get = (id: string): HTMLElement => screen.getByTestId(id)
const choose = async (id: string): Promise<void> => {
  await fireEvent.click((await screen.findByTestId(id)).querySelector('input') as HTMLInputElement)
}
const press = async (id: string): Promise<void> => {
  await fireEvent.click(await screen.findByTestId(id))
}

beforeEach(() => {
  settings.motion = 'reduced'
  settings.hideTalk = false
  identity.name = 'Me'
  identity.me = { id: '1', name: 'Me', kind: 'guest', created: 0 }
  localStorage.clear()
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a seat', () => {
  it('opens what the host can do there, and putting somebody out is asked twice', async () => {
    await sit(ours())
    await press('seat-1')
    await press('kick')
    expect(get('seat-sheet').textContent).toContain('Bo cannot sit down at this table again')
    expect(wire.sent).toEqual([])
    await press('kick-yes')
    expect(wire.sent).toEqual([{ type: 'kick', player: 1 }])
  })

  it('hands the table over, mutes, and changes seats between deals only', async () => {
    await sit(ours())
    await press('seat-1')
    await press('hand-over')
    await press('seat-1')
    expect(screen.queryByTestId('swap')).toBeNull()
    await press('mute-player')
    expect(wire.sent).toEqual([
      { type: 'hand-over', player: 1 },
      { type: 'mute', player: 1, on: true },
    ])
    cleanup()
    await sit(ours({ phase: 'lobby', turn: null, pile: [] }))
    await press('manage-1')
    await press('swap')
    await press('swap-3')
    expect(wire.sent).toEqual([{ type: 'swap', player: 1, other: 3 }])
  })

  it('makes a bot play otherwise, for the host alone', async () => {
    serveLobby()
    await sit(ours({ seats: bots }))
    await press('seat-2')
    const sheet = await screen.findByTestId('bot-tools')
    expect(get('seat-sheet').textContent).toContain('Bot: good, bold, calm')
    expect(sheet.textContent).toContain('Plays on.')
    await press('tune')
    expect(wire.sent).toEqual([])
    await choose('bot-pace-fast')
    expect(sheet.textContent).not.toContain('not rated')
    await choose('bot-level-random')
    expect(sheet.textContent).toContain('not rated')
    expect(screen.queryByTestId('bot-level-style-bold')).toBeNull()
    await press('tune')
    expect(wire.sent).toEqual([{ type: 'tune', player: 2, level: 'random', pace: 350 }])
    expect(screen.queryByTestId('seat-sheet')).toBeNull()
    cleanup()
    await sit(ours({ seats: bots }), { host: 1 })
    await press('seat-2')
    expect((await screen.findByTestId('seat-sheet')).textContent).toContain('Bot: good, bold, calm')
    expect(screen.queryByTestId('bot-tools')).toBeNull()
  })

  it('chooses the bot for a free seat while the table waits', async () => {
    serveLobby()
    const free = bots.map((seat, at) =>
      at === 3 ? { ...seat, kind: 'open' as const, name: '', pace: null } : seat,
    )
    await sit(ours({ seats: free, phase: 'lobby', turn: null, pile: [] }))
    expect((await screen.findByTestId('seat-3')).textContent).toContain('bot if nobody comes: random')
    await press('manage-3')
    await choose('bot-level-good')
    await choose('bot-level-style-bold')
    await press('tune')
    expect(wire.sent).toEqual([{ type: 'tune', player: 3, level: 'good-bold', pace: null }])
    cleanup()
    await sit(ours({ seats: free, phase: 'lobby', turn: null, pile: [] }), { fill: 'people' })
    await screen.findByTestId('seat-3')
    expect(screen.queryByTestId('manage-3')).toBeNull()
  })

  it('says it when a bot plays at another level', async () => {
    await sit(ours({ seats: bots }))
    await update(ours({ seats: bots }), { kind: 'tuned', by: 2, name: 'Cy', how: 'good-bold' })
    expect(await screen.findByText('Cy plays at another level now: good, bold.')).toBeTruthy()
  })

  it('asks to be friends and keeps away, by table and player, for everybody', async () => {
    const asked: unknown[] = []
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      asked.push([path, JSON.parse(init.body as string)])
      return Promise.resolve(new Response(null, { status: 204 }))
    })
    await sit(ours(), { host: 1 })
    await press('seat-1')
    expect(screen.queryByTestId('kick')).toBeNull()
    await press('add-friend')
    await vi.waitFor(() => expect(get('seat-says').textContent).toBe('Bo has been asked.'))
    await press('block')
    await vi.waitFor(() => expect(get('seat-says').textContent).toContain('kept away'))
    expect(asked).toEqual([
      ['/api/friends', { table: 'ABCDE', player: 1 }],
      ['/api/blocks', { table: 'ABCDE', player: 1 }],
    ])
  })
})

describe('somebody who watches', () => {
  it('takes a seat, or plays from the next deal on', async () => {
    await sit(watching({ watching: 2 }))
    await press('sit-2')
    await press('queue')
    expect(wire.sent).toEqual([
      { type: 'sit', seat: 2 },
      { type: 'queue', on: true },
    ])
    await update(watching({ queued: true, queue: ['Me'] }), { kind: 'queued', name: 'Me' })
    await press('unqueue')
    expect(wire.sent.at(-1)).toEqual({ type: 'queue', on: false })
    expect(screen.queryByTestId('hand')).toBeNull()
    expect(get('rules').textContent).not.toContain('watching')
  })

  it('sees hands while they are shown', async () => {
    await sit(watching({ hands: [['3C', 'KS'], ['2H'], [], ['4D']] }))
    await press('see-hands')
    expect((await screen.findByTestId('hands-sheet')).textContent).toContain('Bo: two of hearts')
    await update(watching())
    expect(get('hands-sheet').textContent).toContain('only while every person at the table agrees')
  })

  it('is told in the waiting room how to sit', async () => {
    const free = people.map((seat, at) => (at === 3 ? { ...seat, name: '', kind: 'open' as const } : seat))
    await sit(watching({ phase: 'lobby', turn: null, seats: free }))
    expect((await screen.findByTestId('how-to-sit')).textContent).toContain('free seat')
    await press('sit-3')
    expect(wire.sent).toEqual([{ type: 'sit', seat: 3 }])
  })
})

describe('a vote', () => {
  const vote = { what: 'pause' as const, by: 1, yes: [1], no: [], needed: 2, ends: 60_000 }

  it('is called from the menu', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"presets":[],"bots":[],"tables":[]}')))
    await sit(ours())
    await press('menu')
    await press('menu-call')
    await fireEvent.click((await screen.findByTestId('call-titles')).querySelector('input') as HTMLElement)
    await press('call-yes')
    expect(wire.sent).toEqual([{ type: 'propose', what: 'titles' }])
  })

  it('is asked, counted, answered once and said aloud, with the cards still in hand', async () => {
    await sit(ours({ vote }))
    await press('vote-yes')
    expect(wire.sent).toEqual([{ type: 'vote', yes: true }])
    expect(get('vote').textContent).toContain('Bo: pause the game?')
    expect(get('vote-count').textContent).toBe('1 of 2 yes')
    expect(get('hand')).toBeTruthy()
    await vi.waitFor(() => expect(get('live-polite').textContent).toContain('Vote. Bo: pause the game?'))
    await update(ours({ vote: { ...vote, yes: [1, 0] } }))
    expect(get('vote-said').textContent).toBe('You said yes.')
    expect(screen.queryByTestId('vote-yes')).toBeNull()
  })

  it('that pauses leaves a screen with the way on', async () => {
    await sit(ours({ paused: true }))
    await press('resume')
    expect(wire.sent).toEqual([{ type: 'resume' }])
    expect(screen.queryByTestId('play')).toBeNull()
  })
})

describe('what is said', () => {
  it('is in a bubble, in the list and in the ear, and hidden on request', async () => {
    await sit(ours())
    await says({ type: 'said', name: 'Bo', player: 1, phrase: 'well-played' })
    expect((await screen.findByTestId('bubble')).textContent).toBe('Well played!')
    await vi.waitFor(() => expect(get('live-polite').textContent).toBe('Bo: Well played!'))
    await press('open-log')
    expect((await screen.findByTestId('talk-log')).textContent).toContain('Well played!')
    await press('say-thanks')
    expect(wire.sent).toEqual([{ type: 'say', phrase: 'thanks' }])
    settings.hideTalk = true
    await says({ type: 'said', name: 'Bo', player: 1, text: 'psst' })
    expect(get('talk-log').textContent).not.toContain('psst')
  })

  it('has no place where talking is off, and no free text where there are only phrases', async () => {
    await sit(ours(), { chat: 'off' })
    await press('menu')
    await screen.findByTestId('menu-invite')
    expect(screen.queryByTestId('menu-talk')).toBeNull()
    cleanup()
    await sit(ours())
    await press('open-log')
    await screen.findByTestId('talk-box')
    expect(screen.queryByTestId('say-text')).toBeNull()
  })
})

describe('the promise about the shuffle', () => {
  const coming = { deal: 2, commitment: 'ab'.repeat(32), salts: [] }

  it('is answered once with this browser’s own chance, which is kept', async () => {
    wire = new FakeWire()
    await sit(ours({ coming }))
    // What came with the welcome was cleared by `sit`: once is enough.
    await update(ours({ coming }))
    expect(wire.sent).toEqual([])
    expect(saltFor(coming.commitment)).toMatch(/^[0-9a-f]{32}$/)
    await update(ours({ coming: { ...coming, deal: 3, commitment: 'cd'.repeat(32) } }))
    expect(wire.sent).toEqual([{ type: 'salt', deal: 3, salt: saltFor('cd'.repeat(32)) }])
  })

  it('says what it proves and what it does not', async () => {
    await sit(ours({ coming }))
    await press('menu')
    await press('menu-shuffle')
    const sheet = await screen.findByTestId('shuffle-sheet')
    expect(sheet.textContent).toContain('Deal 2: promised')
    expect(sheet.textContent).toContain('does not prove that the server could not see the cards')
  })
})

describe('a visit that ends', () => {
  it.each([
    ['kicked', 'The host put you out'],
    ['no-spectators', 'Nobody may watch here'],
    ['banned', 'You cannot play here'],
    ['closed', 'This table is closed'],
    ['no-such-table', 'There is no such table'],
  ])('by %s has a screen of its own', async (reason, title) => {
    await sit(ours())
    await says({ type: 'refused', reason, says: '…', version: 6 })
    expect(await screen.findByText(title)).toBeTruthy()
    expect(wire.closed).toBe(true)
  })
})

describe('leaving', () => {
  it('says what it costs, and that closing the page costs less', async () => {
    await sit(ours())
    await press('leave')
    const text = (await screen.findByTestId('leave-sheet')).textContent
    expect(text).toContain('you count as last')
    expect(text).toContain('just close the page')
  })

  it('of the host before the game names the next one', async () => {
    await sit(ours({ phase: 'lobby', turn: null }))
    await press('leave')
    expect((await screen.findByTestId('leave-sheet')).textContent).toContain('Bo becomes the host')
  })
})
