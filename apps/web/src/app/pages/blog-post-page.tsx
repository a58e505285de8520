import { CallError } from '@kz/contract/call-error'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { PostSkeletons } from '../../blocks/post/post-skeleton.tsx'
import { articleQuery, BlogPostPage } from '../../features/short-news/blog-post-page.tsx'
import { linkedNumber } from '../../lib/linked-part.ts'
import { useHash } from '../../lib/use-hash.ts'
import { ErrorNote } from '../../ui/note.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** /blog/{id}. */
export function BlogPostRoute() {
  const { id = '' } = useParams({ strict: false })
  const linked = linkedNumber(useHash(), 'comment')
  const { data: article, error, refetch } = useQuery(articleQuery(id))

  if (error instanceof CallError && error.status < 500) return <NotFoundPage />
  if (article) return <BlogPostPage key={article.id} article={article} linkedComment={linked} />
  if (error) return <ErrorNote onRetry={() => void refetch()}>Could not load this post.</ErrorNote>
  return <PostSkeletons label="Loading the post" count={1} />
}
