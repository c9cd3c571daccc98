// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { parsePath, pathOf } from '../src/lib/router'
import { Circle, type Listener } from '../src/people/circle'
import { Form } from '../src/people/faults.svelte'
import { base64url, bytesOf, creationOptions } from '../src/people/passkeys'
import { percents, progressOf } from '../src/people/standing/progress'
import { ago } from '../src/people/times'
import { readyWords } from '../src/people/words'
import { RequestError } from '../src/state/api'
import { company } from '../src/state/company.svelte'
import { enter, identity, setName, startAfresh, whoAmI } from '../src/state/identity.svelte'
import type { Friends, Invitation, Me, ToLobbyPage } from '../src/wire/types'
import { FakeWire } from './fakes'

const ME: Me = { id: 'a1', name: 'Ada', kind: 'account', created: 1 }
const GUEST: Me = { id: 'b2', name: 'Bo', kind: 'guest', created: 1 }
const NOBODY: Friends = { friends: [], asking: [], asked: [], blocked: [] }

interface Asked {
  path: string
  method: string
  headers: Headers
}

let asked: Asked[]

/** What the server answers: a body, or a status for a refusal. */
function serve(answers: Record<string, object | number>): void {
  asked = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push({ path, method: init.method ?? 'GET', headers: new Headers(init.headers) })
    const answer = answers[path] ?? 404
    const refused = typeof answer === 'number'
    const body = refused ? { reason: answer === 401 ? 'who-are-you' : 'not-found', says: 'No.' } : answer
    return Promise.resolve(new Response(JSON.stringify(body), { status: refused ? answer : 200 }))
  })
}

beforeEach(async () => {
  await readyWords()
  localStorage.clear()
  Object.assign(identity, { me: null, name: '', ended: false, entering: false })
  Object.assign(company, { friends: null, invitations: [], wanted: false })
})

describe('who I am', () => {
  it('is a guest, made once however many ask, and known again without a secret in the page', async () => {
    serve({ '/api/guests': { id: 'b2', name: 'Bo', token: 'secret' } })
    identity.name = 'Bo'
    const [one, other] = await Promise.all([whoAmI(), whoAmI()])
    expect(one).toBe(other)
    expect(asked).toHaveLength(1)
    expect(JSON.stringify({ ...localStorage })).not.toContain('secret')
  })

  it('is the guest of an older page, whose token goes into the cookie once', async () => {
    localStorage.setItem('president.guest', JSON.stringify({ id: 'b2', name: 'Bo', token: 'kept' }))
    serve({ '/api/me/session': GUEST })
    expect((await whoAmI()).id).toBe('b2')
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer kept')
    expect(localStorage.getItem('president.guest')).toBeNull()
  })

  it('is a new guest when nobody knows the old token', async () => {
    localStorage.setItem('president.guest', JSON.stringify({ token: 'kept' }))
    serve({ '/api/me/session': 401, '/api/guests': { id: 'c3', name: 'Guest 7', token: 'secret' } })
    expect((await whoAmI()).id).toBe('c3')
  })

  it('changes its name without becoming somebody else', async () => {
    identity.me = GUEST
    serve({ '/api/me/name': { ...GUEST, name: 'Bo B' } })
    await setName(' Bo B ')
    expect(identity).toMatchObject({ name: 'Bo B', me: { id: 'b2', name: 'Bo B' } })
  })

  it('is never a new guest in place of an account: that has to sign in', async () => {
    serve({ '/api/guests': { id: 'c3', name: 'Guest 7', token: 'secret' } })
    identity.me = ME
    expect(await startAfresh()).toBeNull()
    expect(identity).toMatchObject({ me: null, ended: true })
    expect(asked).toEqual([])
    identity.ended = false
    identity.me = GUEST
    expect((await startAfresh())?.id).toBe('c3')
  })

  it('stops making guests where the browser keeps no cookie', async () => {
    serve({ '/api/guests': { id: 'c3', name: 'Guest 7', token: 'secret' } })
    for (let times = 0; times < 10; times += 1) await startAfresh()
    expect(await startAfresh()).toBeNull()
    expect(asked.length).toBeLessThan(4)
  })
})

