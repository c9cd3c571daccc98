// Words of the screens beside the table; they come with the first of them.

import { hostingRooms } from '../lib/messages/en/hosting-rooms'

export const roomWords = (): typeof hostingRooms => hostingRooms
