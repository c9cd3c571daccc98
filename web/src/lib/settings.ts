// What a person can set, with its defaults; anything unreadable in the store falls back to them.

import type { Verbosity } from './sentences'

export interface Settings {
  theme: 'auto' | 'light' | 'dark'
  fourColours: boolean
  motion: 'auto' | 'full' | 'reduced'
  sounds: boolean
  volume: number
  tapAgain: boolean
  /** against bots alone, hints are what a strong player would do */
  strongHints: boolean
  strongFirst: boolean
  cardSize: 'normal' | 'large' | 'huge'
  leftHanded: boolean
  verbosity: Verbosity
  letters: boolean
  commandBox: boolean
  /** show nothing of what others say */
  hideTalk: boolean
  /** milliseconds that the last play stays before the table is cleared */
  hold: number
}

export const DEFAULTS: Settings = {
  theme: 'auto',
  fourColours: false,
  motion: 'auto',
  sounds: true,
  volume: 0.5,
  tapAgain: false,
  strongHints: true,
  strongFirst: false,
  cardSize: 'normal',
  leftHanded: false,
  verbosity: 'normal',
  letters: true,
  commandBox: false,
  hideTalk: false,
  hold: 700,
}

const CHOICES: { [key in keyof Settings]?: readonly unknown[] } = {
  theme: ['auto', 'light', 'dark'],
  motion: ['auto', 'full', 'reduced'],
  cardSize: ['normal', 'large', 'huge'],
  verbosity: ['brief', 'normal', 'full'],
}

export function readSettings(text: string | null): Settings {
  const settings = { ...DEFAULTS }
  const stored = readObject(text)
  for (const key of Object.keys(DEFAULTS) as (keyof Settings)[]) {
    const value = stored[key]
    const allowed = CHOICES[key]
    if (typeof value === typeof DEFAULTS[key] && (!allowed || allowed.includes(value))) {
      Object.assign(settings, { [key]: value })
    }
  }
  return settings
}

/** A stored JSON object, or an empty one when there is none or it cannot be read. */
export function readObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
