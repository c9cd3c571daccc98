// Moving the focus: between the stacks of the hand, and between the parts of the page.

export function moveFocus(by: 'previous' | 'next' | 'first' | 'last'): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-testid=hand] button')]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  const to = { previous: at - 1, next: at + 1, first: 0, last: buttons.length - 1 }[by]
  buttons[Math.max(0, Math.min(buttons.length - 1, to))]?.focus()
}

/** F6: to the first thing that takes the focus in the next part of the page, or to the part itself. */
export function nextRegion(by: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')]
  const at = regions.findIndex((region) => region.contains(document.activeElement))
  const count = regions.length
  const region = regions[at < 0 ? (by === 1 ? 0 : count - 1) : (at + by + count) % count]
  const inside = region?.querySelector<HTMLElement>('[tabindex="0"], button:not([tabindex="-1"]), a, input')
  const target = inside ?? region
  if (target && !inside) target.tabIndex = -1
  target?.focus()
}
