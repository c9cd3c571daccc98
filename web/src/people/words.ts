// What the people pages say, fetched once before the first of them is shown.

import { loadPeopleMessages, type PeopleMessages } from '../lib/messages'

let current: PeopleMessages | null = null

export async function readyWords(): Promise<void> {
  current ??= await loadPeopleMessages(navigator.languages)
}

/** The catalogue; `readyWords` must have been waited for. */
export function words(): PeopleMessages {
  if (!current) throw new Error('the words of the people pages are not here yet')
  return current
}
