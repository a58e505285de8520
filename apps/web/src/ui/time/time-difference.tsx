import { FasterGlyph, SlowerGlyph } from '../glyphs.tsx'
import styles from './time-difference.module.css'
import { differenceText, spokenDifference } from './time-parts.ts'

interface TimeDifferenceProps {
  /** new time minus old time in milliseconds; null when there is none to compare with */
  milliseconds: number | null
  /** what is said then; nothing where the page has no word for it */
  without?: string
  /** the row ranks below the record: being second is not an error */
  behind?: boolean
}

/** What is said of a run that was the record and took it from nobody who is known. */
export const firstRecord = (formerUnknown: boolean): string =>
  formerUnknown ? 'Former holder unknown' : 'First record'

/** What is said of a run that is held against the record of a route, where nobody holds it. */
export const NO_RECORD = 'No record yet'

/** A difference between two times: sign, shape and a sentence for those who hear it. */
export function TimeDifference({ milliseconds, without, behind }: TimeDifferenceProps) {
  if (milliseconds === null) return without ? <span className="dim">{without}</span> : null
  if (Math.trunc(milliseconds / 10) === 0)
    return (
      <span className={`${styles.difference} ${styles.tie}`} data-part="difference" role="img" aria-label="same time">
        = 0.00
      </span>
    )
  const faster = milliseconds < 0
  const spoken = spokenDifference(milliseconds)
  return (
    <span
      className={`${styles.difference} ${faster ? styles.gain : behind ? styles.behind : styles.loss}`}
      data-part="difference"
      role="img"
      aria-label={faster ? `${spoken} faster` : behind ? `${spoken} behind the world record` : `${spoken} slower`}
    >
      {faster ? <FasterGlyph /> : <SlowerGlyph />}
      {faster ? '−' : '+'}
      {differenceText(milliseconds)}
    </span>
  )
}
