// Who is playing: a guest, made without asking, or an account. The session itself is in a cookie that no script can read;
// what is kept here is only who that was, so that a page knows its person before it has asked.

import { readObject } from '../lib/settings'
import type { Me } from '../wire/types'
import { api, RequestError, watching } from './api'
import { messages } from './language'
import { forget, recall, remember } from './storage'

export const identity: {
  me: Me | null
  /** the name that the next guest takes, or that this person has */
  name: string
  /** an account was signed out from outside, and nobody has been told yet */
  ended: boolean
  /** signing in or up is on the way: the old session may end before the new one is known */
  entering: boolean
} = $state({ me: readMe(recall('me')), name: recall('name') ?? '', ended: false, entering: false })

watching.unknown = forgetMe

let asking: Promise<Me> | null = null
/** Guests that this page has made: where no cookie is kept, every one is unknown at once. */
let made = 0
const MOST_MADE = 3

/** Who this browser is; a guest is made now when it is nobody. */
export function whoAmI(): Promise<Me> {
  if (identity.me) return Promise.resolve(identity.me)
  asking ??= comeIn().finally(() => (asking = null))
  return asking
}

/**
 * The server does not know this session: make a new guest. `null` for an account, which has to sign in, and where the
 * browser keeps no cookie.
 */
export async function startAfresh(): Promise<Me | null> {
  const account = identity.ended || identity.me?.kind === 'account'
  forgetMe()
  return account || made >= MOST_MADE ? null : whoAmI()
}

/** Somebody has come in, or is called otherwise now. */
export function take(me: Me): Me {
  identity.me = me
  identity.name = me.name
  identity.ended = false
  remember('me', { id: me.id, name: me.name, kind: me.kind, created: me.created })
  remember('name', me.name)
  return me
}

/** Come in by a request whose answer says who that is. */
export async function enter<T extends { me: Me }>(request: () => Promise<T>): Promise<T> {
  identity.entering = true
  try {
    const answer = await request()
    take(answer.me)
    return answer
  } finally {
    identity.entering = false
  }
}

/** This person has gone: signed out, or deleted. */
export function leave(): void {
  identity.me = null
  forget('me')
  forget('table')
  if (identity.name) identity.name = ''
  forget('name')
}

/** Another name, for the person there is or for the guest to come. Raises RequestError. */
export async function setName(name: string): Promise<void> {
  const wanted = name.trim().slice(0, 40)
  if (identity.me && wanted) {
    take(await api.rename(wanted))
  } else {
    identity.name = wanted
    remember('name', wanted)
  }
}

/** The session is over, and it was not this page that ended it. */
function forgetMe(): void {
  if (identity.me?.kind === 'account') identity.ended = true
  identity.me = null
  forget('me')
}

async function comeIn(): Promise<Me> {
  const old = readObject(recall('guest')).token
  if (typeof old === 'string') {
    // Older pages kept the token themselves.
    try {
      const me = await api.keepSession(old)
      forget('guest')
      return take(me)
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 401) throw error
      forget('guest')
    }
  }
  const name = identity.name.trim() || messages().guestName(Math.floor(10 + Math.random() * 90))
  made += 1
  const { id, name: taken } = await api.newGuest(name)
  return take({ id, name: taken, kind: 'guest', created: Math.floor(Date.now() / 1000) })
}

function readMe(text: string | null): Me | null {
  const { id, name, kind, created } = readObject(text)
  const known = typeof id === 'string' && typeof name === 'string' && (kind === 'guest' || kind === 'account')
  return known ? { id, name, kind, created: typeof created === 'number' ? created : 0 } : null
}
