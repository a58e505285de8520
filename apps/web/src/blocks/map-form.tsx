import { DIFFICULTIES, type Difficulty, LENGTHS, MAP_TYPES, type MapLength, type MapType } from '@kz/contract/rules'
import type { ReactNode } from 'react'
import { CheckBox, SelectField } from '../ui/field.tsx'
import styles from './map-form.module.css'
import { MapperNames } from './mapper-names.tsx'
import { capital } from './words.ts'

/** What people say about a map. */
export interface MapDraft {
  mapperNames: string[]
  type: MapType
  length: MapLength
  difficulty: Difficulty
  isXdMap: boolean
}

interface MapFormProps {
  draft: MapDraft
  /** why the mappers are not right yet */
  mapperError?: string | undefined
  onDraft: (draft: MapDraft) => void
  /** a box to tick beside XD, for staff */
  children?: ReactNode
}

/** Mappers, type, length, difficulty and XD: the fields that every form about a map has. */
export function MapForm({ draft, mapperError, onDraft, children }: MapFormProps) {
  const options = (words: readonly string[]) =>
    words.map((word) => (
      <option key={word} value={word}>
        {capital(word)}
      </option>
    ))
  return (
    <div className={styles.mapForm}>
      <div className={styles.wide}>
        <MapperNames
          names={draft.mapperNames}
          error={mapperError}
          onNames={(mapperNames) => onDraft({ ...draft, mapperNames })}
        />
      </div>
      <SelectField
        label="Type"
        value={draft.type}
        onChange={({ target }) => onDraft({ ...draft, type: target.value as MapType })}
      >
        {options(MAP_TYPES)}
      </SelectField>
      <SelectField
        label="Length"
        value={draft.length}
        onChange={({ target }) => onDraft({ ...draft, length: target.value as MapLength })}
      >
        {options(LENGTHS)}
      </SelectField>
      <SelectField
        label="Difficulty"
        value={draft.difficulty}
        onChange={({ target }) => onDraft({ ...draft, difficulty: target.value as Difficulty })}
      >
        {options(DIFFICULTIES)}
      </SelectField>
      <CheckBox
        label="XD map"
        checked={draft.isXdMap}
        onChange={({ target }) => onDraft({ ...draft, isXdMap: target.checked })}
      />
      {children}
    </div>
  )
}
