import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../lib/api.ts'
import { count } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ManageLine } from './manage-line.tsx'
import { type ManagedPage, managedArticles, managedNews } from './managed.ts'
import './news-editor.css'

/** /admin-manage-news: every post, 25 a page, with a search in titles. */
export function ManageNewsPage() {
  const [page, setPage] = useState(1)
  const [text, setText] = useState('')
  const query = useDebounced(text.trim()) || undefined
  const list = useQuery({
    ...queryOf('GET /news/last-news-admin', { query: { page, query } }),
    placeholderData: keepPreviousData,
    select: managedNews,
    staleTime: 0,
  })
  return (
    <div className="stack">
      <PageHead title="Manage news" sub={list.data && `${count(list.data.total)} posts`}>
        <ButtonLink kind="primary" href={paths.admin.publishNews()}>
          Publish news
        </ButtonLink>
      </PageHead>
      <input
        className="in w-72 max-w-full"
        type="search"
        aria-label="Search titles"
        placeholder="Title"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setPage(1)
        }}
      />
      <ManageList list={list} page={page} onPage={setPage} />
    </div>
  )
}

/** /admin-manage-blog: every short news. */
export function ManageBlogPage() {
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...queryOf('GET /article/last-articles-admin', { query: { page } }),
    placeholderData: keepPreviousData,
    select: managedArticles,
    staleTime: 0,
  })
  return (
    <div className="stack">
      <PageHead title="Manage short news" sub={list.data && `${count(list.data.total)} posts`}>
        <ButtonLink kind="primary" href={paths.admin.publishBlog()}>
          Publish short news
        </ButtonLink>
      </PageHead>
      <ManageList list={list} page={page} onPage={setPage} />
    </div>
  )
}

interface ManageListProps {
  list: { data: ManagedPage | undefined; isError: boolean; refetch: () => unknown }
  page: number
  onPage: (page: number) => void
}

function ManageList({ list: { data, isError, refetch }, page, onPage }: ManageListProps) {
  if (!data && isError) return <ErrorNote onRetry={() => refetch()}>Could not load the posts.</ErrorNote>
  if (!data) return <SkeletonRows label="Loading the posts" count={10} height="3.5rem" />
  if (data.posts.length === 0) return <EmptyState title="No posts found." />
  return (
    <>
      <ul className="ne-list">
        {data.posts.map((post) => (
          <ManageLine key={post.id} post={post} />
        ))}
      </ul>
      {data.pages > 1 && <Pager page={page} pages={data.pages} onPage={onPage} label="Pages of posts" />}
    </>
  )
}
