import { DIFFICULTIES, type Difficulty, LENGTHS, MAP_TYPES, type MapLength, type MapType } from '@kz/contract/rules'
import type { ReactNode } from 'react'
import { CheckBox, SelectField } from '../../ui/field/field.tsx'
import { capital } from '../capital.ts'
import styles from './map-form.module.css'
import { MapperNames } from './mapper-names.tsx'

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
  const choice = <Part extends 'type' | 'length' | 'difficulty'>(part: Part, words: readonly MapDraft[Part][]) => (
    <SelectField
      label={capital(part)}
      value={draft[part]}
      onChange={({ target }) => onDraft({ ...draft, [part]: target.value as MapDraft[Part] })}
    >
      {words.map((word) => (
        <option key={word} value={word}>
          {capital(word)}
        </option>
      ))}
    </SelectField>
  )
  return (
    <div className={styles.mapForm}>
      <div className={styles.wide}>
        <MapperNames
          names={draft.mapperNames}
          error={mapperError}
          onNames={(mapperNames) => onDraft({ ...draft, mapperNames })}
        />
      </div>
      {choice('type', MAP_TYPES)}
      {choice('length', LENGTHS)}
      {choice('difficulty', DIFFICULTIES)}
      <CheckBox
        label="XD map"
        checked={draft.isXdMap}
        onChange={({ target }) => onDraft({ ...draft, isXdMap: target.checked })}
      />
      {children}
    </div>
  )
}
