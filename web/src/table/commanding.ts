// What is typed into the command box, carried out by the same controls as taps and keys.

import { cardsNamed, readCommand } from '../lib/commands'
import { screenWords } from '../state/screens'
import type { Controls } from './controls.svelte'
import type { TableSession } from './session.svelte'

/** Carry out a typed command; the answer is in the prompt line and in the ear. */
export function obey(text: string, controls: Controls, session: TableSession): void {
  const m = screenWords()
  const typed = readCommand(text)
  switch (typed.do) {
    case 'play': {
      const cards = cardsNamed(typed.words, session.choosing.hand)
      if (cards === null) controls.tell(m.commandNotHeld)
      else {
        session.select(cards)
        controls.play()
      }
      break
    }
    case 'pass':
      controls.pass()
      break
    case 'hint':
      controls.hint(1)
      break
    case 'help':
      controls.tell(m.commandHelp)
      break
    case 'unknown':
      controls.tell(m.commandUnknown(typed.text))
      break
    default:
      controls.tell(controls.words(typed.do))
  }
}
