// Records that people open.

/** As many characters as the server reads. */
export const MOST_TEXT = 400_000

/** The line that a complaint names ("line 7: …", "… (line 7)"), with its text. */
export function lineOf(says: string, record: string): { number: number; text: string } | null {
  const number = Number(/\bline (\d+)/i.exec(says)?.[1] ?? 0)
  const text = record.split(/\r?\n/)[number - 1]?.trim()
  return number > 0 && text ? { number, text: text.slice(0, 200) } : null
}
