// Whom I know and who invites me, as far as it is known; the lobby's socket fills it, which is not in the first load.

import type { Friends, Invitation } from '../wire/types'

export const company: {
  friends: Friends | null
  invitations: readonly Invitation[]
  /** something on the page wants to know about friends, so the socket is to be opened now */
  wanted: boolean
} = $state({ friends: null, invitations: [], wanted: false })
