// Hosting a table: what happened there, as sentences.

import { capital, number } from './cards'

const subject = (name: string, you: boolean): string => (you ? 'You' : name)

const VOTES: Record<string, string> = {
  titles: 'to deal the next deal without titles and exchange',
  rules: 'to go on with other rules after this deal',
  pause: 'to pause',
}

export const hosting = {
  timeUp: 'time is up',
  timeLeft: (n: number) => `${capital(number(n))} seconds left.`,
  watchingCount: (n: number) => (n === 1 ? '1 watching' : `${n} watching`),
  nudge: (name: string) => `Ask ${name} to hurry`,
  menu: 'Table menu',
  chat: 'Talk',
  until: (when: Date) =>
    new Intl.DateTimeFormat('en', {
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hour12: false,
    }).format(when),
  hosted: {
    kicked: (name: string, you: boolean) =>
      you ? 'The host put you out.' : `The host put ${name} out; a bot plays on.`,
    host: (name: string, you: boolean) => (you ? 'You are the host now.' : `${name} is the host now.`),
    swapped: (one: string, other: string) => `${one} and ${other} changed seats.`,
    tuned: (name: string, level: string) =>
      `${name} plays at another level now: ${level.replace('-', ', ')}.`,
    queued: (name: string, you: boolean) => `${subject(name, you)} will play from the next deal on.`,
    unqueued: (name: string, you: boolean) =>
      `${subject(name, you)} ${you ? 'go' : 'goes'} on watching instead of joining.`,
    muted: (name: string, you: boolean) =>
      you ? 'The host muted you; nobody hears what you say.' : `The host muted ${name}.`,
    unmuted: (name: string, you: boolean) =>
      you ? 'You can be heard again.' : `${name} can be heard again.`,
    proposed: (name: string, you: boolean, what: string, rules: string | null) =>
      `${subject(name, you)} called a vote${rules ? ` to go on with ${rules} after this deal` : VOTES[what] ? ` ${VOTES[what]}` : ''}.`,
    carried: (what: string) => `The vote${VOTES[what] ? ` ${VOTES[what]}` : ''} was carried.`,
    rejected: (what: string) => `The vote${VOTES[what] ? ` ${VOTES[what]}` : ''} was not carried.`,
    paused: 'The game is paused.',
    resumed: (name: string, you: boolean) =>
      name ? `${subject(name, you)} went on with the game.` : 'The game goes on.',
    mercy: (name: string, you: boolean, times: number) =>
      times > 0
        ? `${subject(name, you)} ${you ? 'were' : 'was'} president ${number(times)} times running: no exchange this time.`
        : 'No exchange this time.',
    fresh: 'Titles are set back: this deal has no exchange.',
    committed: (deal: number) => `The shuffle of deal ${deal} is promised.`,
  },
}
