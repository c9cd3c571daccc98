import { beforeEach, describe, expect, it, vi } from 'vitest'

import { TableSession, type Listener } from '../src/table/session.svelte'
import type { Line, View } from '../src/wire/types'
import { FakeWire } from './fakes'
import { view, welcome } from './views'

let wire: FakeWire
let session: TableSession
let refusals: string[]

const listener: Listener = {
  happened: () => undefined,
  refused: (says) => refusals.push(says),
  link: () => undefined,
  said: () => undefined,
  hurried: () => undefined,
}

function open(of: View = view()): void {
  wire = new FakeWire()
  refusals = []
  session = new TableSession(() => wire, listener)
  session.open()
  wire.onopen?.()
  wire.says(welcome(of))
  wire.sent = []
}

function update(version: number, of: View, ...lines: Line[]): void {
  wire.says({ type: 'update', version, lines, view: of })
}

const others = (more: Partial<View> = {}): View => view({ turn: 1, choices: {}, ...more })

beforeEach(() => {
  vi.useFakeTimers()
  open()
})

describe('acting', () => {
  it('sends the cards and the version that was seen, once', () => {
    session.select(['7D'])
    session.play()
    session.play()
    expect(wire.sent).toEqual([{ type: 'act', version: 5, action: '7D' }])
    expect(session.sending).toBe(true)
  })

  it('passes, gives and names in record notation', () => {
    session.pass()
    expect(wire.sent).toEqual([{ type: 'act', version: 5, action: '-' }])
    open()
    session.give(3, ['4D', '3H'])
    expect(wire.sent).toEqual([{ type: 'act', version: 5, action: '> s3 4D 3H' }])
    open()
    session.request(3, [])
    expect(wire.sent).toEqual([{ type: 'act', version: 5, action: '? s3' }])
  })

  it('changes nothing on the screen before the server answers', () => {
    session.select(['7C'])
    session.play()
    expect(session.view?.hand).toContain('7C')
    expect(session.view?.turn).toBe(0)
  })

  it('shows a refusal and keeps the selection', () => {
    session.select(['7C'])
    session.play()
    wire.says({ type: 'refused', reason: 'too-low', says: 'A seven is too low.', version: 6 })
    expect(session.notice).toBe('A seven is too low.')
    expect(refusals).toEqual(['A seven is too low.'])
    expect(session.selected).toEqual(['7C'])
    session.play()
    expect(wire.sent.at(-1)).toMatchObject({ version: 6 })
  })

  it('says so when there is no connection', () => {
    wire.onclose?.()
    session.select(['7C'])
    session.play()
    expect(session.notice).toMatch(/no connection/)
    expect(session.sending).toBe(false)
  })
})

describe('arming before the turn', () => {
  beforeEach(() => {
    open(others())
    session.select(['KS'])
    session.play()
  })

  it('sends nothing yet, and plays when the turn comes', () => {
    expect(wire.sent).toEqual([])
    update(6, view(), { kind: 'passed', by: 3 })
    expect(wire.sent).toEqual([{ type: 'act', version: 6, action: 'KS' }])
  })

  it('lapses with a word when it is not possible any more, and never becomes something else', () => {
    update(6, view({ choices: { plays: [], may_pass: true } }), { kind: 'passed', by: 3 })
    expect(wire.sent).toEqual([])
    expect(session.armed).toBeNull()
    expect(refusals).toHaveLength(1)
  })

  it('lapses when the table is cleared', () => {
    update(6, view({ leads: true, pile: [] }), { kind: 'settled', by: 0, to: 0 })
    expect(wire.sent).toEqual([])
    expect(session.armed).toBeNull()
  })

  it('is taken back by pressing Play again', () => {
    session.play()
    update(6, view(), { kind: 'passed', by: 3 })
    expect(wire.sent).toEqual([])
  })

  it('works for a pass, for one trick', () => {
    session.pass()
    update(6, view(), { kind: 'passed', by: 3 })
    expect(wire.sent).toEqual([{ type: 'act', version: 6, action: '-' }])
  })
})

describe('a selection', () => {
  it('survives fifty updates', () => {
    open(others())
    session.select(['7C', '7D'])
    for (let version = 6; version < 56; version += 1) update(version, others(), { kind: 'passed', by: 2 })
    expect(session.selected).toEqual(['7C', '7D'])
  })

  it('becomes a legal play when the turn comes', () => {
    open(others())
    session.select(['7C', '7D'])
    update(6, view(), { kind: 'passed', by: 3 })
    expect(session.selected).toEqual(['7C'])
    expect(session.chosen?.rank).toBe('7')
  })
})

describe('the last play', () => {
  const pile = [{ seat: 1, cards: ['5H'], rank: '5' }]

  it('is held on the table for a moment after a clear, and nothing else waits for it', () => {
    update(6, view({ leads: true, pile: [], last_pile: pile }), { kind: 'settled', by: 1, to: 0 })
    expect(session.held).toEqual({ pile, how: 'settled' })
    expect(session.myTurn).toBe(true)
    vi.advanceTimersByTime(699)
    expect(session.held).not.toBeNull()
    vi.advanceTimersByTime(1)
    expect(session.held).toBeNull()
  })

  it('is let go when somebody plays', () => {
    update(6, view({ leads: true, pile: [], last_pile: pile }), { kind: 'settled', by: 1, to: 0 })
    update(7, others(), { kind: 'played', by: 0, cards: ['KS'], rank: 'K' })
    expect(session.held).toBeNull()
  })
})

describe('coming in', () => {
  it('starts a table of bots at once, and waits where a seat is free', () => {
    const lobby = view({ phase: 'lobby' })
    wire.says(welcome(lobby))
    expect(wire.sent).toEqual([{ type: 'start' }])
    wire.sent = []
    const [me, ...rest] = lobby.seats
    const free = rest.map((seat) => ({ ...seat, kind: 'open' as const }))
    wire.says(welcome({ ...lobby, seats: me ? [me, ...free] : free }))
    expect(wire.sent).toEqual([])
  })

  it('tells of a table that does not exist', () => {
    wire = new FakeWire()
    session = new TableSession(() => wire, listener)
    session.open()
    wire.onopen?.()
    wire.says({ type: 'refused', reason: 'no-such-table', says: 'There is none.', version: 0 })
    expect(session.gone).toBe('no-table')
  })
})
