// Who is playing: a guest, made without asking, who may take a name at any time.

import { readObject } from '../lib/settings'
import type { Guest } from '../wire/types'
import { api } from './api'
import { messages } from './language'
import { recall, remember } from './storage'

const stored = readObject(recall('guest'))

export const identity: { guest: Guest | null; name: string } = $state({
  guest: typeof stored.token === 'string' ? (stored as unknown as Guest) : null,
  name: recall('name') ?? '',
})

const fallback = (): string => messages().guestName(Math.floor(10 + Math.random() * 90))

/** The guest that this browser is, made now when there is none or its name has changed. */
export async function whoAmI(): Promise<Guest> {
  if (identity.name.trim() === '') setName(fallback())
  if (identity.guest?.name === identity.name) return identity.guest
  const guest = await api.newGuest(identity.name)
  identity.guest = guest
  remember('guest', guest)
  return guest
}

/** The server does not know this guest (any more): make a new one. */
export async function startAfresh(): Promise<Guest> {
  identity.guest = null
  return whoAmI()
}

export function setName(name: string): void {
  identity.name = name.trim().slice(0, 40)
  remember('name', identity.name)
}
