import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api.ts'
import { paths } from '../../../lib/url/paths.ts'
import { DeletedPosts } from './deleted-posts.tsx'
import { ManageFrame, ManageList } from './manage-list.tsx'
import { managedArticles, managedNews } from './managed.ts'
import { type ListedState, useManageSearch } from './use-manage-search.ts'

/** /admin-manage-news: every post, 25 a page, by state and by words of the title. */
export function ManageNewsPage() {
  const search = useManageSearch()
  return (
    <ManageFrame title="Manage news" publish="Publish news" publishHref={paths.admin.publishNews()} search={search}>
      {search.state === 'deleted' ? (
        <DeletedPosts kind="news" search={search} />
      ) : (
        <NewsLines state={search.state} search={search} />
      )}
    </ManageFrame>
  )
}

/** /admin-manage-blog: the same for short news. */
export function ManageBlogPage() {
  const search = useManageSearch()
  return (
    <ManageFrame
      title="Manage short news"
      publish="Publish short news"
      publishHref={paths.admin.publishBlog()}
      search={search}
    >
      {search.state === 'deleted' ? (
        <DeletedPosts kind="article" search={search} />
      ) : (
        <ArticleLines state={search.state} search={search} />
      )}
    </ManageFrame>
  )
}

const FRESH = { placeholderData: keepPreviousData, staleTime: 0 } as const

interface LinesProps {
  state: ListedState
  search: ReturnType<typeof useManageSearch>
}

function NewsLines({ state, search }: LinesProps) {
  const list = useQuery({
    ...queryOf('GET /news/last-news-admin', { query: { page: search.page, query: search.query, state } }),
    ...FRESH,
    select: managedNews,
  })
  return <ManageList list={list} search={search} />
}

function ArticleLines({ state, search }: LinesProps) {
  const list = useQuery({
    ...queryOf('GET /article/last-articles-admin', { query: { page: search.page, query: search.query, state } }),
    ...FRESH,
    select: managedArticles,
  })
  return <ManageList list={list} search={search} />
}
