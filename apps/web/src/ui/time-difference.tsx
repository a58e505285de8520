import { FasterGlyph, SlowerGlyph } from './glyphs.tsx'
import styles from './time-difference.module.css'
import { differenceText, spokenDifference } from './time-parts.ts'

interface TimeDifferenceProps {
  /** new time minus old time in milliseconds; null when there was none before */
  milliseconds: number | null
  /** whether there was one nobody knows */
  formerUnknown?: boolean
  /** the row ranks below the record: being second is not an error */
  behind?: boolean
}

/** A difference between two times: sign, shape and a sentence for those who hear it. */
export function TimeDifference({ milliseconds, formerUnknown, behind }: TimeDifferenceProps) {
  if (milliseconds === null)
    return <span className="dim">{formerUnknown ? 'Former holder unknown' : 'First record'}</span>
  if (Math.trunc(milliseconds / 10) === 0)
    return (
      <span className={`${styles.difference} ${styles.tie}`} data-part="difference" role="img" aria-label="same time">
        = 0.00
      </span>
    )
  const faster = milliseconds < 0
  const spoken = faster ? 'faster' : behind ? 'behind the world record' : 'slower'
  return (
    <span
      className={`${styles.difference} ${faster ? styles.gain : behind ? styles.behind : styles.loss}`}
      data-part="difference"
      role="img"
      aria-label={`${spokenDifference(milliseconds)} ${spoken}`}
    >
      {faster ? <FasterGlyph /> : <SlowerGlyph />}
      {faster ? '−' : '+'}
      {differenceText(milliseconds)}
    </span>
  )
}
