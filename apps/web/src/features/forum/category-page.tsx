import type { ReplyOf } from '@kz/contract/api'
import type { ForumCategory } from '@kz/contract/forum/forum'
import { CallError } from '@kz/contract/wire/call-error'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CheckCheck, Lock, MessageSquare, Plus, ShieldCheck } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { counted } from '../../blocks/words.ts'
import { api, queryOf } from '../../lib/api.ts'
import { useNavigate } from '../../lib/router/router-context.tsx'
import { useSession } from '../../lib/session/session.ts'
import { count } from '../../lib/text/format.ts'
import { useTitle } from '../../lib/url/page-title.tsx'
import { paths } from '../../lib/url/paths.ts'
import { PAGED, useSearchParams } from '../../lib/url/use-search-params.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import panel from '../../ui/page/panel.module.css'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonPanel } from '../../ui/page/skeleton-panel.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import styles from './forum.module.css'
import { ThreadTable } from './thread-table.tsx'
import { UnreadMark } from './unread-mark.tsx'
import { WatchButton } from './watch-button.tsx'
import { whyNoThread } from './why-not.ts'
import { useForumWriting } from './writing/use-forum-writing.ts'

const PAGE = 20
const ADDRESS = { ...PAGED, desk: false } as const

const WaitingPosts = lazy(async () => ({ default: (await import('./moderation/waiting-posts.tsx')).WaitingPosts }))

interface CategoryPageProps {
  categoryId: number
  /** stands for a category that is missing or closed to the reader */
  missing: ReactNode
  /** what waits for those who moderate here */
  desk: ReactNode
}

/** /forum/category/{id}: what is under it, then its threads, sticky ones first. */
export function CategoryPage({ categoryId, missing, desk }: CategoryPageProps) {
  const [{ page, desk: isDesk }] = useSearchParams(ADDRESS)
  const found = useQuery({
    ...queryOf('GET /forum/categories/{id}/threads', { params: { id: categoryId }, query: { page } }),
    placeholderData: keepPreviousData,
  })
  useTitle(found.data?.category.name ?? 'Forum')
  if (found.error instanceof CallError && found.error.status < 500) return missing
  const loading = <SkeletonPanel label="Loading the threads" count={12} height="2.5rem" />
  return (
    <QueryBody query={found} name="this category" loading={loading}>
      {(answer) => <Category {...answer} page={page} desk={isDesk && answer.category.canModerate ? desk : null} />}
    </QueryBody>
  )
}

type Answer = ReplyOf<'GET /forum/categories/{id}/threads'>

function Category({
  category,
  breadcrumb,
  categories,
  threads,
  totalPages,
  totalThreads,
  waiting,
  page,
  desk,
}: Answer & { page: number; desk: ReactNode }) {
  const navigate = useNavigate()
  const first = (page - 1) * PAGE
  return (
    <div className="stack">
      <Breadcrumb places={breadcrumb.slice(0, -1)} here={category.name} />
      <PageHead title={category.name} sub={category.description || undefined}>
        <CategoryActions category={category} />
      </PageHead>
      {categories.length > 0 && <SubCategories categories={categories} />}
      {desk}
      {waiting.length > 0 && (
        <Suspense>
          <WaitingPosts posts={waiting} />
        </Suspense>
      )}
      <section className={`${panel.panel} ${styles.thr}`} aria-label="Threads">
        {threads.length === 0 ? (
          <EmptyState title={page > 1 ? 'This page is empty.' : 'No threads yet.'}>
            {category.canCreate ? 'The first one is yours.' : undefined}
          </EmptyState>
        ) : (
          <div className={panel.scroll} data-part="scroll">
            <ThreadTable caption={`Threads in ${category.name}`} threads={threads} />
          </div>
        )}
        <div className={panel.foot}>
          <span>
            {threads.length > 0
              ? `Threads ${count(first + 1)} to ${count(first + threads.length)} of ${count(totalThreads)}`
              : counted(totalThreads, 'thread')}
          </span>
          {totalPages > 1 && (
            <span className="end">
              <Pager
                page={page}
                pages={totalPages}
                onPage={(next) =>
                  navigate({ href: `${paths.forumCategory(category.id)}${next > 1 ? `?page=${next}` : ''}` })
                }
              />
            </span>
          )}
        </div>
      </section>
    </div>
  )
}

function CategoryActions({ category }: { category: ForumCategory }) {
  const { user } = useSession()
  const { busy, run } = useForumWriting()
  const reason = category.canCreate ? null : whyNoThread(category, user)
  const markRead = () =>
    run(() => api.call('POST /forum/mark-read', { query: { categoryId: category.id } }), 'Everything marked as read')
  const { id, watched } = category
  const watch = () =>
    run(
      () => api.call('PUT /forum/categories/{id}/watch', { params: { id }, query: { watched: !watched } }),
      watched ? 'No longer watching' : 'You will be told of new threads here',
    )
  return (
    <div className="row">
      {user && (
        <>
          <WatchButton what="this category" watched={category.watched} busy={busy} onToggle={watch} />
          <IconButton label="Mark all read" icon={CheckCheck} disabled={busy} onClick={markRead} />
        </>
      )}
      {category.canModerate && <DeskLink categoryId={category.id} />}
      {reason === null ? (
        <ButtonLink kind="primary" href={paths.newThread(category.id)}>
          <Icon of={Plus} size="sm" />
          New thread
        </ButtonLink>
      ) : user ? (
        <Button blockedBy={reason}>New thread</Button>
      ) : (
        <ButtonLink href={paths.login(paths.newThread(category.id))}>Log in to write</ButtonLink>
      )}
    </div>
  )
}

/** The way to what waits for a moderator here, with its count. */
function DeskLink({ categoryId }: { categoryId: number }) {
  const { data } = useQuery(queryOf('GET /forum/queue-count', { query: { categoryId } }))
  return (
    <ButtonLink href={`${paths.forumCategory(categoryId)}?desk=true`}>
      <Icon of={ShieldCheck} size="sm" />
      Moderate
      {data && data.count > 0 && <em>{data.count}</em>}
    </ButtonLink>
  )
}

function SubCategories({ categories }: { categories: readonly ForumCategory[] }) {
  return (
    <nav className={styles.subc} aria-label="Subcategories">
      {categories.map(({ id, name, threadCount, isReadOnly, unread }) => (
        <a key={id} className={styles.subcLink} href={paths.forumCategory(id)}>
          <Icon of={isReadOnly ? Lock : MessageSquare} />
          <b>
            <bdi>{name}</bdi>
            {unread && <UnreadMark />}
          </b>
          <small>
            {counted(threadCount, 'thread')}
            {isReadOnly && ', read-only'}
          </small>
        </a>
      ))}
    </nav>
  )
}
