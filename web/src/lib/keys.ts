// The keyboard at the table: which key asks for what.

export type Command =
  | { do: 'move'; by: 'previous' | 'next' | 'first' | 'last' }
  | { do: 'step'; by: 1 | -1 }
  | { do: 'play' | 'pass' | 'clear' | 'help' }
  | { do: 'hint'; by: 1 | -1 }
  | { do: 'rank'; rank: string }
  | { do: 'read'; what: 'trick' | 'last' | 'who' | 'status' }
  | { do: 'region'; by: 1 | -1 }

export interface Pressed {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
}

export interface Where {
  /** the focus is in a text field, where letters are text */
  typing: boolean
  /** the focus is on a stack of the hand */
  inHand: boolean
  /** single-letter keys are switched on */
  letters: boolean
}

const RANK_KEYS: Record<string, string> = { '0': 'T', '*': 'JK', j: 'J', q: 'Q', k: 'K', a: 'A' }

/** What a key asks for, or null when the browser should have it. */
export function commandOf(event: Pressed, where: Where): Command | null {
  if (event.key === 'F6') return { do: 'region', by: event.shiftKey ? -1 : 1 }
  if (event.ctrlKey || event.altKey || event.metaKey || where.typing) return null
  if (event.key === 'Escape') return { do: 'clear' }
  if (where.inHand) {
    const command = handKey(event.key)
    if (command) return command
  }
  return where.letters ? letterKey(event) : null
}

function handKey(key: string): Command | null {
  switch (key) {
    case 'ArrowLeft':
      return { do: 'move', by: 'previous' }
    case 'ArrowRight':
      return { do: 'move', by: 'next' }
    case 'Home':
      return { do: 'move', by: 'first' }
    case 'End':
      return { do: 'move', by: 'last' }
    case 'ArrowUp':
      return { do: 'step', by: 1 }
    case 'ArrowDown':
      return { do: 'step', by: -1 }
    case 'Enter':
      return { do: 'play' }
    default:
      return null
  }
}

function letterKey(event: Pressed): Command | null {
  const key = event.key.toLowerCase()
  if (/^[2-9]$/.test(key)) return { do: 'rank', rank: key }
  const rank = RANK_KEYS[key]
  if (rank !== undefined) return { do: 'rank', rank }
  switch (key) {
    case 'p':
      return { do: 'pass' }
    case 'h':
      return { do: 'hint', by: event.shiftKey ? -1 : 1 }
    case 't':
      return { do: 'read', what: 'trick' }
    case 'l':
      return { do: 'read', what: 'last' }
    case 'w':
      return { do: 'read', what: 'who' }
    case 's':
      return { do: 'read', what: 'status' }
    case '?':
      return { do: 'help' }
    default:
      return null
  }
}
