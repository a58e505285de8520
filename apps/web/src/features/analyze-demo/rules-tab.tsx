import { Check, Minus, X } from 'lucide-react'
import { useMemo } from 'react'
import { figure } from '../../blocks/analysis/clock-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { Panel, ScrollRegion } from '../../ui/panel.tsx'
import type { Analysis } from './analysis.ts'
import { Bars } from './bars.tsx'
import { FindingsPanel } from './findings-panel.tsx'
import { MomentButton } from './moment-button.tsx'
import { type Rule, type RuleState, rulesOf, rulesSentence } from './rules.ts'

const LOOKS: Record<RuleState, { icon: typeof Check; className: string }> = {
  seen: { icon: Check, className: 'rule-ok' },
  violated: { icon: X, className: 'rule-bad' },
  'not seen': { icon: Minus, className: 'dim' },
}

/** The agreed settings, and the frame rate. */
export function RulesTab({ analysis: { report, verdict } }: { analysis: Analysis }) {
  const rules = useMemo(() => rulesOf(report), [report])
  const { fps } = report.summary
  return (
    <div className="an-two">
      <Panel title="Settings" sub={rulesSentence(rules)} flush>
        <ScrollRegion label="Agreed settings">
          <table className="tbl compact">
            <caption className="sr">Agreed settings and what the demo shows of them</caption>
            <thead>
              <tr>
                <th scope="col">Setting</th>
                <th scope="col" className="r">
                  Agreed
                </th>
                <th scope="col" className="r">
                  In the demo
                </th>
                <th scope="col">Rule</th>
              </tr>
            </thead>
            <tbody>
              {rules.map((rule) => (
                <RuleRow key={rule.name} rule={rule} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </Panel>
      <div className="stack">
        <Panel title="Frame rate" sub={fps ? `${fps.frames} rendered frames` : undefined}>
          {fps ? (
            <dl className="read">
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
        <FindingsPanel findings={report.findings} verdict={verdict} />
      </div>
    </div>
  )
}

function RuleRow({ rule: { name, approved, seen, state, moments } }: { rule: Rule }) {
  const { icon, className } = LOOKS[state]
  return (
    <tr>
      <th scope="row" className="mono">
        {name}
      </th>
      <td className="r">{approved}</td>
      <td className="r wrap">{seen}</td>
      <td>
        <span className={`row ${className}`}>
          <Icon of={icon} size="sm" />
          {state}
          {moments.map((ms) => (
            <MomentButton key={ms} ms={ms} of={`${name} ${seen}`} />
          ))}
        </span>
      </td>
    </tr>
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
