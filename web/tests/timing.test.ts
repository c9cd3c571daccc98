import { beforeEach, describe, expect, it, vi } from 'vitest'

import { FAR, TableClock } from '../src/table/clock.svelte'
import { TableSession, type Listener } from '../src/table/session.svelte'
import { BUBBLE, Talk } from '../src/table/talk.svelte'
import type { SeatInfo, View } from '../src/wire/types'
import { FakeTimers, FakeWire } from './fakes'
import { seats, TABLE, view, welcome } from './views'

describe('a clock', () => {
  let timers: FakeTimers
  let warned: number[]
  let clock: TableClock

  beforeEach(() => {
    timers = new FakeTimers()
    warned = []
    clock = new TableClock(
      timers,
      () => timers.now,
      (seconds) => warned.push(seconds),
    )
  })

  it('counts seconds down from what the server said, and warns twice', () => {
    clock.take(view({ deadline: 12_400 }), null)
    expect(clock.seconds).toBe(13)
    timers.pass(400)
    expect(clock.seconds).toBe(12)
    timers.pass(2_000)
    expect([clock.seconds, warned]).toEqual([10, [10]])
    timers.pass(20_000)
    expect([clock.seconds, warned]).toEqual([0, [10, 5]])
  })

  it('is right again after every word of the server, and keeps the length of its bar within a turn', () => {
    clock.take(view({ deadline: 20_000 }), null)
    timers.pass(5_000)
    clock.take(view({ deadline: 15_000 }), null)
    expect(clock.running).toMatchObject({ left: 15_000, total: 20_000, seat: 0, stamp: 2 })
    clock.take(view({ deadline: 15_000, turn: 1 }), null)
    expect(clock.running?.total).toBe(15_000)
    clock.take(view({ deadline: 15_000 }), { ...TABLE, clock: { kind: 'turn', seconds: 30 } })
    expect(clock.running?.total).toBe(30_000)
  })

  it('stops when nothing runs, and while the game is paused', () => {
    clock.take(view({ deadline: 9_000 }), null)
    clock.take(view({ deadline: 9_000, paused: true }), null)
    expect([clock.running, clock.seconds]).toEqual([null, null])
    timers.pass(20_000)
    expect(warned).toEqual([])
  })

  it('of days counts no seconds before the last hour', () => {
    clock.take(view({ deadline: 2 * FAR + 5_000 }), null)
    expect(clock.seconds).toBeNull()
    timers.pass(FAR + 6_000)
    expect(clock.seconds).toBe(3_599)
  })
})

describe('what is said', () => {
  it('stays a moment at the seat and longer in the list', () => {
    const timers = new FakeTimers()
    const talk = new Talk(timers)
    talk.hear({ type: 'said', name: 'Bo', player: 1, phrase: 'hello' }, false)
    timers.pass(BUBBLE - 1)
    talk.hear({ type: 'said', name: 'Bo', player: 1, phrase: 'thanks' }, false)
    timers.pass(1)
    expect(talk.bubbles[1]?.phrase).toBe('thanks')
    timers.pass(BUBBLE)
    expect(talk.bubbles[1]).toBeUndefined()
    expect(talk.said.map((said) => said.phrase)).toEqual(['hello', 'thanks'])
    expect(talk.unread).toBe(2)
  })

  it('is not heard from whom this player hides', () => {
    const talk = new Talk(new FakeTimers())
    talk.hear({ type: 'said', name: 'Bo', player: 1, text: 'one' }, false)
    talk.hide(1, true)
    expect(talk.said).toEqual([])
    expect(talk.hear({ type: 'said', name: 'Bo', player: 1, text: 'two' }, false)).toBeNull()
    expect(talk.hear({ type: 'said', name: 'Cy', player: 2, text: 'three' }, false)).not.toBeNull()
    talk.hide(1, false)
    expect(talk.hear({ type: 'said', name: 'Bo', player: 1, text: 'four' }, false)).not.toBeNull()
  })
})

