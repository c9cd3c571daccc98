import { beforeEach, describe, expect, it, vi } from 'vitest'

import { settings } from '../src/state/settings.svelte'
import { Adviser } from '../src/table/adviser.svelte'
import { TableSession } from '../src/table/session.svelte'
import { FakeWire } from './fakes'
import { view, welcome } from './views'

let wire: FakeWire
let session: TableSession
let adviser: Adviser
let told: string[]

beforeEach(() => {
  vi.useFakeTimers()
  settings.strongHints = true
  wire = new FakeWire()
  told = []
  const nothing = (): undefined => undefined
  session = new TableSession(() => wire, {
    happened: nothing,
    refused: nothing,
    link: nothing,
    said: nothing,
    hurried: nothing,
  })
  adviser = new Adviser(session, {
    choose: (cards) => {
      session.select(cards)
    },
    tell: (text) => told.push(text),
  })
  session.open()
  wire.onopen?.()
})

function sit(alone: boolean): void {
  const at = view()
  const seats = at.seats.map((seat, number) => ({
    ...seat,
    kind: alone && number !== at.seat ? ('bot' as const) : ('person' as const),
  }))
  wire.says(welcome({ ...at, seats }))
  wire.sent = []
}

describe('against bots alone', () => {
  it('asks once and goes through the answer, the best first', () => {
    sit(true)
    adviser.next(1)
    expect(wire.sent).toEqual([{ type: 'advise' }])
    wire.says({ type: 'advice', version: 5, actions: ['-', '7C'], ground: 'search', places: [1.5, 2] })
    expect(session.selected).toEqual([])
    expect(told.at(-1)).toBe('Hint: pass. Games with hints are not rated.')
    adviser.next(1)
    expect(session.selected).toEqual(['7C'])
    expect(told.at(-1)).toMatch(/^Next best: play .*seven.*\.$/)
    expect(wire.sent).toHaveLength(1)
  })

  it('asks again when the table has changed, not when only a help was noted', () => {
    sit(true)
    adviser.next(1)
    const now = session.view
    if (now === null) throw new Error('no view')
    wire.says({ type: 'update', version: 6, lines: [], view: now })
    wire.says({ type: 'advice', version: 5, actions: ['7C'], ground: 'sure' })
    expect(told.at(-1)).toContain('nobody can stop you now')
    wire.says({ type: 'update', version: 7, lines: [{ kind: 'passed', by: 1 }], view: now })
    adviser.next(1)
    expect(wire.sent.filter((sent) => (sent as { type: string }).type === 'advise')).toHaveLength(2)
  })

  it('shows a possible play when nobody has time to think', () => {
    sit(true)
    adviser.next(1)
    adviser.next(1)
    expect(wire.sent).toEqual([{ type: 'advise' }])
    expect(told).toEqual(['Thinking about it…', 'Thinking about it…'])
    wire.says({ type: 'refused', reason: 'no-time', says: 'No.', version: 5 })
    expect(session.selected).not.toEqual([])
    expect(told).not.toContain('No.')
  })

  it('goes through the possible plays when that is set', () => {
    settings.strongHints = false
    sit(true)
    adviser.next(1)
    expect(wire.sent).toEqual([])
    expect(session.selected).not.toEqual([])
  })
})

it('asks nobody where other people play', () => {
  sit(false)
  adviser.next(1)
  expect(wire.sent).toEqual([])
  expect(session.selected).not.toEqual([])
})
