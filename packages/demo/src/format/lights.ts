import * as LIMITS from '../limits.ts'
import type { LightKey } from '../types.ts'

/** MAX_LIGHTSTYLES of the engine, and the letters it keeps of each. */
const STYLES = 64
const LETTERS = 64
const FIRST_LETTER = 97
const LAST = 25

/** How the lights of a map burn, as svc_lightstyle says: a style's number and its letters, "a" dark to "z". */
export interface LightLog {
  /** Of row `row`, -1 while loading. */
  add: (row: number, style: number, text: Uint8Array) => void
  /** Another session began: its lights are no longer those of the map. */
  close: () => void
  keys: LightKey[]
}

export function lightLog(): LightLog {
  const last = new Map<number, string>()
  const keys: LightKey[] = []
  let isClosed = false
  return {
    keys,
    add(row, style, text) {
      if (isClosed || style >= STYLES || keys.length >= LIMITS.lightKeys) return
      const letters = Array.from(text.subarray(0, LETTERS), (byte) => Math.min(LAST, Math.max(0, byte - FIRST_LETTER)))
      const written = letters.join()
      if (last.get(style) === written) return
      last.set(style, written)
      keys.push({ row: Math.max(0, row), style, letters })
    },
    close: () => {
      isClosed = true
    },
  }
}
