// The sentences of replays, which come with their pages and with no other.

import { replay } from '../lib/messages/en/replay'

export type ReplayMessages = typeof replay

export const replayMessages = (): ReplayMessages => replay
