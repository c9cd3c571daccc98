// What is said at the table, in the reader's words.

import { talk } from '../lib/messages/en/talk'

export const talkWords = (): typeof talk => talk

interface Said {
  name: string
  phrase?: string | null
  text?: string | null
}

/** The code of a sign that was sent, which is drawn rather than written. */
export function signOf(said: Said): string | null {
  const code = said.text ? '' : (said.phrase ?? '')
  return code in talkWords().emotes ? code : null
}

/** What was said, in words; a sign by its name. */
export function saidShort(said: Said): string {
  const words = talkWords()
  if (said.text) return said.text
  const code = said.phrase ?? ''
  return words.phrases[code] ?? words.emotes[code] ?? words.unknownPhrase
}

/** The same for the ear, with who said it. */
export function saidAloud(said: Said): string {
  const words = talkWords()
  return signOf(said) === null
    ? words.says(said.name, saidShort(said))
    : words.showsSign(said.name, saidShort(said))
}
