// Settings of tables that are kept on the server under an address.

import type { NewTable, SavedTable, SavedTables } from '../wire/types'
import { request, send } from './api'
import { whoAmI } from './identity.svelte'

const path = (slug: string): string => `/api/saved/${encodeURIComponent(slug)}`

export const saved = {
  /** Mine, the newest first. */
  list: async (): Promise<SavedTable[]> => (await request<SavedTables>('/api/saved')).saved,
  get: (slug: string): Promise<SavedTable> => request<SavedTable>(path(slug)),
  /** Keep settings; makes a guest of somebody who is nobody yet. */
  keep: async (name: string, table: NewTable): Promise<SavedTable> => {
    await whoAmI()
    return send<SavedTable>('POST', '/api/saved', { name, table })
  },
  forget: (slug: string): Promise<null> => send<null>('DELETE', path(slug)),
}
