import type { TimelineRecord } from '@kz/contract/runs/records'
import { daysBetween, heldWords } from '../../blocks/time/age-text.ts'

const OLD_DAYS = 365

export interface Story {
  text: string
  /** two who take a record from each other */
  isDuel: boolean
}

type Told = Pick<
  TimelineRecord,
  'releaseDateIso' | 'heldUntilIso' | 'previousSinceIso' | 'previousPlayer' | 'lostAtIso' | 'beatsOwn'
>

/** What there is to tell of a record besides its numbers, the best of it alone; null for nothing. */
export function storyOf(record: Told): Story | null {
  const { lostAtIso, previousPlayer, previousSinceIso, heldUntilIso, beatsOwn } = record
  const released = new Date(record.releaseDateIso)
  if (lostAtIso !== null) {
    const from = previousPlayer === null ? '' : ` from ${previousPlayer}`
    return { text: `took it back${from} after ${lasting(new Date(lostAtIso), released)}`, isDuel: true }
  }
  const since = previousSinceIso === null ? null : new Date(previousSinceIso)
  if (since && daysBetween(since, released) >= OLD_DAYS)
    return { text: `a record of ${since.getUTCFullYear()} falls`, isDuel: false }
  if (beatsOwn) return { text: 'beats own record', isDuel: false }
  if (heldUntilIso !== null) return { text: `held it for ${lasting(released, new Date(heldUntilIso))}`, isDuel: false }
  return null
}

const lasting = (from: Date, to: Date): string => heldWords(daysBetween(from, to))
