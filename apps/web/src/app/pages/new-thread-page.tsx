import { NewThreadPage } from '../../features/forum/writing/new-thread-page.tsx'
import { useParams } from '../../lib/router/router-context.tsx'
import { idOf } from '../id-of.ts'
import { NotFoundPage } from './not-found-page.tsx'

/** /forum/category/{id}/new-thread. */
export function NewThreadRoute() {
  const { categoryId } = useParams()
  const id = idOf(categoryId)
  return id === null ? <NotFoundPage /> : <NewThreadPage key={id} categoryId={id} missing={<NotFoundPage />} />
}
