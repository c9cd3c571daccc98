// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import FigureView from '../src/learn/Figure.svelte'
import LobbyPage from '../src/lobby/LobbyPage.svelte'
import Rules from '../src/learn/Rules.svelte'
import { identity } from '../src/state/identity.svelte'
import { navigation } from '../src/state/navigation.svelte'
import { settings } from '../src/state/settings.svelte'
import type { Figure, Lobby, NewTable, RulesPage, SavedTable } from '../src/wire/types'

const lobby: Lobby = {
  presets: [
    {
      name: 'european',
      title: 'European President',
      summary: 'As played in Norway.',
      source: '',
      aliases: [],
      min_players: 3,
      max_players: 8,
      until: 'target',
      target: 11,
      switches: [{ name: 'bombs', title: 'Bombs' }],
    },
    {
      name: 'wild-twos',
      title: 'Wild Twos',
      summary: 'Twos are wild.',
      source: '',
      aliases: [],
      min_players: 3,
      max_players: 6,
      until: 'deals',
      deals: 5,
      switches: [],
    },
  ],
  bots: [
    { name: 'random', title: 'Random', summary: 'Plays anything.' },
    { name: 'planner', title: 'Planner', summary: 'Plans.', styled: true },
  ],
  styles: [{ name: 'bold', title: 'Bold', summary: 'Risks the last place.' }],
  tables: [
    { code: 'QQQQQ', rules: 'european', title: 'European President', host: 'Kari', seats: 4, free: 2 },
  ],
}

interface Asked {
  path: string
  body: unknown
  headers: Headers
}

let asked: Asked[]

function serve(answers: Record<string, unknown>): void {
  asked = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push({
      path,
      body: JSON.parse((init.body as string | undefined) ?? 'null'),
      headers: new Headers(init.headers),
    })
    const answer = answers[path]
    const status = answer === undefined ? 404 : 200
    return Promise.resolve(
      new Response(JSON.stringify(answer ?? { reason: 'not-found', says: 'There is no such rule set.' }), {
        status,
      }),
    )
  })
}

beforeEach(() => {
  settings.motion = 'reduced'
  vi.stubGlobal('scrollTo', () => undefined)
  identity.me = null
  identity.name = ''
  localStorage.clear()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the lobby', () => {
  beforeEach(async () => {
    serve({
      '/api/lobby': lobby,
      '/api/guests': { id: '1', name: 'Guest 7', token: 'secret-secret-secret' },
      '/api/tables': { code: 'ABCDE' },
    })
    render(LobbyPage)
    await screen.findByTestId('preset-european')
  })

  it('plays in one tap, with a guest made without asking', async () => {
    await fireEvent.click(screen.getByTestId('play-now'))
    await waitFor(() => expect(navigation.page).toEqual({ name: 'table', code: 'ABCDE' }))
    const made = asked.find((one) => one.path === '/api/tables')
    expect(made?.headers.get('x-president')).toBe('1')
    expect(asked.filter((one) => one.path === '/api/guests')).toHaveLength(1)
    expect(localStorage.getItem('president.me')).not.toContain('secret')
    expect(made?.body).toMatchObject({ rules: 'european', target: 11 } satisfies Partial<NewTable>)
    expect((made?.body as NewTable).seats).toHaveLength(3)
  })

  it('asks for what was chosen, and remembers it', async () => {
    await fireEvent.click(screen.getByTestId('switch-bombs').querySelector('input') as HTMLInputElement)
    await fireEvent.click(screen.getByTestId('opponents-5').querySelector('input') as HTMLInputElement)
    await fireEvent.click(screen.getByTestId('create-friends'))
    await waitFor(() => expect(asked.some((one) => one.path === '/api/tables')).toBe(true))
    const body = asked.at(-1)?.body as NewTable
    expect(body.rules).toBe('european+bombs')
    expect(body.seats.map((seat) => seat.kind)).toEqual(Array(5).fill('open'))
    expect(localStorage.getItem('president.setup')).toContain('bombs')
  })

  it('asks for the level, style and pace of every bot', async () => {
    await fireEvent.click(screen.getByTestId('level-style-bold').querySelector('input') as HTMLInputElement)
    await fireEvent.click(screen.getByTestId('level-each').querySelector('input') as HTMLInputElement)
    await fireEvent.change(screen.getByLabelText('Seat 2: Strength'), { target: { value: 'random' } })
    await fireEvent.change(screen.getByLabelText('Seat 3: Bot pace'), { target: { value: 'instant' } })
    await fireEvent.change(screen.getByLabelText('Seat 4: Style'), { target: { value: '' } })
    expect(screen.getByLabelText('Seat 2: Style')).toHaveProperty('disabled', true)
    await fireEvent.click(screen.getByTestId('play-now'))
    await waitFor(() => expect(asked.some((one) => one.path === '/api/tables')).toBe(true))
    expect((asked.at(-1)?.body as NewTable).seats).toEqual([
      { kind: 'bot', level: 'random' },
      { kind: 'bot', level: 'planner-bold', pace: 0 },
      { kind: 'bot', level: 'planner' },
    ])
  })

  it('joins by code, however it is typed', async () => {
    await fireEvent.input(screen.getByTestId('join-code'), { target: { value: ' ab-cde ' } })
    await fireEvent.submit(screen.getByTestId('join-code').closest('form') as HTMLFormElement)
    expect(navigation.page).toEqual({ name: 'table', code: 'ABCDE' })
  })

  it('lists open tables', () => {
    expect(screen.getByText('Kari · 2 free seats')).toBeTruthy()
  })
})

