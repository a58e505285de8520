import type { Sections } from '@kz/contract/runs/sections'
import styles from './sections.module.css'

const WIDTH = 640
const HEIGHT = 360
const MARGIN = 28
/** The editor's grid, in units of the map. */
const GRID = 64
const MOST_GRID = 80

interface SectionMapProps {
  found: Sections
  hot: readonly number[]
  lit: number | null
  onLit: (index: number | null) => void
}

type Point = readonly [number, number]

/** The followed way from above, part by part, with the gates between; the parts in which most is lost are dashed. */
export function SectionMap({ found: { line, lineEnds, sections }, hot, lit, onLit }: SectionMapProps) {
  if (line.length < 2) return null
  const place = placeOn(line)
  const parts = sections.map(({ index }) => {
    const [from, to] = [lineEnds[index - 2] ?? 1, lineEnds[index - 1] ?? line.length]
    return { index, points: line.slice(Math.max(0, from - 1), to).map(place) }
  })
  const first = place(line[0]!)
  const last = place(line.at(-1)!)
  const most = hot.length > 0 ? ` Most is lost in ${hot.join(', ')}.` : ''
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`The way from above, cut into ${sections.length} sections.${most}`}
      data-theme="dark"
    >
      <GridLines step={GRID * place.scale} />
      {parts.map(({ index, points }) => (
        <g key={index} onPointerEnter={() => onLit(index)} onPointerLeave={() => onLit(null)}>
          <path className={styles.casing} d={pathOf(points)} />
          <path
            className={hot.includes(index) ? styles.hotWay : styles.way}
            data-lit={lit === index || undefined}
            d={pathOf(points)}
          />
        </g>
      ))}
      {lineEnds.map((end) => {
        const [x, y] = place(line[end - 1]!)
        return <path key={end} className={styles.gate} d={`M${x} ${y - 5}l5 5-5 5-5-5z`} />
      })}
      <rect className={styles.start} x={first[0] - 5} y={first[1] - 5} width="10" height="10" />
      <rect className={styles.stop} x={last[0] - 5} y={last[1] - 5} width="10" height="10" />
      {parts.map(({ index, points }) => {
        const [x, y] = points[Math.floor(points.length / 2)] ?? first
        return (
          <g
            key={index}
            className={styles.label}
            data-lit={lit === index || undefined}
            data-hot={hot.includes(index) || undefined}
          >
            <rect x={x - 9} y={y - 22} width="18" height="16" />
            <text x={x} y={y - 10}>
              {index}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

const pathOf = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`

/** Fits the way into the picture, its longer side across. */
function placeOn(line: Sections['line']) {
  const wide = spanOf(line.map(([x]) => x))
  const high = spanOf(line.map(([, y]) => y))
  const isTurned = high.size > wide.size
  const [across, up] = isTurned ? [high, wide] : [wide, high]
  const scale = Math.min((WIDTH - 2 * MARGIN) / Math.max(1, across.size), (HEIGHT - 2 * MARGIN) / Math.max(1, up.size))
  const place = ([x, y]: readonly number[]): Point => {
    const [a, b] = isTurned ? [y!, x!] : [x!, y!]
    const round = (value: number): number => Math.round(value * 10) / 10
    return [
      round(WIDTH / 2 + (a - across.middle) * scale),
      round(HEIGHT / 2 + (isTurned ? 1 : -1) * (b - up.middle) * scale),
    ]
  }
  return Object.assign(place, { scale })
}

function spanOf(values: readonly number[]) {
  let [least, most] = [values[0] ?? 0, values[0] ?? 0]
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)]
  return { size: most - least, middle: (least + most) / 2 }
}

function GridLines({ step }: { step: number }) {
  let wide = step
  while (WIDTH / wide > MOST_GRID) wide *= 4
  const lines = (length: number) => Array.from({ length: Math.floor(length / wide) }, (_, at) => (at + 1) * wide)
  const path = [
    ...lines(WIDTH).map((x) => `M${x.toFixed(1)} 0V${HEIGHT}`),
    ...lines(HEIGHT).map((y) => `M0 ${y.toFixed(1)}H${WIDTH}`),
  ]
  return <path className={styles.grid} d={path.join('')} />
}
