import { COUNTRY_CODES } from '@kz/contract/countries'
import { useEffect, useId, useRef, useState } from 'react'
import { countryName } from '../../lib/countries.ts'
import field from '../../ui/field.module.css'
import { SelectField } from '../../ui/field.tsx'
import { optionsOf } from '../../ui/options.ts'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './longjumps.module.css'
import type { LongjumpsState } from './longjumps-state.ts'

interface BoardFiltersProps {
  state: LongjumpsState
  onChange: (part: Partial<LongjumpsState>, typed?: boolean) => void
}

const ORDERS = optionsOf({ distance: 'By distance', block: 'By block' })
const VIEWS = optionsOf({ board: 'Board', history: 'History' })

/** Board or history, by distance or block; on the board also a player and a country. */
export function BoardFilters({ state, onChange }: BoardFiltersProps) {
  return (
    <div className={styles.ljFilters}>
      <Segmented label="Show" options={VIEWS} value={state.view} onChange={(view) => onChange({ view })} />
      <Segmented label="Order" options={ORDERS} value={state.by} onChange={(by) => onChange({ by })} />
      {state.view === 'board' && (
        <>
          <PlayerFilter value={state.player} onChange={(player) => onChange({ player }, true)} />
          <SelectField
            label="Country"
            value={state.country}
            onChange={({ target }) => onChange({ country: target.value })}
          >
            <option value="">All countries</option>
            {countries().map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </div>
  )
}

let named: { code: string; name: string }[] | undefined

/** Every country by its English name; made once. */
function countries(): { code: string; name: string }[] {
  named ??= COUNTRY_CODES.map((code) => ({ code, name: countryName(code) })).sort((a, b) =>
    a.name.localeCompare(b.name),
  )
  return named
}

/** A text that filters while it is typed. What stands in the field belongs to whoever types; the address follows. */
function PlayerFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [draft, setDraft] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    if (document.activeElement !== input.current) setDraft(value)
  }, [value])
  return (
    <div className={field.field} data-part="field">
      <label htmlFor={id}>Player</label>
      <input
        ref={input}
        id={id}
        className={field.input}
        data-part="input"
        type="search"
        value={draft}
        placeholder="Part of a name"
        maxLength={32}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setDraft(target.value)
          onChange(target.value)
        }}
      />
    </div>
  )
}
