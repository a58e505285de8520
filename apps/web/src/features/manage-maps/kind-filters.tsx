import { DIFFICULTIES, LENGTHS, MAP_TYPES } from '@kz/contract/rules'
import { capital } from '../../blocks/words.ts'
import field from '../../ui/field.module.css'
import styles from './manage-maps.module.css'
import type { MapKind } from './use-maps-search.ts'

const filters: { name: keyof MapKind; label: string; values: readonly string[] }[] = [
  { name: 'type', label: 'Type', values: MAP_TYPES },
  { name: 'length', label: 'Length', values: LENGTHS },
  { name: 'difficulty', label: 'Difficulty', values: DIFFICULTIES },
]

/** Which maps are listed: by type, length and difficulty. */
export function KindFilters({ kind, onChoose }: { kind: MapKind; onChoose: (kind: MapKind) => void }) {
  return filters.map(({ name, label, values }) => (
    <select
      key={name}
      className={`${field.input} ${styles.kindFilter}`}
      data-part="input"
      aria-label={label}
      value={kind[name] ?? ''}
      onChange={({ target }) => onChoose({ [name]: target.value || undefined })}
    >
      <option value="">Any {label.toLowerCase()}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {capital(value)}
        </option>
      ))}
    </select>
  ))
}
