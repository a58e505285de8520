import type { PointsTop } from '@kz/contract/runs/points'
import { useEffect, useRef } from 'react'
import { counted } from '../../../blocks/words.ts'
import { useSession } from '../../../lib/session/session.ts'
import { count, ordinal } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './points.module.css'

interface MyLineProps {
  mine: NonNullable<PointsTop['mine']>
  page: number
  onPage: (page: number) => void
}

/** The reader's own place, at the lower edge of the window as long as the board is visible. */
export function MyLine({ mine: { rank, points, change, toNext, page: ownPage }, page, onPage }: MyLineProps) {
  const { user } = useSession()
  const jumping = useRef(false)
  const isHere = page === ownPage
  useEffect(() => {
    if (!jumping.current || !isHere) return
    jumping.current = false
    showMyRow()
  }, [isHere])
  const jump = () => {
    if (isHere) return showMyRow()
    jumping.current = true
    onPage(ownPage)
  }
  return (
    <div className={styles.mine}>
      <b className="display">{count(rank)}</b>
      <bdi>{user?.pseudo}</bdi>
      <b>{count(points)}</b>
      {change !== null && change !== 0 && (
        <span className="muted">
          {counted(Math.abs(change), 'place')} {change > 0 ? 'up' : 'down'} this week
        </span>
      )}
      {toNext !== null && (
        <b>
          {count(toNext)} to {ordinal(rank - 1)}
        </b>
      )}
      <span className="row end">
        <Button small onClick={jump}>
          Around me
        </Button>
        <Button small kind="ghost" onClick={() => onPage(1)}>
          Top
        </Button>
      </span>
    </div>
  )
}

function showMyRow() {
  document.getElementById('my-row')?.scrollIntoView({ block: 'center' })
}
