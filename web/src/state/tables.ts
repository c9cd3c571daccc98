// Words of the lobby's settings for friends. They come with the lobby, not with the first load of a table.

import { tables } from '../lib/messages/en/tables'

export const tableWords = (): typeof tables => tables
