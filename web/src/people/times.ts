// Moments of the calendar in words.

const DAY = 86_400

/** A day such as "30 Nov 2026". */
export const dayOf = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** How long ago, roughly: "just now", "3 hours ago", or the day. */
export function ago(seconds: number, now: number = Date.now() / 1000): string {
  const past = now - seconds
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  if (past < 90) return 'just now'
  if (past < 5_400) return words.format(-Math.round(past / 60), 'minute')
  if (past < DAY) return words.format(-Math.round(past / 3_600), 'hour')
  if (past < 14 * DAY) return words.format(-Math.round(past / DAY), 'day')
  return dayOf(seconds)
}
