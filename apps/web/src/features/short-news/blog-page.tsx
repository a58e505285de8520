import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { articleCard } from '../../blocks/post/card-of.ts'
import postCard from '../../blocks/post/post-card.module.css'
import { PostCard } from '../../blocks/post/post-card.tsx'
import { PostSkeletons } from '../../blocks/post/post-skeleton.tsx'
import { queryOf } from '../../lib/api.ts'
import { PAGED, useSearchParams } from '../../lib/url/use-search-params.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import styles from './short-news.module.css'

/** /blog: short news, ten a page, long ones collapsed. */
export function BlogPage() {
  const [{ page }, go] = useSearchParams(PAGED)
  const articles = useQuery({
    ...queryOf('GET /article/last-articles', { query: { page } }),
    placeholderData: keepPreviousData,
  })

  const turnTo = (next: number) => go({ page: next }, { toTop: true })

  return (
    <div className={styles.blog} data-repeats="short-news">
      <PageHead title="Short news" />
      <QueryBody
        query={articles}
        name="the short news"
        loading={<PostSkeletons label="Loading short news" count={5} />}
      >
        {(data) =>
          data.totalItems === 0 ? (
            <EmptyState title="No short news yet.">Small news appears here, when there is any.</EmptyState>
          ) : (
            <>
              <div className={postCard.posts}>
                {data.lastArticles.map((article) => (
                  <PostCard key={article.id} {...articleCard(article)} startsFolded />
                ))}
              </div>
              <Pager page={page} pages={data.totalPages} onPage={turnTo} label="Pages of short news" />
            </>
          )
        }
      </QueryBody>
    </div>
  )
}
