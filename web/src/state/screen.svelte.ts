// How much room there is, as state.

const query = (text: string): MediaQueryList | null =>
  typeof matchMedia === 'function' ? matchMedia(text) : null
const wide = query('(min-width: 700px) and (min-height: 520px)')
const roomy = query('(min-width: 1100px) and (min-height: 520px)')

const STACK = 49.5
const MARGIN = 10

const fitting = (): number => Math.max(4, Math.floor((innerWidth - MARGIN) / STACK))

/**
 * `wide`: the oval; `roomy`: the log has a place beside it; `columns`: stacks in a row where there is no oval, seven
 * on a phone held upright.
 */
export const screen = $state({
  wide: wide?.matches ?? false,
  roomy: roomy?.matches ?? false,
  columns: fitting(),
})

wide?.addEventListener('change', () => {
  screen.wide = wide.matches
})

roomy?.addEventListener('change', () => {
  screen.roomy = roomy.matches
})

addEventListener('resize', () => {
  screen.columns = fitting()
})
