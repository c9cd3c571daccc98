// Everything about people that is not in the first load, each part with its words.

import type { Component } from 'svelte'

import type { PeoplePage } from '../lib/router'
import { readyWords } from './words'

const withWords = async <P extends object>(
  module: Promise<{ default: Component<P> }>,
): Promise<Component<P>> => {
  const [found] = await Promise.all([module, readyWords()])
  return found.default
}

/** What an address of people shows; only a profile is about somebody. */
type Page = Component<{ person?: string }>

export const pages: Record<PeoplePage, () => Promise<Page>> = {
  account: () => withWords(import('./AccountPage.svelte') as Promise<{ default: Page }>),
  friends: () => withWords(import('./FriendsPage.svelte') as Promise<{ default: Page }>),
  top: () => withWords(import('./TopPage.svelte') as Promise<{ default: Page }>),
  profile: () => withWords(import('./ProfilePage.svelte')),
}

export const parts = {
  company: () => withWords(import('./Company.svelte')),
  friends: () => withWords(import('./LobbyFriends.svelte')),
  inviting: () => withWords(import('./InviteFriends.svelte')),
  result: () => withWords(import('../table/ResultStanding.svelte')),
}
