import type { ReportOutcome } from '@kz/contract/review/report-words'
import { REASON_LENGTH } from '@kz/contract/rules'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { PlaceActions, usePlace } from '../../ui/place.tsx'
import { Age } from '../time/age.tsx'
import styles from './report-row.module.css'

interface ReportRowProps {
  report: {
    reason: string
    reporter: string
    iso: string
    /** null while it is open */
    outcome: ReportOutcome | null
    decidedBy: string | null
    /** what whoever sent it was told */
    answer?: string
  }
  /** the kind of wrong, in words */
  why?: string | undefined
  /** what the decisions are called here, in their order; the first is the plain button */
  verbs?: Partial<Record<ReportOutcome, string>>
  /** what was sent: a report */
  sent?: string
  busy: boolean
  /** it has left the list */
  gone: boolean
  /** what the reader did with it last, where that takes it out of the list */
  said: string | undefined
  onDecide: (outcome: ReportOutcome, answer: string) => void
  /** what was reported */
  children: ReactNode
  /** what else can be done while it is open, before and behind the decision */
  before?: ReactNode
  behind?: ReactNode
}

const VERBS = { resolved: 'Resolved', dismissed: 'Dismiss', untrue: 'Untrue' } as const

/** A report: its reason, what it is about, and how it was decided or can be, with an answer to whoever sent it. */
export function ReportRow(props: ReportRowProps) {
  const { report, busy, gone, said, onDecide, before, behind, children, why, verbs = VERBS, sent = 'reported' } = props
  const { reason, reporter, iso, outcome, decidedBy, answer } = report
  const { place, closed } = usePlace<HTMLLIElement>({ gone, said })
  const [reply, setReply] = useState<string | null>(null)
  return (
    <li {...place} className={styles.report}>
      <p className="row wrap dim">
        {why && <span>{why}</span>}
        <b className={styles.reason}>{reason}</b>
        <span>
          {sent} by <bdi>{reporter}</bdi>, <Age iso={iso} />
        </span>
      </p>
      <blockquote className={styles.said}>{children}</blockquote>
      {outcome === null ? (
        <PlaceActions closed={closed} className="row wrap">
          {before}
          {reply !== null && (
            <TextField
              label="Answer"
              hint={`${reporter} reads it.`}
              maxLength={REASON_LENGTH}
              value={reply}
              onChange={({ target }) => setReply(target.value)}
            />
          )}
          {(Object.entries(verbs) as [ReportOutcome, string][]).map(([name, words], place) => (
            <Button
              key={name}
              small
              kind={place === 0 ? 'secondary' : 'ghost'}
              busy={busy}
              onClick={() => onDecide(name, reply?.trim() ?? '')}
            >
              {words}
            </Button>
          ))}
          {reply === null && (
            <Button small kind="ghost" onClick={() => setReply('')}>
              Answer
            </Button>
          )}
          {behind}
        </PlaceActions>
      ) : (
        <p className="dim">
          {OUTCOMES[outcome]} by <bdi>{decidedBy}</bdi>
          {answer && `: ${answer}`}
        </p>
      )}
    </li>
  )
}

/** What stands on a report once it is decided. */
export const OUTCOMES: Record<ReportOutcome, string> = {
  resolved: 'Resolved',
  dismissed: 'Dismissed',
  untrue: 'Untrue',
}
