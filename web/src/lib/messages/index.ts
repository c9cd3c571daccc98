// The languages that the client speaks. English is always there; others are fetched when they are chosen.

import { en } from './en'

export type Messages = typeof en

const LANGUAGES: Record<string, () => Promise<Messages>> = {
  en: () => Promise.resolve(en),
}

export const languages = Object.keys(LANGUAGES)

/** The catalogue for the first wanted language that exists, English when none does. */
export async function loadMessages(wanted: readonly string[]): Promise<Messages> {
  for (const tag of wanted) {
    const load = LANGUAGES[tag] ?? LANGUAGES[tag.split('-')[0] ?? '']
    if (load) return load()
  }
  return en
}

export { en }
