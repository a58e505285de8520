import type { SubmissionKind } from '@kz/contract/review/submission-kinds'
import { lazy, Suspense } from 'react'
import { SkeletonPanel } from '../../ui/page/skeleton-panel.tsx'

/** Comes after the upload itself: the list and its icons are no part of what every page loads. */
const OwnSubmissions = lazy(() =>
  import('./own-submissions.tsx').then(({ OwnSubmissions }) => ({ default: OwnSubmissions })),
)

/** A sender's own of one kind, beside its upload. */
export function OwnPanel({ kind }: { kind: SubmissionKind }) {
  return (
    <Suspense fallback={<SkeletonPanel label="Loading what you sent" count={4} height="4.5rem" />}>
      <OwnSubmissions kind={kind} />
    </Suspense>
  )
}
