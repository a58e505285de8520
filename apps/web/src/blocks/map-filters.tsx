import './map-filters.css'
import { DIFFICULTIES, LENGTHS, MAP_TYPES } from '@kz/contract/rules'
import { type ReactNode, useId } from 'react'
import { Chip } from '../ui/chip.tsx'
import { Segmented } from '../ui/segmented.tsx'
import type { MapFilterState } from './map-filter-state.ts'
import { capital } from './words.ts'

interface MapFiltersProps {
  state: MapFilterState
  onChange: (change: Partial<MapFilterState>) => void
  /** more fields, before the chips */
  children?: ReactNode
}

const xds = [
  { value: 'all', label: 'With' },
  { value: 'none', label: 'Without' },
  { value: 'only', label: 'Only' },
] as const

/** Chips for difficulty, type and length, and the choice about XD maps, in one panel. */
export function MapFilters({ state, onChange, children }: MapFiltersProps) {
  return (
    <section className="panel" aria-label="Filters">
      <div className="map-filters">
        {children}
        <Chips
          label="Difficulty"
          known={DIFFICULTIES}
          chosen={state.difficulties}
          onChange={(difficulties) => onChange({ difficulties })}
        />
        <Chips label="Type" known={MAP_TYPES} chosen={state.types} onChange={(types) => onChange({ types })} />
        <Chips label="Length" known={LENGTHS} chosen={state.lengths} onChange={(lengths) => onChange({ lengths })} />
        <div className="row wrap">
          <span className="lbl" aria-hidden="true">
            XD maps
          </span>
          <Segmented label="XD maps" options={xds} value={state.xd} onChange={(xd) => onChange({ xd })} />
        </div>
      </div>
    </section>
  )
}

interface ChipsProps<Value extends string> {
  label: string
  known: readonly Value[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}

function Chips<Value extends string>({ label, known, chosen, onChange }: ChipsProps<Value>) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend that the row cannot place
    <div className="row wrap" role="group" aria-labelledby={id}>
      <span className="lbl" id={id}>
        {label}
      </span>
      <div className="chips">
        {known.map((value) => (
          <Chip
            key={value}
            on={chosen.includes(value)}
            onToggle={() =>
              onChange(known.filter((word) => (word === value ? !chosen.includes(word) : chosen.includes(word))))
            }
          >
            {capital(value)}
          </Chip>
        ))}
      </div>
    </div>
  )
}
