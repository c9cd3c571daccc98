// Where the seats are drawn: clockwise from the reader's left.

/** Other seats in the order in which they sit, beginning at the reader's left. */
export function around(count: number, me: number | null): number[] {
  const first = me ?? count - 1
  const others = Array.from({ length: count - 1 }, (_, at) => (first + 1 + at) % count)
  return me === null ? [...others, first] : others
}

/** Chips in one row on a narrow screen: five never share a row, a name would not fit. */
export function columns(others: number): number {
  if (others <= 4) return others
  return others <= 8 ? Math.ceil(others / 2) : Math.ceil(others / 3)
}

/** A place on the oval in per cent, the reader's own being at the bottom; a crowd comes further down the sides. */
export function onOval(at: number, others: number): { x: number; y: number } {
  const spread = others > 7 ? 236 : 196
  const degrees = others === 1 ? 90 : 90 + spread / 2 - (spread * at) / (others - 1)
  const angle = (degrees * Math.PI) / 180
  return { x: 50 + 43 * Math.cos(angle), y: 52 - 42 * Math.sin(angle) }
}

/** From where a play flies in, in pixels from the middle. */
export function flight(seat: number, count: number, me: number | null): { x: number; y: number } {
  if (seat === me) return { x: 0, y: 130 }
  const order = around(count, me)
  const place = onOval(order.indexOf(seat), order.length)
  return { x: (place.x - 50) * 3, y: (place.y - 50) * 2.4 }
}
