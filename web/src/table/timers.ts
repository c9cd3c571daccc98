import type { Timers } from '../lib/socket'

export const browserTimers: Timers = {
  after: (ms, then) => setTimeout(then, ms),
  cancel: (timer) => {
    clearTimeout(timer as ReturnType<typeof setTimeout>)
  },
  chance: Math.random,
}
