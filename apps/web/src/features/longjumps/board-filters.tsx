import { byName } from '@kz/contract/names/by-name'
import { COUNTRY_CODES } from '@kz/contract/names/countries'
import { countryName } from '../../lib/text/country-name.ts'
import { SelectField } from '../../ui/field/field.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { Segmented } from '../../ui/field/segmented.tsx'
import { TextFilter } from '../../ui/field/text-filter.tsx'
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
          <TextFilter
            label="Player"
            value={state.player}
            placeholder="Part of a name"
            maxLength={32}
            onChange={(player) => onChange({ player }, true)}
          />
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
  named ??= COUNTRY_CODES.map((code) => ({ code, name: countryName(code) })).sort((a, b) => byName(a.name, b.name))
  return named
}
