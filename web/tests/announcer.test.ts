import { beforeEach, describe, expect, it } from 'vitest'

import { Announcer } from '../src/lib/announcer'
import { en } from '../src/lib/messages'
import { sentence, summary, type Told } from '../src/lib/sentences'
import type { Line, SeatInfo } from '../src/wire/types'
import { FakeTimers } from './fakes'

const seat = (name: string, player: number): SeatInfo => ({
  name,
  kind: 'bot',
  player,
  cards: 5,
  points: 0,
  presidencies: 0,
})
const told: Told = { m: en, me: 0, seats: ['Me', 'Bo', 'Cy', 'Dee'].map(seat) }

const passed = (by: number): Line => ({ kind: 'passed', by })
const aces: Line = { kind: 'played', by: 3, cards: ['AC', 'AD'], rank: 'A', left: 2 }

let timers: FakeTimers
let polite: string[]
let assertive: string[]
let announcer: Announcer<Line>

beforeEach(() => {
  timers = new FakeTimers()
  polite = []
  assertive = []
  announcer = new Announcer(
    { polite: (text) => polite.push(text), assertive: (text) => assertive.push(text) },
    (lines) => summary(lines, told),
    timers,
  )
})

describe('the queue', () => {
  it('says one whole sentence after another', () => {
    announcer.say(passed(1), aces)
    expect(polite).toEqual([])
    timers.pass(200)
    expect(polite).toEqual(['Bo passed.'])
    timers.pass(200)
    expect(polite).toEqual(['Bo passed.', 'Dee played a pair of aces. Two cards left.'])
  })

  it('sums up when more than three things wait', () => {
    announcer.say(passed(1), passed(2), aces, passed(1))
    timers.pass(200)
    expect(polite).toEqual(['Bo and Cy passed. Dee played a pair of aces. Two cards left. Bo passed.'])
  })

  it('says what waits before something urgent, and loses nothing', () => {
    announcer.say(passed(1))
    announcer.now('Your turn.')
    expect(polite).toEqual(['Bo passed.'])
    expect(assertive).toEqual(['Your turn.'])
    timers.pass(1_000)
    expect(polite).toHaveLength(1)
  })

  it('goes on after it was empty', () => {
    announcer.say(passed(1))
    timers.pass(1_000)
    announcer.say(passed(2))
    timers.pass(200)
    expect(polite).toEqual(['Bo passed.', 'Cy passed.'])
  })
})

describe('sentences', () => {
  it('speak to the reader', () => {
    expect(sentence({ kind: 'out', by: 0, place: 2 }, told)).toBe('You are out in 2nd place.')
    expect(sentence({ kind: 'cleared', by: 1, to: 0 }, told)).toBe('Table cleared. You lead.')
    expect(summary([passed(0), passed(1)], told)).toBe('You and Bo passed.')
  })

  it('never tell cards that were not sent', () => {
    expect(sentence({ kind: 'gave', by: 1, to: 2 }, told)).toBe('Bo gave to Cy.')
    expect(sentence({ kind: 'gave', by: 1, to: 0, cards: ['2C'] }, told)).toBe(
      'Bo gave you the two of clubs.',
    )
  })

  it('name what a vote is about, and whom the host put out', () => {
    expect(sentence({ kind: 'proposed', by: 1, how: 'pause' }, told)).toBe('Bo called a vote to pause.')
    expect(sentence({ kind: 'proposed', by: 1, how: 'rules', name: 'Wild Twos' }, told)).toBe(
      'Bo called a vote to go on with Wild Twos after this deal.',
    )
    expect(sentence({ kind: 'kicked', by: 3 }, told)).toBe('The host put Dee out; a bot plays on.')
    expect(sentence({ kind: 'mercy', by: 0, number: 3 }, told)).toBe(
      'You were president three times running: no exchange this time.',
    )
  })

  it('are fewer when brief', () => {
    expect(sentence(passed(1), told, 'brief')).toBeNull()
    expect(sentence(aces, told, 'brief')).toBe('Dee played a pair of aces.')
  })

  it('exist for every kind of line', () => {
    const kinds: Line['kind'][] = [
      'deal',
      'exchange',
      'requested',
      'gave',
      'lead',
      'played',
      'passed',
      'skipped',
      'reversed',
      'out',
      'sunk',
      'cleared',
      'settled',
      'deal-ended',
      'game-ended',
      'joined',
      'left',
      'away',
      'back',
      'started',
      'timeout',
      'kicked',
      'host',
      'swapped',
      'queued',
      'unqueued',
      'muted',
      'unmuted',
      'proposed',
      'carried',
      'rejected',
      'paused',
      'resumed',
      'mercy',
      'fresh',
      'committed',
    ]
    for (const kind of kinds) {
      const text = sentence(
        { kind, by: 1, to: 2, cards: ['3C'], rank: '3', place: 1, number: 1 },
        told,
        'full',
      )
      expect(text, kind).toMatch(/^[A-Z].*\.$/)
      expect(text, kind).not.toMatch(/undefined|null/)
    }
  })
})
