import type { ForumCategory } from '@kz/contract/forum'
import { useQuery } from '@tanstack/react-query'
import { CheckCheck, Lock, MessageSquare, MessagesSquare, Search, ShieldCheck } from 'lucide-react'
import { Age } from '../../blocks/age.tsx'
import { PlayerName } from '../../blocks/player-name.tsx'
import { counted } from '../../blocks/words.ts'
import { api, queryOf } from '../../lib/api.ts'
import { count } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useForumWriting } from './use-forum-writing.ts'
import './forum.css'

/** /forum: the tree of categories, two levels of it, deeper ones as links. */
export function ForumPage() {
  const categories = useQuery(queryOf('GET /forum/categories'))
  const { user } = useSession()
  const { busy, run } = useForumWriting()
  const roots = categories.data?.filter(({ parentId }) => parentId === null) ?? []
  const threads = categories.data?.reduce((sum, { threadCount }) => sum + threadCount, 0) ?? 0
  return (
    <div className="stack">
      <PageHead title="Forum" sub={categories.data && `${counted(threads, 'thread')} in ${roots.length} places`}>
        <div className="row">
          <ButtonLink href={`${paths.search()}?kind=forum`}>
            <Icon of={Search} size="sm" />
            Search
          </ButtonLink>
          {user && (
            <Button
              busy={busy}
              onClick={() => run(() => api.call('POST /forum/mark-read'), 'Everything marked as read')}
            >
              <Icon of={CheckCheck} size="sm" />
              Mark all read
            </Button>
          )}
        </div>
      </PageHead>
      <QueryBody
        query={categories}
        name="the forum"
        loading={
          <div className="panel">
            <SkeletonRows label="Loading the forum" count={8} height="3.5rem" />
          </div>
        }
      >
        {(data) =>
          roots.length === 0 ? (
            <div className="panel">
              <EmptyState title="The forum has no categories yet.">Staff opens them in Manage forum.</EmptyState>
            </div>
          ) : (
            roots.map((root) => <RootPanel key={root.id} root={root} all={data} />)
          )
        }
      </QueryBody>
    </div>
  )
}

const childrenOf = (all: readonly ForumCategory[], { id }: ForumCategory) =>
  all.filter(({ parentId }) => parentId === id)

function RootPanel({ root, all }: { root: ForumCategory; all: readonly ForumCategory[] }) {
  const children = childrenOf(all, root)
  return (
    <section className="panel" aria-label={root.name}>
      <ul className="fc">
        <CategoryRow category={root} isRoot under={[]} />
        {children.map((child) => (
          <CategoryRow key={child.id} category={child} under={childrenOf(all, child)} />
        ))}
      </ul>
    </section>
  )
}

interface CategoryRowProps {
  category: ForumCategory
  isRoot?: boolean
  /** deeper categories, as links */
  under: readonly ForumCategory[]
}

function CategoryRow({ category, isRoot, under }: CategoryRowProps) {
  const { id, name, description, isReadOnly, isRestricted, unread, threadCount, messageCount, lastMessage } = category
  const icon = isRestricted ? ShieldCheck : isReadOnly ? Lock : isRoot ? MessagesSquare : MessageSquare
  return (
    <li className={isRoot ? 'fc-row fc-root' : 'fc-row'}>
      <Icon of={icon} />
      <div className="fc-name">
        <a href={paths.forumCategory(id)} className={unread ? 'fc-new' : undefined}>
          {name}
        </a>
        {unread && <UnreadMark />}
        {isRestricted && <span className="tag">Staff</span>}
        {isReadOnly && <span className="sr">read-only</span>}
        {description && <p className="dim">{description}</p>}
        {under.length > 0 && (
          <p className="fc-under">
            {under.map((each) => (
              <a key={each.id} className="lnk" href={paths.forumCategory(each.id)}>
                {each.name}
              </a>
            ))}
          </p>
        )}
      </div>
      <p className="fc-count dim">
        <span>
          <b>{count(threadCount)}</b> {threadCount === 1 ? 'thread' : 'threads'}
        </span>
        <span>
          <b>{count(messageCount)}</b> {messageCount === 1 ? 'message' : 'messages'}
        </span>
      </p>
      <div className="fc-last">
        {lastMessage && (
          <>
            <a
              className="cut"
              href={paths.thread(lastMessage.threadId, { page: lastMessage.lastPage, scroll: 'last' })}
            >
              {lastMessage.threadTitle}
            </a>
            <p className="row dim">
              <PlayerName name={lastMessage.authorName} country={lastMessage.authorCountry} quiet />
              <Age iso={lastMessage.dateIso} />
            </p>
          </>
        )}
      </div>
    </li>
  )
}

/** New messages since the reader was here. */
export function UnreadMark() {
  return (
    <>
      <span className="unread" data-tip="New messages" />
      <span className="sr">new messages</span>
    </>
  )
}
