// The few words about people that the first page needs; the rest is in people.ts, which comes with those pages.

export const home = {
  friendsLink: 'Friends',
  /** after the number of those who ask */
  friendsWaiting: 'waiting for your answer',
  topLink: 'Top list',
  meLink: 'My page',
  accountLink: 'Account',
  makeAccount: 'Make an account, or sign in',
  guestHelp:
    'You play as a guest: your games and points belong to this browser. An account keeps them for you.',
}
