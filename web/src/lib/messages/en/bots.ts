// Bots in the seats of a table: how they play, and what a host changes of that.

import { paceName } from '../../bots'

const PACES = { slow: 'calm', normal: 'normal pace', fast: 'fast', instant: 'moves at once' }

/** A bot in a few words: its level and style, and its pace where it has one of its own. */
const described = (what: string, level: string, pace: number | null): string =>
  `${what}: ${[...level.split('-'), ...(pace === null ? [] : [PACES[paceName(pace)]])].join(', ')}`

export const bots = {
  seated: (level: string, pace: number | null) => described('Bot', level, pace),
  waiting: (level: string, pace: number | null) => described('bot if nobody comes', level, pace),
  pace: 'Its pace',
  next: (name: string) => `${name} plays like this from the next move on.`,
  unrated: (name: string) =>
    `${name} plays like this from the next move on. A bot whose strength changes in a game is not rated in it, and points are given as for the weaker one.`,
  free: 'This bot takes the seat if nobody sits here when the game starts.',
  tune: (name: string) => `Let ${name} play like this`,
  take: 'Choose this bot',
}
