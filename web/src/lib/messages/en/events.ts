// What happened, as sentences for the log and the ear. `you` says that the sentence is about the reader.

import { capital, cardCount, cardLong, list, place } from './cards'

const who = (name: string, you: boolean): string => (you ? 'You' : name)

export const events = {
  you: 'You',
  youLower: 'you',
  event: {
    toYou: 'you',
    deal: (n: number) => `Deal ${n} begins.`,
    dealt: (n: number) => `You were dealt ${cardCount(n)}.`,
    exchange: (high: string, low: string, n: number) => `${high} and ${low} exchange ${cardCount(n)}.`,
    requested: (name: string, you: boolean, from: string) =>
      `${who(name, you)} named the cards to get from ${from}.`,
    gave: (name: string, you: boolean, to: string, toYou: boolean, cards: readonly string[] | null) =>
      cards === null || cards.length === 0
        ? `${who(name, you)} gave to ${toYou ? 'you' : to}.`
        : `${who(name, you)} gave ${toYou ? 'you' : to} ${list(cards.map((card) => `the ${cardLong(card)}`))}.`,
    leads: (name: string, you: boolean) => (you ? 'You lead.' : `${name} leads.`),
    played: (name: string, you: boolean, words: string, left: number | null, completion: boolean) =>
      `${who(name, you)} ${completion ? 'completed four with' : 'played'} ${words}.${left === null ? '' : left === 0 ? '' : ` ${capital(cardCount(left))} left.`}`,
    passed: (names: string, you: boolean) => `${who(names, you)} passed.`,
    skipped: (name: string, you: boolean) => (you ? 'You are skipped.' : `${name} is skipped.`),
    reversed: (low: boolean) =>
      low ? 'Ranks reversed: three is high.' : 'Ranks back to normal: three is low.',
    out: (name: string, you: boolean, n: number) =>
      you ? `You are out in ${place(n)} place.` : `${name} is out in ${place(n)} place.`,
    sunk: (name: string, you: boolean, n: number) =>
      you
        ? `You can no longer go out and take ${place(n)} place.`
        : `${name} can no longer go out and takes ${place(n)} place.`,
    cleared: (leader: string, you: boolean) => `Table cleared. ${you ? 'You lead.' : `${leader} leads.`}`,
    settled: (leader: string, you: boolean) => `Everybody passed. ${you ? 'You lead.' : `${leader} leads.`}`,
    dealEnded: 'The deal is over.',
    gameEnded: 'The game is over.',
    joined: (name: string) => `${name} joined.`,
    left: (name: string) => `${name} left; a bot plays on.`,
    away: (name: string) => `${name} is away, a bot plays.`,
    back: (name: string) => `${name} is back.`,
    started: 'The game begins.',
    timeout: (name: string, you: boolean) => `${who(name, you)} ran out of time.`,
  },
  lastTrick: (name: string, words: string) => `Last: ${name} won with ${words}`,
  lastTrickYou: (words: string) => `Last: you won with ${words}`,
  heldCleared: 'Cleared',
  heldSettled: 'Everybody passed',
  meldLine: (name: string, words: string) => `${name} · ${words}`,
}
