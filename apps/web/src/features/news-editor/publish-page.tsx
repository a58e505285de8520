import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../lib/api.ts'
import { useRawSearchParams } from '../../lib/router/router-context.tsx'
import { useTitle } from '../../lib/url/page-title.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { type Draft, draftOfArticle, draftOfNews, EMPTY_DRAFT, type PostKind } from './drafts/draft.ts'
import { type Revision, revisionsQuery } from './drafts/revision-calls.ts'
import type { Stored } from './drafts/save-post.ts'
import { PostEditor } from './editor.tsx'

/** /admin-publish-news: a new post, with `?release=1` the next release news, or with `?newsId=` a change of one. */
export function PublishNewsPage() {
  const { newsId, revision } = useRawSearchParams()
  return newsId === undefined ? (
    <NewPost key="new" kind="news" title="Publish news" />
  ) : (
    <EditNews id={String(newsId)} revision={revision} />
  )
}

/** /admin-publish-blog: the same for short news. */
export function PublishBlogPage() {
  const { articleId, revision } = useRawSearchParams()
  if (articleId === undefined) return <NewPost key="new" kind="article" title="Publish short news" />
  return <EditArticle id={String(articleId)} revision={revision} />
}

function NewPost({ kind, title }: { kind: PostKind; title: string }) {
  const [round, setRound] = useState(0)
  const reload = () => setRound(round + 1)
  return <PostEditor key={round} kind={kind} title={title} read={EMPTY_DRAFT} stored={null} onReload={reload} />
}

/** Asked anew when the page opens; a change by somebody else must not take the text away, so nothing else asks. */
const ONCE = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

interface EditProps {
  id: string
  /** the version whose text the editor opens with */
  revision: unknown
}

function EditNews({ id, revision }: EditProps) {
  useTitle('Edit news')
  const query = useQuery({ ...queryOf('GET /news/news', { query: { newsId: id } }), ...ONCE })
  const { data, refetch } = query
  return (
    <EditPost
      kind="news"
      title="Edit news"
      found={data && { read: draftOfNews(data), stored: { id: data.id, version: data.version } }}
      query={query}
      revision={revision}
      onReload={async () => void (await refetch())}
    />
  )
}

function EditArticle({ id, revision }: EditProps) {
  useTitle('Edit short news')
  const query = useQuery({ ...queryOf('GET /article/article', { query: { articleId: id } }), ...ONCE })
  const { data, refetch } = query
  return (
    <EditPost
      kind="article"
      title="Edit short news"
      found={data && { read: draftOfArticle(data), stored: { id: data.id, version: data.version } }}
      query={query}
      revision={revision}
      onReload={async () => void (await refetch())}
    />
  )
}

interface EditPostProps {
  kind: PostKind
  title: string
  found: { read: Draft; stored: Stored } | undefined
  query: UseQueryResult<unknown>
  revision: unknown
  onReload: () => Promise<void>
}

interface Opened {
  read: Draft
  stored: Stored
  start: Draft
}

/** A post with the text of one of its older versions. */
function withRevision(read: Draft, revisions: readonly Revision[] | undefined, version: unknown): Draft {
  const older = revisions?.find((revision) => revision.version === Number(version))
  if (!older) return read
  return { ...read, title: older.title, main: older.htmlContent, extended: older.htmlContentExtended ?? '' }
}

/** The editor keeps what it was opened with until the writer reloads. */
function EditPost({ kind, title, found, query, revision, onReload }: EditPostProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const older = useQuery({ ...revisionsQuery(kind, found?.stored.id ?? 0), enabled: Boolean(revision && found) })
  const isReady = !revision || older.data !== undefined || older.isError
  if (!opened && found && isReady) setOpened({ ...found, start: withRevision(found.read, older.data, revision) })
  if (opened)
    return (
      <PostEditor
        key={`${opened.stored.id} ${opened.stored.version}`}
        kind={kind}
        title={title}
        {...opened}
        onReload={() => void onReload().then(() => setOpened(null))}
      />
    )
  const loading = <SkeletonRows label="Loading the post" count={6} />
  return (
    <QueryBody query={query} name="this post" loading={loading}>
      {() => loading}
    </QueryBody>
  )
}
