import type { PointerEvent } from 'react'
import { ScrollRegion } from '../../../ui/page/panel.tsx'
import { ghostLook } from './colours.ts'
import styles from './delta.module.css'
import { hundredths, type NamedStretch } from './delta-words.ts'
import type { Race } from './race.ts'

interface DeltaChartProps {
  races: readonly Race[]
  stretches: readonly NamedStretch[]
  /** the place of the playhead */
  at: number
  onSeek: (place: number) => void
}

const WIDTH = 1000
const TOP = 16
const BOTTOM = 150
const LEFT = 46
const RIGHT = 950
/** what a letter below the chart takes, and how much lower a name stands that has no room beside the one before */
const LETTER = 6.5
const LANE = 30

/** The lead along the way: up is ahead, zero is even; stretches won are filled, lost ones hatched. */
export function DeltaChart({ races, stretches, at, onSeek }: DeltaChartProps) {
  const places = races[0]!.lead.length - 1
  const values = races.flatMap(({ lead }) => [...lead])
  const most = Math.max(100, ...values)
  const least = Math.min(0, ...values)
  const x = (place: number) => LEFT + (place / places) * (RIGHT - LEFT)
  const y = (ms: number) => BOTTOM - ((ms - least) / (most - least)) * (BOTTOM - TOP)
  const seek = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const across = ((event.clientX - box.left) / box.width) * WIDTH
    onSeek(Math.round(Math.min(1, Math.max(0, (across - LEFT) / (RIGHT - LEFT))) * places))
  }
  const lanes = lanesOf(
    stretches.map(({ from, to, name }) => {
      const [middle, half] = [(x(from) + x(to)) / 2, (Math.max(name.length, 7) * LETTER) / 2]
      return [middle - half, middle + half]
    }),
  )
  const height = 200 + Math.max(0, ...lanes) * LANE
  const words = stretches
    .map(({ name, won }) => `${name} ${won > 0 ? 'won' : 'lost'} ${hundredths(won)} seconds`)
    .join(', ')
  return (
    <ScrollRegion label="Lead along the way">
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        className={styles.chart}
        role="img"
        aria-label={words || 'No single place decided it.'}
        onPointerDown={seek}
      >
        <defs>
          <pattern id="lost" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
            <rect width="2" height="6" fill="var(--kz-loss)" fillOpacity="0.5" />
          </pattern>
        </defs>
        {stretches.map(({ from, to, won }) => (
          <rect
            key={from}
            {...{ x: x(from), y: TOP, width: x(to) - x(from), height: BOTTOM - TOP }}
            className={won > 0 ? styles.won : undefined}
            fill={won > 0 ? undefined : 'url(#lost)'}
          />
        ))}
        <line x1={LEFT} x2={RIGHT} y1={y(0)} y2={y(0)} className={styles.axis} />
        <text x={LEFT - 8} y={y(0) + 4} textAnchor="end">
          even
        </text>
        <text x={LEFT - 8} y={TOP + 4} textAnchor="end">
          {hundredths(most)}
        </text>
        {races.map(({ place, lead }) => (
          <g key={place} style={{ color: `var(--ghost-${((place - 2) % 5) + 2}, ${ghostLook(place).colour})` }}>
            <path
              d={`M${Array.from(lead, (ms, index) => `${x(index).toFixed(1)} ${y(ms).toFixed(1)}`).join('L')}`}
              className={styles.lead}
              strokeDasharray={ghostLook(place).dash < 10 ? '2 4' : undefined}
            />
            <text x={RIGHT + 6} y={y(lead.at(-1) ?? 0) + 4}>
              {place}
            </text>
          </g>
        ))}
        <line x1={x(at)} x2={x(at)} y1={TOP} y2={BOTTOM + 8} className={styles.here} />
        {stretches.map(({ from, to, won, name }, index) => {
          const [middle, under] = [(x(from) + x(to)) / 2, BOTTOM + (lanes[index] ?? 0) * LANE]
          return (
            <g key={from} className={won > 0 ? styles.wonWords : styles.lostWords}>
              <rect x={x(from)} y={BOTTOM + 8} width={x(to) - x(from)} height="6" />
              <text x={middle} y={under + 30} textAnchor="middle">
                {won > 0 ? '▼ −' : '△ +'}
                {hundredths(won)}
              </text>
              <text x={middle} y={under + 44} textAnchor="middle" className={styles.placeName}>
                {name}
              </text>
            </g>
          )
        })}
      </svg>
    </ScrollRegion>
  )
}

/** The line each text stands in, the first with room; a text is where it begins and ends, from left to right. */
export function lanesOf(texts: readonly (readonly [number, number])[]): number[] {
  const ends: number[] = []
  return texts.map(([from, to]) => {
    const free = ends.findIndex((end) => end <= from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = to
    return lane
  })
}
