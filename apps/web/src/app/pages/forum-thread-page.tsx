import { ThreadPage } from '../../features/forum/thread-page.tsx'
import { useParams } from '../../lib/router/router-context.tsx'
import { idOf } from '../id-of.ts'
import { NotFoundPage } from './not-found-page.tsx'

/** /forum/threads/{id}. */
export function ForumThreadRoute() {
  const { threadId } = useParams()
  const id = idOf(threadId)
  return id === null ? <NotFoundPage /> : <ThreadPage key={id} threadId={id} missing={<NotFoundPage />} />
}
