import type { ForumCategory } from '@kz/contract/forum/forum'
import { useQuery } from '@tanstack/react-query'
import { CheckCheck, Lock, MessageSquare, MessagesSquare, Search, ShieldCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Age } from '../../blocks/time/age.tsx'
import { counted } from '../../blocks/words.ts'
import { api, queryOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session/session.ts'
import { count } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { useSearchParams } from '../../lib/url/use-search-params.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageBody } from '../../ui/page/page-body.tsx'
import { PageHead, SUB_TO_COME } from '../../ui/page/page-head.tsx'
import panel from '../../ui/page/panel.module.css'
import tag from '../../ui/tag.module.css'
import styles from './forum.module.css'
import { UnreadMark } from './unread-mark.tsx'
import { useForumWriting } from './writing/use-forum-writing.ts'

/** Needs an account: nobody waits for it on the page the server has drawn. */
const OwnThreads = lazy(async () => ({ default: (await import('./own-threads.tsx')).OwnThreads }))
const ADDRESS = { list: ['', 'unread', 'watched'] } as const

/** /forum: the tree of categories, or a member's own lists of threads. */
export function ForumPage() {
  const [{ list }] = useSearchParams(ADDRESS)
  const { user } = useSession()
  if (list === '' || !user) return <ForumIndex />
  return (
    <Suspense>
      <OwnThreads key={list} list={list} />
    </Suspense>
  )
}

/** Two levels of the tree, deeper ones as links. */
function ForumIndex() {
  const categories = useQuery(queryOf('GET /forum/categories'))
  const { user } = useSession()
  const { busy, run } = useForumWriting()
  const roots = categories.data?.filter(({ parentId }) => parentId === null) ?? []
  const threads = categories.data?.reduce((sum, { threadCount }) => sum + threadCount, 0) ?? 0
  return (
    <div className="stack">
      <PageHead
        title="Forum"
        sub={categories.data ? `${counted(threads, 'thread')} in ${roots.length} places` : SUB_TO_COME}
      >
        <div className={`row ${styles.tools}`}>
          <ButtonLink href={`${paths.search()}?kind=forum`}>
            <Icon of={Search} size="sm" />
            Search
          </ButtonLink>
          {user && (
            <>
              <ButtonLink href={`${paths.forum()}?list=unread`}>Unread</ButtonLink>
              <ButtonLink href={`${paths.forum()}?list=watched`}>Watched</ButtonLink>
            </>
          )}
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
      <PageBody query={categories} name="the forum" rows={8} height="3.5rem">
        {(data) =>
          roots.length === 0 ? (
            <div className={panel.panel}>
              <EmptyState title="The forum has no categories yet.">Staff create them in Manage forum.</EmptyState>
            </div>
          ) : (
            roots.map((root) => <RootPanel key={root.id} root={root} all={data} />)
          )
        }
      </PageBody>
    </div>
  )
}

const childrenOf = (all: readonly ForumCategory[], { id }: ForumCategory) =>
  all.filter(({ parentId }) => parentId === id)

function RootPanel({ root, all }: { root: ForumCategory; all: readonly ForumCategory[] }) {
  const children = childrenOf(all, root)
  return (
    <section className={panel.panel} aria-label={root.name}>
      <ul>
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
    <li className={isRoot ? `${styles.fcRow} ${styles.fcRoot}` : styles.fcRow}>
      <Icon of={icon} />
      <div className={styles.fcName}>
        <a href={paths.forumCategory(id)} className={unread ? styles.fcNew : undefined} dir="auto">
          {name}
        </a>
        {unread && <UnreadMark />}
        {isRestricted && (
          <span className={tag.tag} data-part="tag">
            Staff
          </span>
        )}
        {isReadOnly && <span className="visually-hidden">read-only</span>}
        {description && (
          <p className="dim" dir="auto">
            {description}
          </p>
        )}
        {under.length > 0 && (
          <p className={styles.fcUnder}>
            {under.map((each) => (
              <a key={each.id} className="link" href={paths.forumCategory(each.id)} dir="auto">
                {each.name}
              </a>
            ))}
          </p>
        )}
      </div>
      <p className={`${styles.fcCount} dim`}>
        <span>
          <b>{count(threadCount)}</b> {threadCount === 1 ? 'thread' : 'threads'}
        </span>
        <span>
          <b>{count(messageCount)}</b> {messageCount === 1 ? 'message' : 'messages'}
        </span>
      </p>
      <div className={styles.fcLast}>
        {lastMessage && (
          <>
            <a
              className={styles.cut}
              href={paths.thread(lastMessage.threadId, { page: lastMessage.lastPage, scroll: 'last' })}
              dir="auto"
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
