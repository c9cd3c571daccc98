// Parts of the table that nobody needs to play the first card: fetched when they are asked for, or a while later, so
// that they open without a network too.

export type Later<T> = () => Promise<T>

export function later<T>(load: () => Promise<T>): Later<T> {
  let loaded: Promise<T> | null = null
  return () => {
    loaded ??= load().catch((error: unknown) => {
      // Another try may find a network again.
      loaded = null
      throw error
    })
    return loaded
  }
}

export const parts = {
  sheets: later(() => import('./Sheets.svelte')),
  waiting: later(() => import('./Waiting.svelte')),
  result: later(() => import('./Result.svelte')),
  exchange: later(() => import('./exchange')),
  watch: later(() => import('./Watch.svelte')),
  vote: later(() => import('./VoteBanner.svelte')),
  paused: later(() => import('./Paused.svelte')),
  command: later(() => import('./CommandBox.svelte')),
  gone: later(() => import('./Gone.svelte')),
  talk: later(() => import('../state/talk')),
}

/** Fetch them all; what fails is fetched again when it is needed. */
export function fetchAll(): void {
  for (const part of Object.values(parts)) void part().catch(() => undefined)
}
