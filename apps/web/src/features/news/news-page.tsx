import type { ReplyOf } from '@kz/contract/api'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { TitleLevel } from '../../blocks/markup/title-level.ts'
import { newsCard } from '../../blocks/post/card-of.ts'
import { PostCard } from '../../blocks/post/post-card.tsx'
import { queryOf } from '../../lib/api.ts'
import { useTitle } from '../../lib/url/page-title.tsx'
import { paths } from '../../lib/url/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './news.module.css'

/** A post by its address; only the number at its beginning counts, so that an older address finds the same answer. */
export const newsQuery = (url: string) =>
  queryOf('GET /news/news', { query: { newsId: /^[1-9]\d*/.exec(url)?.[0] ?? url } })

/** /news/{url}: one post with its comments, and the ways to its neighbours. */
export function NewsPage({ post }: { post: ReplyOf<'GET /news/news'> }) {
  useTitle(post.title)
  return (
    <div className={styles.news}>
      <TitleLevel value={1}>
        <PostCard alone {...newsCard(post)} pinned={post.sticky} />
      </TitleLevel>
      <nav className={styles.newsTurn} aria-label="Other news">
        {post.previous && (
          <a href={paths.newsPost(post.previous.url)} rel="prev">
            <Icon of={ChevronLeft} size="sm" />
            <span>
              <span className="visually-hidden">Previous: </span>
              <bdi>{post.previous.title}</bdi>
            </span>
          </a>
        )}
        {post.next && (
          <a href={paths.newsPost(post.next.url)} rel="next">
            <span>
              <span className="visually-hidden">Next: </span>
              <bdi>{post.next.title}</bdi>
            </span>
            <Icon of={ChevronRight} size="sm" />
          </a>
        )}
      </nav>
    </div>
  )
}
