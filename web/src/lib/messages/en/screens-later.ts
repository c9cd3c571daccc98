// Words of the screens that are fetched after the table itself; they come with the first of them.

import { capital, cardCount, cardLong, list, number, place } from './cards'

export const screensLater = {
  lastTrickTitle: 'Last trick',
  noLastTrick: 'No trick has ended yet in this deal.',
  exchange: 'Exchange',
  youGive: (name: string) => `You give → ${name}`,
  youGet: (name: string) => `You get ← ${name}`,
  giveLocked: 'must go',
  notYet: 'Not yet',
  others: (high: string, low: string, n: number) => `${high} and ${low} are exchanging ${cardCount(n)}.`,
  othersDone: (high: string, low: string, n: number) => `${high} and ${low} exchanged ${cardCount(n)}.`,
  noTrade: 'You trade no cards this time.',
  chooseCard: (card: string, name: string) => `${capital(cardLong(card))}: give to ${name}`,
  givenCard: (card: string, name: string) => `${capital(cardLong(card))}: goes to ${name}`,
  justGot: 'just arrived',
  nameCard: (card: string) => `${capital(cardLong(card))}: ask for it`,

  result: (n: number) => `Deal ${n} is over`,
  resultYou: (title: string, n: number) =>
    title ? `You came ${place(n)}: ${title}` : `You came ${place(n)}`,
  plus: (n: number) => (n > 0 ? `+${n}` : '0'),
  lastDeal: 'The last deal',
  leftover: (name: string) => `${name} still held`,
  nextExchange: 'Next exchange',
  nextPair: (high: string, low: string, n: number) =>
    `${low} ${low === 'You' ? 'give' : 'gives'} ${cardCount(n)} to ${high === 'You' ? 'you' : high} and ${low === 'You' ? 'get' : 'gets'} ${number(n)} back`,
  nextDeal: 'Next deal',
  waitingFor: (names: readonly string[]) => `Waiting for ${list(names)}`,
  firstDeal: 'Deal the cards',
  endAfter: 'End the game here',
  over: 'The game is over',
  winner: (names: readonly string[], you: boolean) =>
    names.length === 1 ? (you ? 'You win!' : `${names[0] ?? ''} wins`) : `${list(names)} share first place`,
  standing: 'Final standing',
  rematch: 'Play again',
  watchGame: 'Watch the whole game again',
  watchDeal: 'Watch this deal again',
  shuffleChip: (n: number) => `Shuffle of deal ${n}: promised`,
  rematchWait: (host: string) => `${host} can start another game.`,
  toLobby: 'Back to the lobby',

  waiting: 'Waiting for players',
  sit: 'Sit here',
  start: 'Start the game',
  startBots: (n: number) =>
    n === 1 ? 'Start, with a bot in the free seat' : `Start, with bots in ${number(n)} free seats`,
  startWait: (host: string) => `${host} starts the game.`,

  leaveTitle: 'Leave the table?',
  leaveYes: 'Leave the table',
  leaveNo: 'Stay',
  replacedTitle: 'Open elsewhere',
  replaced: 'This table is open in another window. Only one at a time can play.',
  playHere: 'Play here',
  signedOutTitle: 'You are signed out',
  signedOutHelp:
    'Your session has ended on this device, or the browser keeps no cookie for this site. Until you sign in again a bot plays for you.',
  signInAgain: 'Sign in',
  noTable: 'There is no such table',
  noTableHelp: 'The code may be mistyped, or the table has been closed.',

  keysTitle: 'Keys',
  keys: [
    ['← → Home End', 'move between stacks of your hand'],
    ['↑ ↓', 'more or fewer of that rank'],
    ['Space', 'choose the stack, or not'],
    ['Enter', 'play what is chosen'],
    ['P', 'pass'],
    ['H, Shift+H', 'next, previous hint'],
    ['3…9, 0, J Q K A 2, *', 'go to that rank (0 is ten, * the joker); twice chooses it'],
    ['T', 'read the table'],
    ['L', 'read the last trick'],
    ['W', 'who holds how many'],
    ['S', 'everything about the game'],
    ['F6, Shift+F6', 'next, previous part of the page'],
    ['Esc', 'choose nothing, close a window'],
    ['?', 'this list'],
  ] as readonly (readonly [string, string])[],

  commandTitle: 'Type a command',
  commandPlaceholder: 'play 8 8',
  commandHelp: 'For example: play 8 8, pass, hint, hand, who, trick, last, status, plays.',
  commandRun: 'Do it',
  commandUnknown: (text: string) =>
    `“${text}” is not a command. Try: play 8 8, pass, hint, hand, who, trick, last, status, plays.`,
  commandNotHeld: 'You do not hold those cards.',
}
