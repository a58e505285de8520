import type { Comparison } from '@kz/contract/boards'
import { mapRoute } from '@kz/contract/rules'
import { DifficultyName } from '../../blocks/difficulty.tsx'
import { MapLink } from '../../blocks/map-link.tsx'
import { counted } from '../../blocks/words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { RecordTag } from '../../ui/tag.tsx'
import { TimeDifference } from '../../ui/time-difference.tsx'
import { TimeText } from '../../ui/time-text.tsx'

export interface SharedState {
  ahead: 'all' | 'a' | 'b'
  sort: 'gap' | 'map'
  page: number
}

interface SharedRoutesProps {
  comparison: Comparison
  state: SharedState
  change: (part: Partial<SharedState>) => void
}

const sorts = [
  { value: 'gap', label: 'Closest first' },
  { value: 'map', label: 'By map' },
] as const

// on phones CSS makes a grid of the rows, which without these would no longer be a table to a reader
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
}

/** The routes both have a released run on, with the gap between them. */
export function SharedRoutes({ comparison, state, change }: SharedRoutesProps) {
  const { a, b, routes, page, totalPages, totalItems } = comparison
  return (
    <section className="panel" aria-label="Where both have a run">
      <div className="pf both-shown">
        <Segmented
          label="Show"
          options={[
            { value: 'all', label: 'All' },
            { value: 'a', label: `${a.pseudo} ahead` },
            { value: 'b', label: `${b.pseudo} ahead` },
          ]}
          value={state.ahead}
          onChange={(ahead) => change({ ahead })}
        />
        <span className="end">
          <Segmented label="Sort" options={sorts} value={state.sort} onChange={(sort) => change({ sort })} />
        </span>
      </div>
      {routes.length === 0 ? (
        <EmptyState title="They share no map like this." />
      ) : (
        <div className="scroll">
          <table {...roles.table} className="tbl both-ran">
            <caption className="sr">Both players' best times</caption>
            <thead {...roles.group}>
              <tr {...roles.row}>
                <th {...roles.head} scope="col">
                  Map
                </th>
                <th {...roles.head} scope="col" className="c-difficulty">
                  Difficulty
                </th>
                <th {...roles.head} scope="col" className="r">
                  {a.pseudo}
                </th>
                <th {...roles.head} scope="col" className="r">
                  {b.pseudo}
                </th>
                <th {...roles.head} scope="col" className="c-gap">
                  <span className="c-wide">
                    {a.pseudo} to {b.pseudo}
                  </span>
                  <span className="c-narrow">Gap</span>
                </th>
              </tr>
            </thead>
            <tbody {...roles.group}>
              {routes.map((line) => (
                <tr {...roles.row} key={mapRoute(line.mapName, line.route)}>
                  <td {...roles.cell}>
                    <MapLink mapName={line.mapName} route={line.route} />
                  </td>
                  <td {...roles.cell} className="c-difficulty">
                    <DifficultyName difficulty={line.difficulty} />
                  </td>
                  <td {...roles.cell} className="r">
                    {line.holder === 'a' && <RecordTag />} <TimeText milliseconds={line.aMs} />
                  </td>
                  <td {...roles.cell} className="r">
                    {line.holder === 'b' && <RecordTag />} <TimeText milliseconds={line.bMs} />
                  </td>
                  <td {...roles.cell}>
                    <TimeDifference milliseconds={line.aMs - line.bMs} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="pf">
        <span role="status">{counted(totalItems, 'map')} both ran</span>
        {totalPages > 1 && (
          <span className="end">
            <Pager page={page} pages={totalPages} onPage={(next) => change({ page: next })} />
          </span>
        )}
      </div>
    </section>
  )
}
