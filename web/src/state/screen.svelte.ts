// How much room there is, as state.

const query = (text: string): MediaQueryList | null =>
  typeof matchMedia === 'function' ? matchMedia(text) : null
const wide = query('(min-width: 700px)')
const roomy = query('(min-width: 1100px)')

/** `wide`: the oval; `roomy`: the log has a place beside it. */
export const screen = $state({ wide: wide?.matches ?? false, roomy: roomy?.matches ?? false })

wide?.addEventListener('change', () => {
  screen.wide = wide.matches
})

roomy?.addEventListener('change', () => {
  screen.roomy = roomy.matches
})
