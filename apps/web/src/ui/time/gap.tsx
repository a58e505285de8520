import styles from './gap.module.css'
/** Left edge of the second block for a difference, in the drawing's 72 units (guide, signature parts). */
export function gapOffset(milliseconds: number): number {
  const seconds = Math.min(Math.abs(milliseconds) / 1000, 40)
  return 13 + (47 * Math.log(1 + seconds)) / Math.log(41)
}

interface GapProps {
  /** difference to the time it is measured against; 0 is the record itself: one solid bar */
  milliseconds: number
  /** only as wide as the drawing, for use outside columns */
  trimmed?: boolean
}

/** A difference drawn as what it is in KZ: a gap between two blocks. The number beside it carries the meaning. */
export function Gap({ milliseconds, trimmed }: GapProps) {
  const record = milliseconds === 0
  const left = record ? 12 : Number(gapOffset(milliseconds).toFixed(1))
  const width = trimmed ? left + 11 : 72
  return (
    <svg
      className={styles.gap}
      data-part="gap"
      viewBox={`0 0 ${width} 12`}
      aria-hidden="true"
      style={trimmed ? { width: `${width / 16}rem` } : undefined}
    >
      <rect className={styles.own} x="0" y="3" width="12" height="7" />
      {record ? null : <path className={styles.line} d={`M12.500 9.500H${left}`} />}
      <rect className={record ? styles.own : styles.other} x={left} y="3" width="11" height="7" />
    </svg>
  )
}