describe('the lobby’s socket', () => {
  let wire: FakeWire
  let heard: string[]
  let circle: Circle

  const says = (message: ToLobbyPage): void => wire.onmessage?.({ data: JSON.stringify(message) })
  const invitation: Invitation = {
    id: 'i1',
    sender: 'Cy',
    sender_id: 'c3',
    code: 'QQQQQ',
    title: 'Basic',
    at: 1,
  }

  beforeEach(() => {
    heard = []
    const listener: Listener = {
      invited: (one) => heard.push(`invited by ${one.sender}`),
      declined: (name) => heard.push(`declined by ${name}`),
      asked: (name) => heard.push(`asked by ${name}`),
    }
    wire = new FakeWire()
    circle = new Circle(() => wire, listener)
    circle.open()
    wire.onopen?.()
    says({ type: 'lobby-welcome', me: ME, friends: NOBODY, invitations: [invitation] })
  })

  it('tells who I am, whom I know and who invites me, each once', () => {
    expect(wire.sent).toEqual([{ type: 'hello', seen: 0 }])
    expect(identity.me?.name).toBe('Ada')
    says({ type: 'invited', invitation })
    expect(company.invitations).toHaveLength(1)
    expect(heard).toEqual(['invited by Cy'])
    says({ type: 'friends-changed', friends: { ...NOBODY, asking: [{ id: 'd4', name: 'Di' }] } })
    says({ type: 'invitation-gone', id: 'i1', why: 'declined', name: 'Bo' })
    expect(company.invitations).toEqual([])
    expect(heard).toEqual(['invited by Cy', 'asked by Di', 'declined by Bo'])
  })

  it('notices that the session has ended, but not while I am signing in', async () => {
    const refused: ToLobbyPage = { type: 'refused', reason: 'who-are-you', says: '', version: 0 }
    let answer: (value: { me: Me }) => void = () => undefined
    const entering = enter(() => new Promise<{ me: Me }>((resolve) => (answer = resolve)))
    says(refused)
    expect(identity.ended).toBe(false)
    answer({ me: ME })
    await entering
    says(refused)
    expect(identity).toMatchObject({ me: null, ended: true })
    expect(wire.closed).toBe(true)
  })
})

describe('a form', () => {
  it('says a fault at its field, and all others below', async () => {
    const form = new Form()
    const refuse = (reason: string) => form.run(() => Promise.reject(new RequestError(reason, 'No.', 400)))
    await refuse('weak-password')
    expect(form.at('password')).toContain('too easy')
    expect(form.at('name') + form.at('')).toBe('')
    await refuse('something-new')
    expect(form.at('')).toBe('No.')
    expect(await form.run(() => Promise.resolve(), 'Done.')).toBe(true)
    expect([form.done, form.at('')]).toEqual(['Done.', ''])
  })
})

describe('standing in numbers', () => {
  it('is a share of the way to the next level', () => {
    expect(progressOf(75, 2, [0, 50, 150])).toEqual({ percent: 25, next: 150 })
    expect(progressOf(400, 3, [0, 50, 150])).toEqual({ percent: 100, next: null })
  })

  it('adds up to a hundred', () => {
    expect(percents([1, 1, 1])).toEqual([34, 33, 33])
    expect(percents([0, 0])).toEqual([0, 0])
  })
})

describe('small things', () => {
  it.each(['/account', '/friends', '/top', '/me', '/people/a1b2'])('%s is an address', (path) => {
    expect(pathOf(parsePath(path))).toBe(path)
    expect(parsePath(path).name).toBe('people')
  })

  it('no address goes on after a page', () => {
    expect(parsePath('/account/more').name).toBe('nowhere')
  })

  it('turns passkey options by hand where the browser cannot', () => {
    const bytes = bytesOf('-_8A')
    expect([...bytes]).toEqual([251, 255, 0])
    expect(base64url(bytes.buffer)).toBe('-_8A')
    const options = creationOptions({
      challenge: 'AQID',
      rp: { name: 'President' },
      user: { id: 'BAU', name: 'Ada', displayName: 'Ada' },
      pubKeyCredParams: [],
    })
    expect([...(options.user.id as Uint8Array)]).toEqual([4, 5])
  })

  it('says how long ago something was', () => {
    expect([30, 600, 7_200, 90_000].map((past) => ago(1_000_000 - past, 1_000_000))).toEqual([
      'just now',
      '10 minutes ago',
      '2 hours ago',
      'yesterday',
    ])
  })
})
