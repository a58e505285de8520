import { DIFFICULTIES, LENGTHS, MAP_TYPES } from '@kz/contract/rules'
import { useMemo } from 'react'
import { Segmented } from '../../ui/segmented.tsx'
import { ChipFilter } from './chip-filter.tsx'
import type { FiltersProps } from './filters-props.ts'
import { MoreFilters } from './more-filters.tsx'
import { TextFilter } from './text-filter.tsx'
import './filters.css'

const xds = [
  { value: 'all', label: 'With' },
  { value: 'none', label: 'Without' },
  { value: 'only', label: 'Only' },
] as const

/** All filters of the records, above the table. */
export function RecordsFilters({ lines, state, onChange }: FiltersProps) {
  const present = useMemo(
    () => ({
      difficulty: new Set<string>(lines.map((line) => line.difficulty)),
      type: new Set<string>(lines.map((line) => line.type)),
      length: new Set<string>(lines.map((line) => line.length)),
    }),
    [lines],
  )
  return (
    <>
      <div className="filters">
        <TextFilter
          search
          label="Map or player"
          placeholder="kz_, bkz_, name"
          value={state.text}
          onChange={(text) => onChange({ text }, true)}
        />
        <ChipFilter
          label="Difficulty"
          known={DIFFICULTIES}
          present={present.difficulty}
          chosen={state.difficulties}
          onChange={(difficulties) => onChange({ difficulties })}
        />
        <ChipFilter
          label="Type"
          known={MAP_TYPES}
          present={present.type}
          chosen={state.types}
          onChange={(types) => onChange({ types })}
        />
        <ChipFilter
          label="Length"
          known={LENGTHS}
          present={present.length}
          chosen={state.lengths}
          onChange={(lengths) => onChange({ lengths })}
        />
        <div className="field">
          <span className="lbl">XD maps</span>
          <Segmented label="XD maps" options={xds} value={state.xd} onChange={(xd) => onChange({ xd })} />
        </div>
      </div>
      <MoreFilters lines={lines} state={state} onChange={onChange} />
    </>
  )
}
