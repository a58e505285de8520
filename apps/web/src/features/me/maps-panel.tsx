import { formatTime } from '@kz/contract/rules'
import type { OwnMap } from '@kz/contract/runs/me'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { capital } from '../../blocks/capital.ts'
import { difficultyLevel } from '../../blocks/map/difficulty-level.ts'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { count } from '../../lib/text/format.ts'
import { word } from '../../lib/text/word.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button } from '../../ui/button.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { Segmented } from '../../ui/field/segmented.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Panel, ScrollRegion } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { Table } from '../../ui/table/table.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import { type Grouping, nearestRow, stepOn, type WallRow, wallOf } from './maps-wall.ts'
import styles from './me.module.css'

const BY = optionsOf({ difficulty: 'Difficulty', type: word('Type'), length: 'Length' })
const STATE_WORDS: Record<OwnMap['state'], string> = {
  record: 'your record',
  done: word('done'),
  gochecks: 'with gochecks',
  never: word('never'),
}
const LOOKS: Record<OwnMap['state'], string | undefined> = {
  record: styles.held,
  done: styles.done,
  gochecks: styles.half,
  never: styles.never,
}

/** Every map as a square: what is done, with gochecks, never. */
export function MapsPanel() {
  const found = useQuery(queryOf('GET /me/maps'))
  const [by, setBy] = useState<Grouping>('difficulty')
  const [asList, setAsList] = useState(false)
  const rows = useMemo(() => wallOf(found.data?.maps ?? [], by), [found.data, by])
  const done = rows.reduce((sum, row) => sum + row.done, 0)
  return (
    <Panel
      flush
      title="Maps"
      sub={found.data && `${count(done)} of ${count(found.data.maps.length)} done`}
      actions={
        <>
          <Segmented label="Group maps by" options={BY} value={by} onChange={setBy} />
          <Button small kind="ghost" onClick={() => setAsList(!asList)}>
            {asList ? 'As squares' : 'As list'}
          </Button>
        </>
      }
      footer={rows.length > 0 && <Legend rows={rows} />}
    >
      <QueryBody
        query={found}
        name="the maps"
        padded
        loading={<SkeletonRows label="Loading the maps" count={10} height="1.125rem" />}
      >
        {({ maps }) =>
          maps.length === 0 ? (
            <EmptyState title="No maps yet.">They come with the first records.</EmptyState>
          ) : asList ? (
            <MapList rows={rows} />
          ) : (
            <Wall rows={rows} by={by} />
          )
        }
      </QueryBody>
    </Panel>
  )
}

const nameOf = ({ mapName, state, timeMs, isNew }: OwnMap): string =>
  `${mapName}, ${STATE_WORDS[state]}${timeMs === null ? '' : `, ${formatTime(timeMs)}`}${isNew ? ', new since your last visit' : ''}`

/** A lattice with one stop of the Tab key; arrows walk it. */
function Wall({ rows, by }: { rows: readonly WallRow[]; by: Grouping }) {
  const [stop, setStop] = useState({ row: 0, at: 0 })
  const lattice = useRef<HTMLTableElement>(null)
  const handleKey = (event: KeyboardEvent) => {
    const next = stepOn(rows, stop, event.key)
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    setStop(next)
    lattice.current?.querySelector<HTMLElement>(`[data-cell="${next.row}-${next.at}"]`)?.focus()
  }
  const total = rows.reduce((sum, { maps }) => sum + maps.length, 0)
  return (
    <table ref={lattice} className={total > MANY ? `${styles.wall} ${styles.many}` : styles.wall}>
      <caption className="visually-hidden">{counted(total, 'map')}; arrow keys go from map to map</caption>
      <tbody>
        {rows.map(({ name, maps, done }, row) => (
          <tr key={name} className={styles.wallRow}>
            <th scope="row" className={styles.wallName}>
              {by === 'difficulty' && <b style={{ background: colourOf(name) }} aria-hidden="true" />}
              {capital(name)}
            </th>
            <td className={styles.cells}>
              {maps.map((map, at) => (
                <a
                  key={map.mapName}
                  href={paths.record(map.mapName)}
                  className={styles.cell}
                  data-tip={nameOf(map)}
                  data-cell={`${row}-${at}`}
                  tabIndex={stop.row === row && stop.at === at ? 0 : -1}
                  onFocus={() => setStop({ row, at })}
                  onKeyDown={handleKey}
                >
                  <i className={`${styles.square} ${LOOKS[map.state]} ${map.isNew ? styles.fresh : ''}`} />
                  <span className="visually-hidden">{nameOf(map)}</span>
                </a>
              ))}
            </td>
            <td className={styles.wallCount}>
              <b>{done}</b>/{maps.length}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** More maps than these are drawn smaller. */
const MANY = 600

const colourOf = (difficulty: string): string => {
  const band = Math.ceil(difficultyLevel(difficulty as OwnMap['difficulty']) / 2)
  return band === 0 ? 'var(--kz-line-strong)' : `var(--kz-diff-${band})`
}

const MapList = ({ rows }: { rows: readonly WallRow[] }) => (
  <ScrollRegion label="Maps as a list" maxHeight="24rem">
    <Table
      bare
      caption="Every map with what you did on it"
      lines={rows.flatMap(({ maps }) => maps)}
      keyOf={({ mapName }) => mapName}
      columns={[
        { head: 'Map', cell: ({ mapName }) => <MapLink mapName={mapName} /> },
        { head: 'Difficulty', cell: ({ difficulty }) => capital(difficulty) },
        { head: 'State', cell: ({ state }) => STATE_WORDS[state] },
        {
          head: 'Time',
          right: true,
          cell: ({ timeMs }) => (timeMs === null ? <span className="dim">–</span> : <TimeText milliseconds={timeMs} />),
        },
      ]}
    />
  </ScrollRegion>
)

const NAMED = 3

function Legend({ rows }: { rows: readonly WallRow[] }) {
  const nearest = nearestRow(rows)
  return (
    <>
      <span className={`row wrap ${styles.legend}`}>
        {(Object.keys(STATE_WORDS) as OwnMap['state'][]).map((state) => (
          <span key={state} className="row">
            <i className={`${styles.square} ${LOOKS[state]}`} />
            {STATE_WORDS[state]}
          </span>
        ))}
      </span>
      {nearest && (
        <span className="end">
          <b>
            {capital(nearest.row.name)} lacks {nearest.lacks.length}
          </b>
          {': '}
          {nearest.lacks.slice(0, NAMED).map(({ mapName }, at) => (
            <span key={mapName}>
              {at > 0 && ', '}
              <MapLink mapName={mapName} />
            </span>
          ))}
        </span>
      )}
    </>
  )
}
