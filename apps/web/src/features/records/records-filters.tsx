import { DIFFICULTIES, LENGTHS, MAP_TYPES } from '@kz/contract/rules'
import { useMemo } from 'react'
import { FoldedFilters } from '../../blocks/folded-filters.tsx'
import { Term } from '../../blocks/term.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { SegmentedField } from '../../ui/field/segmented-field.tsx'
import { TextFilter } from '../../ui/field/text-filter.tsx'
import { ChipFilter } from './chip-filter.tsx'
import styles from './filters.module.css'
import type { FiltersProps } from './filters-props.ts'
import { MoreFilters } from './more-filters.tsx'
import { filtersOn } from './records-state.ts'

const xds = optionsOf({ all: 'With', none: 'Without', only: 'Only' })

/** The map of the first row, in whichever of the two looks is seen. */
function focusFirst(): void {
  const maps = [...document.querySelectorAll<HTMLElement>('main [data-row="0"] [data-part="map"]')]
  maps.find((map) => map.getClientRects().length > 0)?.focus()
}

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
    <FoldedFilters
      on={filtersOn(state)}
      className={styles.filters}
      below={<MoreFilters lines={lines} state={state} onChange={onChange} />}
      lead={
        <TextFilter
          search
          label="Map or player"
          placeholder="kz_, bkz_, name"
          value={state.text}
          onChange={(text) => onChange({ text }, true)}
          onEnter={focusFirst}
        />
      }
    >
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
      <SegmentedField
        title={<Term of="xd">XD maps</Term>}
        label="XD maps"
        options={xds}
        value={state.xd}
        onChange={(xd) => onChange({ xd })}
      />
    </FoldedFilters>
  )
}
