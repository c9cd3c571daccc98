// The browser's own memory; pages opened where it is switched off work without it.

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`president.${key}`)
  } catch {
    return null
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`president.${key}`, typeof value === 'string' ? value : JSON.stringify(value))
  } catch {
    // Private windows may refuse; then nothing is remembered and everything else works.
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(`president.${key}`)
  } catch {
    // There was nothing to forget.
  }
}
