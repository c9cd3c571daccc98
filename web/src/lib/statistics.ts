// What was dealt against what chance deals.

import type { Share } from '../wire/types'

export type Judged = 'within' | 'unusual' | 'suspicious'

const offBy = (share: Share): number =>
  share.plus_minus > 0 ? (share.seen - share.expected) / share.plus_minus : 0

/** Within its uncertainty, outside it, or further off than three times as much. */
export function judge(share: Share): Judged {
  const off = Math.abs(offBy(share))
  return off <= 1 ? 'within' : off <= 3 ? 'unusual' : 'suspicious'
}

/** Where to draw it, 0 to 100: 50 is as expected, 30 to 70 within the uncertainty. */
export function ratio(share: Share): number {
  return Math.min(96, Math.max(4, 50 + 20 * offBy(share)))
}

/** A number with the digits that its uncertainty leaves. */
export function shareText(value: number, error: number): string {
  const digits = error <= 0 ? 3 : Math.min(5, Math.max(0, Math.ceil(-Math.log10(error)) + 1))
  return value.toFixed(digits)
}
