import type { RecordLine } from '@kz/contract/runs/records'
import { Shuffle } from 'lucide-react'
import { useMemo } from 'react'
import { counted } from '../../blocks/words.ts'
import { useRouter } from '../../lib/router/router-context.tsx'
import { count } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/field/field.module.css'
import { optionsOf } from '../../ui/field/options.ts'
import { Segmented } from '../../ui/field/segmented.tsx'
import { Icon } from '../../ui/icon.tsx'
import panel from '../../ui/page/panel.module.css'
import { describeFilters } from './describe-filters.ts'
import styles from './filters.module.css'
import { PHONE_SORTS, type RecordsSort, type RecordsState, readSort, writeSort } from './records-state.ts'

interface FilterSentenceProps {
  lines: readonly RecordLine[]
  shown: readonly RecordLine[]
  state: RecordsState
  onReset: () => void
  onSort: (sort: RecordsSort) => void
  roomy: boolean
  onRoomy: (roomy: boolean) => void
}

const densities = optionsOf({ dense: 'Dense', roomy: 'Roomy' })

const mapsOf = (lines: readonly RecordLine[]) => new Set(lines.map((line) => line.mapId)).size

/** What is shown, in words: `25 of 316 maps match Hard, Extreme or Death`. */
export function FilterSentence({ lines, shown, state, onReset, onSort, roomy, onRoomy }: FilterSentenceProps) {
  const router = useRouter()
  const filters = describeFilters(state)
  const all = useMemo(() => mapsOf(lines), [lines])
  const matching = useMemo(() => mapsOf(shown), [shown])
  const drawOne = () => {
    const line = shown[Math.floor(Math.random() * shown.length)]
    if (line) void router.navigate({ href: paths.record(line.mapName, line.route) })
  }
  return (
    <div className={panel.foot} data-part="foot">
      <span role="status">
        {filters ? (
          <>
            <b>{count(matching)}</b> of {counted(all, 'map')} match <b>{filters}</b>
          </>
        ) : (
          <>
            All <b>{count(all)}</b> maps
          </>
        )}
      </span>
      {filters && (
        <Button small kind="ghost" onClick={onReset}>
          Reset filters
        </Button>
      )}
      {shown.length > 0 && (
        <Button small kind="ghost" onClick={drawOne}>
          <Icon of={Shuffle} size="sm" />
          Random map
        </Button>
      )}
      <label className={`end row ${styles.phoneSort}`}>
        <span className={field.label} data-part="label">
          Sort
        </span>
        <select
          className={field.input}
          data-part="input"
          value={writeSort(state.sort)}
          onChange={(event) => onSort(readSort(event.target.value))}
        >
          {PHONE_SORTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <span className={`end row ${styles.density}`}>
        <span className={field.label} data-part="label" aria-hidden="true">
          Rows
        </span>
        <Segmented
          label="Row density"
          options={densities}
          value={roomy ? 'roomy' : 'dense'}
          onChange={(density) => onRoomy(density === 'roomy')}
        />
      </span>
    </div>
  )
}
