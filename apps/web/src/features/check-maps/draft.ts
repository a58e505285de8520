import type { SubmittedMap } from '@kz/contract/maps'
import type { MapDraft } from '../../blocks/map-form.tsx'

/** What a checker may correct. */
export interface CheckDraft extends MapDraft {
  recordable: boolean
}

/** The values as they are stored. */
export const savedDraft = ({
  mapperNames,
  type,
  length,
  difficulty,
  isXdMap,
  recordable,
}: SubmittedMap): CheckDraft => ({
  mapperNames,
  type,
  length,
  difficulty,
  isXdMap,
  recordable,
})

/** Whether something typed is not stored yet. */
export const isDirty = (draft: CheckDraft, saved: CheckDraft): boolean =>
  JSON.stringify(valuesOf(draft)) !== JSON.stringify(valuesOf(saved))

const valuesOf = ({ mapperNames, type, length, difficulty, isXdMap, recordable }: CheckDraft) => [
  mapperNames,
  type,
  length,
  difficulty,
  isXdMap,
  recordable,
]
