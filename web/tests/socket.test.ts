import { beforeEach, describe, expect, it } from 'vitest'

import { TableSocket, type Link } from '../src/lib/socket'
import type { ToBrowser } from '../src/wire/types'
import { FakeTimers, FakeWire } from './fakes'

const WELCOME = { type: 'welcome', version: 3 } as unknown as ToBrowser
const UPDATE = { type: 'update', version: 4 } as unknown as ToBrowser

let timers: FakeTimers
let wires: FakeWire[]
let links: Link[]
let messages: ToBrowser[]
let socket: TableSocket

const wire = (): FakeWire => wires.at(-1) as FakeWire

beforeEach(() => {
  timers = new FakeTimers()
  wires = []
  links = []
  messages = []
  socket = new TableSocket(
    () => {
      wires.push(new FakeWire())
      return wire()
    },
    { message: (message) => messages.push(message), link: (link) => links.push(link) },
    timers,
  )
  socket.open()
})

function welcome(): void {
  wire().onopen?.()
  wire().says(WELCOME)
}

describe('a connection', () => {
  it('begins with hello, and is open when the server has answered', () => {
    wire().onopen?.()
    expect(wire().sent).toEqual([{ type: 'hello', seen: 0 }])
    expect(links).toEqual(['connecting'])
    wire().says(WELCOME)
    expect(links).toEqual(['connecting', 'open'])
    expect(messages).toEqual([WELCOME])
  })

  it('sends nothing before it is open, and says so', () => {
    expect(socket.send({ type: 'ready' })).toBe(false)
    welcome()
    expect(socket.send({ type: 'ready' })).toBe(true)
    expect(wire().sent.at(-1)).toEqual({ type: 'ready' })
  })
})

describe('a lost connection', () => {
  it('is tried again after growing pauses, with a fresh hello naming the last version seen', () => {
    welcome()
    wire().says(UPDATE)
    wire().onclose?.()
    expect(links.at(-1)).toBe('lost')
    expect(socket.send({ type: 'ready' })).toBe(false)
    timers.pass(399)
    expect(wires).toHaveLength(1)
    timers.pass(1)
    expect(wires).toHaveLength(2)
    wire().onclose?.()
    timers.pass(799)
    expect(wires).toHaveLength(2)
    timers.pass(1)
    wire().onopen?.()
    expect(wire().sent).toEqual([{ type: 'hello', seen: 4 }])
  })

  it('is never waited for longer than ten seconds, however often it fails', () => {
    for (let tries = 0; tries < 12; tries += 1) {
      wire().onclose?.()
      timers.pass(10_000)
      expect(wires).toHaveLength(tries + 2)
    }
  })

  it('is tried at once when the network comes back', () => {
    welcome()
    wire().onclose?.()
    socket.poke()
    expect(wires).toHaveLength(2)
    timers.pass(60_000)
    expect(wires.filter((one) => !one.closed).length).toBeGreaterThan(0)
  })

  it('begins with short pauses again after a success', () => {
    welcome()
    for (let tries = 0; tries < 4; tries += 1) {
      wire().onclose?.()
      timers.pass(10_000)
    }
    welcome()
    wire().onclose?.()
    const before = wires.length
    timers.pass(400)
    expect(wires).toHaveLength(before + 1)
  })
})

describe('a quiet line', () => {
  it('is asked for a sign of life, and given up without one', () => {
    welcome()
    timers.pass(20_000)
    expect(wire().sent.at(-1)).toEqual({ type: 'ping', at: 0 })
    timers.pass(10_000)
    expect(wires[0]?.closed).toBe(true)
    expect(links.at(-1)).toBe('lost')
  })

  it('is given up also when it never comes about, as where a network swallows everything', () => {
    timers.pass(10_000)
    expect(wires[0]?.closed).toBe(true)
    expect(links.at(-1)).toBe('lost')
    timers.pass(500)
    expect(wires).toHaveLength(2)
  })

  it('goes on when the answer comes, which nobody else sees', () => {
    welcome()
    timers.pass(20_000)
    wire().says({ type: 'pong', at: 0 })
    timers.pass(15_000)
    expect(wire().closed).toBe(false)
    expect(messages).toEqual([WELCOME])
  })
})

describe('the end', () => {
  it('comes when another window takes over, and nothing is tried again', () => {
    welcome()
    wire().says({ type: 'replaced' })
    expect(messages.at(-1)).toEqual({ type: 'replaced' })
    expect(links.at(-1)).toBe('closed')
    wire().onclose?.()
    timers.pass(60_000)
    expect(wires).toHaveLength(1)
  })

  it('hears nothing more from a socket that was given up', () => {
    welcome()
    const old = wire()
    old.onclose?.()
    timers.pass(400)
    old.says(UPDATE)
    expect(messages).toEqual([WELCOME])
  })
})
