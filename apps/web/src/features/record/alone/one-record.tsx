import type { HistoryRow } from '@kz/contract/runs/records'
import type { AroundMap } from '@kz/contract/runs/replays'
import { useQuery } from '@tanstack/react-query'
import { MapCard, MapCards } from '../../../blocks/map/map-cards.tsx'
import { PlayerName } from '../../../blocks/member/player-name.tsx'
import { counted } from '../../../blocks/words.ts'
import { queryOf } from '../../../lib/api.ts'
import { count } from '../../../lib/text/format.ts'
import { paths } from '../../../lib/url/paths.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Gap } from '../../../ui/time/gap.tsx'
import { TimeDifference } from '../../../ui/time/time-difference.tsx'
import { TimeText } from '../../../ui/time/time-text.tsx'
import { boardQuery } from '../times/board-state.ts'
import { closeRuns } from './close-runs.ts'
import styles from './one-record.module.css'

export const aroundQuery = (mapName: string, route: string) => queryOf('GET /map/around', { query: { mapName, route } })

interface OneRecordProps {
  mapName: string
  route: string
  record: HistoryRow
  /** the released runs of the route */
  rows: readonly HistoryRow[]
}

/** Of a route with a single record: what its run takes, and who is close to it. */
export function OneRecord({ mapName, route, record, rows }: OneRecordProps) {
  const around = useQuery(aroundQuery(mapName, route)).data
  const board = useQuery(boardQuery(mapName, route)).data
  const close = closeRuns(record, rows, around?.waiting ?? [], board?.runs ?? [])
  return (
    <div className={styles.two}>
      <Panel title="What it takes">
        {around?.takes ? <Takes takes={around.takes} /> : <NoTakes isKnown={!!around} />}
      </Panel>
      <Panel title="Who is close" sub={close.length > 0 && counted(close.length, 'run')} flush={close.length > 0}>
        {close.length === 0 ? (
          <p className="dim">Nobody yet. The next run under {record.time} takes the record.</p>
        ) : (
          <ol className={styles.close}>
            {close.map(({ key, player, country, timeMs, is }) => (
              <li key={key}>
                <PlayerName name={player} country={country} />
                {is === 'waits' && (
                  <a href={paths.waitingDemos()}>
                    <Tag kind="info">Waiting</Tag>
                  </a>
                )}
                {is === 'server' && <span className="dim tiny">from a server</span>}
                <span className={styles.figures}>
                  <Gap milliseconds={timeMs - record.timeMs} />
                  <TimeDifference milliseconds={timeMs - record.timeMs} behind />
                  <TimeText milliseconds={timeMs} />
                </span>
              </li>
            ))}
          </ol>
        )}
      </Panel>
    </div>
  )
}

function Takes({ takes: { jumps, hops, topSpeed } }: { takes: NonNullable<AroundMap['takes']> }) {
  const facts: [string, string][] = [
    [jumps === 1 ? 'jump' : 'jumps', count(jumps)],
    [hops === 1 ? 'bunny hop' : 'bunny hops', count(hops)],
    ['u/s top speed', count(topSpeed)],
  ]
  return (
    <dl className={styles.takes}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="display">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const NoTakes = ({ isKnown }: { isKnown: boolean }) => (
  <p className={`dim ${styles.takesPlace}`}>
    {isKnown && 'The record has no replay, so nobody has counted its jumps.'}
  </p>
)

/** Three maps of the same kind, about as hard and as long. */
export function MapsLike({ mapName, route }: { mapName: string; route: string }) {
  const like = useQuery(aroundQuery(mapName, route)).data?.like ?? []
  if (like.length === 0) return null
  return (
    <Panel title="Maps like it" className={styles.like}>
      <MapCards>
        {like.map(({ timeMs, player, country, ...map }) => (
          <MapCard key={map.mapName} {...map}>
            <span className={`row ${styles.held}`}>
              {timeMs === null || player === null ? (
                <span className="dim">No record yet</span>
              ) : (
                <>
                  <TimeText milliseconds={timeMs} />
                  <PlayerName quiet name={player} country={country} />
                </>
              )}
            </span>
          </MapCard>
        ))}
      </MapCards>
    </Panel>
  )
}
