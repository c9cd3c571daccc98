import { expect, it } from 'vitest'

import { stacks } from '../src/lib/cards'
import { playOf, revalidate, step, tap, type Choosing } from '../src/lib/selection'
import type { PlayChoice } from '../src/wire/types'

const LADDER = ['3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A', '2', 'JK']

/** A small generator, so that every run sees the same hands. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function pick<T>(items: readonly T[], random: () => number): T {
  return items[Math.floor(random() * items.length)] as T
}

/** A random hand and a random list of plays that could be made from it, as a server would list them. */
function table(random: () => number): Choosing {
  const pack = LADDER.flatMap((rank) =>
    rank === 'JK' ? ['JK', "JK'"] : ['C', 'D', 'H', 'S'].map((suit) => rank + suit),
  )
  const hand = pack.filter(() => random() < 0.25)
  const wilds = random() < 0.5 ? ['2', 'JK'] : []
  const columns = stacks(hand, LADDER, wilds)
  const wild = columns.filter((stack) => stack.wild).flatMap((stack) => stack.cards)
  const plays: PlayChoice[] = []
  for (const stack of columns.filter((one) => !one.wild)) {
    for (let naturals = 1; naturals <= stack.cards.length; naturals += 1) {
      for (let joined = 0; joined <= wild.length; joined += 1) {
        if (random() < 0.5) continue
        const cards = [...stack.cards.slice(0, naturals), ...wild.slice(0, joined)]
        plays.push({ rank: stack.rank, cards, size: cards.length, wilds: joined })
      }
    }
  }
  return { hand, plays, wilds, ladder: LADDER, leads: random() < 0.3 }
}

it('whatever is tapped, the selection is nothing, a listed play, or unchanged', () => {
  const random = chance(7)
  for (let round = 0; round < 1_000; round += 1) {
    const at = table(random)
    if (at.hand.length === 0) continue
    const ranks = stacks(at.hand, at.ladder, at.wilds).map((stack) => stack.rank)
    let selected: readonly string[] = []
    for (let taps = 0; taps < 6; taps += 1) {
      const before = selected
      const tapped = random() < 0.7 ? tap(selected, pick(ranks, random), at).cards : step(selected, 1, at)
      selected = tapped ?? selected
      const good = selected.length === 0 || selected === before || playOf(selected, at) !== null
      expect(good, `${before.join(' ')} -> ${selected.join(' ')}`).toBe(true)
      expect(selected.every((card) => at.hand.includes(card))).toBe(true)
    }
    expect(revalidate(selected, at)).toEqual(selected)
  }
})

it('every listed play can be reached in three taps of stacks and the stepper', () => {
  const random = chance(11)
  for (let round = 0; round < 60; round += 1) {
    const at = { ...table(random), wilds: [] }
    const plays = at.plays.filter((play) => !play.wilds)
    const fair = { ...at, plays }
    for (const play of plays) {
      let selected = tap([], play.rank, fair).cards
      for (let more = 0; more < 4 && playOf(selected, fair)?.size !== play.size; more += 1) {
        const up = (playOf(selected, fair)?.size ?? 0) < play.size
        selected = step(selected, up ? 1 : -1, fair) ?? selected
      }
      expect(playOf(selected, fair)).toBe(play)
    }
  }
})
