// How a bot plays: its level and style, which the server has in one name (`good-bold`), and the paces that can be chosen.

export const PACES = { slow: 1_800, normal: 900, fast: 350, instant: 0 } as const
export type PaceName = keyof typeof PACES

/** The name of the nearest pace. */
export function paceName(pace: number): PaceName {
  const names = Object.keys(PACES) as PaceName[]
  return names.reduce((best, name) =>
    Math.abs(PACES[name] - pace) < Math.abs(PACES[best] - pace) ? name : best,
  )
}

/** How the bot of one seat plays; without a pace, at the table's. */
export interface SeatBot {
  /** level and style */
  level: string
  pace: number | null
}

/** A name as its level and its style, which is empty where there is none. */
export function parted(name: string): [level: string, style: string] {
  const [level = '', style = ''] = name.split('-')
  return [level, style]
}

export const named = (level: string, style: string): string => (style ? `${level}-${style}` : level)

interface Known {
  name: string
  usual?: boolean
  styled?: boolean
}

/** The same bot where the server knows it, else without its style, else the usual level. */
export function known(name: string, bots: readonly Known[], styles: readonly Known[]): string {
  const [level, style] = parted(name)
  const found = bots.find((bot) => bot.name === level) ?? bots.find((bot) => bot.usual) ?? bots.at(-1)
  if (found?.name !== level) return found?.name ?? name
  return named(level, found.styled && styles.some((one) => one.name === style) ? style : '')
}