describe('a table among people', () => {
  let wire: FakeWire
  let session: TableSession
  let refused: string[]
  let hurried: number[]

  const people = (): SeatInfo[] => seats('Me', 'Bo', 'Cy').map((seat) => ({ ...seat, kind: 'person' }))
  const ours = (more: Partial<View> = {}): View => view({ seats: people(), ...more })

  function open(of: View): void {
    wire = new FakeWire()
    refused = []
    hurried = []
    const listener: Listener = {
      happened: () => undefined,
      refused: (text) => refused.push(text),
      link: () => undefined,
      said: () => undefined,
      hurried: (seconds) => hurried.push(seconds),
    }
    session = new TableSession(() => wire, listener)
    session.open()
    wire.onopen?.()
    wire.says(welcome(of))
    wire.sent = []
  }

  beforeEach(() => {
    vi.useFakeTimers()
  })

  it('tells why a completion came too late, until it could be read, and keeps the cards', () => {
    const plays = [{ cards: ['7C', '7D'], rank: '7', size: 2, does: ['completes'] }]
    const late = ours({ turn: 2, choices: { plays } })
    open(late)
    session.select(['7C', '7D'])
    session.play()
    expect(wire.sent).toEqual([{ type: 'act', version: 5, action: '7C 7D' }])
    // Bo was faster: first the table, then the answer, then bots that go on at once.
    const gone = ours({ turn: 1, choices: {}, pile: [], leads: true })
    wire.says({
      type: 'update',
      version: 6,
      lines: [{ kind: 'played', by: 1, cards: ['7H', '7S'] }],
      view: gone,
    })
    wire.says({ type: 'refused', reason: 'stale', says: 'Bo completed the four first.', version: 6 })
    wire.says({ type: 'update', version: 7, lines: [{ kind: 'passed', by: 2 }], view: gone })
    expect(session.notice).toBe('Bo completed the four first.')
    expect(refused).toEqual(['Bo completed the four first.'])
    expect(session.selected).toEqual(['7C', '7D'])
    expect(session.view?.hand).toContain('7C')
    vi.advanceTimersByTime(4_000)
    expect(session.notice).toBeNull()
  })

  it('makes room for the own turn at once', () => {
    open(ours({ turn: 1, choices: {} }))
    wire.says({ type: 'refused', reason: 'stale', says: 'Too late.', version: 5 })
    wire.says({ type: 'update', version: 6, lines: [{ kind: 'passed', by: 1 }], view: ours() })
    expect(session.notice).toBeNull()
  })

  it('lets a person be asked to hurry after ten seconds, never a bot', () => {
    open(ours({ turn: 1, choices: {} }))
    vi.advanceTimersByTime(9_999)
    expect(session.patience.slow).toBeNull()
    vi.advanceTimersByTime(1)
    expect(session.patience.slow).toBe(1)
    session.nudge()
    expect(wire.sent).toEqual([{ type: 'say', phrase: 'hurry' }])
    open(view({ turn: 1, choices: {} }))
    vi.advanceTimersByTime(30_000)
    expect(session.patience.slow).toBeNull()
  })

  it('warns only whom the clock runs for, and shows whose time was up', () => {
    open(ours({ deadline: 11_000 }))
    vi.advanceTimersByTime(1_000)
    expect(hurried).toEqual([10])
    session.close()
    open(ours({ deadline: 11_000, turn: 1, choices: {} }))
    vi.advanceTimersByTime(10_000)
    expect(hurried).toEqual([])
    const next = ours({ turn: 2, choices: {} })
    wire.says({
      type: 'update',
      version: 6,
      lines: [
        { kind: 'timeout', by: 1 },
        { kind: 'passed', by: 1 },
      ],
      view: next,
    })
    expect(session.talk.bubbles[1]?.text).toBe('time is up')
  })
})
