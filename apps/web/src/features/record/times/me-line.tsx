import type { RunTop } from '@kz/contract/runs/runs'
import { type FormEvent, useState } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { count, ordinal } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import field from '../../../ui/field/field.module.css'
import { differenceText } from '../../../ui/time/time-parts.ts'
import { TimeText } from '../../../ui/time/time-text.tsx'
import styles from './times.module.css'
import { topPercent } from './you-here.tsx'

interface MeLineProps {
  top: RunTop
  /** the place whose page is shown; 0: the head and what is around one's own */
  place: number
  onPlace: (place: number) => void
}

/** One's own line at the foot of the board: it stays visible while the board is, and leads to any place of it. */
export function MeLine({ top: { mine, total }, place, onPlace }: MeLineProps) {
  const { user } = useSession()
  const [typed, setTyped] = useState('')
  if (!mine || !user) return null
  const { rank, timeMs, percentile, next } = mine
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number(typed)
    if (Number.isInteger(wanted) && wanted > 0) onPlace(Math.min(wanted, total))
  }
  return (
    <section className={styles.meLine} aria-label="Your place">
      <b className={styles.mePlace}>{count(rank)}</b>
      <bdi className={styles.meName}>{user.pseudo}</bdi>
      <TimeText milliseconds={timeMs} />
      <span className={`dim ${styles.wide}`}>{topPercent(percentile)}</span>
      <b>{next ? `${differenceText(next.gapMs)} s to ${ordinal(next.rank)}` : 'You hold it'}</b>
      <form className={styles.meWays} onSubmit={handleSubmit}>
        <Button small aria-pressed={place === 0} onClick={() => onPlace(0)}>
          Around me
        </Button>
        <Button small kind="ghost" onClick={() => onPlace(1)}>
          Top
        </Button>
        <input
          className={`${field.input} ${styles.mePlaceField}`}
          data-part="input"
          inputMode="numeric"
          pattern="[0-9]*"
          maxLength={7}
          placeholder="Place"
          aria-label="Go to place"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </section>
  )
}
