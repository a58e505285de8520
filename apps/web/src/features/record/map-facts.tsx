import type { HistoryRow, MapRecords } from '@kz/contract/runs/records'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { capital } from '../../blocks/capital.ts'
import { DifficultyName } from '../../blocks/map/difficulty.tsx'
import { MapTitle, titleWidth } from '../../blocks/map/map-title.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { dayDate } from '../../blocks/time/day-date.ts'
import { counted } from '../../blocks/words.ts'
import { useTakenOver } from '../../lib/hooks/use-drawn.ts'
import { useSession } from '../../lib/session/session.ts'
import { count, ordinal, parseMoment } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import pageHead from '../../ui/page/page-head.module.css'
import { Tag } from '../../ui/tag.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import styles from './record.module.css'
import { bestRuns } from './runs.ts'
import { boardQuery } from './times/board-state.ts'

const word = (text: string) => (text === 'unknown' ? <span className="dim">Unknown</span> : capital(text))

function releaseDay(moment: string): string {
  const date = parseMoment(moment)
  return date ? dayDate(date) : moment
}

/** The heading of a map's page: its name, as large as fits on one line. */
export function MapHeading({ mapName }: { mapName: string }) {
  return (
    <h1
      className={`${pageHead.title} ${styles.mapTitle}`}
      style={{ '--name-width': titleWidth(mapName) } as CSSProperties}
    >
      <MapTitle mapName={mapName} />
    </h1>
  )
}

interface MapFactsProps {
  map: MapRecords
  /** the released runs of the route */
  rows: readonly HistoryRow[]
  route: string
  children: ReactNode
}

/** Name of a map and what is known about it; the children stand below. */
export function MapFacts({ map, rows, route, children }: MapFactsProps) {
  return (
    <div className={styles.mid}>
      <div className="row wrap">
        <MapHeading mapName={map.mapName} />
        {map.isXdMap && <Tag explains="xd">XD</Tag>}
        {!map.recordable && <Tag kind="warn">Not recordable</Tag>}
        <DifficultyName difficulty={map.difficulty} />
        <FavouriteButton mapName={map.mapName} />
      </div>
      <dl className={styles.facts}>
        <dt>Type</dt>
        <dd>{word(map.type)}</dd>
        <dt>Length</dt>
        <dd>{word(map.length)}</dd>
        <dt>{map.authors.length > 1 ? 'Mappers' : 'Mapper'}</dt>
        <dd className="row wrap">
          {map.authors.length === 0 && <span className="dim">Unknown</span>}
          {map.authors.map(({ mapperName, mapAuthorId, mapperCountry }) =>
            mapAuthorId === null ? (
              <b key={mapperName} className={styles.mapper} dir="auto">
                {mapperName}
              </b>
            ) : (
              <PlayerName key={mapperName} name={mapperName} country={mapperCountry} />
            ),
          )}
        </dd>
        {map.mapReleaseDate && (
          <>
            <dt>Released</dt>
            <dd>{releaseDay(map.mapReleaseDate)}</dd>
          </>
        )}
        <Finished mapName={map.mapName} route={route} />
        <Yours mapName={map.mapName} {...{ rows, route }} />
      </dl>
      {children}
      {map.pending > 0 && (
        <p className="muted tiny">
          <a className="link" href={paths.waitingDemos()}>
            {counted(map.pending, 'demo')} of this map
          </a>{' '}
          waiting for a check.
        </p>
      )}
    </div>
  )
}

/** How many players finished the route, where servers sent times. */
function Finished({ mapName, route }: { mapName: string; route: string }) {
  const { data: top } = useQuery(boardQuery(mapName, route))
  if (!top || top.unchecked === 0) return null
  const [pro = 0, withGochecks = 0] = top.finished
  return (
    <>
      <dt>Finished</dt>
      <dd>
        {count(pro)} pro, {count(withGochecks)} cp
      </dd>
    </>
  )
}

type YoursProps = Pick<MapFactsProps, 'rows' | 'route'> & { mapName: string }

/**
 * A member's own best time and its place, on the board where servers sent times. The line stands in the page as it is sent, so
 * that nothing below it moves when its reader is known.
 */
function Yours({ mapName, rows, route }: YoursProps) {
  const { user } = useSession()
  const { data: top } = useQuery(boardQuery(mapName, route))
  const runs = useMemo(() => bestRuns(rows, true), [rows])
  const isTakenOver = useTakenOver()
  if (!user && isTakenOver) return null
  const place = runs.findIndex(({ playerId }) => playerId === user?.userId)
  const released = user && runs[place] ? { rank: place + 1, timeMs: runs[place].timeMs } : undefined
  const own = top && top.unchecked > 0 ? top.mine : released
  return (
    <>
      <dt className={styles.yours}>Yours</dt>
      <dd className={`${styles.yours} ${own ? '' : 'dim'}`}>
        {own ? (
          <>
            <TimeText milliseconds={own.timeMs} />{' '}
            {own === released ? (
              ordinal(own.rank)
            ) : (
              <a className="link" href="#top">
                {ordinal(own.rank)}
              </a>
            )}
          </>
        ) : (
          'none yet'
        )}
      </dd>
    </>
  )
}
