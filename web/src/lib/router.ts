// Addresses of the pages, as values.

export type PeoplePage = 'account' | 'friends' | 'top' | 'profile'

export type Page =
  | { name: 'lobby' }
  | { name: 'saved'; slug: string }
  | { name: 'table'; code: string }
  | { name: 'rules'; rules: string }
  | { name: 'replay'; game: string | null }
  | { name: 'shuffles' }
  | { name: 'people'; page: PeoplePage; person: string }
  | { name: 'nowhere'; path: string }

export function parsePath(path: string): Page {
  const parts = path.split('/').filter(Boolean)
  const [first, second] = parts
  if (first === undefined) return { name: 'lobby' }
  if (parts.length === 2 && second !== undefined) {
    if (first === 'p') return { name: 'saved', slug: decode(second) }
    if (first === 't') return { name: 'table', code: decode(second).toUpperCase() }
    if (first === 'rules') return { name: 'rules', rules: decode(second) }
    if (first === 'replay') return { name: 'replay', game: decode(second) }
  }
  if (parts.length === 1) {
    if (first === 'replay') return { name: 'replay', game: null }
    if (first === 'shuffles') return { name: 'shuffles' }
  }
  return peoplePage(parts) ?? { name: 'nowhere', path }
}

/** `person` is empty for one's own page. */
function peoplePage([first, second, ...more]: readonly string[]): Page | null {
  if (first === 'people' && second !== undefined && more.length === 0)
    return { name: 'people', page: 'profile', person: decode(second) }
  if (second !== undefined) return null
  if (first === 'account' || first === 'friends' || first === 'top')
    return { name: 'people', page: first, person: '' }
  return first === 'me' ? { name: 'people', page: 'profile', person: '' } : null
}

export function pathOf(page: Page): string {
  switch (page.name) {
    case 'lobby':
      return '/'
    case 'saved':
      return `/p/${encodeURIComponent(page.slug)}`
    case 'table':
      return `/t/${encodeURIComponent(page.code)}`
    case 'rules':
      return `/rules/${encodeURIComponent(page.rules).replaceAll('%2B', '+')}`
    case 'replay':
      return page.game === null ? '/replay' : `/replay/${encodeURIComponent(page.game)}`
    case 'shuffles':
      return '/shuffles'
    case 'people':
      if (page.page !== 'profile') return `/${page.page}`
      return page.person ? `/people/${encodeURIComponent(page.person)}` : '/me'
    case 'nowhere':
      return page.path
  }
}

/** A code typed or pasted by a person: spaces and dashes do not count, and a whole link will do. */
export function readCode(text: string): string {
  const tail = text.trim().split('/').filter(Boolean).at(-1) ?? ''
  return tail.replace(/[^0-9a-z]/gi, '').toUpperCase()
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
