import { CallError } from '@kz/contract/wire/call-error'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PostSkeletons } from '../../blocks/post/post-skeleton.tsx'
import { NewsPage, newsQuery } from '../../features/news/news-page.tsx'
import { useNavigate, useParams } from '../../lib/router/router-context.tsx'
import { paths } from '../../lib/url/paths.ts'
import { useHash } from '../../lib/url/use-hash.ts'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** /news/{url}: the number finds the post, and the address is replaced by the canonical one. */
export function NewsRoute() {
  const { url: asked = '' } = useParams()
  const hash = useHash()
  const navigate = useNavigate()
  const found = useQuery(newsQuery(asked))
  const { data: post, error } = found
  const canonical = post?.url
  useEffect(() => {
    if (canonical === undefined || canonical === asked) return
    const href = paths.newsPost(canonical) + (hash && `#${hash}`)
    void navigate({ href, replace: true, resetScroll: false })
  }, [canonical, asked, hash, navigate])

  if (error instanceof CallError && error.status < 500) return <NotFoundPage />
  return (
    <QueryBody query={found} name="this post" loading={<PostSkeletons label="Loading the post" count={1} />}>
      {(shown) => <NewsPage key={shown.id} post={shown} />}
    </QueryBody>
  )
}
