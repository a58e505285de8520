import styles from './leaderboard.module.css'

const WIDTH = 72
const HEIGHT = 18

interface SparkLineProps {
  values: readonly number[]
  of?: 'records' | 'points'
}

/** Records or points over twelve months as a small line; the last point is now. */
export function SparkLine({ values, of = 'records' }: SparkLineProps) {
  const most = Math.max(...values, 1)
  const least = Math.min(...values)
  const span = most - least || 1
  const points = values.map((value, place) => ({
    x: (place / Math.max(1, values.length - 1)) * WIDTH,
    y: HEIGHT - 3 - ((value - least) / span) * (HEIGHT - 6),
  }))
  const end = points.at(-1)
  const [first, last] = [values[0] ?? 0, values.at(-1) ?? 0]
  const text =
    of === 'points'
      ? `From ${first} to ${last} points in twelve months`
      : `From ${first} to ${last} records in twelve months`
  return (
    <svg
      className={styles.spark}
      width={WIDTH + 4}
      height={HEIGHT}
      viewBox={`-1 0 ${WIDTH + 4} ${HEIGHT}`}
      role="img"
      aria-label={text}
    >
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="var(--kz-muted)"
        strokeWidth="1.25"
      />
      {end && <rect x={end.x - 1.5} y={end.y - 1.5} width="3" height="3" fill="var(--kz-accent)" />}
    </svg>
  )
}
