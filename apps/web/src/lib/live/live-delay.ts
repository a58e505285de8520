const SHORTEST = 1000
const LONGEST = 30_000

/** How long to wait before the connection is tried again: doubling from 1 s to 30 s, the half of it by chance. */
export function reconnectDelay(failures: number, random: number): number {
  const whole = Math.min(LONGEST, SHORTEST * 2 ** failures)
  return Math.round(whole / 2 + (whole / 2) * random)
}
