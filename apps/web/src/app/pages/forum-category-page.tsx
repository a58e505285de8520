import { useParams } from '@tanstack/react-router'
import { CategoryPage } from '../../features/forum/category-page.tsx'
import { idOf } from './id-of.ts'
import { NotFoundPage } from './not-found-page.tsx'

/** /forum/category/{id}. */
export function ForumCategoryRoute() {
  const { categoryId } = useParams({ strict: false })
  const id = idOf(categoryId)
  return id === null ? <NotFoundPage /> : <CategoryPage key={id} categoryId={id} missing={<NotFoundPage />} />
}
