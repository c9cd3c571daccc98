// @vitest-environment jsdom
import { readFileSync } from 'node:fs'

import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Place } from '../src/lib/replay'
import { dealt } from '../src/lib/shuffle'
import ReportSheet from '../src/replay/ReportSheet.svelte'
import type { Source } from '../src/replay/sources'
import ShuffleCheck from '../src/replay/ShuffleCheck.svelte'
import Statistics from '../src/replay/Statistics.svelte'
import Upload from '../src/replay/Upload.svelte'
import { Viewer } from '../src/replay/viewer.svelte'
import Watch from '../src/replay/Watch.svelte'
import { RequestError } from '../src/state/api'
import { identity } from '../src/state/identity.svelte'
import { keepSalt } from '../src/state/salts'
import { settings } from '../src/state/settings.svelte'
import { FakeTimers } from './fakes'
import { ANALYSIS, deal, REPLAY } from './replays'

configure({ asyncUtilTimeout: 5_000 })
vi.setConfig({ testTimeout: 20_000 })

const source = (changes: Partial<Source> = {}): Source => ({
  replay: () => Promise.resolve(REPLAY),
  deal: (number) => Promise.resolve(deal(number)),
  analysis: () => Promise.resolve(ANALYSIS),
  record: { href: '/api/games/ABCDE-1/record' },
  ...changes,
})

const START: Place = { deal: 1, step: 0, seat: null }

