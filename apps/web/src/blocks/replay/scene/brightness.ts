import { BRIGHTNESS } from '@kz/bsp/geometry/gamma'
import { readStored, writeStored } from '../../../lib/session/storage.ts'

/** How bright maps are shown: the game's own setting, kept in this browser and the same for all players of a page. */

const KEY = 'replay-brightness'
const listeners = new Set<() => void>()

function kept(): number {
  const value = Number.parseFloat(readStored(KEY) ?? '')
  return value >= BRIGHTNESS.least && value <= BRIGHTNESS.most ? value : BRIGHTNESS.usual
}

let current: number | null = null

export const brightness = (): number => (current ??= kept())

export function setBrightness(value: number): void {
  current = Math.min(BRIGHTNESS.most, Math.max(BRIGHTNESS.least, value))
  writeStored(KEY, current === BRIGHTNESS.usual ? null : String(current))
  for (const listener of listeners) listener()
}

export function watchBrightness(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
