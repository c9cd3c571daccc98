// Windows over the table: what can be done with a player, votes, talk, the promise about the shuffle, leaving.

import { list, number } from './cards'

const them = (n: number): string => (n === 1 ? 'one person' : `${number(n)} people`)

export const hostingScreens = {
  // What can be done with who sits in a seat.
  seatOpen: 'Free seat',
  person: 'Person',
  isHost: 'host',
  isAway: 'away, a bot plays',
  isMuted: 'muted by the host',
  isYou: 'you',
  bank: (time: string) => `${time} in the bank`,
  takeSeat: 'Take this seat',
  takeSeatHelp: 'You play on with the cards that are there.',
  friend: 'Ask to be friends',
  friendAsked: (name: string) => `${name} has been asked.`,
  hide: (name: string) => `Hide what ${name} says`,
  show: (name: string) => `Show what ${name} says`,
  hidden: (name: string) => `You see nothing of what ${name} says.`,
  block: (name: string) => `Keep ${name} away`,
  blockHelp: 'Neither of you sees what the other says, and no invitations come.',
  blocked: (name: string) => `${name} is kept away from you.`,
  report: 'Report',
  hostTools: 'As the host',
  mute: (name: string) => `Mute ${name} for everybody`,
  unmute: (name: string) => `Let ${name} be heard again`,
  handOver: (name: string) => `Make ${name} the host`,
  handOverHelp: 'You stay at the table; only one person is the host.',
  swap: 'Change seats …',
  swapWith: (name: string) => `with ${name}`,
  swapHelp: (name: string) => `Who changes seats with ${name}?`,
  swapLater: 'Seats can be changed before the game and between deals.',
  kick: (name: string) => `Put ${name} out`,
  kickTitle: (name: string) => `Put ${name} out?`,
  kickHelp: (name: string) =>
    `A bot plays on in this seat, and ${name} cannot sit down at this table again. This cannot be taken back.`,
  kickYes: (name: string) => `Yes, put ${name} out`,
  no: 'No',
  back: 'Back',
  failed: 'That did not work. Try again in a moment.',

  // The table's menu.
  menu: 'This table',
  invite: 'Invite people',
  voteMenu: 'Call a vote',
  talkMenu: 'Say something',
  shuffleMenu: 'The shuffle',
  handsMenu: 'Hands of the players',
  keysMenu: 'Keys',
  showHand: 'Those who watch may see my hand',
  showHandHelp: 'They see hands only while every person at the table agrees.',
  hideTalk: 'Hide what others say',
  watching: (n: number) =>
    n === 0 ? 'Nobody is watching.' : `${n === 1 ? 'One person is' : `${number(n)} people are`} watching.`,
  queue: (names: readonly string[]) =>
    `${list(names)} ${names.length === 1 ? 'plays' : 'play'} from the next deal on.`,
  settings: 'Settings of the table',
  facts: {
    clock: 'Clock',
    watchers: 'Watching',
    chat: 'Talking',
    mercy: 'Exchange',
    listed: 'Found by',
    length: 'Length',
  },
  watchersFact: { on: 'anybody with the link', hands: 'anybody; hands while all agree', off: 'nobody' },
  chatFact: { phrases: 'phrases', open: 'free text', off: 'nothing' },
  mercyFact: (n: number) => `left out once after ${n} times the same president`,
  listedFact: (yes: boolean) => (yes ? 'everybody' : 'link or code'),
  clockFact: (kind: string, seconds: number, increment: number) => {
    switch (kind) {
      case 'none':
        return 'none'
      case 'turn':
        return `${seconds} seconds a turn`
      case 'reserve':
        return `${Math.round(seconds / 60)} minutes each, ${increment} seconds more a turn`
      case 'days':
        return seconds === 86_400
          ? 'a day for each move'
          : `${Math.round(seconds / 86_400)} days for each move`
      default:
        return 'the usual'
    }
  },

  // Votes.
  vote: {
    titles: 'Start afresh',
    rules: 'Other rules',
    pause: 'Pause',
  },
  voteHelp: {
    titles: 'The next deal is dealt as the first one, without titles and exchange. Points stay.',
    rules: 'A new game by other rules begins after this deal.',
    pause: 'Nothing goes on by itself and no clock runs until somebody goes on.',
  },
  voteNote: (n: number) =>
    `More than half of the ${them(n)} here must agree within a minute. You have said yes by asking.`,
  voteOn: 'A vote is on already.',
  voteRules: 'Rules to go on with',
  voteSwitches: 'House rules',
  voteCall: 'Call this vote',
  // Talk.
  talk: 'Talk',
  talkLog: 'What was said',
  talkNone: 'Nobody has said anything yet.',
  phrases: 'Phrases',
  signs: 'Signs',
  write: 'Write something',
  send: 'Send',
  talkMuted: 'The host muted you: nobody hears what you say.',
  talkHidden: 'You have hidden what others say.',
  talkOff: 'Talking is switched off at this table.',

  // The promise about the shuffle.
  shuffle: 'The shuffle',
  shufflePromised: (deal: number) => `Deal ${deal}: promised`,
  shuffleHelp:
    'Before the cards were dealt, the server showed the seal of its secret number. Together with random numbers from everybody’s browser it decides the shuffle, and after the deal anybody can check that nothing was changed.',
  shuffleLimits:
    'This proves that nobody changed the shuffle afterwards or chose it alone. It does not prove that the server could not see the cards.',
  shuffleSalts: (names: readonly string[]) =>
    names.length === 0 ? 'No player’s number is in yet.' : `The numbers of ${list(names)} are in.`,
  seal: 'Seal',
  sealCopy: 'Copy the whole seal',
  sealCopied: 'Seal copied',
  shuffleOpen: 'Checked after the deal, when the secret is shown.',
  shuffleCheck: (deal: number) => `Check deal ${deal} now`,
  shuffleNone: 'Nothing has been promised for this table.',

  // Leaving.
  leave: {
    watch: 'You are only watching; the game goes on.',
    over: 'The game is over; nothing is lost.',
    lobby: 'Your seat becomes free again.',
    lobbyHost: (name: string) => `Your seat becomes free again, and ${name} becomes the host.`,
    alone: 'You leave this game for good: a bot plays on with your cards, and you count as last.',
    play: 'You leave for good: a bot plays on with your cards and you count as last in this game. Anybody may take the seat; you too, while it is free.',
    ready:
      'You leave for good: a bot plays the next deals in your seat and you count as last in this game. Anybody may take the seat; you too, while it is free.',
    keep: 'To come back later, just close the page: a bot plays for you, and you take over again the moment you return.',
    keepParked: 'To come back later, just close the page: the table waits for you.',
  },
}
