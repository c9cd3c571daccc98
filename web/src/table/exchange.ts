// The screens of the exchange, which comes before the second deal at the earliest.

export { default as Exchange } from './Exchange.svelte'
export { default as GiveHand } from './GiveHand.svelte'
export { default as NameCards } from './NameCards.svelte'
