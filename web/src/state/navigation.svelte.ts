// The page that is shown, in step with the address bar.

import { parsePath, pathOf, type Page } from '../lib/router'

export const navigation: { page: Page } = $state({ page: parsePath(location.pathname) })

addEventListener('popstate', () => {
  navigation.page = parsePath(location.pathname)
})

/** `search` is the rest of an address, such as the step of a replay; its page reads it. */
export function go(page: Page, search = ''): void {
  const path = pathOf(page)
  if (path !== location.pathname || search) history.pushState(null, '', path + search)
  navigation.page = page
  scrollTo(0, 0)
}

/** Follow a link inside the page; clicks that ask for another window are the browser's. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element | null)?.closest('a')
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return
  if (link.hash && link.pathname === location.pathname) return
  event.preventDefault()
  go(parsePath(link.pathname), link.search)
}
