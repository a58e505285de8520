import { lazy, Suspense } from 'react'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import comments from './comments.module.css'
import type { CommentTarget } from './thread-key.ts'

const Comments = lazy(async () => ({ default: (await import('./comments.tsx')).Comments }))

/** Comments, loaded when their panel is opened. */
export function LazyComments(props: { target: CommentTarget; linked?: number | null }) {
  return (
    <Suspense
      fallback={
        <div className={comments.comments}>
          <SkeletonRows label="Loading comments" count={3} height="3.25rem" />
        </div>
      }
    >
      <Comments {...props} />
    </Suspense>
  )
}
