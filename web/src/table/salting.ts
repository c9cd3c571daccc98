// This player's part in the chance of every deal: random bytes, sent once after the server has promised its own part.

import { keepSalt } from '../state/salts'
import type { FromBrowser, Shuffle } from '../wire/types'

const BYTES = 16

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export class Salting {
  private sent = ''

  constructor(
    private readonly random: () => Uint8Array = () => crypto.getRandomValues(new Uint8Array(BYTES)),
  ) {}

  /** The message to send for a promise, or null when it has this player's part already. */
  answer(promise: Shuffle | null | undefined, player: number | null): FromBrowser | null {
    if (!promise || player === null || promise.commitment === this.sent) return null
    if (promise.salts.includes(player)) return null
    this.sent = promise.commitment
    const salt = hex(this.random())
    keepSalt(promise.commitment, salt)
    return { type: 'salt', deal: promise.deal, salt }
  }
}
