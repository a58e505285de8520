import type { BoardCountry } from '@kz/contract/boards'
import type { CSSProperties } from 'react'
import { count } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Flag } from '../../ui/flag.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type BoardState, changed, writeBoardState } from './board-state.ts'
import { Move } from './move.tsx'
import { rankClass } from './player-table.tsx'

/** The address of a country's players under the same filters. */
const playersOf = (state: BoardState, country: string) =>
  paths.leaderboard(writeBoardState(changed(state, { view: 'players', country })))

interface CountryTableProps {
  countries: readonly BoardCountry[]
  state: BoardState
}

/** Countries by the records their players hold; each opens to its players. */
export function CountryTable({ countries, state }: CountryTableProps) {
  return (
    <div className="scroll">
      <table className="tbl">
        <caption className="sr">Countries by current world records</caption>
        <thead>
          <tr>
            <th scope="col" className="r">
              #
            </th>
            <th scope="col">
              <span className="sr">Places moved in 30 days</span>
            </th>
            <th scope="col">Country</th>
            <th scope="col" className="r" aria-sort="descending">
              Records
            </th>
            <th scope="col" className="r c-share" data-tip="Of all maps that take records and match the filters">
              Share
            </th>
            <th scope="col" className="r">
              Players
            </th>
          </tr>
        </thead>
        <tbody>
          {countries.map((line) => (
            <tr key={line.country}>
              <td className={rankClass(line.rank)}>{line.rank}</td>
              <td className="fit c-move">
                <Move change={line.change} />
              </td>
              <td>
                <span className="pl">
                  <Flag code={line.country} />
                  <a href={playersOf(state, line.country)}>{line.countryName}</a>
                </span>
              </td>
              <td className="r">
                <b className="font-semibold">{count(line.recordNumber)}</b>
              </td>
              <td className="r dim c-share">{line.percentNumber.toFixed(1)}%</td>
              <td className="r">{count(line.players)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
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
          className="btn btn-ghost btn-sm"
          href={paths.leaderboard(writeBoardState(changed(state, { view: 'countries', country: '' })))}
        >
          All {countries.length}
        </a>
      }
    >
      <ol className="cty">
        {countries.slice(0, SHORT).map((line) => (
          <li key={line.country} style={{ '--w': (line.recordNumber / most) * 100 } as CSSProperties}>
            <span className={line.rank <= 3 ? `rk rk-${line.rank}` : 'rk'}>{line.rank}</span>
            <Flag code={line.country} />
            <a href={playersOf(state, line.country)}>{line.countryName}</a>
            <b>{count(line.recordNumber)}</b>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
