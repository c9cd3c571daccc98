// The catalogue in use. It is set once, before the first component is made.

import { en, loadMessages, type Messages } from '../lib/messages'

let current: Messages = en

export async function chooseLanguage(wanted: readonly string[]): Promise<void> {
  current = await loadMessages(wanted)
}

export const messages = (): Messages => current
