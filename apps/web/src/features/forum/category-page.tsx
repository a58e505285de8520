import type { ReplyOf } from '@kz/contract/api'
import { CallError } from '@kz/contract/call-error'
import type { ForumCategory, ForumThread } from '@kz/contract/forum'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CheckCheck, Lock, MessageSquare, Pin, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Age } from '../../blocks/age.tsx'
import { PlayerName } from '../../blocks/player-name.tsx'
import { counted } from '../../blocks/words.ts'
import { api, queryOf } from '../../lib/api.ts'
import { count } from '../../lib/format.ts'
import { useTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { PAGED, useAddress } from '../../lib/use-address.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { UnreadMark } from './forum-page.tsx'
import { threadLink } from './thread-link.ts'
import { useForumWriting } from './use-forum-writing.ts'
import { whyNoThread } from './why-not.ts'
import './forum.css'

const PAGE = 20

interface CategoryPageProps {
  categoryId: number
  /** stands for a category that is missing or closed to the reader */
  missing: ReactNode
}

/** /forum/category/{id}: what is under it, then its threads, sticky ones first. */
export function CategoryPage({ categoryId, missing }: CategoryPageProps) {
  const [{ page }] = useAddress(PAGED)
  const found = useQuery({
    ...queryOf('GET /forum/categories/{id}/threads', { params: { id: categoryId }, query: { page } }),
    placeholderData: keepPreviousData,
  })
  useTitle(found.data?.category.name ?? 'Forum')
  if (found.error instanceof CallError && found.error.status < 500) return missing
  const loading = (
    <div className="panel">
      <SkeletonRows label="Loading the threads" count={12} height="2.5rem" />
    </div>
  )
  return (
    <QueryBody query={found} name="this category" loading={loading}>
      {(answer) => <Category {...answer} page={page} />}
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
  page,
}: Answer & { page: number }) {
  const navigate = useNavigate()
  const first = (page - 1) * PAGE
  return (
    <div className="stack">
      <Breadcrumb places={breadcrumb.slice(0, -1)} here={category.name} />
      <PageHead title={category.name} sub={category.description || undefined}>
        <CategoryActions category={category} />
      </PageHead>
      {categories.length > 0 && <SubCategories categories={categories} />}
      <section className="panel thr" aria-label="Threads">
        {threads.length === 0 ? (
          <EmptyState title={page > 1 ? 'This page is empty.' : 'No threads yet.'}>
            {category.canCreate ? 'The first one is yours.' : undefined}
          </EmptyState>
        ) : (
          <div className="scroll">
            <ThreadTable name={category.name} threads={threads} />
          </div>
        )}
        <div className="pf">
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
  return (
    <div className="row">
      {user && <IconButton label="Mark all read" icon={CheckCheck} disabled={busy} onClick={markRead} />}
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

function SubCategories({ categories }: { categories: readonly ForumCategory[] }) {
  return (
    <nav className="subc" aria-label="Categories under this one">
      {categories.map(({ id, name, threadCount, isReadOnly, unread }) => (
        <a key={id} className="subc-link" href={paths.forumCategory(id)}>
          <Icon of={isReadOnly ? Lock : MessageSquare} />
          <b>
            {name}
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

function ThreadTable({ name, threads }: { name: string; threads: readonly ForumThread[] }) {
  return (
    <table className="tbl relaxed">
      <caption className="sr">Threads in {name}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">State</span>
          </th>
          <th scope="col">Thread</th>
          <th scope="col">Started by</th>
          <th scope="col" className="r">
            Replies
          </th>
          <th scope="col" className="r hide-m">
            Views
          </th>
          <th scope="col">Last post</th>
          <th scope="col" className="r">
            When
          </th>
        </tr>
      </thead>
      <tbody>
        {threads.map((thread) => (
          <ThreadRow key={thread.id} thread={thread} />
        ))}
      </tbody>
    </table>
  )
}

function ThreadRow({ thread }: { thread: ForumThread }) {
  const { id, title, isSticky, isReadOnly, unread, replyCount, viewCount, lastMessage } = thread
  return (
    <tr className={unread ? 'thr-new' : undefined}>
      <td className={isSticky ? 'fit thr-pin' : 'fit thr-state'}>
        <Icon of={isSticky ? Pin : isReadOnly ? Lock : MessageSquare} />
        <span className="sr">{isSticky ? 'Pinned' : isReadOnly ? 'Read-only' : 'Thread'}</span>
      </td>
      <td className="clip">
        <a href={threadLink(thread)}>{title}</a>
        {unread && <UnreadMark />}
        {isSticky && isReadOnly && (
          <span className="thr-lock">
            <Icon of={Lock} size="sm" />
            <span className="sr">read-only</span>
          </span>
        )}
      </td>
      <td className="hide-s">
        <PlayerName name={thread.authorName} country={thread.authorCountry} />
      </td>
      <td className="r thr-replies">
        {count(replyCount)}
        <span className="sr"> replies</span>
      </td>
      <td className="r dim hide-m">{count(viewCount)}</td>
      <td className="hide-s">
        {lastMessage && <PlayerName name={lastMessage.authorName} country={lastMessage.authorCountry} />}
      </td>
      <td className="r dim">
        {lastMessage && (
          <a
            href={paths.thread(id, { page: lastMessage.lastPage, scroll: 'last' })}
            aria-label={`Last post in ${title}`}
          >
            <Age iso={lastMessage.dateIso} />
          </a>
        )}
      </td>
    </tr>
  )
}
