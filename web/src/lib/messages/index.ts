// The languages that the client speaks. English is always there; others are fetched when they are chosen. What only the
// people pages say is fetched with those pages.

import { en } from './en'
import type { people } from './en/people'

export type Messages = typeof en
export type PeopleMessages = typeof people

interface Language {
  first: () => Promise<Messages>
  people: () => Promise<PeopleMessages>
}

const ENGLISH: Language = {
  first: () => Promise.resolve(en),
  people: () => import('./en/people').then((module) => module.people),
}

const LANGUAGES: Record<string, Language> = { en: ENGLISH }

export const languages = Object.keys(LANGUAGES)

/** The catalogue for the first wanted language that exists, English when none does. */
export const loadMessages = (wanted: readonly string[]): Promise<Messages> => languageOf(wanted).first()

/** What the people pages say, in the same language. */
export const loadPeopleMessages = (wanted: readonly string[]): Promise<PeopleMessages> =>
  languageOf(wanted).people()

function languageOf(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = LANGUAGES[tag] ?? LANGUAGES[tag.split('-')[0] ?? '']
    if (language) return language
  }
  return ENGLISH
}

export { en }
