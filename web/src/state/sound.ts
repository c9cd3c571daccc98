// Small synthesised sounds: nothing to download. Two effects never cover each other, they queue.

import { settings } from './settings.svelte'

export type Sound =
  'card' | 'tick' | 'bell' | 'sweep' | 'rise' | 'fall' | 'buzz' | 'deal' | 'lost' | 'win' | 'clock' | 'talk'

/** Notes of a sound: pitch in Hz, length in seconds, wave and pitch at the end. */
type Note = readonly [from: number, seconds: number, wave: OscillatorType | 'noise', to?: number]

const SOUNDS: Record<Sound, readonly Note[]> = {
  card: [[1800, 0.05, 'noise']],
  tick: [[420, 0.03, 'triangle', 300]],
  bell: [
    [660, 0.12, 'sine'],
    [880, 0.2, 'sine'],
  ],
  sweep: [[900, 0.18, 'noise', 200]],
  rise: [
    [523, 0.09, 'triangle'],
    [659, 0.09, 'triangle'],
    [784, 0.18, 'triangle'],
  ],
  fall: [
    [392, 0.12, 'triangle'],
    [294, 0.22, 'triangle'],
  ],
  buzz: [[140, 0.14, 'sawtooth', 110]],
  deal: [
    [2200, 0.04, 'noise'],
    [1900, 0.04, 'noise'],
    [1600, 0.04, 'noise'],
  ],
  clock: [
    [880, 0.06, 'triangle'],
    [880, 0.1, 'triangle'],
  ],
  talk: [[520, 0.05, 'sine', 640]],
  lost: [
    [440, 0.1, 'sine'],
    [330, 0.14, 'sine'],
  ],
  win: [
    [523, 0.1, 'triangle'],
    [659, 0.1, 'triangle'],
    [784, 0.1, 'triangle'],
    [1047, 0.3, 'triangle'],
  ],
}

let context: AudioContext | null = null
let free = 0

/** Play a sound after those that are still sounding; silent before the first tap, as browsers demand. */
export function play(sound: Sound): void {
  if (!settings.sounds || typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive)
    return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  let at = Math.max(context.currentTime, free)
  // A long queue would trail behind the table: drop what comes too late to mean anything.
  if (at - context.currentTime > 0.8) return
  for (const note of SOUNDS[sound]) {
    strike(context, note, at)
    at += note[1]
  }
  free = at
}

function strike(audio: AudioContext, [from, seconds, wave, to]: Note, at: number): void {
  const gain = audio.createGain()
  const loud = settings.volume * (wave === 'noise' ? 0.25 : wave === 'sawtooth' ? 0.12 : 0.3)
  gain.gain.setValueAtTime(loud, at)
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds)
  gain.connect(audio.destination)
  if (wave === 'noise') {
    const filter = audio.createBiquadFilter()
    filter.type = 'bandpass'
    filter.frequency.setValueAtTime(from, at)
    if (to !== undefined) filter.frequency.exponentialRampToValueAtTime(to, at + seconds)
    const source = audio.createBufferSource()
    source.buffer = noise(audio, seconds)
    source.connect(filter).connect(gain)
    source.start(at)
    return
  }
  const tone = audio.createOscillator()
  tone.type = wave
  tone.frequency.setValueAtTime(from, at)
  if (to !== undefined) tone.frequency.exponentialRampToValueAtTime(to, at + seconds)
  tone.connect(gain)
  tone.start(at)
  tone.stop(at + seconds)
}

function noise(audio: AudioContext, seconds: number): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate)
  const data = buffer.getChannelData(0)
  for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1
  return buffer
}
