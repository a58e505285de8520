import type { SubmissionKind } from '@kz/contract/review/submission-kinds'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHead, SUB_TO_COME } from '../../ui/page/page-head.tsx'
import panel from '../../ui/page/panel.module.css'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { KINDS } from '../submissions/submission-status.ts'
import { RejectedButton } from './rejected.tsx'
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
  /** why nothing is shown though something waits; null when something is */
  nothing: ReactNode
  filters?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** A checkers' page: how many wait, the rejected, the switch of the upload, the queue in each of its states. */
export function ReviewPage(props: ReviewPageProps) {
  const { kind, found, waiting, count = waiting.length, more = '', actions, nothing, filters, footer, children } = props
  const plural = KINDS[kind].plural.toLowerCase()
  const [oldest] = waiting
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
      {children}
      <QueryBody
        query={found}
        name="the queue"
        loading={
          <div className={panel.panel}>
            <SkeletonRows label={`Loading the ${plural}`} count={6} height="4rem" />
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
