import { CallError } from '@kz/contract/call-error'
import { parseTime } from '@kz/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { differenceOf } from '../../blocks/difference.ts'
import { MapPicture } from '../../blocks/map-picture.tsx'
import { MapTitle } from '../../blocks/map-title.tsx'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel, ScrollRegion } from '../../ui/panel.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TimeDifference } from '../../ui/time-difference.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { dayTitle } from './month.ts'
import { Runner } from './runner.tsx'

/** Everybody who finished the map of a day, best first. */
export function DayBoard({ date }: { date: string }) {
  const board = useQuery({ ...queryOf('GET /motd/day', { query: { date } }), retry: false })
  const { data, error } = board
  const isWithoutMap = error instanceof CallError && error.status === 404
  return (
    <Panel
      flush
      className="motd"
      title={dayTitle(date)}
      sub={data && data.runs.length > 0 && counted(data.runs.length, 'runner')}
    >
      {isWithoutMap ? (
        <EmptyState title="This day had no map." />
      ) : (
        <QueryBody query={board} name="this day" loading={<SkeletonRows label="Loading the board" count={10} />} padded>
          {(data) => (
            <>
              <div className="cap">
                <MapPicture
                  src={data.mapImage}
                  width={768}
                  height={216}
                  alt={`View of ${data.mapName}`}
                  className="cover"
                />
                <div>
                  <a className="disp" href={paths.record(data.mapName)}>
                    <MapTitle mapName={data.mapName} />
                  </a>
                </div>
              </div>
              {data.runs.length === 0 ? <p className="pb dim">No run yet!</p> : <Runs runs={data.runs} />}
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
    <ScrollRegion label="Runs of the day">
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col" className="r">
              #
            </th>
            <th scope="col">Player</th>
            <th scope="col" className="r">
              Time
            </th>
            <th scope="col">To the record</th>
            <th scope="col" className="r">
              CP/GC
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => {
            const milliseconds = parseTime(run.time)
            const difference = differenceOf(run.timeDiff)
            return (
              <tr key={`${run.rank} ${run.playerName}`}>
                <td className={run.rank <= 3 ? `r fit rk rk-${run.rank}` : 'r fit rk'}>{run.rank}</td>
                <td>
                  <Runner run={{ ...run, playerId: null }} />
                </td>
                <td className="r">
                  {milliseconds !== null && (
                    <TimeText milliseconds={milliseconds} record={difference !== null && difference <= 0} />
                  )}
                </td>
                <td>{difference !== null && <TimeDifference milliseconds={difference} behind />}</td>
                <td className="r dim">{run.cp > 0 || run.gc > 0 ? `${run.cp}/${run.gc}` : ''}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
