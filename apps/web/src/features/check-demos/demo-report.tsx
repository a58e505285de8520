import type { Sign } from '@kz/contract/analysis'
import type { ReplyOf } from '@kz/contract/api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clockText } from '../../blocks/analysis/clock-text.ts'
import { VerdictTag } from '../../blocks/analysis/verdict-tag.tsx'
import { Moment } from '../../blocks/moment.tsx'
import { useAction } from '../../blocks/use-action.ts'
import { api, queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import styles from './demo-report.module.css'
import { FiguresTable } from './demo-report-figures.tsx'

type Report = ReplyOf<'GET /record/demo-report'>

const LEVELS = { strong: 'Strong sign', look: 'Worth a look', fact: 'Fact' } as const
const ORDER = ['strong', 'look', 'fact']
const FEW = 6

/** What the analyzer says of a demo, on its checker's card: a click on a sign stands at that moment. */
export function DemoReport({ demoId }: { demoId: number }) {
  const found = useQuery(queryOf('GET /record/demo-report', { query: { demoId } }))
  return (
    <section className={styles.report} aria-label="What the analyzer says">
      <QueryBody query={found} name="the report" loading={<SkeletonRows label="Loading the report" count={3} />}>
        {(report) => <Body demoId={demoId} report={report} />}
      </QueryBody>
    </section>
  )
}

function Body({ demoId, report: { read, figures, others } }: { demoId: number; report: Report }) {
  const { act, busy } = useAction({ asks: ['GET /record/demo-report'] })
  const readAgain = () => void act('Demo read', () => api.call('POST /record/analyze-one', { query: { demoId } }))
  const sorted = figures?.signs.toSorted((one, other) => ORDER.indexOf(one.level) - ORDER.indexOf(other.level)) ?? []
  return (
    <>
      <div className="row wrap">
        <h3 className={styles.title}>Analyzer</h3>
        <VerdictTag verdict={read?.verdict ?? 'unread'} />
        {read?.fault && <span className="dim">{read.fault}</span>}
        {(read === null || read.isOlder || figures === null) && (
          <Button small kind="ghost" busy={busy} busyText="Reading..." onClick={readAgain}>
            Read it now
          </Button>
        )}
      </div>
      {figures && sorted.length === 0 && (
        <p className="dim">Nothing is out of order: settings, clocks, keys and moves are what a hand makes.</p>
      )}
      {sorted.length > 0 && (
        <ul className={styles.signs}>
          {sorted.map((sign) => (
            <SignLine key={`${sign.kind} ${sign.text}`} demoId={demoId} sign={sign} />
          ))}
        </ul>
      )}
      {figures && <FiguresTable demoId={demoId} figures={figures} />}
      {others.length > 0 && <Others others={others} />}
    </>
  )
}

function SignLine({ demoId, sign: { kind, level, text, times, hitCount } }: { demoId: number; sign: Sign }) {
  const [all, setAll] = useState(false)
  const tab = kind.includes('hops') ? 'bhop' : kind.includes('setting') || kind.includes('fps') ? 'rules' : 'movement'
  return (
    <li>
      <span className={styles[level]}>{LEVELS[level]}</span> {text}
      {times.length > 0 && (
        <span className={styles.times}>
          {(all ? times : times.slice(0, FEW)).map((at) => (
            <a
              key={at}
              href={paths.analyzer({ waiting: demoId, tab, at })}
              aria-label={`Analyze at ${clockText(at)}, ${text}`}
            >
              {clockText(at)}
            </a>
          ))}
          {times.length > FEW && (
            <button type="button" className="lnk" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'fewer' : `${hitCount - FEW} more`}
            </button>
          )}
          {all && hitCount > times.length && <span className="dim">and {hitCount - times.length} not listed</span>}
        </span>
      )}
    </li>
  )
}

/** The same player's other demos. */
function Others({ others }: { others: Report['others'] }) {
  return (
    <details>
      <summary>Other demos of this player ({others.length})</summary>
      <ul className={styles.others}>
        {others.map(({ demoId, mapName, time, date, read }) => (
          <li key={demoId}>
            <a className="map" href={paths.analyzer({ waiting: demoId })}>
              {mapName}
            </a>
            <span>{time}</span>
            <VerdictTag verdict={read.verdict} />
            <span className="dim">
              {read.hops} hops{read.perfectShare !== null && `, ${Math.round(read.perfectShare * 100)} % perfect`},{' '}
              <Moment iso={date} look="short" />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
