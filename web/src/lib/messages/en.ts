// English. Every sentence on the screen and in the ear that does not come from the server is in this folder; another
// language is another file of this shape (see index.ts).

import { actions } from './en/actions'
import { cards } from './en/cards'
import { events } from './en/events'
import { hosting } from './en/hosting'
import { home } from './en/home'
import { lobby } from './en/lobby'
import { screens } from './en/screens'

export const en = { ...cards, ...actions, ...events, ...screens, ...lobby, ...home, ...hosting }
