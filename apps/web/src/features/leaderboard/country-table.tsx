import type { BoardCountry } from '@kz/contract/runs/leaderboards'
import { ArrowUpDown } from 'lucide-react'
import { type CSSProperties, useMemo } from 'react'
import { counted } from '../../blocks/words.ts'
import { useSession } from '../../lib/session/session.ts'
import { nameByFlag } from '../../lib/text/countries.ts'
import { countryName } from '../../lib/text/country-name.ts'
import { count } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import button from '../../ui/button.module.css'
import { Flag } from '../../ui/flag.tsx'
import { Icon } from '../../ui/icon.tsx'
import names from '../../ui/names.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { rankLook } from '../../ui/rank.ts'
import { type Sort, SortableHead } from '../../ui/table/sortable-head.tsx'
import tableStyles from '../../ui/table/table.module.css'
import { type Column, Table } from '../../ui/table/table.tsx'
import { placeColumns, shareColumn } from './board-columns.tsx'
import { type BoardState, changed, writeBoardState } from './board-state.ts'
import styles from './leaderboard.module.css'
import { OwnLine } from './own-line.tsx'
import { type CountrySort, sortCountries } from './sort-countries.ts'

/** The address of a country's players under the same filters. */
const playersOf = (state: BoardState, country: string) =>
  paths.leaderboard(writeBoardState(changed(state, { view: 'players', country })))

interface CountriesProps {
  countries: readonly BoardCountry[]
  state: BoardState
}

interface CountryTableProps extends CountriesProps {
  onSort: (sort: Sort<CountrySort>) => void
}

type Sorting = Pick<CountryTableProps, 'onSort'> & { sort: Sort<CountrySort> }
const [rank, moved] = placeColumns

const columnsOf = (state: BoardState, sorting: Sorting): (Column<BoardCountry> | false)[] => [
  rank,
  {
    ...moved,
    headCell: (
      <SortableHead column="moved" descendingFirst {...sorting}>
        <Icon of={ArrowUpDown} size="sm" />
        <span className="visually-hidden">Places moved in 30 days</span>
      </SortableHead>
    ),
  },
  {
    headCell: (
      <SortableHead column="country" {...sorting}>
        Country
      </SortableHead>
    ),
    cell: (line) => (
      <span className={names.player} data-part="player">
        <QuietFlag code={line.country} />
        <a href={playersOf(state, line.country)} dir="auto" suppressHydrationWarning>
          {nameByFlag(line.country)}
        </a>
      </span>
    ),
  },
  {
    headCell: (
      <SortableHead column="records" className={tableStyles.right} descendingFirst {...sorting}>
        Records
      </SortableHead>
    ),
    right: true,
    cell: (line) => <b className={styles.count}>{count(line.recordNumber)}</b>,
  },
  {
    ...shareColumn,
    headCell: (
      <SortableHead column="share" className={`${tableStyles.right} ${styles.cShare}`} descendingFirst {...sorting}>
        Share
      </SortableHead>
    ),
  },
  {
    headCell: (
      <SortableHead column="players" className={tableStyles.right} descendingFirst {...sorting}>
        Players
      </SortableHead>
    ),
    right: true,
    cell: (line) => count(line.players),
  },
]

const keyOf = ({ country }: BoardCountry) => country

/** Countries and the records their players hold; each opens to its players. */
export function CountryTable({ countries, state, onSort }: CountryTableProps) {
  const { sort } = state
  const lines = useMemo(() => sortCountries(countries, sort), [countries, sort])
  const columns = columnsOf(state, { sort, onSort })
  const { user } = useSession()
  const mine = countries.find(({ country }) => country === user?.country)
  return (
    <>
      <Table
        caption="Countries and their world records"
        className={styles.tbl}
        lineProps={(line) => (line === mine ? { className: tableStyles.own, id: 'my-row', tabIndex: -1 } : {})}
        {...{ lines, keyOf, columns }}
      />
      {mine && (
        <OwnLine rank={mine.rank} name={countryName(mine.country)} value={counted(mine.recordNumber, 'record')} />
      )}
    </>
  )
}

const SHORT = 10

/** The first countries, beside the players. */
export function CountryPanel({ countries, state }: CountriesProps) {
  const most = countries[0]?.recordNumber ?? 1
  if (countries.length === 0) return null
  return (
    <Panel
      title="Countries"
      flush
      actions={
        <a
          className={`${button.button} ${button.ghost} ${button.small}`}
          href={paths.leaderboard(writeBoardState(changed(state, { view: 'countries', country: '' })))}
        >
          All {countries.length}
        </a>
      }
    >
      <ol className={styles.cty}>
        {countries.slice(0, SHORT).map((line) => (
          <li key={line.country} style={{ '--w': (line.recordNumber / most) * 100 } as CSSProperties}>
            <span className={rankLook(line.rank)}>{line.rank}</span>
            <QuietFlag code={line.country} />
            <a href={playersOf(state, line.country)} dir="auto" suppressHydrationWarning>
              {nameByFlag(line.country)}
            </a>
            <b>{count(line.recordNumber)}</b>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** The name stands beside it: it is not said twice. */
const QuietFlag = ({ code }: { code: string }) => (
  <span className="row" aria-hidden="true">
    <Flag code={code} />
  </span>
)
