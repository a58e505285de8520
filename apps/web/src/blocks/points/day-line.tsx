import chart from '../../ui/chart.module.css'
import { CHART, type DayValue, drawLine } from './line-marks.ts'
import styles from './points.module.css'

interface DayLineProps {
  values: readonly DayValue[]
  /** more is higher; else a small number is, as of places */
  upward: boolean
  /** what it shows, in a sentence */
  says: string
  label: string
  textOf: (value: number) => string
  colour: string
}

/** A value a day as a step line, its newest end labelled. */
export function DayLine({ values, upward, says, label, textOf, colour }: DayLineProps) {
  const drawn = drawLine(values, upward)
  const last = values.at(-1)
  if (!drawn || !last) return null
  return (
    <section
      className={`${chart.scroll} ${styles.scroll}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
    >
      <svg className={styles.line} viewBox={`0 0 ${CHART.width} ${CHART.height}`} role="img" aria-label={says}>
        {drawn.marks.map(({ y, value }) => (
          <g key={value}>
            <line className={styles.grid} x1={CHART.left} x2={CHART.right} y1={y} y2={y} />
            <text x={CHART.left - 8} y={y + 4} textAnchor="end">
              {textOf(value)}
            </text>
          </g>
        ))}
        {drawn.months.map(({ x, label: month }) => (
          <text key={x} x={x} y={CHART.height - 8} textAnchor="middle">
            {month}
          </text>
        ))}
        <path d={drawn.path} fill="none" stroke={`var(--kz-${colour})`} strokeWidth="1.75" />
        <rect x={drawn.end.x - 3.5} y={drawn.end.y - 3.5} width="7" height="7" fill={`var(--kz-${colour})`} />
        <text className={styles.newest} x={drawn.end.x + 9} y={drawn.end.y + 4}>
          {textOf(last.value)}
        </text>
      </svg>
    </section>
  )
}
