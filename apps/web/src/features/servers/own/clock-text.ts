import { word } from '../../../lib/text/word.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** From here on an owner is told to set the clock. */
export const isFarOff = (clockMs: number): boolean => Math.abs(clockMs) > MINUTE

/** How far the clock of a server is from ours: `0.2 s ahead`, `3 min 5 s behind`. */
export function clockText(clockMs: number): string {
  const off = Math.abs(clockMs)
  const tenths = Math.round(off / 100)
  if (tenths === 0) return 'Right to the tenth of a second'
  const seconds = (tenths / 10).toFixed(1)
  if (off < MINUTE) return clockMs > 0 ? word(`${seconds} s ahead`) : word(`${seconds} s behind`)
  const [minutes, rest] = [Math.floor(off / MINUTE), Math.floor((off % MINUTE) / SECOND)]
  return clockMs > 0 ? word(`${minutes} min ${rest} s ahead`) : word(`${minutes} min ${rest} s behind`)
}

const WEEK = 7 * 24 * 60 * MINUTE
const SCALES = [SECOND, 5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 60 * MINUTE, 24 * 60 * MINUTE]

/** What the chart of a clock shows: how far it reaches to each side, in words too, and where each difference stands, 0 to 1. */
export function clockLine(clock: readonly { at: string; ms: number }[], now: number) {
  const most = Math.max(0, ...clock.map(({ ms }) => Math.abs(ms)))
  const reachMs = SCALES.find((scale) => scale >= most) ?? most
  const label = reachMs < MINUTE ? `${reachMs / SECOND} s` : `${Math.round(reachMs / MINUTE)} min`
  const share = (at: string) => Math.min(1, Math.max(0, 1 - (now - Date.parse(at)) / WEEK))
  return { reachMs, label, points: clock.map(({ at, ms }) => ({ share: share(at), ms })) }
}
