import type { ForumPoll } from '@kz/contract/forum/forum'
import { CallError } from '@kz/contract/wire/call-error'
import { useQueryClient } from '@tanstack/react-query'
import { Lock, Pin, Reply } from 'lucide-react'
import { Fragment, lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Moment } from '../../blocks/run/moment.tsx'
import { counted } from '../../blocks/words.ts'
import { api } from '../../lib/api.ts'
import { useNavigate } from '../../lib/router/router-context.tsx'
import { useSession } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/url/page-title.tsx'
import { paths } from '../../lib/url/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import panel from '../../ui/page/panel.module.css'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonPanel } from '../../ui/page/skeleton-panel.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { CannotReply } from './cannot-reply.tsx'
import styles from './forum.module.css'
import { MessageCard } from './message-card.tsx'
import { type ThreadAnswer, useLanding } from './use-landing.ts'
import { useShown } from './use-shown.ts'
import type { EditorHandle } from './writing/bbcode-editor.tsx'
import type { Change } from './writing/bbcode-tools.ts'

/** Guests need no editor. */
const ReplyBox = lazy(async () => ({ default: (await import('./writing/reply-box.tsx')).ReplyBox }))
const ThreadTools = lazy(async () => ({ default: (await import('./moderation/thread-tools.tsx')).ThreadTools }))
const Poll = lazy(async () => ({ default: (await import('./poll.tsx')).Poll }))
const WaitingPosts = lazy(async () => ({ default: (await import('./moderation/waiting-posts.tsx')).WaitingPosts }))

/** What a poll will take, so that nothing below it moves. */
const pollHeight = ({ options }: ForumPoll): string => `${7.25 + 2.5 * options.length}rem`

interface ThreadPageProps {
  threadId: number
  /** stands for a thread that is missing or closed to the reader */
  missing: ReactNode
}

/** /forum/threads/{id}: messages, 20 a page; `scroll=last` and `message` say where to go. */
export function ThreadPage({ threadId, missing }: ThreadPageProps) {
  const { found, answer, target } = useLanding(threadId)
  useTitle(found.data?.thread.title ?? 'Forum')
  useReadMark(answer)
  const marked = useShown(answer?.messages, target)
  if (found.error instanceof CallError && found.error.status < 500) return missing
  const loading = <SkeletonPanel label="Loading the thread" count={4} height="10rem" />
  return (
    <QueryBody query={found} name="this thread" loading={loading}>
      {(data) => <Thread key={data.thread.id} {...data} marked={marked} />}
    </QueryBody>
  )
}

function Thread(props: ThreadAnswer & { marked: number | null }) {
  const { thread, breadcrumb, messages, firstUnread, waiting, poll, page, totalPages, marked } = props
  const navigate = useNavigate()
  const editor = useRef<EditorHandle>(null)
  // a quote that was asked for before the editor had come
  const early = useRef<Change>(null)
  const takeEditor = useCallback((handle: EditorHandle | null) => {
    editor.current = handle
    if (handle && early.current) handle.change(early.current)
    if (handle) early.current = null
  }, [])
  // where the reader stood on arrival: what they read now must not move the line
  const [newFrom, setNewFrom] = useState(firstUnread)
  if (newFrom === null && firstUnread !== null) setNewFrom(firstUnread)
  const { user } = useSession()
  const firstNew = messages.find(({ position }) => position > 1 && position === newFrom)
  const turnTo = (next: number) => navigate({ href: paths.thread(thread.id, { page: next }) })
  const pager = (label: string) =>
    totalPages > 1 && <Pager page={page} pages={totalPages} onPage={turnTo} label={label} />
  const startReply = () => {
    document.getElementById('reply')?.scrollIntoView({ block: 'center' })
    editor.current?.focus()
  }
  return (
    <div className={`stack ${styles.thread}`}>
      <Breadcrumb places={breadcrumb} here={thread.title} />
      <PageHead
        title={thread.title}
        sub={
          <>
            {thread.isSticky && <Tag icon={Pin}>Pinned</Tag>} {thread.isReadOnly && <Tag icon={Lock}>Read-only</Tag>}{' '}
            {counted(thread.replyCount, 'reply', 'replies')}, started by {thread.authorName} on{' '}
            <Moment iso={thread.dateIso} look="day" />
          </>
        }
      >
        <div className="row">
          {user && (
            <Suspense>
              <ThreadTools thread={thread} totalPages={totalPages} />
            </Suspense>
          )}
          {thread.canReply && (
            <Button kind="primary" small onClick={startReply}>
              <Icon of={Reply} size="sm" />
              Reply
            </Button>
          )}
        </div>
      </PageHead>
      {poll && (
        <Suspense fallback={<div className={panel.panel} style={{ height: pollHeight(poll) }} />}>
          <Poll threadId={thread.id} poll={poll} />
        </Suspense>
      )}
      {pager('Pages, top')}
      {messages.length === 0 && <Note>This page is empty. The thread ends before it.</Note>}
      {messages.map((message) => (
        <Fragment key={message.id}>
          {message === firstNew && (
            <p className={styles.fpNew} data-part="news">
              New from here
            </p>
          )}
          <MessageCard
            message={message}
            thread={thread}
            page={page}
            isMarked={marked === message.id}
            onQuote={async (text) => {
              // guests quote nothing
              const { quoteOf } = await import('./writing/quote.ts')
              const quote = quoteOf({
                author: message.authorName ?? '',
                text,
                threadId: thread.id,
                messageId: message.id,
              })
              const change: Change = ({ text: before, end }) => {
                const next = before.slice(0, end) + quote + before.slice(end)
                return { text: next, start: end + quote.length, end: end + quote.length }
              }
              if (editor.current) editor.current.change(change)
              else early.current = change
              document.getElementById('reply')?.scrollIntoView({ block: 'center' })
            }}
          />
        </Fragment>
      ))}
      {waiting.length > 0 && page === totalPages && (
        <Suspense>
          <WaitingPosts posts={waiting} />
        </Suspense>
      )}
      {pager('Pages')}
      {user ? (
        <Suspense fallback={<div className={`${panel.panel} ${styles.fpReply}`} data-skeleton />}>
          <ReplyBox key={thread.id} thread={thread} handle={takeEditor} />
        </Suspense>
      ) : (
        <CannotReply threadId={thread.id} />
      )}
    </div>
  )
}

/** Tells the server how far a member has read, once per last message on the page. */
function useReadMark(answer: ThreadAnswer | undefined): void {
  const { user } = useSession()
  const queries = useQueryClient()
  const last = answer?.messages.at(-1)
  const threadId = answer?.thread.id
  const newFrom = answer?.firstUnread ?? (answer?.thread.readPosition ?? 0) + 1
  const isNews = user !== null && (last?.position ?? 0) >= newFrom
  const lastId = last?.id
  useEffect(() => {
    if (!isNews || threadId === undefined || lastId === undefined) return
    api
      .call('POST /forum/threads/{id}/read', { params: { id: threadId }, query: { messageId: lastId } })
      .then(() => {
        for (const call of ['GET /forum/categories', 'GET /forum/categories/{id}/threads', 'GET /forum/threads/unread'])
          void queries.invalidateQueries({ queryKey: [call] })
      })
      // a mark that was not kept is no reason to disturb a reader
      .catch(() => {})
  }, [isNews, threadId, lastId, queries])
}
