import { tableDate } from '../../lib/text/format.ts'
import styles from './since-tick.module.css'
import { Time } from './time.tsx'

/** Stands on the upper edge of the first line its reader knew when they left; that line takes `sinceLine`. */
export function SinceTick({ before }: { before: Date }) {
  return (
    <span className={styles.tick}>
      Since you were here <Time iso={before.toISOString()} text={tableDate} />
    </span>
  )
}

/** The line that bears the tick: nothing in it moves. */
export const sinceLine = styles.line
