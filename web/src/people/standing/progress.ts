// How far somebody is: `next` is the experience at which the next level begins, null at the last.

export interface Progress {
  percent: number
  next: number | null
}

/** `levels[i]` is the experience at which level i+1 begins. */
export function progressOf(experience: number, level: number, levels: readonly number[]): Progress {
  const next = levels[level] ?? null
  if (next === null) return { percent: 100, next }
  const from = levels[level - 1] ?? 0
  const way = Math.max(1, next - from)
  return { percent: Math.max(0, Math.min(100, Math.round((100 * (experience - from)) / way))), next }
}

/** Shares of a whole in percent, adding up to 100 where there is anything. */
export function percents(counts: readonly number[]): number[] {
  const all = counts.reduce((sum, n) => sum + n, 0)
  if (all === 0) return counts.map(() => 0)
  const exact = counts.map((n) => (100 * n) / all)
  const shares = exact.map(Math.floor)
  let missing = 100 - shares.reduce((sum, n) => sum + n, 0)
  const byRest = exact.map((n, at) => [n - Math.floor(n), at] as const).sort((a, b) => b[0] - a[0])
  for (const [, at] of byRest) {
    if (missing <= 0) break
    shares[at] = (shares[at] ?? 0) + 1
    missing -= 1
  }
  return shares
}
