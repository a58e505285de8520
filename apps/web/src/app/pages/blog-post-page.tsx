import { CallError } from '@kz/contract/wire/call-error'
import { useQuery } from '@tanstack/react-query'
import { PostSkeletons } from '../../blocks/post/post-skeleton.tsx'
import { articleQuery, BlogPostPage } from '../../features/short-news/blog-post-page.tsx'
import { useParams } from '../../lib/router/router-context.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** /blog/{id}. */
export function BlogPostRoute() {
  const { id = '' } = useParams()
  const found = useQuery(articleQuery(id))

  if (found.error instanceof CallError && found.error.status < 500) return <NotFoundPage />
  return (
    <QueryBody query={found} name="this post" loading={<PostSkeletons label="Loading the post" count={1} />}>
      {(article) => <BlogPostPage key={article.id} article={article} />}
    </QueryBody>
  )
}
