import type { PointsTop } from '@kz/contract/runs/points'
import { useSession } from '../../../lib/session/session.ts'
import { count, ordinal } from '../../../lib/text/format.ts'
import { OwnLine, OwnMove } from '../own-line.tsx'

interface MyLineProps {
  top: PointsTop & { mine: NonNullable<PointsTop['mine']> }
  onPage: (page: number) => void
}

/** The reader's own place on a board by points. */
export function MyLine({ top: { mine, month, page: open }, onPage }: MyLineProps) {
  const { user } = useSession()
  const { rank, points, change, toNext, page: own } = mine
  return (
    <OwnLine
      rank={rank}
      name={user?.pseudo}
      value={month === null ? count(points) : `+${count(points)}`}
      pages={{ own, open, onPage }}
    >
      <OwnMove change={change} since={month === null ? 'week' : 'month'} />
      {toNext !== null && (
        <b>
          {count(toNext)} to {ordinal(rank - 1)}
        </b>
      )}
    </OwnLine>
  )
}
