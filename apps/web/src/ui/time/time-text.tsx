import { timeParts } from './time-parts.ts'
import styles from './time-text.module.css'

interface TimeTextProps {
  /** the time of a run in milliseconds */
  milliseconds: number
  /** `large` is the display face; its size comes from `className` */
  look?: 'row' | 'large'
  /** a world record: amber, in the light theme an amber stroke under the digits */
  record?: boolean
  className?: string
}

/** The time of a run, leading zeros dimmed. */
export function TimeText({ milliseconds, look = 'row', record, className }: TimeTextProps) {
  const { lead, rest } = timeParts(milliseconds)
  const classes = [look === 'large' ? styles.large : styles.time, record && styles.record, className]
    .filter(Boolean)
    .join(' ')
  return (
    <span className={classes} data-part={look === 'large' ? 'large-time' : 'time'}>
      {lead && <i>{lead}</i>}
      {rest}
    </span>
  )
}
