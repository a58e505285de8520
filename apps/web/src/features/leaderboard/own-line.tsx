import { type ReactNode, useEffect, useRef } from 'react'
import { counted } from '../../blocks/words.ts'
import { count } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import styles from './points/points.module.css'

interface OwnLineProps {
  rank: number
  name: ReactNode
  /** what the board counts */
  value: ReactNode
  /** how the place moved, and what the next one takes */
  children?: ReactNode
  /** the page it is on, the one that is open, and another one to open; without: all lines are there */
  pages?: { own: number; open: number; onPage: (page: number) => void }
}

/** The reader's own place, at the lower edge of the window as long as the board is visible. */
export function OwnLine({ rank, name, value, children, pages }: OwnLineProps) {
  const jumping = useRef(false)
  const isHere = !pages || pages.own === pages.open
  useEffect(() => {
    if (!jumping.current || !isHere) return
    jumping.current = false
    showMyRow()
  }, [isHere])
  const jump = () => {
    if (!pages || isHere) return showMyRow()
    jumping.current = true
    pages.onPage(pages.own)
  }
  return (
    <div className={styles.mine}>
      <b className="display">{count(rank)}</b>
      <bdi dir="auto">{name}</bdi>
      <b>{value}</b>
      {children}
      <span className="row end">
        <Button small onClick={jump}>
          Around me
        </Button>
        {pages && (
          <Button small kind="ghost" onClick={() => pages.onPage(1)}>
            Top
          </Button>
        )}
      </span>
    </div>
  )
}

/** Places won or lost, in words; nothing for none. */
export function OwnMove({ change, since }: { change: number | null; since: 'week' | 'month' }) {
  if (!change) return null
  const places = counted(Math.abs(change), 'place')
  return (
    <span className="muted">
      {since === 'week'
        ? change > 0
          ? `${places} up this week`
          : `${places} down this week`
        : change > 0
          ? `${places} up since last month`
          : `${places} down since last month`}
    </span>
  )
}

function showMyRow() {
  const row = document.getElementById('my-row')
  row?.scrollIntoView({ block: 'center' })
  row?.focus({ preventScroll: true })
}