beforeEach(() => {
  settings.motion = 'reduced'
  settings.letters = true
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

async function watch(changes: Partial<Source> = {}, start = START): Promise<void> {
  render(Watch, { replay: REPLAY, source: source(changes), start })
  await screen.findByTestId('replay-hand-0')
}

const press = (key: string, shiftKey = false) => fireEvent.keyDown(document.body, { key, shiftKey })
const text = (name: string): string => screen.getByTestId(name).textContent?.trim() ?? ''

describe('a replay', () => {
  it('says every step, on the screen and to the ear', async () => {
    await watch()
    await press('ArrowRight')
    await press('ArrowRight')
    expect(text('replay-says')).toContain('Bo played a king. One card left.')
    expect(text('live-polite')).toBe('Step 2 of 5. Bo played a king. One card left.')
    await press('ArrowRight')
    expect(text('replay-says')).toContain('Cy passed. Everybody passed. Ada leads.')
  })

  it('says who acted for somebody', async () => {
    await watch()
    expect(screen.getByText('(a bot sat in)')).toBeTruthy()
  })

  it('hides the other hands from a seat', async () => {
    await watch()
    expect(text('replay-hand-1')).toContain('four of diamonds and king of diamonds')
    await press('1')
    expect(text('replay-hand-1')).toContain('Two cards, face down')
    expect(text('replay-hand-0')).toContain('three of clubs')
    await press('0')
    expect(text('replay-hand-1')).toContain('king of diamonds')
  })

  it('begins where the address says, and brings it to what there is', async () => {
    await watch({}, { deal: 2, step: 99, seat: 7 })
    await waitFor(() => expect(document.body.dataset.step).toBe('5'))
    expect(document.body.dataset.deal).toBe('2')
    expect(document.body.dataset.seat).toBe('all')
    expect(text('replay-hand-0')).toContain('Bo')
    await waitFor(() => expect(location.search).toBe('?deal=2&step=5'))
  })

  it('can be asked for again when the deal did not come', async () => {
    let calls = 0
    render(Watch, {
      replay: REPLAY,
      source: source({
        deal: (number) =>
          ++calls === 1
            ? Promise.reject(new RequestError('failed', 'Not now.', 500))
            : Promise.resolve(deal(number)),
      }),
      start: START,
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Not now.')
    await fireEvent.click(screen.getByText('Try again'))
    await screen.findByTestId('replay-hand-0')
  })
})

describe('running by itself', () => {
  it('goes on at its speed, stops at the end, and begins again', async () => {
    const timers = new FakeTimers()
    const viewer = new Viewer(REPLAY, source(), timers)
    await viewer.go(START)
    viewer.toggle()
    timers.pass(1_500)
    expect(viewer.step).toBe(1)
    viewer.hasten(4)
    timers.pass(750)
    expect(viewer.step).toBe(3)
    timers.pass(10_000)
    expect([viewer.step, viewer.playing]).toEqual([5, false])
    viewer.toggle()
    expect([viewer.step, viewer.playing]).toEqual([0, true])
    viewer.jump('next')
    timers.pass(10_000)
    expect([viewer.step, viewer.playing]).toEqual([1, false])
  })

  it('knows my seat by my number, also after seats were changed', async () => {
    const viewer = new Viewer(REPLAY, source(), new FakeTimers())
    await viewer.go(START)
    expect(viewer.mySeat).toBe(0)
    await viewer.go({ deal: 2, step: 0 })
    expect([viewer.mySeat, viewer.names]).toEqual([1, ['Bo', 'Ada', 'Cy']])
  })
})

describe('the decisions', () => {
  it('are asked for again when the server is busy, then told with what is known and no more', async () => {
    let calls = 0
    await watch({
      analysis: () =>
        ++calls === 1 ? Promise.reject(new RequestError('busy', 'Busy.', 503)) : Promise.resolve(ANALYSIS),
    })
    await fireEvent.click(screen.getByTestId('panel-analysis').querySelector('input') as HTMLInputElement)
    await fireEvent.click(screen.getByTestId('analyse'))
    await screen.findByText('The server has much to do just now. Try again in a moment.')
    await fireEvent.click(screen.getByTestId('analyse'))
    await screen.findByTestId('analysis')
    expect(screen.getByRole('img', { name: /^Ada: 40–50 % at the start, 100 % at the end\./ })).toBeTruthy()
    expect(text('swings')).toContain('Ada 40–50 % → 80–90 %')
    await fireEvent.change(screen.getByTestId('whose'), { target: { value: '' } })
    await fireEvent.click(screen.getByTestId('decisions').querySelector('a') as HTMLElement)
    expect(document.body.dataset.step).toBe('2')
    expect(text('decision')).toContain('about 0.4 places worse than the best')
    expect(text('decision')).toContain('The strong bot: pass.')
    expect(text('decision')).toContain('a king (K♦): place 2.4, give or take 0.1, what was done')
  })
})

describe('a report', () => {
  const players = [{ player: 0, name: 'Ada' }]

  function serve(status: number): { sent: unknown[] } {
    const sent: unknown[] = []
    identity.me = { id: '1', name: 'Ada', kind: 'guest', created: 0 }
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      sent.push(JSON.parse(init.body as string))
      return Promise.resolve(
        status === 204
          ? new Response(null, { status })
          : new Response(JSON.stringify({ reason: 'too-many', says: 'Enough for today.' }), { status }),
      )
    })
    return { sent }
  }

  it('is sent with the move it is about', async () => {
    const { sent } = serve(204)
    render(ReportSheet, { table: 'ABCDE', players, deal: 1, step: 3, onclose: () => undefined })
    await fireEvent.input(screen.getByTestId('report-says'), { target: { value: ' odd ' } })
    await fireEvent.submit(screen.getByTestId('report-send').closest('form') as HTMLFormElement)
    await screen.findByTestId('report-sent')
    expect(sent).toEqual([{ table: 'ABCDE', kind: 'move', says: 'odd', player: null, deal: 1, step: 3 }])
  })

  it('says why it is refused, and stays', async () => {
    serve(429)
    render(ReportSheet, { table: 'ABCDE', players, player: 0, onclose: () => undefined })
    await fireEvent.submit(screen.getByTestId('report-send').closest('form') as HTMLFormElement)
    expect((await screen.findByTestId('report-refused')).textContent).toBe('Enough for today.')
    expect(screen.getByTestId('report-says')).toBeTruthy()
  })
})

describe('a record of one’s own', () => {
  it('is refused with its line', async () => {
    const onread = () => Promise.reject(new RequestError('bad-record', 'line 2: there is no card 3X', 400))
    render(Upload, { onread })
    await fireEvent.input(screen.getByTestId('record-text'), {
      target: { value: 'format = 1\nplays = "3X"' },
    })
    await fireEvent.click(screen.getByTestId('watch-record'))
    expect((await screen.findByTestId('record-trouble')).textContent).toContain('Line 2: plays = "3X"')
  })
})

describe('the shuffle of a deal', () => {
  const [vector] = JSON.parse(readFileSync('../tests/golden/shuffles.json', 'utf-8')) as {
    table: string
    deal: number
    seed: string
    salts: string[]
    seats: number
    commitment: string
    deck: string
    dealer: number
  }[]
  if (!vector) throw new Error('no vectors')
  const deck = vector.deck.split(' ')
  const watched = deal()
  const [start] = watched.steps
  if (!start) throw new Error('no steps')
  start.hands = dealt(deck, vector.seats, (vector.dealer + 1) % vector.seats)
  start.lines = [{ kind: 'deal', by: vector.dealer, number: 1 }]
  watched.shuffle = {
    deal: 1,
    commitment: vector.commitment,
    salts: [0, 1, 2, 3],
    proof: { ...vector, deck },
  }

  async function checked(): Promise<void> {
    const viewer = new Viewer(REPLAY, source(), new FakeTimers())
    await viewer.go(START)
    render(ShuffleCheck, { viewer, deal: watched })
    await fireEvent.click(screen.getByTestId('check-shuffle'))
    await screen.findByTestId('shuffle-verdict')
  }

  const ok = (name: string): string | undefined => screen.getByTestId(name).dataset.ok

  afterEach(() => localStorage.clear())

  it('fits, with the salt that this browser sent', async () => {
    keepSalt(vector.commitment, (vector.salts[1] ?? '').slice(2))
    await checked()
    expect([ok('shuffle-verdict'), ok('check-dealer'), ok('check-salt')]).toEqual(['true', 'true', 'true'])
  })

  it('does not fit when my salt was left out', async () => {
    keepSalt(vector.commitment, '0'.repeat(32))
    await checked()
    expect([ok('shuffle-verdict'), ok('check-shuffled'), ok('check-salt')]).toEqual([
      'false',
      'true',
      'false',
    ])
  })

  it('says nothing of a salt that was not sent from here', async () => {
    await checked()
    expect(screen.queryByTestId('check-salt')).toBeNull()
    expect(ok('shuffle-verdict')).toBe('true')
  })
})

describe('statistics of deals', () => {
  it('say what is unusual and what would be suspicious', () => {
    render(Statistics, {
      all: {
        deals: 1200,
        packs: 1,
        shares: [
          { what: 'a bomb in a hand', seen: 0.51, expected: 0.5, plus_minus: 0.02 },
          { what: 'four twos together', seen: 0.9, expected: 0.5, plus_minus: 0.02 },
        ],
        chi2: 150.2,
        freedom: 153,
        p: 0.55,
      },
    })
    const rows = screen.getByTestId('deal-statistics').querySelectorAll('tbody tr')
    expect(rows[0]?.textContent).toContain('as by chance')
    expect(rows[1]?.textContent).toContain('suspicious')
    expect(screen.getByText('Yes: the differences are of the size that chance makes.')).toBeTruthy()
  })
})
