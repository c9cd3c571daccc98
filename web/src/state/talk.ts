// What is said at the table, in the reader's words.

import { talk } from '../lib/messages/en/talk'

export const talkWords = (): typeof talk => talk

interface Said {
  name: string
  phrase?: string | null
  text?: string | null
}

/** What is in the bubble. */
export function saidShort(said: Said): string {
  const words = talkWords()
  if (said.text) return said.text
  const code = said.phrase ?? ''
  return words.phrases[code] ?? words.emotes[code] ?? words.unknownPhrase
}

/** The same for the ear and the list, with who said it; signs by their names. */
export function saidAloud(said: Said): string {
  const words = talkWords()
  const sign = said.text ? undefined : words.emoteNames[said.phrase ?? '']
  return sign === undefined ? words.says(said.name, saidShort(said)) : words.showsSign(said.name, sign)
}
