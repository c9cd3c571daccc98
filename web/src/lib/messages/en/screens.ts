// The table's screens besides the trick: exchange, result, end of the game, waiting room, sheets.

import { cardCount, cardShort, list, number, place } from './cards'

const shorts = (cards: readonly string[]): string => list(cards.map(cardShort))
const points = (n: number): string => (n === 1 ? '1 point' : `${n} points`)
const wins = (n: number): string => (n === 1 ? '1 presidency' : `${n} presidencies`)

export const screens = {
  table: 'Table',
  trick: 'Trick',
  players: 'Players',
  hand: 'Your hand',
  actions: 'Actions',
  log: 'Log',
  close: 'Close',
  deal: (n: number) => `Deal ${n}`,
  rulesOf: (title: string) => `Rules: ${title}`,
  ranksReversed: 'Ranks reversed',
  discard: (n: number) => `Discard ${n}`,
  openList: 'The whole trick',
  emptyTable: 'Table empty',
  emptyHand: 'No cards left',
  seat: {
    turn: 'to play',
    turnShort: 'turn',
    passed: 'pass',
    locked: 'out of trick',
    skipped: 'skipped',
    sunk: 'sunk',
    away: 'away, a bot plays',
    bot: 'bot',
    open: 'Free seat',
    one: 'one card left',
    dealer: 'dealer',
    host: 'host',
    muted: 'muted',
    you: 'you',
    out: (n: number) => `out, ${place(n)} place`,
    label: (name: string, parts: readonly string[]) => [name, ...parts].join(', '),
    cards: cardCount,
    points,
  },
  placeShort: place,
  points,
  wins,

  giveMore: (n: number) => `Give ${n} more`,
  giveCards: (cards: readonly string[], name: string) => `Give ${shorts(cards)} to ${name}`,
  giveForced: (name: string, n: number) =>
    n === 1 ? `Your best card goes to ${name}.` : `Your ${number(n)} best cards go to ${name}.`,
  giveEqual: 'Several cards are equally good: tap to choose which.',
  giveFree: (name: string, n: number) => `Choose any ${cardCount(n)} to give to ${name}.`,
  nameHelp: (n: number) =>
    `Name up to ${cardCount(n)}. Those that are held come to you; the rest is made up of the best.`,
  nameNone: 'Name none',
  nameCards: (cards: readonly string[]) => `Ask for ${shorts(cards)}`,
  waitGive: (name: string) => `Waiting for ${name} to give.`,
  receipt: (gave: readonly string[], got: readonly string[], name: string) =>
    [
      gave.length > 0 ? `You gave ${shorts(gave)}` : '',
      got.length > 0 ? `${gave.length > 0 ? 'got' : 'You got'} ${shorts(got)}` : '',
    ]
      .filter(Boolean)
      .join(', ') +
    (gave.length > 0 && got.length > 0 ? ` (${name})` : gave.length > 0 ? ` to ${name}` : ` from ${name}`),
  copy: 'Copy the link',
  copied: 'Link copied',
  mute: 'Mute sounds',
  unmute: 'Sounds on',
  leave: 'Leave',
  youAre: (title: string) => `you: ${title}`,
  yourTurnTitle: 'Your turn',
  notHeld: (words: string) => `You hold no ${words}.`,
  statusDeal: (n: number, title: string, length: string) => `Deal ${n} of ${title}. ${length}`,
}
