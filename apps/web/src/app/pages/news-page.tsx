import { CallError } from '@kz/contract/call-error'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PostSkeletons } from '../../blocks/post/post-skeleton.tsx'
import { NewsPage, newsQuery } from '../../features/news/news-page.tsx'
import { linkedNumber } from '../../lib/linked-part.ts'
import { paths } from '../../lib/paths.ts'
import { useHash } from '../../lib/use-hash.ts'
import { ErrorNote } from '../../ui/note.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** /news/{url}: the number finds the post, and the address is replaced by the canonical one. */
export function NewsRoute() {
  const { url: asked = '' } = useParams({ strict: false })
  const hash = useHash()
  const navigate = useNavigate()
  const { data: post, error, refetch } = useQuery(newsQuery(asked))
  const canonical = post?.url
  useEffect(() => {
    if (canonical === undefined || canonical === asked) return
    const href = paths.newsPost(canonical) + (hash && `#${hash}`)
    void navigate({ href, replace: true, resetScroll: false })
  }, [canonical, asked, hash, navigate])

  if (error instanceof CallError && error.status < 500) return <NotFoundPage />
  if (post) return <NewsPage key={post.id} post={post} linkedComment={linkedNumber(hash, 'comment')} />
  if (error) return <ErrorNote onRetry={() => void refetch()}>Could not load this post.</ErrorNote>
  return <PostSkeletons label="Loading the post" count={1} />
}
