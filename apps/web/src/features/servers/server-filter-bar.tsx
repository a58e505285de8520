import type { GameServer } from '@kz/contract/accounts/community'
import { nameByFlag } from '../../lib/text/countries.ts'
import chip from '../../ui/chip.module.css'
import { Chip } from '../../ui/chip.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import panelStyles from '../../ui/page/panel.module.css'
import gameServersPage from './game-servers-page.module.css'
import { choicesOf, type ServerFilters, type ServerSort } from './servers.ts'

interface ServerFilterBarProps {
  servers: readonly GameServer[]
  filters: ServerFilters
  onFilters: (filters: ServerFilters) => void
  sort: ServerSort
  onSort: (sort: ServerSort) => void
}

/** What the list is narrowed and sorted by. */
export function ServerFilterBar({ servers, filters, onFilters, sort, onSort }: ServerFilterBarProps) {
  const { communities, countries } = choicesOf(servers)
  const change = (part: Partial<ServerFilters>) => onFilters({ ...filters, ...part })
  return (
    <search className={`${panelStyles.panel} ${panelStyles.body} ${gameServersPage.serverFilters}`} data-part="body">
      <TextField
        label="Map, name, tag or address"
        type="search"
        value={filters.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <SelectField
        label="Community"
        value={filters.community}
        onChange={(event) => change({ community: event.target.value })}
      >
        <option value="">All</option>
        {communities.map((community) => (
          <option key={community}>{community}</option>
        ))}
      </SelectField>
      <SelectField
        label="Country"
        value={filters.country}
        onChange={(event) => change({ country: event.target.value })}
      >
        <option value="">All</option>
        {countries.map((country) => (
          <option key={country} value={country} suppressHydrationWarning>
            {nameByFlag(country)}
          </option>
        ))}
      </SelectField>
      <div className={`${chip.chips} ${gameServersPage.chips}`}>
        <Chip on={filters.notEmpty} onToggle={() => change({ notEmpty: !filters.notEmpty, empty: false })}>
          Not empty
        </Chip>
        <Chip on={filters.empty} onToggle={() => change({ empty: !filters.empty, notEmpty: false })}>
          Empty
        </Chip>
        <Chip on={filters.notFull} onToggle={() => change({ notFull: !filters.notFull })}>
          Not full
        </Chip>
      </div>
      <Segmented
        label="Sort by"
        options={[
          { value: 'players', label: 'Players' },
          { value: 'name', label: 'Name' },
        ]}
        value={sort}
        onChange={onSort}
      />
    </search>
  )
}
