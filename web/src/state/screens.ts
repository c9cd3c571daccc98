// Words of the screens that are fetched after the table itself; they come with the first of them.

import type { Messages } from '../lib/messages'
import { screensLater } from '../lib/messages/en/screens-later'
import { messages } from './language'

export const screenWords = (): Messages & typeof screensLater => ({ ...messages(), ...screensLater })
