// The settings, kept in the browser and shown on the root element for the style sheets.

import { readSettings, type Settings } from '../lib/settings'
import { recall, remember } from './storage'

export const settings: Settings = $state(readSettings(recall('settings')))

/** Motion is to be kept small: asked for here or by the device. */
export function reducedMotion(): boolean {
  if (settings.motion !== 'auto') return settings.motion === 'reduced'
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Keep the store and the root element in step; call once, inside an effect root. */
export function watchSettings(root: HTMLElement): void {
  $effect(() => {
    remember('settings', $state.snapshot(settings))
    root.dataset.theme = settings.theme
    root.dataset.motion = reducedMotion() ? 'reduced' : 'full'
    root.dataset.suits = settings.fourColours ? 'four' : 'two'
    root.dataset.cards = settings.cardSize
  })
}
