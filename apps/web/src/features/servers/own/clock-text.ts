const SECOND = 1_000
const MINUTE = 60 * SECOND

/** From here on an owner is told to set the clock. */
export const isFarOff = (clockMs: number): boolean => Math.abs(clockMs) > MINUTE

/** How far the clock of a server is from ours: `0.2 s ahead`, `3 min 5 s behind`. */
export function clockText(clockMs: number): string {
  const off = Math.abs(clockMs)
  const tenths = Math.round(off / 100)
  if (tenths === 0) return 'Right to the tenth of a second'
  const side = clockMs > 0 ? 'ahead' : 'behind'
  if (off < MINUTE) return `${(tenths / 10).toFixed(1)} s ${side}`
  return `${Math.floor(off / MINUTE)} min ${Math.floor((off % MINUTE) / SECOND)} s ${side}`
}
