import { byName } from '@kz/contract/names/by-name'
import { ChevronDown } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { Term } from '../../blocks/term.tsx'
import { countryName } from '../../lib/text/country-name.ts'
import { DateField } from '../../ui/field/date-field.tsx'
import field from '../../ui/field/field.module.css'
import { optionsOf } from '../../ui/field/options.ts'
import { SegmentedField } from '../../ui/field/segmented-field.tsx'
import { TextFilter } from '../../ui/field/text-filter.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './filters.module.css'
import type { FiltersProps } from './filters-props.ts'
import { usesMore } from './records-state.ts'
import { choicesOf } from './summarize-lines.ts'

const records = optionsOf({ all: 'All', with: 'Has record', without: 'No record' })
const runs = optionsOf({ all: 'All', pro: 'Pro', cp: 'With CP' })
const recordables = optionsOf({ all: 'All', yes: 'Recordable', no: 'Not recordable' })

/** The filters that fewer readers want: folded unless the page was opened with one of them. */
export function MoreFilters({ lines, state, onChange }: FiltersProps) {
  const choices = useMemo(() => choicesOf(lines), [lines])
  const countries = useMemo(
    () => choices.countries.map((code) => ({ code, name: countryName(code) })).sort((a, b) => byName(a.name, b.name)),
    [choices],
  )
  const [open, setOpen] = useState(usesMore(state))
  const id = useId()
  return (
    <details className={styles.moreFilters} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon of={ChevronDown} size="sm" />
        More filters
      </summary>
      <div className={styles.filtersMore}>
        <TextFilter
          label="Holder"
          value={state.holder}
          choices={choices.holders}
          onChange={(holder) => onChange({ holder }, true)}
        />
        <div className={field.field} data-part="field">
          <label htmlFor={`${id}-country`}>Country</label>
          <select
            id={`${id}-country`}
            className={field.input}
            data-part="input"
            value={state.country}
            onChange={(event) => onChange({ country: event.target.value })}
          >
            <option value="">All countries</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <TextFilter
          label="Mapper"
          value={state.mapper}
          choices={choices.mappers}
          onChange={(mapper) => onChange({ mapper }, true)}
        />
        <DateField
          label="Released from"
          value={state.from}
          max={state.to || undefined}
          onValue={(from) => onChange({ from })}
        />
        <DateField
          label="Released to"
          value={state.to}
          min={state.from || undefined}
          onValue={(to) => onChange({ to })}
        />
        <SegmentedField
          label="Record"
          options={records}
          value={state.record}
          onChange={(record) => onChange({ record })}
        />
        <SegmentedField
          title={
            <>
              Runs: <Term of="pro">pro</Term> or with <Term of="cp">CP</Term>
            </>
          }
          label="Runs"
          options={runs}
          value={state.runs}
          onChange={(run) => onChange({ runs: run })}
        />
        <SegmentedField
          title="Maps"
          label="Recordable maps"
          options={recordables}
          value={state.recordable}
          onChange={(recordable) => onChange({ recordable })}
        />
      </div>
    </details>
  )
}
