import { useQuery } from '@tanstack/react-query'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { queryOf } from '../../lib/api.ts'
import { count } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { Table } from '../../ui/table/table.tsx'
import { placeColumns } from './board-columns.tsx'

/** as many as a screen shows at once */
const PLACES = 20

const gained = (change: number): string => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '')

/** The first places of the leaderboard by records, and who moved in thirty days. */
export function LadderTable() {
  const board = useQuery(queryOf('GET /record/top-filtered', { query: { page: 1 } }))
  return (
    <QueryBody query={board} name="the ladder" padded loading={<SkeletonRows label="Loading the ladder" count={10} />}>
      {({ players }) => (
        <>
          <Table
            caption="Players by current world records"
            lines={players.slice(0, PLACES)}
            keyOf={(line) => `${line.playerId} ${line.pseudo}`}
            columns={[
              ...placeColumns,
              { head: 'Player', cell: (line) => <PlayerName name={line.pseudo} country={line.country} /> },
              { head: 'Records', right: true, cell: (line) => <b>{count(line.recordNumber)}</b> },
              { head: 'In 30 days', right: true, cell: (line) => gained(line.recordChange) },
            ]}
          />
          <p className="row spaced">
            <a className="link" href={paths.leaderboard()}>
              The whole leaderboard
            </a>
          </p>
        </>
      )}
    </QueryBody>
  )
}
