import { GAME_BEGAN } from '@kz/contract/runs/possible'

/** The id of a run at its server ends with its start: milliseconds since 1970 by the server's clock, base 36. */
const START = /_([0-9a-z]{7,9})$/

/** When a run began by its server's clock, in milliseconds; null where its id does not say. */
export function startOf(localUid: string): number | null {
  const start = Number.parseInt(START.exec(localUid)?.[1] ?? '', 36)
  return start >= GAME_BEGAN ? start : null
}
