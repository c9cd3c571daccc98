// The prompt line and the buttons of the table.

import type { Advice, PlayChoice } from '../../../wire/types'
import { capital, cardCount, cardShort, list, meld, number } from './cards'

const playWords = (play: PlayChoice): string => {
  const words = meld(play.rank, play.size, play.cards)
  const wilds = play.wilds ?? 0
  return wilds > 0 && wilds < play.size
    ? `${words} with ${wilds === 1 ? 'a wild card' : `${number(wilds)} wild cards`}`
    : words
}

const effects = (play: PlayChoice, next: string | null): string[] => {
  const does = play.does ?? []
  const words: string[] = []
  if (does.includes('out')) words.push('you are out')
  if (does.includes('sinks')) words.push('leaves you unable to finish')
  if (does.includes('completes')) words.push('completes four, clears')
  else if (does.includes('clears')) words.push('clears')
  if (does.includes('skips')) words.push(next === null ? 'skips' : `skips ${next}`)
  if (does.includes('reverses')) words.push('turns the ranks')
  return words
}

export const actions = {
  playWords,
  /** The Play button: what it will do. */
  play: (play: PlayChoice, next: string | null) =>
    [`Play ${playWords(play)}`, effects(play, next).join(', ')].filter(Boolean).join(' – '),
  playNothing: 'Choose cards to play',
  playNotTurn: 'Wait for your turn',
  playCannot: 'Nothing you hold can be played',
  playNot: 'These cannot be played now',
  playOut: 'You are out of this deal',
  hurry: 'Finish the deal quickly',
  playWatch: 'You are watching',
  sending: 'Sending…',
  arm: (words: string) => `On my turn: ${words}`,
  armVerb: 'play',
  armed: (words: string) => `Will ${words} if possible – tap to stop`,
  passArmed: 'on my turn – tap to stop',
  disarmed: 'That play is no longer possible. Nothing was played.',
  pass: 'Pass',
  passLead: 'not while you lead',
  passTurn: 'you may come back',
  passTrick: 'out of this trick',
  passNotNow: { lead: 'You lead, so you must play.', turn: 'You can pass when it is your turn.' },
  hint: 'Hint',
  noHint: 'There is nothing to play.',
  advised: (doing: string, ground: Advice['ground']) =>
    ground === 'sure'
      ? `Hint: ${doing} – nobody can stop you now.`
      : ground === 'solved'
        ? `Hint: ${doing} – that wins for certain.`
        : `Hint: ${doing}.`,
  advisedNext: (doing: string) => `Next best: ${doing}.`,
  adviseThinking: 'Thinking about it…',
  advisePass: 'pass',
  adviseWait: 'wait',
  adviceUnrated: 'Games with hints are not rated.',
  howMany: 'How many cards',
  more: 'One more of this rank',
  fewer: 'One fewer of this rank',
  noMore: 'No larger play of that rank is possible.',
  noFewer: 'No smaller play of that rank is possible.',
  stepperEmpty: 'Choose a stack of your hand first.',
  plays: (n: number) => (n === 1 ? '1 play' : `${n} plays`),
  playsTitle: 'Everything you can play',
  suits: 'Choose single cards',

  yourTurnLead: (opening: string | null) =>
    opening === null
      ? 'Your turn – lead anything'
      : `Your turn – your lead must include ${cardShort(opening)}`,
  yourTurnBeat: (words: string) => `Your turn – beat ${words}`,
  yourTurnStuck: (words: string) => `Your turn – you cannot beat ${words}`,
  mayComplete: 'You may complete four of a kind now',
  waitFor: (name: string) => `${name} to play`,
  waitLead: (name: string) => `${name} leads`,
  youAreOut: (place: string, now: string) => `You are out in ${place} place. ${now}`,
  dealOver: 'The deal is over',
  exchangeOthers: 'Others are exchanging cards',
  youAreSunk: 'You can no longer go out in this deal',
  watching: 'You are watching this table',
  nothing: (words: string, top: string) => `Your ${words} cannot be played on ${top}.`,
  leadNot: (words: string) => `Your ${words} cannot be led now.`,

  turnLead: (opening: string | null) =>
    opening === null
      ? 'Your turn. Lead anything.'
      : `Your turn. Your lead must include ${cardShort(opening)}.`,
  turnBeat: (words: string, plays: number) =>
    `Your turn. Beat ${words}. ${plays === 0 ? 'You cannot; pass.' : plays === 1 ? 'One play possible.' : `${capital(number(plays))} plays possible.`}`,
  chosen: (words: string) => `${capital(words)} chosen.`,
  nothingChosen: 'Nothing chosen.',
  readTrick: (plays: readonly string[]) =>
    plays.length === 0 ? 'The table is empty.' : `On the table, newest first: ${plays.join('; ')}.`,
  readLast: (plays: readonly string[]) =>
    plays.length === 0 ? 'There was no trick before.' : `Last trick, newest first: ${plays.join('; ')}.`,
  by: (words: string, name: string) => `${words} by ${name}`,
  readWho: (parts: readonly string[]) => `${list(parts)}.`,
  holds: (name: string, n: number) => `${name} ${cardCount(n)}`,
  isOut: (name: string, place: string) => `${name} out, ${place}`,
  connectionLost: 'Connection lost, trying again',
  connectionBack: 'Back, nothing missed',
  connecting: 'Connecting…',
  unsent: 'Not sent: there is no connection just now.',
}
