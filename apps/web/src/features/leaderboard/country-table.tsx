import type { BoardCountry } from '@kz/contract/boards'
import type { CSSProperties } from 'react'
import { count } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import button from '../../ui/button.module.css'
import { Flag } from '../../ui/flag.tsx'
import names from '../../ui/names.module.css'
import { Panel } from '../../ui/panel.tsx'
import { rankLook } from '../../ui/rank.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { placeColumns, shareColumn } from './board-columns.tsx'
import { type BoardState, changed, writeBoardState } from './board-state.ts'
import styles from './leaderboard.module.css'

/** The address of a country's players under the same filters. */
const playersOf = (state: BoardState, country: string) =>
  paths.leaderboard(writeBoardState(changed(state, { view: 'players', country })))

interface CountryTableProps {
  countries: readonly BoardCountry[]
  state: BoardState
}

const columnsOf = (state: BoardState): Column<BoardCountry>[] => [
  ...placeColumns,
  {
    head: 'Country',
    cell: (line) => (
      <span className={names.player} data-part="player">
        <Flag code={line.country} />
        <a href={playersOf(state, line.country)}>{line.countryName}</a>
      </span>
    ),
  },
  {
    head: 'Records',
    right: true,
    th: { 'aria-sort': 'descending' },
    cell: (line) => <b className={styles.count}>{count(line.recordNumber)}</b>,
  },
  shareColumn,
  { head: 'Players', right: true, cell: (line) => count(line.players) },
]

const keyOf = ({ country }: BoardCountry) => country

/** Countries by the records their players hold; each opens to its players. */
export function CountryTable({ countries, state }: CountryTableProps) {
  const columns = columnsOf(state)
  const caption = 'Countries by current world records'
  return <Table caption={caption} className={styles.tbl} lines={countries} keyOf={keyOf} columns={columns} />
}

const SHORT = 10

/** The first countries, beside the players. */
export function CountryPanel({ countries, state }: CountryTableProps) {
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
            <Flag code={line.country} />
            <a href={playersOf(state, line.country)}>{line.countryName}</a>
            <b>{count(line.recordNumber)}</b>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
