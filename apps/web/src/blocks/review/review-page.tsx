import type { SubmissionKind } from '@kz/contract/review/submission-kinds'
import { Children, type ReactNode } from 'react'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHead, SUB_TO_COME } from '../../ui/page/page-head.tsx'
import panel from '../../ui/page/panel.module.css'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { KINDS } from '../submissions/submission-status.ts'
import { RejectedButton } from './rejected.tsx'
import styles from './review.module.css'
import type { CardLook } from './review-card.tsx'
import { UploadSwitch } from './upload-switch.tsx'

interface ReviewPageProps {
  kind: SubmissionKind
  found: { data: readonly unknown[] | undefined; isPending: boolean; refetch: () => unknown }
  /** those that wait for a checker, the longest wait first, and how many to say */
  waiting: readonly { submittedDate: string }[]
  count?: number
  /** what else is told beside them */
  more?: string
  /** beside the list of the rejected */
  actions?: ReactNode
  /** the places while it loads: cards of a look, or rows */
  look: CardLook | 'rows'
  /** why nothing is shown though something waits; null when something is */
  nothing: ReactNode
  filters?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

const LISTS = { small: styles.smallList, large: styles.largeList }
const WAITS = { small: [4, '20rem'], large: [2, '32rem'], rows: [6, '4rem'] } as const

/** A checkers' page: how many wait, the rejected, the switch of the upload, the queue in each of its states. */
export function ReviewPage(props: ReviewPageProps) {
  const {
    kind,
    found,
    waiting,
    count = waiting.length,
    more = '',
    actions,
    look,
    nothing,
    filters,
    footer,
    children,
  } = props
  const plural = KINDS[kind].plural.toLowerCase()
  const [oldest] = waiting
  const [places, height] = WAITS[look]
  return (
    <div className="stack">
      <PageHead
        title={`Check ${plural}`}
        sub={
          found.data
            ? `${count} waiting${oldest ? `, oldest since ${oldest.submittedDate.slice(0, 16)}${more}` : ''}`
            : SUB_TO_COME
        }
      >
        <RejectedButton kind={kind} />
        {actions}
      </PageHead>
      {kind !== 'map' && <UploadSwitch of={kind} />}
      {filters}
      {/* above what is said when all is decided: it has to stay where it is */}
      {look === 'rows'
        ? children
        : Children.count(children) > 0 && <div className={`${styles.cards} ${LISTS[look]}`}>{children}</div>}
      <QueryBody
        query={found}
        name="the queue"
        loading={
          <div className={look === 'rows' ? panel.panel : `${styles.wait} ${LISTS[look]}`}>
            <SkeletonRows label={`Loading the ${plural}`} count={places} height={height} />
          </div>
        }
        empty={
          <EmptyState title={`No ${plural} waiting`}>
            Everything is decided. Go and {kind === 'map' ? 'climb' : 'jump'}.
          </EmptyState>
        }
      >
        {() => nothing}
      </QueryBody>
      {footer}
    </div>
  )
}
