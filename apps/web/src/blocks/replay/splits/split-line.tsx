import { TimeDifference } from '../../../ui/time/time-difference.tsx'
import { TimeText } from '../../../ui/time/time-text.tsx'
import styles from '../hud.module.css'
import { behindAt, passedAt, type RunSplits } from './splits.ts'

interface SplitLineProps {
  splits: RunSplits
  elapsedMs: number
  /** the ghost it is held against */
  place: number | null
}

/** The last gate: its part, the time there, and what it is ahead or behind. */
export function SplitLine({ splits, elapsedMs, place }: SplitLineProps) {
  const part = passedAt(splits, elapsedMs)
  if (part < 0) return null
  const behind = behindAt(splits, part, place)
  return (
    <span className={`tiny ${styles.split}`} data-part="split">
      <b>{part + 1}</b> <TimeText milliseconds={splits.own[part]!} />
      {behind !== null && <TimeDifference milliseconds={behind} />}
    </span>
  )
}
