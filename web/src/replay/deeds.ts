// Actions of a record in words.

import { countsAs, readDeed } from '../lib/replay'
import type { ReplayMessages } from './language'

export function deedWords(
  text: string,
  told: { r: ReplayMessages; names: readonly string[]; wilds: readonly string[] },
): string {
  const deed = readDeed(text)
  const { deed: words } = told.r
  const to = 'to' in deed ? (told.names[deed.to] ?? '') : ''
  switch (deed.kind) {
    case 'play':
      return words.play(countsAs(deed.cards, told.wilds), deed.cards)
    case 'pass':
      return words.pass
    case 'give':
      return words.give(deed.cards, to)
    case 'ask':
      return words.ask(deed.cards, to)
    case 'other':
      return deed.text
  }
}
