// The lobby, the settings and the rules page.

export const lobby = {
  president: 'President',
  lobby: 'New game',
  guestName: (n: number) => `Guest ${n}`,
  unreachable: 'The server cannot be reached.',
  settings: 'Settings',
  nowhere: 'There is no such page',
  toLobbyLink: 'To the lobby',
}
