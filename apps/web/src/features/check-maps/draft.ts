import type { SubmittedMap } from '@kz/contract/maps'
import type { MapDraft } from '../../blocks/map/map-form.tsx'

/** What a checker may correct. */
export interface CheckDraft extends MapDraft {
  recordable: boolean
}

/** The values as they are stored. */
export const savedDraft = (map: SubmittedMap): CheckDraft => {
  const { mapperNames, type, length, difficulty, isXdMap, recordable } = map
  return { mapperNames, type, length, difficulty, isXdMap, recordable }
}
