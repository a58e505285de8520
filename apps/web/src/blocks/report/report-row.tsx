import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { PlaceActions, usePlace } from '../../ui/place.tsx'
import { Age } from '../time/age.tsx'
import styles from './report-row.module.css'

export type ReportOutcome = 'resolved' | 'dismissed'

interface ReportRowProps {
  report: {
    reason: string
    reporter: string
    iso: string
    /** null while it is open */
    outcome: ReportOutcome | null
    decidedBy: string | null
  }
  busy: boolean
  /** it has left the list */
  gone: boolean
  /** what the reader did with it last, where that takes it out of the list */
  said: string | undefined
  onDecide: (outcome: ReportOutcome) => void
  /** what was reported */
  children: ReactNode
  /** what else can be done while it is open, before and behind the decision */
  before?: ReactNode
  behind?: ReactNode
}

/** A report: its reason, what it is about, and how it was decided or can be. */
export function ReportRow({ report, busy, gone, said, onDecide, before, behind, children }: ReportRowProps) {
  const { reason, reporter, iso, outcome, decidedBy } = report
  const { place, closed } = usePlace<HTMLLIElement>({ gone, said })
  return (
    <li {...place} className={styles.report}>
      <p className="row wrap dim">
        <b className={styles.reason}>{reason}</b> reported by <bdi>{reporter}</bdi>, <Age iso={iso} />
      </p>
      <blockquote className={styles.said}>{children}</blockquote>
      {outcome === null ? (
        <PlaceActions closed={closed} className="row wrap">
          {before}
          <Button small busy={busy} onClick={() => onDecide('resolved')}>
            Resolved
          </Button>
          <Button small kind="ghost" busy={busy} onClick={() => onDecide('dismissed')}>
            Dismiss
          </Button>
          {behind}
        </PlaceActions>
      ) : (
        <p className="dim">
          {outcome === 'resolved' ? 'Resolved' : 'Dismissed'} by <bdi>{decidedBy}</bdi>
        </p>
      )}
    </li>
  )
}

/** What stands on a report once it is decided. */
export const OUTCOMES: Record<ReportOutcome, string> = { resolved: 'Resolved', dismissed: 'Dismissed' }
