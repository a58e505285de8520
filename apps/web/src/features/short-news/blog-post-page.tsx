import type { Article } from '@kz/contract/news'
import { TitleLevel } from '../../blocks/markup/title-level.ts'
import { articleCard } from '../../blocks/post/card-of.ts'
import { PostCard } from '../../blocks/post/post-card.tsx'
import { queryOf } from '../../lib/api.ts'
import { useTitle } from '../../lib/url/page-title.tsx'
import { paths } from '../../lib/url/paths.ts'
import styles from './short-news.module.css'

export const articleQuery = (id: string) => queryOf('GET /article/article', { query: { articleId: id } })

/** /blog/{id}: one short news with its comments. */
export function BlogPostPage({ article }: { article: Article }) {
  useTitle(article.title)
  return (
    <div className={styles.blog}>
      <TitleLevel value={1}>
        <PostCard alone {...articleCard(article)} />
      </TitleLevel>
      <p>
        <a className="link" href={paths.blog()}>
          All short news
        </a>
      </p>
    </div>
  )
}
