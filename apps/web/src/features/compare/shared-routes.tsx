import { mapRoute } from '@kz/contract/rules'
import type { Comparison } from '@kz/contract/runs/leaderboards'
import { Play } from 'lucide-react'
import { DifficultyName } from '../../blocks/map/difficulty.tsx'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { counted } from '../../blocks/words.ts'
import { paths } from '../../lib/url/paths.ts'
import { optionsOf } from '../../ui/field/options.ts'
import { Segmented } from '../../ui/field/segmented.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import panel from '../../ui/page/panel.module.css'
import { Pager } from '../../ui/table/pager.tsx'
import tableStyles from '../../ui/table/table.module.css'
import { RecordTag } from '../../ui/tag.tsx'
import { TimeDifference } from '../../ui/time/time-difference.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import styles from './compare.module.css'

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

const sorts = optionsOf({ gap: 'Closest first', map: 'By map' })

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
    <section className={panel.panel} aria-label="Where both have a run">
      <div className={`${panel.foot} ${styles.bothShown}`}>
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
        <EmptyState title="They share no such map." />
      ) : (
        <div className={panel.scroll}>
          <table {...roles.table} className={`${tableStyles.table} ${styles.tbl} ${styles.bothRan}`}>
            <caption className="visually-hidden">Both players' best times</caption>
            <thead {...roles.group}>
              <tr {...roles.row}>
                <th {...roles.head} scope="col">
                  Map
                </th>
                <th {...roles.head} scope="col" className={styles.cDifficulty}>
                  Difficulty
                </th>
                <th {...roles.head} scope="col" className={`${tableStyles.right} ${styles.r}`} dir="auto">
                  {a.pseudo}
                </th>
                <th {...roles.head} scope="col" className={`${tableStyles.right} ${styles.r}`} dir="auto">
                  {b.pseudo}
                </th>
                <th {...roles.head} scope="col" className={styles.cGap}>
                  <span className={styles.cWide}>
                    <bdi>{a.pseudo}</bdi> to <bdi>{b.pseudo}</bdi>
                  </span>
                  <span className={styles.cNarrow}>Gap</span>
                </th>
              </tr>
            </thead>
            <tbody {...roles.group}>
              {routes.map((line) => (
                <tr {...roles.row} key={mapRoute(line.mapName, line.route)}>
                  <td {...roles.cell}>
                    <MapLink mapName={line.mapName} route={line.route} />
                  </td>
                  <td {...roles.cell} className={styles.cDifficulty}>
                    <DifficultyName difficulty={line.difficulty} />
                  </td>
                  <td {...roles.cell} className={`${tableStyles.right} ${styles.r}`}>
                    {line.holder === 'a' && <RecordTag />} <TimeText milliseconds={line.aMs} />
                  </td>
                  <td {...roles.cell} className={`${tableStyles.right} ${styles.r}`}>
                    {line.holder === 'b' && <RecordTag />} <TimeText milliseconds={line.bMs} />
                  </td>
                  <td {...roles.cell}>
                    <TimeDifference milliseconds={line.aMs - line.bMs} />
                    <WatchBoth line={line} a={a.pseudo} b={b.pseudo} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={panel.foot}>
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

/** The faster of the two runs, with the other one as its ghost. */
function WatchBoth({ line, a, b }: { line: Comparison['routes'][number]; a: string; b: string }) {
  const { watched, aMs, bMs, mapName, route } = line
  if (!watched) return null
  const [first, second] = aMs <= bMs ? [watched.a, watched.b] : [watched.b, watched.a]
  return (
    <a
      className={tableStyles.iconLink}
      href={paths.replay(first, { vs: second })}
      aria-label={`Watch ${a} and ${b} on ${mapRoute(mapName, route)}`}
      data-tip="Watch both runs"
    >
      <Icon of={Play} />
    </a>
  )
}
