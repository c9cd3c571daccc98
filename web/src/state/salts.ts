// Salts that this browser mixed into shuffles, by the commitment that was shown before. The replay looks for its own.

import { readObject } from '../lib/settings'
import { recall, remember } from './storage'

const MOST = 200

/** Keep a salt with the promise it was sent after; the oldest are forgotten. */
export function keepSalt(commitment: string, salt: string): void {
  const kept = Object.entries(readObject(recall('salts'))).filter(([key]) => key !== commitment)
  remember('salts', Object.fromEntries([...kept, [commitment, salt]].slice(-MOST)))
}

/** The salt that this browser sent after that commitment was shown, if it did. */
export function saltFor(commitment: string): string | null {
  const salt = readObject(recall('salts'))[commitment]
  return typeof salt === 'string' ? salt : null
}
