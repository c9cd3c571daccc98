// Choosing cards to give or to name. What must go and what may be chosen is in the view.

import type { Trade } from '../wire/types'

/** The cards that will be given: those that must go, then the chosen ones. */
export function giving(trade: Trade, chosen: readonly string[]): string[] {
  const free = chosen.filter((card) => !trade.must.includes(card) && trade.among.includes(card))
  return [...trade.must, ...free].slice(0, trade.count)
}

/** A tap: takes a card back, or adds it, the oldest choice making room when the number is full. */
export function toggle(trade: Trade, chosen: readonly string[], card: string): string[] {
  if (trade.must.includes(card) || !trade.among.includes(card)) return [...chosen]
  if (chosen.includes(card)) return chosen.filter((other) => other !== card)
  const room = trade.count - trade.must.length
  return room <= 0 ? [...chosen] : [...chosen, card].slice(-room)
}

/** Nothing can be chosen: what must go is all there is to give. */
export function forced(trade: Trade): boolean {
  return trade.must.length >= trade.count
}
