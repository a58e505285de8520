import type { ReplyOf } from '@kz/contract/api'
import type { KeptRule, ReportKind, Sign } from '@kz/contract/runs/analysis'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, queryOf } from '../../lib/api.ts'
import { useNear } from '../../lib/hooks/use-near.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button } from '../../ui/button.tsx'
import names from '../../ui/names.module.css'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { Moment } from '../run/moment.tsx'
import { useMutation } from '../use-mutation.ts'
import { counted } from '../words.ts'
import { clockText } from './clock-text.ts'
import styles from './demo-report.module.css'
import { FiguresTable } from './demo-report-figures.tsx'
import { FindingText } from './finding-text.tsx'
import { RecordingRules, rulesInShort } from './recording-rules.tsx'
import { ReportMoment } from './report-moment.tsx'
import { VerdictTag } from './verdict-tag.tsx'

type Report = ReplyOf<'GET /record/demo-report'>

const LEVELS = { strong: 'Strong sign', look: 'Worth a look', fact: 'Fact' } as const
const LOOKS = { strong: styles.strong, look: styles.look, fact: styles.fact }
const ORDER = ['strong', 'look', 'fact']
const FEW = 6

const NEAR_PX = 600

/** A demo that is checked, and how the analyzer opens it. */
interface Checked {
  kind: ReportKind
  demoId: number
  open: Parameters<typeof paths.analyzer>[0]
  /** shows a moment of the demo beside the report, in place of the analyzer */
  onMoment?: (at: number) => void
  /** what stands between the verdict and its evidence */
  children?: ReactNode
}

/**
 * What the analyzer says of a demo, on its checker's card: the verdict in one line, which has its room before it comes, then the
 * evidence. A click on a sign stands at that moment.
 */
export function DemoReport({ children, ...checked }: Checked) {
  const { kind, demoId } = checked
  const [place, isNear] = useNear(NEAR_PX)
  const found = useQuery({ ...queryOf('GET /record/demo-report', { query: { kind, demoId } }), enabled: isNear })
  return (
    // biome-ignore lint/a11y/useSemanticElements: one of many cards has it, and it is no set of fields
    <div ref={place} className={styles.report} role="group" aria-label="What the analyzer says">
      <div className={`row wrap ${styles.verdict}`}>
        {found.data && <Verdict checked={checked} report={found.data} />}
      </div>
      {children}
      <QueryBody query={found} name="the report" loading={<SkeletonRows label="Loading the report" count={8} />}>
        {(report) => <Body checked={checked} report={report} />}
      </QueryBody>
    </div>
  )
}

interface BodyProps {
  checked: Omit<Checked, 'children'>
  report: Report
}

function Verdict({ checked: { kind, demoId }, report: { read, figures } }: BodyProps) {
  const { act, busy } = useMutation({ refetches: ['GET /record/demo-report'] })
  const readAgain = () => void act('Demo read', () => api.call('POST /record/analyze-one', { query: { kind, demoId } }))
  return (
    <>
      <b className={styles.title}>Analyzer</b>
      <VerdictTag verdict={read?.verdict ?? 'unread'} />
      {read?.fault && <span className="dim">{read.fault}</span>}
      {(read === null || read.isOlder || figures === null) && (
        <Button small kind="ghost" busy={busy} busyText="Reading..." onClick={readAgain}>
          Read it now
        </Button>
      )}
    </>
  )
}

function Body({ checked: { open, onMoment }, report: { figures, others } }: BodyProps) {
  const sorted = figures?.signs.toSorted((one, other) => ORDER.indexOf(one.level) - ORDER.indexOf(other.level)) ?? []
  return (
    <>
      {figures && sorted.length === 0 && (
        <p className="dim">Nothing suspicious: settings, clocks, keys and movement look human.</p>
      )}
      {sorted.length > 0 && (
        <ul className={styles.signs}>
          {sorted.map((sign) => (
            <SignLine key={`${sign.kind} ${sign.text}`} {...{ open, onMoment, sign }} />
          ))}
        </ul>
      )}
      {figures && figures.rules.length > 0 && <Rules {...{ open, onMoment }} rules={figures.rules} />}
      {figures && <FiguresTable {...{ open, onMoment, figures }} />}
      {others.length > 0 && <Others others={others} />}
    </>
  )
}

interface SignLineProps {
  open: Checked['open']
  onMoment: Checked['onMoment']
  sign: Sign
}

function SignLine({ open, onMoment, sign: { kind, level, text, times, hitCount } }: SignLineProps) {
  const [all, setAll] = useState(false)
  const tab = kind.includes('hops') ? 'bhop' : kind.includes('setting') || kind.includes('fps') ? 'rules' : 'movement'
  return (
    <li>
      <span className={LOOKS[level]}>{LEVELS[level]}</span> <FindingText kind={kind} text={text} />
      {times.length > 0 && (
        <span className={styles.times}>
          {(all ? times : times.slice(0, FEW)).map((at) => (
            <ReportMoment key={at} {...{ at, onMoment }} open={{ ...open, tab }} of={text}>
              {clockText(at)}
            </ReportMoment>
          ))}
          {times.length > FEW && (
            <button type="button" className="link" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'fewer' : `${hitCount - FEW} more`}
            </button>
          )}
          {all && hitCount > times.length && <span className="dim">and {hitCount - times.length} not listed</span>}
        </span>
      )}
    </li>
  )
}

/** The rules of recording, folded: those that are violated stand among the signs. */
function Rules({ open, onMoment, rules }: Pick<Checked, 'open' | 'onMoment'> & { rules: readonly KeptRule[] }) {
  return (
    <details>
      <summary>Rules of recording: {rulesInShort(rules)}</summary>
      <RecordingRules
        rules={rules}
        moment={(at, of) => (
          <ReportMoment {...{ at, of, onMoment }} open={{ ...open, tab: 'rules' }}>
            {clockText(at)}
          </ReportMoment>
        )}
      />
    </details>
  )
}

/** The same player's other demos. */
function Others({ others }: { others: Report['others'] }) {
  return (
    <details>
      <summary>Other demos of this player ({others.length})</summary>
      <ul className={styles.others}>
        {others.map(({ kind, demoId, title, result, date, read }) => (
          <li key={`${kind} ${demoId}`}>
            <a
              className={names.map}
              href={paths.analyzer(kind === 'demo' ? { waiting: demoId } : { jump: demoId })}
              dir="auto"
            >
              {title}
            </a>
            <span>{result}</span>
            <VerdictTag verdict={read.verdict} />
            <span className="dim">
              {counted(read.hops, 'hop')}
              {read.perfectShare !== null && `, ${Math.round(read.perfectShare * 100)} % perfect`},{' '}
              <Moment iso={date} look="short" />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