describe('saved settings', () => {
  const friday: SavedTable = {
    slug: 'friday',
    name: 'Friday',
    by: 'Kari',
    title: 'European President',
    table: {
      rules: 'european+bombs',
      seats: Array.from({ length: 5 }, () => ({ kind: 'open' as const, level: 'planner' })),
      target: 21,
      clock: { kind: 'turn', seconds: 30 },
    },
  }
  const answers = {
    '/api/lobby': lobby,
    '/api/guests': { id: '1', name: 'Guest 7', token: 'secret-secret-secret' },
    '/api/saved/friday': friday,
    '/api/saved': { ...friday, name: 'Sunday', mine: true },
    '/api/tables': { code: 'ABCDE' },
  }

  it('are chosen and said so by their address, and make a table', async () => {
    serve(answers)
    render(LobbyPage, { slug: 'friday' })
    expect((await screen.findByTestId('saved-banner')).textContent).toContain('“Friday”, saved by Kari')
    expect(localStorage.getItem('president.setup')).toBeNull()
    await fireEvent.click(screen.getByTestId('saved-make'))
    await waitFor(() => expect(asked.at(-1)?.path).toBe('/api/tables'))
    expect(asked.at(-1)?.body).toMatchObject(friday.table)
  })

  it('are kept under a name', async () => {
    serve(answers)
    render(LobbyPage)
    await screen.findByTestId('preset-european')
    await fireEvent.input(screen.getByTestId('saved-name'), { target: { value: 'Sunday' } })
    await fireEvent.click(screen.getByTestId('saved-save'))
    await waitFor(() => expect(screen.getByTestId('saved-says').textContent).toBe('Saved as “Sunday”.'))
    expect(asked.at(-1)?.body).toMatchObject({ name: 'Sunday', table: { rules: 'european' } })
    expect(screen.getAllByTestId('saved-one')).toHaveLength(1)
  })

  it('that are gone are told', async () => {
    serve({ '/api/lobby': lobby })
    render(LobbyPage, { slug: 'gone' })
    expect((await screen.findByRole('alert')).textContent).toContain('no settings at this address')
  })
})

describe('a rules page', () => {
  const page: RulesPage = {
    name: 'wild-twos',
    title: 'Wild Twos',
    summary: 'Twos are wild.',
    source: 'a document',
    sections: [{ id: 'deck', title: 'The deck', sentences: [{ option: 'deck.packs', text: 'One pack.' }] }],
    ladder: ['3', '4', 'A'],
    special: ['2'],
    figures: [],
  }

  it('shows the server’s sentences and the order of the cards', async () => {
    serve({ '/api/rules/wild-twos': page })
    render(Rules, { name: 'wild-twos' })
    expect(await screen.findByText('One pack.')).toBeTruthy()
    expect(screen.getByText('From weakest to strongest: three, four, ace.')).toBeTruthy()
  })

  it('says so when there are no such rules', async () => {
    serve({})
    render(Rules, { name: 'nothing' })
    expect((await screen.findByRole('alert')).textContent).toBe('There is no such rule set.')
  })
})

describe('a worked example', () => {
  const step = { hands: [['3C'], ['4C']], pile: [], discard: [], out: [] }
  const figure: Figure = {
    id: 'E1',
    says: 'A four beats a three.',
    steps: [
      { ...step, step: '', says: 'A four beats a three.', turn: 0 },
      {
        ...step,
        step: 's0 3C',
        says: 'Seat 0 leads 3♣.',
        hands: [[], ['4C']],
        pile: [{ seat: 0, cards: ['3C'], rank: '3' }],
        turn: 1,
      },
      { ...step, step: 's1 3D', says: 'a three cannot beat a three', refused: 'too-low', turn: 1 },
    ],
  }

  it('is stepped forwards and back, and shows what is refused', async () => {
    const { container } = render(FigureView, { figure, ladder: ['3', '4'] })
    const says = (): string => container.querySelector('.says')?.textContent?.trim() ?? ''
    await fireEvent.click(screen.getByLabelText('Next step'))
    expect(says()).toBe('Seat 0 leads 3♣.')
    await fireEvent.click(screen.getByLabelText('Next step'))
    expect(says()).toContain('Refused')
    expect(screen.getByLabelText('Next step').getAttribute('aria-disabled')).toBe('true')
    await fireEvent.click(screen.getByLabelText('Step back'))
    expect(screen.getByText('2 of 3')).toBeTruthy()
  })
})
