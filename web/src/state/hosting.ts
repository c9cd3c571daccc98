// Words of the screens that are fetched when they are opened; they come with the first of them.

import { hostingScreens } from '../lib/messages/en/hosting-screens'

export const hostingWords = (): typeof hostingScreens => hostingScreens
