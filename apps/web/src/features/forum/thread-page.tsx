import { CallError } from '@kz/contract/call-error'
import type { ForumMessage, ForumThread } from '@kz/contract/forum'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Eye, EyeOff, Lock, Pin, Reply } from 'lucide-react'
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Moment } from '../../blocks/moment.tsx'
import { pageOf } from '../../blocks/post/page-of.ts'
import { counted } from '../../blocks/words.ts'
import { api, queryOf } from '../../lib/api.ts'
import { useTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { useRawAddress } from '../../lib/raw-address.ts'
import { useSession } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { EditorHandle } from './bbcode-editor.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { MessageCard } from './message-card.tsx'
import { quoteOf } from './quote.ts'
import { ThreadMenu } from './thread-menu.tsx'
import { useForumWriting } from './use-forum-writing.ts'
import { useShown } from './use-shown.ts'
import { whyNoReply } from './why-not.ts'
import './forum.css'

/** Only those who may answer need the editor. */
const ReplyBox = lazy(async () => ({ default: (await import('./reply-box.tsx')).ReplyBox }))

interface ThreadPageProps {
  threadId: number
  /** stands for a thread that is missing or closed to the reader */
  missing: ReactNode
}

const threadQuery = (id: number, page: number, message: number | undefined) =>
  queryOf('GET /forum/threads/{id}', { params: { id }, query: message === undefined ? { page } : { page, message } })

/** /forum/threads/{id}: messages, 20 a page; `scroll=last` and `message` say where to go. */
export function ThreadPage({ threadId, missing }: ThreadPageProps) {
  const search = useRawAddress()
  const message = search.message === undefined ? undefined : pageOf(search.message)
  const found = useQuery({
    ...threadQuery(threadId, pageOf(search.page), message),
    placeholderData: keepPreviousData,
  })
  useTitle(found.data?.thread.title ?? 'Forum')
  useReadMark(found.data, found.isPlaceholderData)
  const marked = useShown(
    found.isPlaceholderData ? undefined : found.data?.messages,
    message ?? (search.scroll === 'last' ? 'last' : null),
  )
  if (found.error instanceof CallError && found.error.status < 500) return missing
  const loading = (
    <div className="panel">
      <SkeletonRows label="Loading the thread" count={4} height="10rem" />
    </div>
  )
  return (
    <QueryBody query={found} name="this thread" loading={loading}>
      {(answer) => <Thread key={answer.thread.id} {...answer} marked={marked} />}
    </QueryBody>
  )
}

interface Answer {
  thread: ForumThread
  breadcrumb: { id: number; name: string }[]
  messages: ForumMessage[]
  page: number
  totalPages: number
}

function Thread({ thread, breadcrumb, messages, page, totalPages, marked }: Answer & { marked: number | null }) {
  const navigate = useNavigate()
  const editor = useRef<EditorHandle>(null)
  // where the reader stood when he came: what he reads now must not move the line
  const [readBefore] = useState(thread.readPosition)
  const { user } = useSession()
  const firstNew = messages.find(({ position }) => position === readBefore + 1)
  const isNewsLine = readBefore > 0 && firstNew?.authorId !== user?.userId
  const turnTo = (next: number) => navigate({ href: paths.thread(thread.id, { page: next }) })
  const pager = (label: string) =>
    totalPages > 1 && <Pager page={page} pages={totalPages} onPage={turnTo} label={label} />
  const startReply = () => {
    document.getElementById('reply')?.scrollIntoView({ block: 'center' })
    editor.current?.focus()
  }
  return (
    <div className="stack thread">
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
          <WatchButton thread={thread} />
          <ThreadMenu thread={thread} messages={messages} />
          {thread.canReply && (
            <Button kind="primary" small onClick={startReply}>
              <Icon of={Reply} size="sm" />
              Reply
            </Button>
          )}
        </div>
      </PageHead>
      {pager('Pages, top')}
      {messages.length === 0 && <Note>This page is empty. The thread ends before it.</Note>}
      {messages.map((message) => (
        <Fragment key={message.id}>
          {isNewsLine && message === firstNew && <p className="fp-new">New since you were here</p>}
          <MessageCard
            message={message}
            thread={thread}
            page={page}
            isMarked={marked === message.id}
            onQuote={(author, text) => {
              editor.current?.change(({ text: before, end }) => {
                const quote = quoteOf(author, text)
                const next = before.slice(0, end) + quote + before.slice(end)
                return { text: next, start: end + quote.length, end: end + quote.length }
              })
              document.getElementById('reply')?.scrollIntoView({ block: 'center' })
            }}
          />
        </Fragment>
      ))}
      {pager('Pages')}
      {thread.canReply ? (
        <Suspense fallback={<div className="panel fp-reply" />}>
          <ReplyBox key={thread.id} thread={thread} handle={editor} />
        </Suspense>
      ) : (
        <CannotReply thread={thread} />
      )}
    </div>
  )
}

function CannotReply({ thread }: { thread: ForumThread }) {
  const { user } = useSession()
  return (
    <Note
      action={
        user === null && (
          <ButtonLink small href={paths.login(paths.thread(thread.id))}>
            Log in
          </ButtonLink>
        )
      }
    >
      {whyNoReply(thread, user)}
    </Note>
  )
}

function WatchButton({ thread: { id, watched } }: { thread: ForumThread }) {
  const { user } = useSession()
  const { busy, run } = useForumWriting()
  if (!user) return null
  const toggle = () =>
    run(
      () => api.call('PUT /forum/threads/{id}/watch', { params: { id }, query: { watched: !watched } }),
      watched ? 'No longer watching' : 'Watching this thread',
    )
  return (
    <IconButton
      label={watched ? 'Stop watching' : 'Watch'}
      icon={watched ? EyeOff : Eye}
      pressed={watched}
      disabled={busy}
      onClick={toggle}
    />
  )
}

/** Tells the server how far a member has read, once per last message on the page. */
function useReadMark(answer: Answer | undefined, isPlaceholder: boolean): void {
  const { user } = useSession()
  const queries = useQueryClient()
  const last = answer?.messages.at(-1)
  const threadId = answer?.thread.id
  const isNews = user !== null && !isPlaceholder && (last?.position ?? 0) > (answer?.thread.readPosition ?? 0)
  const lastId = last?.id
  useEffect(() => {
    if (!isNews || threadId === undefined || lastId === undefined) return
    api
      .call('POST /forum/threads/{id}/read', { params: { id: threadId }, query: { messageId: lastId } })
      .then(() => {
        for (const call of ['GET /forum/categories', 'GET /forum/categories/{id}/threads'])
          void queries.invalidateQueries({ queryKey: [call] })
      })
      // a mark that was not kept is no reason to disturb a reader
      .catch(() => {})
  }, [isNews, threadId, lastId, queries])
}
