import styles from './skeleton.module.css'

interface SkeletonProps {
  /** CSS lengths: `62%`, `4rem` */
  width?: string
  height?: string
  className?: string
}

/** The place of a text that is being loaded. */
export function Skeleton({ width, height, className }: SkeletonProps) {
  return (
    <span
      className={className ? `${styles.skeleton} ${className}` : styles.skeleton}
      data-skeleton
      style={{ width, height }}
    />
  )
}

interface SkeletonRowsProps {
  /** what is being loaded, for screen readers: `Loading chat` */
  label: string
  count: number
  /** height of a row, 2rem unless told */
  height?: string
}

const widths = ['70%', '44%', '58%', '63%', '51%']

/** Rows of the real height while a list is being loaded: a flag, a name and a number. */
export function SkeletonRows({ label, count, height = '2rem' }: SkeletonRowsProps) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <div className={styles.rows} data-part="skeleton" data-skeleton aria-hidden="true">
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <div key={index} className="row" style={{ height }}>
            <Skeleton width="1.125rem" height=".75rem" />
            <span className="grow">
              <Skeleton width={widths[index % widths.length] ?? '50%'} />
            </span>
            <Skeleton width="3rem" />
          </div>
        ))}
      </div>
    </div>
  )
}
