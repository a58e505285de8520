import type { SharedReport } from '@kz/contract/review/shared-report'
import { clockText, figure, percent } from '../../blocks/analysis/clock-text.ts'
import { pointAt, type Track } from './charts/track.ts'

export interface ComparedLine {
  name: string
  a: string
  b: string
  /** b less a; null where it means nothing */
  apart: string | null
}

type Read = (report: SharedReport) => number | null | undefined

const FIGURES: readonly [name: string, read: Read, text: (value: number) => string][] = [
  ['Time of the run', ({ summary }) => summary.timers.at(-1)?.timeMs, (ms) => clockText(ms)],
  ['Length of the demo', ({ summary }) => summary.durationMs, (ms) => clockText(ms)],
  ['Frames a second', ({ summary }) => summary.fps?.average, (value) => figure(value)],
  ['Distance run', ({ movement }) => movement.distance, (value) => figure(value, 0)],
  ['Average speed', ({ movement }) => movement.averageSpeed, (value) => figure(value)],
  ['Top speed', ({ movement }) => movement.topSpeed, (value) => figure(value)],
  ['In the air', ({ movement }) => movement.airMs, (ms) => clockText(ms)],
  ['Without a step', ({ movement }) => movement.idleMs, (ms) => clockText(ms)],
  ['Jumps', ({ hops }) => hops.takeoffs, (value) => figure(value, 0)],
  ['Hops', ({ hops }) => hops.hops, (value) => figure(value, 0)],
  ['Perfect hops', ({ hops }) => hops.perfectShare, percent],
  ['Longest streak', ({ hops }) => hops.longestStreak, (value) => figure(value, 0)],
  ['Speed kept', ({ hops }) => hops.speedKept, percent],
  ['Strafe efficiency', ({ strafes }) => strafes.efficiency, percent],
  ['Longest jump', ({ longJumps }) => longJumps[0]?.computed?.distance, (value) => figure(value, 2)],
]

/** The figures of two demos beside each other. */
export function comparedLines(a: SharedReport, b: SharedReport): ComparedLine[] {
  return FIGURES.map(([name, read, text]) => {
    const [one, other] = [read(a) ?? null, read(b) ?? null]
    const show = (value: number | null) => (value === null ? '–' : text(value))
    const apart = one === null || other === null ? null : other - one
    return { name, a: show(one), b: show(other), apart: apart === null ? null : signedText(apart, text) }
  })
}

function signedText(value: number, text: (value: number) => string): string {
  if (value === 0) return '0'
  return `${value > 0 ? '+' : '\u2212'}${text(Math.abs(value))}`
}

const POINTS = 4_000

export interface Laid {
  ms: Float64Array
  a: (number | null)[]
  b: (number | null)[]
}

/** Two columns over one time: `shift` is added to a time of the first to find that of the second. */
export function laidOver(a: Track, b: Track, column: 'speed' | 'z', shift: number): Laid {
  const end = Math.max(a.ms.at(-1) ?? 0, (b.ms.at(-1) ?? 0) - shift)
  const length = Math.min(POINTS, Math.max(a.ms.length, b.ms.length, 2))
  const ms = Float64Array.from({ length }, (_, at) => (end * at) / (length - 1))
  const values = (track: Track, by: number) => {
    const base = column === 'z' ? (track.z[pointAt(track, Math.max(0, by))] ?? 0) : 0
    return Array.from(ms, (at) => {
      const moment = at + by
      if (moment < (track.ms[0] ?? 0) || moment > (track.ms.at(-1) ?? 0)) return null
      return (track[column][pointAt(track, moment)] ?? 0) - base
    })
  }
  return { ms, a: values(a, 0), b: values(b, shift) }
}
