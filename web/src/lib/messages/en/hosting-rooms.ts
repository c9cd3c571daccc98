// Screens that take the table's place or stand beside it: the waiting room, watching, a vote that is on, a pause, the end
// of a visit.

import { number } from './cards'

export const hostingRooms = {
  // Sharing.
  code: 'Code',
  codeSpoken: (code: string) => code.split('').join(' '),
  link: 'Link',
  copy: 'Copy link',
  copied: 'Copied',
  share: 'Share …',
  shareText: (title: string, code: string) => `Play ${title} with me. Table ${code}:`,
  qr: (code: string) => `QR code of the link to table ${code}`,

  // Waiting for people.
  seatsTitle: 'Seats',
  waitPeople: (n: number) =>
    `The game starts when ${n === 1 ? 'the last free seat is' : `all ${number(n)} free seats are`} taken.`,
  sitHelp: 'Choose a free seat to play.',
  fullHelp:
    'All seats are taken. Stay and watch: when the game has begun you can ask to play from the next deal on.',
  seatNumber: (n: number) => `Seat ${n}`,
  manage: (name: string) => `${name}: what can be done`,

  // Watching.
  youWatch: 'You are watching.',
  queueUp: 'Play from the next deal',
  queued: 'You play from the next deal on, in the last place.',
  unqueue: 'Rather watch',
  sitFor: (name: string) => `Take ${name}’s seat now`,
  handsTitle: 'Hands',
  handsNone: 'Hands can be seen only while every person at the table agrees.',
  handOf: (name: string, cards: string) => `${name}: ${cards}`,

  voteAsks: (name: string, what: string, title: string) => {
    switch (what) {
      case 'titles':
        return `${name}: next deal without titles and exchange?`
      case 'rules':
        return `${name}: go on with ${title || 'other rules'} after this deal?`
      default:
        return `${name}: pause the game?`
    }
  },
  voteYes: 'Yes',
  voteNo: 'No',
  voteCount: (yes: number, no: number, needed: number) =>
    `${yes} of ${needed} yes${no > 0 ? `, ${no} no` : ''}`,
  voteSeconds: (n: number) => `${n} s`,
  voteSaid: (yes: boolean) => `You said ${yes ? 'yes' : 'no'}.`,
  voteSpoken: (asks: string) => `Vote. ${asks}`,

  paused: 'The game is paused',
  pausedHelp: 'No clock runs and nothing goes on by itself. Cards and places stay as they are.',
  pausedWatch: 'Anybody with a seat can go on.',
  resume: 'Go on',

  comeBack: 'Come back to watch',
  // Screens instead of the table.
  gone: {
    kicked: ['The host put you out', 'A bot plays on in your seat. You cannot sit down at this table again.'],
    'no-spectators': [
      'Nobody may watch here',
      'The host lets only people with a seat in, and no seat is free. Ask the host, or find another table.',
    ],
    banned: [
      'You cannot play here',
      'Whoever runs this server has closed it to you. Ask them when you think that is a mistake.',
    ],
    closed: [
      'This table is closed',
      'It was closed because nobody played, or by whoever runs the server. Finished deals are kept.',
    ],
  },
}
