import type { NewsPost } from '@kz/contract/news'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { newsCard } from '../../blocks/post/card-of.ts'
import { pageOf } from '../../blocks/post/page-of.ts'
import postCard from '../../blocks/post/post-card.module.css'
import { PostCard } from '../../blocks/post/post-card.tsx'
import { PostSkeletons } from '../../blocks/post/post-skeleton.tsx'
import { queryOf } from '../../lib/api.ts'
import { useAllRows } from '../../lib/hooks/use-whole.ts'
import { useNavigate, useRawSearchParams } from '../../lib/router/router-context.tsx'
import { lastSeen, useLastVisit } from '../../lib/session/last-visit.ts'
import { paths } from '../../lib/url/paths.ts'
import { Segmented } from '../../ui/field/segmented.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import pageHead from '../../ui/page/page-head.module.css'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import styles from './news.module.css'
import { useViewMode, type ViewMode } from './use-view-mode.ts'

const PLACEHOLDERS = 5
/** posts beside the pinned one that reach into the first screen of any window; the others come when the page stands */
const IN_SIGHT = 2
const MODES: readonly { value: ViewMode; label: string }[] = [
  { value: 'full', label: 'Full' },
  { value: 'compact', label: 'Compact' },
]

/** The news of the home page: the pinned post, then five posts a page. */
export function NewsList() {
  // the first page's own script is small: one field needs no reader
  const page = pageOf(useRawSearchParams().page)
  const navigate = useNavigate()
  const [mode, setMode] = useViewMode()
  const top = useRef<HTMLElement>(null)
  const news = useQuery({ ...queryOf('GET /news/last-news', { query: { page } }), placeholderData: keepPreviousData })

  const turnTo = (next: number) => {
    void navigate({
      href: next === 1 ? paths.home() : `${paths.home()}?page=${next}`,
      replace: true,
      resetScroll: false,
    })
    top.current?.scrollIntoView()
  }

  return (
    <section ref={top} id="news" className={styles.news} aria-labelledby="news-title">
      <header className="row">
        <h1 id="news-title" className={pageHead.title} data-part="title">
          News
        </h1>
        <div className="end">
          <Segmented label="Preview size" options={MODES} value={mode} onChange={setMode} />
        </div>
      </header>
      <QueryBody query={news} name="the news" loading={<PostSkeletons label="Loading news" count={PLACEHOLDERS} />}>
        {(data) => (
          <>
            <Posts pinned={data.stickyNews} posts={data.lastNews} mode={mode} isOld={news.isPlaceholderData} />
            <Pager page={page} pages={data.totalPages} onPage={turnTo} label="Pages of news" />
          </>
        )}
      </QueryBody>
    </section>
  )
}

interface PostsProps {
  pinned: NewsPost | null
  posts: readonly NewsPost[]
  mode: ViewMode
  /** another page of them is on its way */
  isOld: boolean
}

function Posts({ pinned, posts, mode, isOld }: PostsProps) {
  const before = useLastVisit()
  const isAll = useAllRows()
  if (!pinned && posts.length === 0)
    return <EmptyState title="No news yet.">The first release will appear here.</EmptyState>
  const known =
    posts[
      lastSeen(
        posts.map(({ newsDateIso }) => newsDateIso),
        before,
      )
    ]
  const card = (post: NewsPost) => (
    <PostCard
      key={post.id}
      {...newsCard(post)}
      pinned={post === pinned}
      startsFolded={mode === 'compact'}
      since={post === known ? before : null}
    />
  )
  return (
    <div className={postCard.posts} aria-busy={isOld}>
      {pinned && card(pinned)}
      {(isAll ? posts : posts.slice(0, IN_SIGHT)).map(card)}
    </div>
  )
}
