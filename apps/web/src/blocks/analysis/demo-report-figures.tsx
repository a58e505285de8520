import { formatTime } from '@kz/contract/rules'
import type { KeptFigures } from '@kz/contract/runs/analysis'
import { LONGJUMP_NAMES } from '@kz/contract/runs/longjump-types'
import type { paths } from '../../lib/url/paths.ts'
import { ScrollRegion } from '../../ui/page/panel.tsx'
import tableStyles from '../../ui/table/table.module.css'
import { counted } from '../words.ts'
import { clockText } from './clock-text.ts'
import styles from './demo-report.module.css'
import { explainedWords } from './explained.ts'
import { ExplainedStrip } from './explained-strip.tsx'
import { ReportMoment } from './report-moment.tsx'
import { TIMER_NAMES, timerText } from './timer-text.ts'

const COLUMNS = [
  ['distance', 'Distance', 3],
  ['prestrafe', 'Prestrafe', 2],
  ['topspeed', 'Top speed', 2],
  ['strafes', 'Strafes', 0],
  ['sync', 'Sync', 0],
] as const

/** Sources that are further apart tell of two runs, or one of them is made up. */
const DIFFER_MS = 50

const cell = (value: number | null | undefined, digits: number): string => value?.toFixed(digits) ?? '-'

/** What a plugin printed beside what was measured: the run's times, and the jumps. */
export function FiguresTable({
  open,
  onMoment,
  figures: { timers, jumps, hops, fps, topSpeed, explained, durationMs },
}: {
  open: Parameters<typeof paths.analyzer>[0]
  onMoment: ((at: number) => void) | undefined
  figures: KeptFigures
}) {
  const share = hops.share === null ? '' : `, ${Math.round(hops.share * 100)} % perfect`
  const times = timers.map(({ timeMs }) => timeMs)
  const differ = timers.length > 1 && Math.max(...times) - Math.min(...times) > DIFFER_MS
  const facts = [
    fps && `fps ${fps.minimum.toFixed(1)} to ${fps.maximum.toFixed(1)}, average ${fps.average.toFixed(1)}`,
    `${counted(hops.count, 'hop')}${share}`,
    `top speed ${topSpeed.toFixed(0)}`,
    explained && `explained ${explainedWords(explained)}`,
  ]
  return (
    <>
      <p className="dim">{facts.filter(Boolean).join('; ')}</p>
      {explained && <ExplainedStrip {...{ explained, durationMs, open, onMoment }} />}
      {differ && <p className={styles.look}>The times differ by more than 0.05 s.</p>}
      {timers.length > 0 && (
        <ul className={styles.others}>
          {timers.map(({ kind, startMs, endMs, timeMs, text }) => (
            <li key={`${kind} ${endMs}`}>
              <span>{formatTime(timeMs)}</span>
              <span className="dim">{TIMER_NAMES[kind] ?? kind}</span>
              <ReportMoment {...{ open, onMoment }} at={startMs ?? endMs}>
                {clockText(startMs ?? endMs)}
              </ReportMoment>
              <span className="dim" dir={kind === 'text' ? 'auto' : undefined}>
                {timerText({ kind, text })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {jumps.length > 0 && (
        <ScrollRegion label="Jumps, printed and measured" isOneOfMany>
          <table className={tableStyles.table}>
            <thead>
              <tr>
                <th scope="col">Jump</th>
                {COLUMNS.map(([key, name]) => (
                  <th key={key} scope="col" className={tableStyles.right} dir="auto">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {jumps.map(({ type, atMs, measured, printed }) => (
                <tr key={`${atMs} ${printed?.distance}`}>
                  <td>
                    <ReportMoment open={{ ...open, tab: 'movement' }} at={atMs} onMoment={onMoment}>
                      {type ? LONGJUMP_NAMES[type] : 'Jump'} at {clockText(atMs)}
                    </ReportMoment>
                  </td>
                  {COLUMNS.map(([key, , digits]) => (
                    <td key={key} className={tableStyles.right}>
                      {cell(measured?.[key], digits)}
                      {printed && (
                        <span className={`dim tiny ${styles.printed}`}>printed {cell(printed[key], digits)}</span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </>
  )
}
