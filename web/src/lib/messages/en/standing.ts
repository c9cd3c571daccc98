// Points, ratings, the top list, profiles and achievements.

import { place } from './cards'

const whole = (n: number): string => Math.round(n).toLocaleString('en')
const games = (n: number): string => (n === 1 ? '1 game' : `${whole(n)} games`)
const deals = (n: number): string => (n === 1 ? '1 deal' : `${whole(n)} deals`)
const points = (n: number): string => (n === 1 ? '1 point' : `${whole(n)} points`)
const signed = (n: number): string => (n > 0 ? `+${whole(n)}` : n < 0 ? `−${whole(-n)}` : '±0')

/** A number of places, as a word for better or worse. */
const better = (n: number, up: string, down: string, same: string): string => {
  const size = Math.abs(n)
  if (size < 0.05) return same
  return `${size.toFixed(1)} ${size.toFixed(1) === '1.0' ? 'place' : 'places'} ${n > 0 ? up : down}`
}

export const standing = {
  whole,
  signed,
  gamesCount: games,
  dealsCount: deals,

  topTitle: 'Top list',
  topBy: 'List by',
  topBys: { points: 'Points', rating: 'Rating', presidencies: 'Presidencies' } as const,
  topOver: 'Time',
  topOvers: { all: 'All time', month: 'This month' } as const,
  topAmong: 'Who',
  topAmongs: { everybody: 'Everybody', friends: 'Friends' } as const,
  topClass: 'Rule sets',
  topEmpty: {
    everybody: 'Nobody is on this list yet. Finish a game and be the first.',
    friends: 'None of your friends is on this list yet.',
  } as const,
  topRank: 'Place',
  topName: 'Name',
  topGames: 'Games',
  topYou: 'you',
  topBot: 'bot',
  topBotHelp: 'Bots are rated like people, so that you can compare yourself with them. They earn no points.',
  topRatingHelp: 'Only players with enough games are listed. ± says how sure the rating is.',
  plusMinus: (n: number) => `± ${whole(n)}`,
  plusMinusWords: (n: number) => `give or take ${whole(n)}`,
  topCaption: (by: string, over: string, among: string) => `${by}, ${over}, ${among}`,

  howTitle: 'How points are earned',
  howIntro:
    'Points are for finished games. They only ever grow, and enough of them bring you to the next level. Against bots alone there are fewer, the weaker the bots; the list has the most.',
  howWhy: 'For',
  howPoints: 'Points',
  howMost: (n: number) => `at most ${whole(n)} a day`,
  howLevels: (levels: readonly number[]) =>
    `Level 2 begins at ${whole(levels[1] ?? 0)} points, level 5 at ${whole(levels[4] ?? 0)}, level 10 at ${whole(levels[9] ?? 0)}.`,
  howRating:
    'The rating is something else: it says how strong somebody plays. Everybody begins at 1500. It rises when you finish ahead of strong players and falls when weaker ones finish ahead of you. Each kind of rule set has a rating of its own.',
  /** Words for the codes of experience rules. */
  why: {
    game: 'a finished game with other people',
    'first-today': 'your first game of the day',
    people: 'each other person who stayed to the end',
    presidency: 'each deal you finish first',
    won: 'winning the game',
    stronger: 'each higher-rated player who finishes behind you',
    'bots-game': 'a finished game with bots alone',
    'bots-presidency': 'each deal you finish first against bots',
    'bots-won': 'winning a game against bots',
    left: 'a game that you left before its end',
  } as Record<string, string>,
  whyElse: (code: string) => code.replaceAll('-', ' '),

  profileMissing: 'There is nobody here',
  profileMissingHelp: 'This person has deleted their account, or the address is mistyped.',
  profileNobody: 'You have not played yet',
  profileNobodyHelp: 'Finish a game, and this page shows how you do.',
  level: (n: number) => `Level ${n}`,
  progress: (have: number, next: number | null) =>
    next === null ? points(have) : `${points(have)}. ${whole(next - have)} more to the next level.`,
  memberSince: (day: string) => `here since ${day}`,
  guestKind: 'guest',
  ratings: 'Ratings',
  ratingsNone: 'No rated game yet.',
  unsettled: 'not settled yet',
  ratingLine: (rating: number, plusMinus: number, n: number) =>
    `${whole(rating)}, give or take ${whole(plusMinus)}, after ${games(n)}`,
  stats: 'Places by rule set',
  statsNone: 'No finished game yet.',
  statLine: (n: number, d: number) => `${games(n)}, ${deals(d)}`,
  presidencies: (n: number) => (n === 1 ? 'president once' : `president ${whole(n)} times`),
  streak: (n: number) => `longest run as president: ${n}`,
  bins: ['first', 'upper', 'middle', 'lower', 'last'] as readonly string[],
  binShort: ['1st', 'upper', 'mid', 'lower', 'last'] as readonly string[],
  chart: (title: string, parts: readonly string[]) => `Places in ${title}: ${parts.join(', ')}`,
  chartPart: (name: string, n: number, percent: number) => `${name} in ${deals(n)} (${percent} %)`,
  luckTitle: 'Without the luck of the cards',
  luckHelp:
    'We compare each hand dealt with what such hands reach on average; what is left over is your play, not your cards.',
  luck: (n: number) =>
    `Your hands were ${better(n, 'better', 'worse', 'as good as average')}${Math.abs(n) < 0.05 ? '' : ' than average'}.`,
  luckOf: (n: number) =>
    `The hands were ${better(n, 'better', 'worse', 'as good as average')}${Math.abs(n) < 0.05 ? '' : ' than average'}.`,
  skill: (n: number) =>
    Math.abs(n) < 0.05
      ? 'The places reached are what such hands reach on average.'
      : `The places reached are ${better(n, 'better', 'worse', '')} than such hands reach on average.`,
  achievements: 'Achievements',
  achievementsReached: (n: number, all: number) => `${n} of ${all}`,
  stillTo: 'Still to reach',
  reachedOn: (day: string) => `reached ${day}`,
  /** Name and meaning of achievements by code. */
  achievement: {
    'from-weakest': ['Against the odds', 'Finish first with the weakest hand of the table.'],
    'never-passed': ['Never at a loss', 'Finish first without a single pass.'],
    completed: ['Right on time', 'Complete four of a kind out of turn, and finish that deal first.'],
    revolution: ['Turned tables', 'Turn the ranking round, and finish that deal first.'],
    'out-with-three': ['All at once', 'Finish first by going out with three or more cards in one play.'],
    'without-top': [
      'No help needed',
      'Finish first without ever holding a card of the two highest ranks or a wild card.',
    ],
    'three-running': ['Third term', 'Be president three deals running.'],
    'last-to-first': ['From the bottom up', 'Be last in one deal and first in the next.'],
    'every-deal': ['Clean sweep', 'Finish first in every deal of a game of three deals or more.'],
    comeback: ['Comeback', 'Win a game of six deals or more with the worst places of all in its first half.'],
    'beat-strong': [
      'Tough company',
      'Win a game of five deals or more alone against three or more strong bots.',
    ],
    'never-last': ['Safe hands', 'Never be last in a game of eight deals or more.'],
  } as Record<string, readonly [name: string, meaning: string]>,
  achievementElse: (code: string) => {
    const words = code.replaceAll('-', ' ')
    return words.charAt(0).toUpperCase() + words.slice(1)
  },
  lastGames: 'Last games',
  lastGamesNone: 'No finished game yet.',
  gameRank: (n: number, of: number) => `${place(n)} of ${of}`,
  watch: 'Watch again',
  watchOf: (title: string, day: string) => `Watch again: ${title}, ${day}`,
  addFriend: 'Ask to be friends',
  about: (what: string, name: string) => `${what}: ${name}`,
  friendAsked: 'Asked to be friends',
  isFriend: 'You are friends',
  acceptFriend: 'Be friends',
  isBlocked: 'You keep this person away',

  earned: (n: number) => `You earn ${points(n)}`,
  earnedNothing: 'No points this time',
  gain: (why: string, n: number) => `${why}: ${signed(n)}`,
  ratingNow: (rating: number, change: number) => `Rating ${whole(rating)} (${signed(change)})`,
  notRated: 'This game does not count for ratings.',
  stoodIn: 'A bot finished for you, so you rank below those who stayed.',
  newAchievement: 'New achievement',
  counting: 'Counting your points…',
  notCounted: 'The points are not counted yet; they will be on your page.',
  watchGame: 'Watch the game again',
  myPage: 'My page',
}
