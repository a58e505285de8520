import { lazy, Suspense } from 'react'
import { CategoryPage } from '../../features/forum/category-page.tsx'
import { useParams } from '../../lib/router/router-context.tsx'
import { idOf } from '../id-of.ts'
import { NotFoundPage } from './not-found-page.tsx'

const Desk = lazy(async () => ({
  default: (await import('../../features/manage-forum/category-desk.tsx')).CategoryDesk,
}))

/** /forum/category/{id}. */
export function ForumCategoryRoute() {
  const { categoryId } = useParams()
  const id = idOf(categoryId)
  if (id === null) return <NotFoundPage />
  const desk = (
    <Suspense>
      <Desk categoryId={id} />
    </Suspense>
  )
  return <CategoryPage key={id} categoryId={id} missing={<NotFoundPage />} desk={desk} />
}
