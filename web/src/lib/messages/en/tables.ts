// Settings of a table for friends, in the lobby: what each choice means, in one sentence.

import { number } from './cards'

const span = (seconds: number): string => {
  if (seconds % 60 !== 0 || seconds === 60) return `${seconds} s`
  return `${seconds / 60} min`
}
const long = (seconds: number): string => {
  if (seconds % 60 !== 0) return `${seconds} seconds`
  return seconds === 60 ? 'a minute' : `${number(seconds / 60)} minutes`
}

export const tables = {
  more: 'More for this table',
  moreChosen: (n: number) => `More for this table (${n} changed)`,
  clock: 'Clock',
  clockKinds: { usual: 'Usual', none: 'None', turn: 'Per turn', reserve: 'Bank', days: 'Days' },
  clockAmount: { turn: 'Time for each turn', reserve: 'Time in the bank', days: 'Time for each move' },
  clockShort: (kind: string, amount: number, increment: number) =>
    kind === 'reserve'
      ? `${span(amount)} + ${increment} s`
      : kind === 'days'
        ? amount === 1
          ? '1 day'
          : `${amount} days`
        : span(amount),
  /** One sentence about the clock that is chosen. */
  clockNote: (kind: string, amount: number, increment: number) => {
    switch (kind) {
      case 'none':
        return 'Everybody thinks as long as they like; nobody is ever hurried.'
      case 'turn':
        return `Who has not played after ${long(amount)} passes, or gives the weakest cards, and everybody is told so.`
      case 'reserve':
        return `Each person has ${long(amount)} for the whole game and gets ${increment} seconds more after each turn.`
      case 'days':
        return `For people who are not at the page together: ${amount === 1 ? 'one day' : `${number(amount)} days`} for each move.`
      default:
        return 'The time limit of this server, so that nobody has to wait for ever.'
    }
  },
  fill: 'Free seats at the start',
  fills: { bots: 'Bots take them', people: 'Wait for people' },
  fillNotes: {
    bots: 'The game starts when you say so; bots take the free seats, and people may take them over later.',
    people: 'The game starts when there is a person in every seat.',
  },
  spectators: 'People who watch',
  spectatorsChoices: { on: 'Welcome', hands: 'May see hands', off: 'Nobody' },
  spectatorsNotes: {
    on: 'Anybody with the link may watch; they see what everybody sees.',
    hands: 'Who watches sees the hands too, but only while every person at the table agrees.',
    off: 'Only people with a seat come in.',
  },
  chat: 'Talking',
  chats: { phrases: 'Ready-made phrases', open: 'Free text', off: 'None' },
  chatNotes: {
    phrases: 'Short phrases and signs, in the language of whoever reads them.',
    open: 'Phrases, and whatever people write.',
    off: 'Nobody can say anything.',
  },
  mercy: 'Always the same president',
  mercyChoice: (n: number) => (n === 0 ? 'Changes nothing' : `After ${n} times`),
  mercyNote: (n: number) =>
    n === 0
      ? 'The exchange takes place before every deal, whoever was president.'
      : `When somebody was president ${number(n)} times running, there is no exchange before the next deal.`,
  privacy: 'Who finds the table',
  privacyChoices: { code: 'By link or code', listed: 'Everybody' },
  privacyNotes: {
    code: 'Only people to whom you give the link or the code find it.',
    listed: 'It is in the list of open tables until its seats are taken.',
  },

  saved: 'Saved tables',
  savedHelp: 'Keep these settings under a name. They get an address that you can share.',
  savedName: 'Name for these settings',
  savedSave: 'Save settings',
  savedDone: (name: string) => `Saved as “${name}”.`,
  savedNone: 'You have not saved any settings yet.',
  savedUse: (name: string) => `Use the settings “${name}”`,
  savedCopy: (name: string) => `Copy the address of “${name}”`,
  savedCopied: 'Address copied',
  savedForget: (name: string) => `Delete “${name}”`,
  savedFrom: (name: string, by: string) => `“${name}”, saved by ${by}`,
  savedMine: (name: string) => `Your saved table “${name}”`,
  savedChosen: (title: string, players: number, friends: boolean) =>
    `${title} for ${number(players)} players${friends ? ', with seats for friends' : ', you and bots'}. The settings below are chosen as saved; change what you like.`,
  savedMake: (friends: boolean) => (friends ? 'Make this table' : 'Play this table'),
  savedGone: 'There are no settings at this address (any more).',
}
