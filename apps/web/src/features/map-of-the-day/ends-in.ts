const HOUR = 3_600_000

/** `ends in 4 h 08 m`, `ends in 12 m`; the last minute is `ends in 1 m`. */
export function endsIn(endsIso: string, now: Date): string {
  const left = Math.max(0, Date.parse(endsIso) - now.getTime())
  const hours = Math.floor(left / HOUR)
  const minutes = Math.floor((left % HOUR) / 60_000)
  if (hours === 0) return `ends in ${Math.max(1, minutes)} m`
  return `ends in ${hours} h ${String(minutes).padStart(2, '0')} m`
}

/** Milliseconds until the day is over and the next map is asked for, at least 5 s. */
export const untilNext = (endsIso: string, now: Date): number =>
  Math.max(5000, Date.parse(endsIso) - now.getTime() + 2000)
