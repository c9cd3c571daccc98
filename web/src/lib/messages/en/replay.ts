// Replays, analysis, shuffles, reports. Joined to those pages (replay/language.ts), so that no other page loads it.

import { capital, cardCount, cardsText, list, meld, number, place } from './cards'

const percent = (band: { low: number; high: number }): string =>
  band.low === band.high ? `${band.low} %` : `${band.low}–${band.high} %`

export const replay = {
  title: 'Replay',
  pageTitle: (title: string, deal: number) => `Replay: ${title}, deal ${deal}`,
  loading: 'Loading the game…',
  noGame: 'There is no such game',
  noGameHelp: 'The address may be mistyped. A game can be watched as soon as its first deal has ended.',
  noDeals: 'No deal of this game has ended yet.',
  openAnother: 'Watch a record of your own',
  dealOf: (n: number, all: number) => `Deal ${n} of ${all}`,
  dealPick: 'Deal',
  dealLine: (n: number, winner: string) => `Deal ${n} – ${winner}`,
  stepOf: (n: number, all: number) => `Step ${n} of ${all}`,
  stepWord: 'Step',
  start: 'The cards are dealt.',
  startSpoken: (all: number) => `Start of the deal. ${all} steps.`,
  spoken: (n: number, all: number, says: string) => `Step ${n} of ${all}. ${says}`,

  first: 'To the start',
  last: 'To the end',
  back: 'One step back',
  next: 'One step on',
  trickBack: 'To the trick before',
  trickNext: 'To the next trick',
  play: 'Play',
  pause: 'Pause',
  speed: 'Speed',
  speeds: { '0.5': '½×', '1': '1×', '2': '2×', '4': '4×' } as Record<string, string>,
  controls: 'Replay controls',
  seen: 'Seen by',
  seenAll: 'All open',
  you: 'you',
  hidden: (n: number) => `${capital(cardCount(n))}, face down`,
  noCards: 'no cards',
  whoWon: (order: readonly string[]) => `By place: ${list(order)}.`,

  table: 'The table',
  trickEmpty: 'Table empty',
  discard: (n: number) => `Discard: ${n}`,
  discardLong: (n: number) => `${capital(cardCount(n))} in the discard`,
  reversed: 'Ranks reversed',
  cleared: 'Cleared',
  settled: 'Everybody passed',
  passed: 'pass',
  toPlay: 'to play',
  out: (n: number) => place(n),
  exchanging: 'Exchange',
  why: {
    bot: '',
    forced: 'there was no choice',
    standin: 'a bot sat in',
    timeout: 'the clock ran out',
  } as Record<string, string>,

  panels: 'Beside the table',
  log: 'Log',
  analysis: 'Decisions',
  dealTab: 'Deal',
  logTitle: 'What happened',

  share: 'Share this moment',
  shareText: (title: string, deal: number, step: number) => `${title}, deal ${deal}, step ${step}`,
  linkCopied: 'The link to this step is copied.',
  linkHere: 'The link to this step',
  more: 'More',
  moreTitle: 'This replay',
  order: 'Order of the hands',
  orders: { rank: 'By rank', played: 'As played' },
  download: 'Download the record',
  copy: 'Copy this position',
  copied: 'The position is copied.',
  positionHere: 'This position',
  rules: (title: string) => `Rules of ${title}`,
  report: 'Report something',
  toTable: 'To the table',
  keysTitle: 'Keys',
  keys: [
    ['← →', 'one step back, on'],
    ['Shift + ← →', 'to the trick before, the next trick'],
    ['Home End', 'start and end of the deal'],
    ['Space', 'play and pause'],
    ['1 … 9', 'look from that seat'],
    ['0', 'all hands open'],
  ] as readonly (readonly [string, string])[],
  positionTitle: (title: string, deal: number, step: number, all: number) =>
    `${title}, deal ${deal}, step ${step} of ${all}`,
  positionNow: (name: string) => `${name} to play`,
  positionOver: 'the deal is over',
  positionExchange: 'exchange',

  results: 'Result',
  resultOf: (n: number) => `Result of deal ${n}`,
  points: (n: number) => (n > 0 ? `+${n}` : '0'),
  nextExchange: 'Next exchange',
  nextPair: (high: string, low: string, n: number) =>
    `${low} gives ${cardCount(n)} to ${high} and gets ${number(n)} back`,
  watchNext: (n: number) => `Watch deal ${n}`,
  allDeals: 'All deals',
  president: (name: string) => `${name} first`,

  uploadTitle: 'Watch a record',
  uploadHelp:
    'Open a game that was written down (a file that ends in .president.toml). It is checked move by move and shown; the server does not keep it.',
  drop: 'Drop a file here, or choose one',
  choose: 'Choose a file',
  paste: 'Or paste the text of a record',
  pasteField: 'Text of the record',
  watch: 'Watch it',
  checking: 'Checking every move…',
  tooLong: 'This file is too large to be a record.',
  notRead: 'The file could not be read.',
  empty: 'There is no text yet.',
  badRecord: 'This record does not hold',
  lineSays: (n: number, text: string) => `Line ${n}: ${text}`,
  uploaded: 'A record of your own',

  look: 'Look at the decisions',
  lookHelp:
    'The strong bot plays every decision of this deal again, thousands of times, and says where each would have led. It takes a few seconds.',
  looking: 'Playing every decision again…',
  busy: 'The server has much to do just now. Try again in a moment.',
  tryAgain: 'Try again',
  failed: (says: string) => says || 'That did not work.',
  chances: 'Chance to be president',
  chancesHelp: 'As bands, no narrower than the estimate is sure. The line marks where you are.',
  chanceNow: (name: string, band: { low: number; high: number }) => `${name}: ${percent(band)} at this step`,
  chanceWords: (
    name: string,
    start: { low: number; high: number },
    end: { low: number; high: number },
    turns: readonly string[],
  ) =>
    `${name}: ${percent(start)} at the start, ${percent(end)} at the end.${turns.length > 0 ? ` ${turns.join(' ')}` : ''}`,
  chanceTurn: (step: number, band: { low: number; high: number }) => `After step ${step}: ${percent(band)}.`,
  percent,
  swings: 'The biggest swings',
  noSwings: 'No single action moved the chances by more than chance explains.',
  swingWords: (name: string, better: boolean, before: string, after: string) =>
    before === after
      ? `${name} ${better ? 'expects a better place' : 'expects a worse place'}`
      : `${name} ${before} → ${after}`,
  decisions: 'Decisions',
  whose: 'Whose decisions',
  everybody: 'Everybody',
  mine: 'Mine',
  onlyLost: 'Only those that cost something',
  none: 'No decision of this kind.',
  here: 'The decision at this step',
  noneHere: 'Nobody had a choice at this step.',
  did: (name: string, words: string) => `${name}: ${words}`,
  verdicts: { best: 'the best choice', close: 'as good as the best' },
  lost: (places: string) => `about ${places} ${places === '1' ? 'place' : 'places'} worse than the best`,
  lostShort: (places: string) => `−${places}`,
  bestShort: '✓',
  closeShort: '≈',
  exact: 'exact',
  exactHelp: 'Found by looking at every way to go on, not by trial.',
  alternatives: 'Alternatives, by the place they lead to',
  placeEstimate: (value: string, error: string) => (error === '' ? value : `${value} ± ${error}`),
  placeSpoken: (words: string, value: string, error: string, marks: readonly string[]) =>
    `${words}: place ${value}${error === '' ? '' : `, give or take ${error}`}${marks.length > 0 ? `, ${marks.join(', ')}` : ''}`,
  chosenMark: 'what was done',
  bestMark: 'what the strong bot would do',
  strong: (words: string) => `The strong bot: ${words}.`,
  scale: (last: number) => `1st to ${place(last)} place`,
  showAll: 'Show the alternatives',
  deed: {
    play: (rank: string, cards: readonly string[]) =>
      `${meld(rank, cards.length, cards)} (${cardsText(cards)})`,
    pass: 'pass',
    give: (cards: readonly string[], to: string) => `give ${cardsText(cards)} to ${to}`,
    ask: (cards: readonly string[], to: string) =>
      cards.length === 0 ? `ask ${to} for nothing` : `ask ${to} for ${cardsText(cards)}`,
  },

  shuffle: 'Shuffle',
  shuffleHelp:
    'Before this deal the server promised its part of the shuffle. Your browser can do the shuffle again and compare.',
  checkIt: 'Check this shuffle',
  checkingIt: 'Shuffling again…',
  noProof: 'This deal was dealt without a promise, so there is nothing to check.',
  fits: 'This shuffle is as it was promised',
  fitsNot: 'This shuffle does not fit',
  fitsShort: 'fits',
  fitsNotShort: 'does not fit',
  checks: {
    promised: 'The seed that was shown after the deal is the one that was promised before it.',
    promisedNot: 'The seed that was shown after the deal is not the one that was promised before it.',
    about: (n: number) => `The promise was made for deal ${n} of this game.`,
    aboutNot: (n: number, other: number) => `The promise was made for deal ${other}, not for deal ${n}.`,
    shuffled: 'Seed and salts, mixed as documented, give exactly this deck.',
    shuffledNot: 'Seed and salts give another deck than the one that is claimed.',
    dealt: (name: string) => `That deck, dealt one by one from ${name}, gives every hand of this replay.`,
    dealtNot: 'That deck does not give the hands of this replay.',
    dealer: 'The first dealer was drawn from the same numbers.',
    dealerNot: 'The first dealer is not the one that was drawn.',
  },
  salts: (names: readonly string[]) =>
    names.length === 0
      ? 'No player added a salt, so this only shows that the deck was not changed after the promise.'
      : `Salts of ${list(names)} are mixed in.`,
  saltMine: 'The salt that this browser sent is mixed in: nobody could know it when the promise was made.',
  saltMissing: 'This browser sent a salt for this promise, but it is not among those that were mixed in.',
  promise: 'Promise',
  seed: 'Seed',
  recomputed: 'Promise, computed again',
  deck: 'Deck, from the first card',
  details: 'The numbers',
  proves:
    'What this shows: the deck was fixed by the promise and the salts, and nobody changed it afterwards.',
  provesNot:
    'What it does not show: that nobody saw the cards. Whoever runs the server can, and players can talk to each other.',
  aboutShuffles: 'More about shuffles',

  shufflesTitle: 'How the cards are shuffled',
  shuffles: [
    [
      'Before the deal',
      'The server draws a secret number, the seed, and shows its fingerprint: the promise. From the promise nobody can find the seed, and no other seed has that fingerprint.',
    ],
    [
      'Everybody adds salt',
      'Then every player’s page may add a random number of its own, a salt. The server did not know it when it made its promise, and the player does not know the seed, so neither of them can choose the cards.',
    ],
    [
      'The shuffle',
      'Seed and salts together decide every card, by a recipe that is written down and that always gives the same deck for the same numbers.',
    ],
    [
      'After the deal',
      'The seed is shown. Anybody can take its fingerprint, mix in the salts, shuffle again and compare: with one tap in the replay of the deal, or with “president verify” and the record of the game.',
    ],
  ] as readonly (readonly [string, string])[],
  provesTitle: 'What it proves',
  provesList: [
    'The deck was not changed after the promise, whatever anybody wished.',
    'If one salt is yours or a friend’s, nobody chose the deck, the server included.',
  ],
  provesNotTitle: 'What it does not prove',
  provesNotList: [
    'That nobody saw the cards. The server deals them, so whoever runs it could look.',
    'Where no player sent a salt: that the server did not try several seeds before it promised one.',
    'That players do not tell each other their cards.',
  ],
  statistics: 'What was dealt here',
  statisticsHelp: (deals: number) =>
    deals === 1
      ? 'One deal on this server so far, against what chance would deal.'
      : `${deals.toLocaleString('en')} deals on this server so far, against what chance would deal.`,
  noStatistics: 'No deal has ended on this server yet.',
  rulesPick: 'Rule set',
  allRules: 'All rule sets',
  what: 'In a deal',
  seenCol: 'Dealt here',
  expected: 'By chance',
  within: 'within what chance does',
  unusual: 'unusual: look again with more deals',
  suspicious: 'suspicious',
  verdictCol: 'So',
  chi: 'Does every card go to every seat equally often?',
  chiSays: (p: number) =>
    p < 0.001
      ? 'No: such a difference would come about by chance less than once in a thousand servers.'
      : p < 0.05
        ? 'There is a difference, of a size that chance makes on one server in twenty.'
        : 'Yes: the differences are of the size that chance makes.',
  chiNumbers: (chi2: number, freedom: number, p: number) =>
    `χ² = ${chi2.toFixed(1)} at ${freedom} degrees of freedom, p = ${p < 0.001 ? 'below 0.001' : p.toFixed(p < 0.1 ? 3 : 2)}`,
  wouldBe:
    'Suspicious would be: a row that is further from chance than three times its uncertainty and stays there as deals are added, or p below 0.001. One row in twenty lies outside its uncertainty by chance alone.',

  reportTitle: 'Report',
  reportWhat: 'What is it about?',
  reportKinds: { move: 'A move', player: 'A player', chat: 'Something said', fault: 'A fault' },
  reportWhom: 'About whom',
  reportNobody: 'Nobody in particular',
  reportSays: 'What happened?',
  reportHelp: 'Whoever runs this server reads it. The record of the game up to here goes with it.',
  reportAt: (deal: number, step: number) => `Deal ${deal}, step ${step} goes with it.`,
  reportSend: 'Send the report',
  reportSent: 'Thank you, the report has been sent.',
  reportRefused: (says: string) => says || 'The report could not be sent.',
  done: 'Done',
}
