import { useParams } from '@tanstack/react-router'
import { ThreadPage } from '../../features/forum/thread-page.tsx'
import { idOf } from './id-of.ts'
import { NotFoundPage } from './not-found-page.tsx'

/** /forum/threads/{id}. */
export function ForumThreadRoute() {
  const { threadId } = useParams({ strict: false })
  const id = idOf(threadId)
  return id === null ? <NotFoundPage /> : <ThreadPage key={id} threadId={id} missing={<NotFoundPage />} />
}
