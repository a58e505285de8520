import { parseTime } from '@kz/contract/rules'
import { CallError } from '@kz/contract/wire/call-error'
import { useQuery } from '@tanstack/react-query'
import { MapTitle } from '../../blocks/map/map-title.tsx'
import { differenceOf } from '../../blocks/run/difference.ts'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/url/paths.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { rankLook } from '../../ui/rank.ts'
import tableStyles from '../../ui/table/table.module.css'
import { Table } from '../../ui/table/table.tsx'
import { TimeDifference } from '../../ui/time/time-difference.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import { DayGoes } from './day-goes.tsx'
import { MapCap } from './map-cap.tsx'
import mapOfTheDay from './map-of-the-day.module.css'
import styles from './map-of-the-day-page.module.css'
import { dayTitle } from './month.ts'
import { Runner } from './runner.tsx'

/** Everybody who finished the map of a day, best first. `isToday`: it goes on, and one may join. */
export function DayBoard({ date, isToday }: { date: string; isToday: boolean }) {
  const board = useQuery({ ...queryOf('GET /motd/day', { query: { date } }), retry: false })
  const { data, error } = board
  const isWithoutMap = error instanceof CallError && error.status === 404
  return (
    <Panel
      flush
      className={`${mapOfTheDay.motd} ${styles.motd}`}
      title={dayTitle(date)}
      sub={data && data.runs.length > 0 && counted(data.runs.length, 'runner')}
    >
      {isWithoutMap ? (
        <EmptyState title="This day had no map." />
      ) : (
        <QueryBody query={board} name="this day" loading={<SkeletonRows label="Loading the board" count={10} />} padded>
          {(data) => (
            <>
              <MapCap map={data} width={768}>
                <a className={`display ${mapOfTheDay.disp}`} href={paths.record(data.mapName)}>
                  <MapTitle mapName={data.mapName} />
                </a>
              </MapCap>
              {isToday && <DayGoes best={data.runs[0]?.time ?? null} />}
              {data.runs.length === 0 ? <p className={`${panel.body} dim`}>No run yet!</p> : <Runs runs={data.runs} />}
            </>
          )}
        </QueryBody>
      )}
    </Panel>
  )
}

interface BoardRun {
  rank: number
  playerName: string
  playerCountry: string
  time: string
  timeDiff: string | null
  cp: number
  gc: number
}

function Runs({ runs }: { runs: readonly BoardRun[] }) {
  return (
    <Table
      region="Runs of the day"
      lines={runs}
      keyOf={(run) => `${run.rank} ${run.playerName}`}
      columns={[
        {
          head: '#',
          right: true,
          look: (run) => `${tableStyles.fit} ${rankLook(run.rank)} ${styles.rk}`,
          cell: (run) => run.rank,
        },
        { head: 'Player', cell: (run) => <Runner run={{ ...run, playerId: null }} /> },
        {
          head: 'Time',
          right: true,
          cell: (run) => {
            const milliseconds = parseTime(run.time)
            const difference = differenceOf(run.timeDiff)
            return (
              milliseconds !== null && (
                <TimeText milliseconds={milliseconds} record={difference !== null && difference <= 0} />
              )
            )
          },
        },
        {
          head: 'To the record',
          cell: (run) => {
            const difference = differenceOf(run.timeDiff)
            return difference !== null && <TimeDifference milliseconds={difference} behind />
          },
        },
        {
          head: 'CP/GC',
          right: true,
          look: 'dim',
          cell: (run) => (run.cp > 0 || run.gc > 0 ? `${run.cp}/${run.gc}` : ''),
        },
      ]}
    />
  )
}
