import type { SubmissionKind } from '@kz/contract/submission-kinds'
import { lazy, Suspense } from 'react'
import panel from '../../ui/panel.module.css'
import { SkeletonRows } from '../../ui/skeleton.tsx'

/** Comes after the upload itself: the list and its icons are no part of what every page loads. */
const OwnSubmissions = lazy(() =>
  import('./own-submissions.tsx').then(({ OwnSubmissions }) => ({ default: OwnSubmissions })),
)

/** A sender's own of one kind, beside its upload. */
export function OwnPanel({ kind }: { kind: SubmissionKind }) {
  return (
    <Suspense
      fallback={
        <div className={panel.panel}>
          <SkeletonRows label="Loading what you sent" count={4} height="4.5rem" />
        </div>
      }
    >
      <OwnSubmissions kind={kind} />
    </Suspense>
  )
}
