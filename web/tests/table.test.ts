// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { identity } from '../src/state/identity.svelte'
import { settings } from '../src/state/settings.svelte'
import TablePage from '../src/table/TablePage.svelte'
import type { Line, View } from '../src/wire/types'
import { FakeWire } from './fakes'
import { TABLE, view, welcome } from './views'

// Parts of the page are fetched, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

let wire: FakeWire

async function sit(of: View, table: Partial<typeof TABLE> = {}): Promise<void> {
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

async function update(of: View, ...lines: Line[]): Promise<void> {
  wire.says({ type: 'update', version: 6, lines, view: of })
  await tick()
}

const get = (id: string): HTMLElement => screen.getByTestId(id)

beforeEach(() => {
  settings.motion = 'reduced'
  settings.tapAgain = false
  identity.name = 'Me'
  identity.me = { id: '1', name: 'Me', kind: 'guest', created: 0 }
})

afterEach(cleanup)

describe('a turn', () => {
  it('is told in the prompt, on the body and in the title', async () => {
    await sit(view())
    expect(get('prompt').textContent).toBe('Your turn – beat a five')
    expect(document.body.dataset).toMatchObject({ phase: 'play', turn: 'mine', version: '5', link: 'open' })
    expect(document.title).toMatch(/^● Your turn/)
  })

  it('is played in two taps, and the button says what it will do', async () => {
    await sit(view())
    expect(get('play').getAttribute('aria-disabled')).toBe('true')
    await fireEvent.click(get('stack-7'))
    expect(get('stack-7').getAttribute('aria-pressed')).toBe('true')
    expect(get('play').textContent).toBe('Play a seven')
    await fireEvent.click(get('play'))
    expect(wire.sent).toEqual([{ type: 'act', version: 5, action: '7C' }])
  })

  it('explains what cannot be played, and sends nothing', async () => {
    await sit(view())
    await fireEvent.click(get('stack-3'))
    expect(get('prompt').textContent).toBe('Your three cannot be played on a five.')
    expect(get('stack-3').getAttribute('aria-label')).toContain('not playable now')
    expect(wire.sent).toEqual([])
  })

  it('of somebody else is told by name', async () => {
    await sit(view({ turn: 2, choices: {} }))
    expect(get('prompt').textContent).toBe('Cy to play')
    expect(get('seat-2').dataset.turn).toBe('true')
    expect(document.body.dataset.turn).toBe('other')
  })

  it('says what a pass costs', async () => {
    await sit(view(), { pass_costs: 'trick' })
    expect(get('pass').textContent).toContain('out of this trick')
  })
})

describe('a session that ends', () => {
  it('of an account is told, with the way back in, and nobody is made a guest instead', async () => {
    identity.me = { id: '1', name: 'Me', kind: 'account', created: 0 }
    await sit(view())
    wire.says({ type: 'refused', reason: 'who-are-you', says: 'Nobody.', version: 0 })
    const told = (): void => expect(get('gone-signed-out').textContent).toContain('signed out')
    await vi.waitFor(told, { timeout: 10_000 })
    expect(screen.getByText('Sign in').getAttribute('href')).toBe('/account')
    expect(wire.closed).toBe(true)
  })
})

describe('a completion out of turn', () => {
  it('is offered to this player only, and played at once', async () => {
    const plays = [{ cards: ['7C', '7D'], rank: '7', size: 2, does: ['completes', 'clears'] }]
    await sit(view({ turn: 2, choices: { plays } }), { completions: true })
    expect(get('prompt').textContent).toBe('You may complete four of a kind now')
    await fireEvent.click(get('stack-7'))
    expect(get('play').textContent).toBe('Play a pair of sevens – completes four, clears')
    await fireEvent.click(get('play'))
    expect(wire.sent).toEqual([{ type: 'act', version: 5, action: '7C 7D' }])
  })
})

describe('the exchange', () => {
  const trade = { kind: 'give' as const, to: 3, count: 2, must: [], among: ['3C', '7C', '7D', 'KS'] }
  const exchange = view({
    phase: 'exchange',
    turn: null,
    pile: [],
    choices: { trade },
    exchange: [{ high: 0, low: 3, count: 2, done: false }],
    receipt: { other: 3, gave: [], got: ['KS'] },
  })

  it('shows both lanes, counts what is missing and says what will go', async () => {
    await sit(exchange)
    await screen.findByTestId('give-card-3C')
    await screen.findByTestId('lane-get')
    expect(get('lane-get').textContent).toContain('king of spades')
    expect(get('give-confirm').textContent).toBe('Give 2 more')
    await fireEvent.click(get('give-card-3C'))
    await fireEvent.click(get('give-card-7D'))
    expect(get('give-confirm').textContent).toBe('Give 3♣ and 7♦ to Dee')
    await fireEvent.click(get('give-confirm'))
    expect(wire.sent).toEqual([{ type: 'act', version: 5, action: '> s3 3C 7D' }])
  })

  it('lets a further card take the place of the oldest', async () => {
    await sit(exchange)
    await screen.findByTestId('give-card-3C')
    for (const card of ['3C', '7D', '7C']) await fireEvent.click(get(`give-card-${card}`))
    expect(get('give-confirm').textContent).toBe('Give 7♦ and 7♣ to Dee')
  })

  it('asks for nothing where there is no choice', async () => {
    const forced = { ...trade, count: 1, must: ['KS'], among: [] }
    await sit({
      ...exchange,
      choices: { trade: forced },
      exchange: [{ high: 3, low: 0, count: 1, done: false }],
    })
    expect(await screen.findByTestId('lane-give')).toBeTruthy()
    expect(get('prompt').textContent).toBe('Your best card goes to Dee.')
    expect(screen.queryByTestId('give-confirm')).toBeNull()
    expect(get('lane-give').textContent).toContain('king of spades')
  })
})

describe('a result', () => {
  it('shows places, titles, points and the next exchange', async () => {
    const over = view({
      phase: 'ready',
      turn: null,
      hand: [],
      choices: {},
      result: {
        order: [2, 0, 1, 3],
        titles: ['President', 'Vice president', 'Citizen', 'Last place'],
        points: [2, 1, 0, 0],
        remaining: ['3H'],
        next_pairs: [{ high: 2, low: 3, count: 1, done: false }],
      },
    })
    await sit(over)
    await screen.findByTestId('placing')
    const rows = get('placing').querySelectorAll('tr')
    expect([...rows].map((row) => row.textContent?.replace(/\s+/g, ' ').trim())[1]).toMatch(
      /2 ?Me ?Vice president/,
    )
    expect(get('result').textContent).toContain('You came 2nd: Vice president')
    expect(get('result').textContent).toContain('Dee gives one card to Cy and gets one back')
    await fireEvent.click(get('next-deal'))
    expect(wire.sent).toEqual([{ type: 'ready' }])
  })
})

describe('keys', () => {
  it('play without a mouse', async () => {
    await sit(view())
    get('stack-3').focus()
    await fireEvent.keyDown(get('stack-3'), { key: 'k' })
    expect(document.activeElement).toBe(get('stack-K'))
    await fireEvent.keyDown(get('stack-K'), { key: 'k' })
    expect(get('play').textContent).toBe('Play a king')
    await fireEvent.keyDown(get('stack-K'), { key: 'Enter' })
    expect(wire.sent).toEqual([{ type: 'act', version: 5, action: 'KS' }])
  })

  it('have one tab stop in the hand, which the arrows move', async () => {
    await sit(view())
    const stops = (): string[] =>
      [...document.querySelectorAll<HTMLElement>('[data-testid=hand] button')]
        .filter((button) => button.tabIndex === 0)
        .map((button) => button.dataset.testid ?? '')
    get('stack-3').focus()
    await fireEvent.keyDown(get('stack-3'), { key: 'ArrowRight' })
    expect(document.activeElement).toBe(get('stack-7'))
    expect(stops()).toEqual(['stack-7'])
  })

  it('pass with P, unless letters are switched off', async () => {
    await sit(view())
    settings.letters = false
    await fireEvent.keyDown(document.body, { key: 'p' })
    expect(wire.sent).toEqual([])
    settings.letters = true
    await fireEvent.keyDown(document.body, { key: 'p' })
    expect(wire.sent).toEqual([{ type: 'act', version: 5, action: '-' }])
  })
})

describe('what is heard', () => {
  it('is the own turn at once, and other things in turn', async () => {
    await sit(view({ turn: 3, choices: {} }))
    await update(view(), { kind: 'passed', by: 3 })
    expect(get('live-assertive').textContent).toBe('Your turn. Beat a five. Two plays possible.')
    expect(get('live-polite').textContent).toBe('Dee passed.')
  })

  it('is a lost connection', async () => {
    await sit(view())
    wire.onclose?.()
    await tick()
    expect(get('live-assertive').textContent).toBe('Connection lost, trying again')
    expect(get('prompt').textContent).toBe('Connection lost, trying again')
  })

  it('and a refusal', async () => {
    await sit(view())
    wire.says({ type: 'refused', reason: 'stale', says: 'Somebody was faster.', version: 6 })
    await tick()
    expect(get('live-assertive').textContent).toBe('Somebody was faster.')
    expect(get('prompt').textContent).toBe('Somebody was faster.')
  })
})
