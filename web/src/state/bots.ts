// Words about the bots in the seats; they come with the first screen that shows them.

import { bots } from '../lib/messages/en/bots'

export const botWords = (): typeof bots => bots
