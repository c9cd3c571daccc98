// Words of the lobby, the settings and the rules pages, which nobody needs at a table.

import type { Messages } from '../lib/messages'
import { lobbyLater } from '../lib/messages/en/lobby-later'
import { messages } from './language'

export const lobbyWords = (): Messages & typeof lobbyLater => ({ ...messages(), ...lobbyLater })
