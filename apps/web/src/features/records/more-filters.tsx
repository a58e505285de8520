import { ChevronDown } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { countryName } from '../../lib/countries.ts'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { FiltersProps } from './filters-props.ts'
import { usesMore } from './records-state.ts'
import { choicesOf } from './summarize-lines.ts'
import { TextFilter } from './text-filter.tsx'

const records = [
  { value: 'all', label: 'All' },
  { value: 'with', label: 'Has record' },
  { value: 'without', label: 'No record' },
] as const
const runs = [
  { value: 'all', label: 'All' },
  { value: 'pro', label: 'Pro' },
  { value: 'cp', label: 'With CP' },
] as const
const recordables = [
  { value: 'all', label: 'All' },
  { value: 'yes', label: 'Recordable' },
  { value: 'no', label: 'Not recordable' },
] as const

/** The filters that fewer readers want: folded unless the page was opened with one of them. */
export function MoreFilters({ lines, state, onChange }: FiltersProps) {
  const choices = useMemo(() => choicesOf(lines), [lines])
  const countries = useMemo(
    () =>
      choices.countries
        .map((code) => ({ code, name: countryName(code) }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en')),
    [choices],
  )
  const [open, setOpen] = useState(usesMore(state))
  const id = useId()
  return (
    <details className="more-filters" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon of={ChevronDown} size="sm" />
        More filters
      </summary>
      <div className="filters-more">
        <TextFilter
          label="Holder"
          value={state.holder}
          choices={choices.holders}
          onChange={(holder) => onChange({ holder }, true)}
        />
        <div className="field">
          <label htmlFor={`${id}-country`}>Country</label>
          <select
            id={`${id}-country`}
            className="in"
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
        <div className="field">
          <label htmlFor={`${id}-from`}>Released from</label>
          <input
            id={`${id}-from`}
            className="in"
            type="date"
            value={state.from}
            max={state.to || undefined}
            onChange={(event) => onChange({ from: event.target.value })}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-to`}>Released to</label>
          <input
            id={`${id}-to`}
            className="in"
            type="date"
            value={state.to}
            min={state.from || undefined}
            onChange={(event) => onChange({ to: event.target.value })}
          />
        </div>
        <div className="field">
          <span className="lbl">Record</span>
          <Segmented
            label="Record"
            options={records}
            value={state.record}
            onChange={(record) => onChange({ record })}
          />
        </div>
        <div className="field">
          <span className="lbl">Runs</span>
          <Segmented label="Runs" options={runs} value={state.runs} onChange={(run) => onChange({ runs: run })} />
        </div>
        <div className="field">
          <span className="lbl">Maps</span>
          <Segmented
            label="Recordable maps"
            options={recordables}
            value={state.recordable}
            onChange={(recordable) => onChange({ recordable })}
          />
        </div>
      </div>
    </details>
  )
}
