import { Check, Minus, X } from 'lucide-react'
import { useMemo } from 'react'
import { figure } from '../../../blocks/analysis/clock-text.ts'
import { RecordingRules, rulesInShort } from '../../../blocks/analysis/recording-rules.tsx'
import { word } from '../../../lib/text/word.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import tableStyles from '../../../ui/table/table.module.css'
import { type Column, Table } from '../../../ui/table/table.tsx'
import styles from '../analyze-demo.module.css'
import { Bars } from '../charts/bars.tsx'
import transport from '../charts/transport.module.css'
import { FindingsPanel } from '../findings-panel.tsx'
import { MomentButton } from '../moment-button.tsx'
import type { Analysis } from '../read/analysis.ts'
import { rulesOf, rulesSentence, type SettingState } from '../rules.ts'

const LOOKS: Record<SettingState, { icon: typeof Check; className: string | undefined; state: string }> = {
  seen: { icon: Check, className: styles.ruleOk, state: word('seen') },
  violated: { icon: X, className: styles.ruleBad, state: word('violated') },
  unseen: { icon: Minus, className: 'dim', state: word('not seen') },
}

const COLUMNS: Column<ReturnType<typeof rulesOf>[number]>[] = [
  { head: 'Setting', look: styles.mono, isName: true, cell: ({ name }) => name },
  { head: 'Agreed', right: true, look: styles.ruleSeen, cell: ({ approved }) => approved },
  { head: 'In the demo', right: true, look: styles.ruleSeen, cell: ({ seen }) => seen },
  {
    head: 'Rule',
    cell: ({ name, seen, state: of, moments }) => {
      const { icon, className, state } = LOOKS[of]
      return (
        <span className={`row ${className}`}>
          <Icon of={icon} size="sm" />
          <span className={styles.ruleState}>{state}</span>
          {moments.map((ms) => (
            <MomentButton key={ms} ms={ms} of={`${name} ${seen}`} />
          ))}
        </span>
      )
    },
  },
]

/** The rules of recording, the agreed settings, and the frame rate. */
export function RulesTab({ analysis: { report, verdict, isReplay } }: { analysis: Analysis }) {
  const rules = useMemo(() => rulesOf(report), [report])
  const recording = useMemo(
    () => report.rules?.map(({ hits, ...rule }) => ({ ...rule, times: hits.map(([from = 0]) => from) })),
    [report],
  )
  const { fps } = report.summary
  return (
    <div className={`stack ${styles.anTwo}`}>
      <div className="stack">
        {recording && (
          <Panel title="Rules of recording" sub={rulesInShort(recording)} flush>
            <RecordingRules rules={recording} moment={(ms, of) => <MomentButton ms={ms} of={of} />} />
          </Panel>
        )}
        <Panel title="Settings" sub={rulesSentence(rules)} flush>
          <Table
            region="Agreed settings"
            caption="Agreed settings and what the demo shows of them"
            className={tableStyles.compact}
            lines={rules}
            keyOf={(rule) => rule.name}
            columns={COLUMNS}
          />
        </Panel>
      </div>
      <div className="stack">
        <Panel title="Frame rate" sub={fps ? `${fps.frames} rendered frames` : undefined}>
          {fps ? (
            <dl className={transport.read}>
              <div>
                <dt>Least</dt>
                <dd>{figure(fps.minimum)}</dd>
              </div>
              <div>
                <dt>Average</dt>
                <dd>{figure(fps.average)}</dd>
              </div>
              <div>
                <dt>Most</dt>
                <dd>{figure(fps.maximum)}</dd>
              </div>
              <div>
                <dt>Longest frame, ms</dt>
                <dd>{fps.longestGapMs}</dd>
              </div>
            </dl>
          ) : (
            <p className="dim">The demo holds no rendered frames.</p>
          )}
          <FrameTimes counts={report.frameTimes} />
        </Panel>
        <FindingsPanel findings={report.findings} verdict={verdict} isReplay={isReplay} />
      </div>
    </div>
  )
}

function FrameTimes({ counts }: { counts: readonly number[] }) {
  const total = counts.reduce((sum, value) => sum + value, 0)
  const first = Math.max(0, counts.findIndex((value) => value > 0) - 1)
  const last = Math.min(counts.length - 1, counts.findLastIndex((value) => value > 0) + 1)
  if (total === 0) return null
  const rows = counts.slice(first, last + 1).map((value, at) => ({
    name: first + at === 50 ? '50+' : String(first + at),
    value,
    words: `${first + at === 50 ? '50 ms and more' : `${first + at} ms`}: ${value}`,
  }))
  return <Bars title="Frame times" unit="milliseconds a frame" rows={rows} />
}
