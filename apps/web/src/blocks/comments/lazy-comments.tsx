import { lazy, memo, Suspense } from 'react'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import comments from './comments.module.css'
import type { CommentTarget } from './thread-key.ts'

const Comments = lazy(async () => ({ default: (await import('./comments.tsx')).Comments }))

interface LazyCommentsProps {
  kind: CommentTarget['kind']
  targetId: number
  /** of a map */
  mapName?: string
  /** the page is about them: its address may lead to one */
  linkable?: boolean
}

/**
 * Comments, loaded when their panel is opened. `memo`, and nothing in its props that a drawing around it would make anew:
 * those that the server has drawn stay on the screen while their code is on its way.
 */
export const LazyComments = memo(function LazyComments({ kind, targetId, mapName, linkable }: LazyCommentsProps) {
  return (
    <Suspense
      fallback={
        <div className={comments.comments}>
          <SkeletonRows label="Loading comments" count={3} height="3.25rem" />
        </div>
      }
    >
      <Comments
        target={{ kind, targetId, ...(mapName !== undefined && { mapName }) } as CommentTarget}
        {...(linkable && { linkable })}
      />
    </Suspense>
  )
})
