// What can be said by code: the server knows the codes, every reader sees their own language.

export const talk = {
  phrases: {
    hello: 'Hello!',
    'good-luck': 'Good luck!',
    'well-played': 'Well played!',
    thanks: 'Thank you!',
    sorry: 'Sorry!',
    oops: 'Oops!',
    wow: 'Wow!',
    close: 'That was close!',
    hurry: 'Your turn, please!',
    wait: 'One moment, please',
    again: 'Another game?',
    bye: 'Goodbye!',
  } as Readonly<Record<string, string>>,
  /** Signs are drawn; these are their names. */
  emotes: {
    smile: 'smile',
    laugh: 'laugh',
    cry: 'tears',
    think: 'hmm',
    clap: 'applause',
    heart: 'heart',
    fire: 'fire',
    crown: 'crown',
  } as Readonly<Record<string, string>>,
  /** For the ear and the list: "Bo: Well played!" */
  says: (name: string, words: string) => `${name}: ${words}`,
  showsSign: (name: string, sign: string) => `${name} sends a sign: ${sign}.`,
  /** A code of a newer server. */
  unknownPhrase: '…',
}
