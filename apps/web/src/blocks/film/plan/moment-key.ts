/** The key of a clip around a moment of a run, given in milliseconds since its start by the recording's clock. */
export const momentKey = (ms: number): string => `moment-${Math.round(ms)}`

/** The moment of such a key; null of another. */
export function momentOfKey(key: string): number | null {
  const found = /^moment-(-?\d{1,9})$/.exec(key)
  return found ? Number(found[1]) : null
}
