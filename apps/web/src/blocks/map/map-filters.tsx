import { DIFFICULTIES, LENGTHS, MAP_TYPES } from '@kz/contract/rules'
import { type ReactNode, useId } from 'react'
import chip from '../../ui/chip.module.css'
import { Chip } from '../../ui/chip.tsx'
import field from '../../ui/field/field.module.css'
import { optionsOf } from '../../ui/field/options.ts'
import { Segmented } from '../../ui/field/segmented.tsx'
import panel from '../../ui/page/panel.module.css'
import { capital } from '../capital.ts'
import { FoldedFilters } from '../folded-filters.tsx'
import { Term } from '../term.tsx'
import { type MapFilterState, mapFiltersOn } from './map-filter-state.ts'
import styles from './map-filters.module.css'

interface MapFiltersProps {
  state: MapFilterState
  onChange: (change: Partial<MapFilterState>) => void
  /** more fields, before the chips; they are never folded */
  children?: ReactNode
}

const xds = optionsOf({ all: 'With', none: 'Without', only: 'Only' })

/** Chips for difficulty, type and length, and the choice about XD maps, in one panel. */
export function MapFilters({ state, onChange, children }: MapFiltersProps) {
  return (
    <section className={panel.panel} aria-label="Filters">
      <FoldedFilters on={mapFiltersOn(state)} className={styles.mapFilters} lead={children}>
        <Chips
          label="Difficulty"
          known={DIFFICULTIES}
          chosen={state.difficulties}
          onChange={(difficulties) => onChange({ difficulties })}
        />
        <Chips label="Type" known={MAP_TYPES} chosen={state.types} onChange={(types) => onChange({ types })} />
        <Chips label="Length" known={LENGTHS} chosen={state.lengths} onChange={(lengths) => onChange({ lengths })} />
        <div className="row wrap">
          <span className={field.label}>
            <Term of="xd">XD maps</Term>
          </span>
          <Segmented label="XD maps" options={xds} value={state.xd} onChange={(xd) => onChange({ xd })} />
        </div>
      </FoldedFilters>
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
      <span className={field.label} id={id}>
        {label}
      </span>
      <div className={chip.chips}>
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
