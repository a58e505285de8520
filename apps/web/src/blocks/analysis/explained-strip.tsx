import type { KeptExplained } from '@kz/contract/runs/analysis'
import type { paths } from '../../lib/url/paths.ts'
import { clockText } from './clock-text.ts'
import styles from './demo-report.module.css'
import { ReportMoment } from './report-moment.tsx'

const MOST_MOMENTS = 12

interface ExplainedStripProps {
  explained: KeptExplained
  durationMs: number
  open: Parameters<typeof paths.analyzer>[0]
  onMoment: ((at: number) => void) | undefined
}

/** The whole demo as a line, red where its movement is not explained, and the ways there. */
export function ExplainedStrip({ explained, durationMs, open, onMoment }: ExplainedStripProps) {
  const { judged, stretches, stretchCount } = explained
  if (judged === 0 || durationMs <= 0) return null
  const share = (ms: number) => Math.min(Math.max(ms / durationMs, 0), 1) * 100
  return (
    <>
      <svg className={styles.explained} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.explainedBase} y={3} width={100} height={2} />
        {stretches.map(({ from, to }) => (
          <rect
            key={from}
            className={styles.odd}
            x={Math.min(share(from), 99.5)}
            width={Math.max(share(to) - share(from), 0.5)}
            height={8}
          />
        ))}
      </svg>
      {stretchCount > 0 && (
        <p className={styles.times}>
          Not explained at
          {stretches.slice(0, MOST_MOMENTS).map(({ from }) => (
            <ReportMoment
              key={from}
              {...{ onMoment }}
              at={from}
              open={{ ...open, tab: 'movement' }}
              of="movement that is not explained"
            >
              {clockText(from)}
            </ReportMoment>
          ))}
          {stretchCount > MOST_MOMENTS && <span className="dim">and {stretchCount - MOST_MOMENTS} more</span>}
        </p>
      )}
    </>
  )
}
