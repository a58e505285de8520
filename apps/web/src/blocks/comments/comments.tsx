import type { Comment } from '@kz/contract/comments'
import { useEffect, useState } from 'react'
import { useTyped } from '../../lib/hooks/use-typed.ts'
import { useLocation } from '../../lib/router/router-context.tsx'
import { useSession } from '../../lib/session/session.ts'
import { linkedNumber } from '../../lib/url/linked-part.ts'
import { paths } from '../../lib/url/paths.ts'
import { useHash } from '../../lib/url/use-hash.ts'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { useWhyNotWrite } from '../report/why-not-write.ts'
import { pageOfComment } from './comment-calls.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem, type Thread } from './comment-item.tsx'
import { pagesOf, treeOf } from './comment-tree.ts'
import styles from './comments.module.css'
import type { CommentTarget } from './thread-key.ts'
import { useComments } from './use-comments.ts'
import { useLinked, useMarked } from './use-linked.ts'

interface CommentsProps {
  target: CommentTarget
  /** the page is about them: the comment that its address leads to is looked up and marked */
  linkable?: boolean
  /** the demos one of which a comment may speak of */
  demos?: readonly DemoChoice[]
}

export interface DemoChoice {
  demoId: number
  label: string
}

/** The comments of a post or of the latest demos, and the box to write one. They stay fresh while they are open. */
export function Comments({ target, linkable = false, demos = [] }: CommentsProps) {
  const named = linkedNumber(useHash(), 'comment')
  const linked = linkable ? named : null
  const [page, setPage] = useState(0)
  const [deleting, setDeleting] = useState<Comment | null>(null)
  const [marked, mark] = useMarked()
  const { user } = useSession()
  // a reload opens again what was being written
  const [opened, setOpened] = useTyped(`box ${target.kind} ${target.targetId}`, user?.userId)
  const whyNot = useWhyNotWrite('COMMENTS')
  const { comments, busy, post, edit, remove, restore } = useComments(target, page)
  const data = comments.data
  const isKnown = data !== undefined && !comments.isPlaceholderData
  const pages = data ? Math.max(pagesOf(data), page + 1) : 1

  const { kind } = target
  useEffect(() => {
    if (linked !== null) void pageOfComment({ kind }, linked).then((found) => found !== null && setPage(found))
  }, [linked, kind])
  useLinked(linked, isKnown && data.some(({ id }) => id === linked), mark)

  const thread: Thread = {
    busy,
    open: openedBox(opened),
    setOpen: (box) => setOpened(box ? `${box.what} ${box.commentId}` : ''),
    marked,
    hrefOf: (commentId) => placeOf(target, commentId),
    mayReply: user !== null && whyNot === null,
    onReply: async (parentId, commentMessage) => (await post({ parentId, commentMessage })) !== null,
    onEdit: edit,
    onDelete: setDeleting,
    onRestore: restore,
  }
  const write = async (commentMessage: string, demoId?: number) => {
    const stored = await post({ commentMessage, parentId: null, demoId })
    if (!stored) return false
    setPage(0)
    mark(stored.id)
    return true
  }
  const confirmDelete = async () => {
    if (deleting) await remove(deleting.id)
    setDeleting(null)
  }

  return (
    <section className={styles.comments} aria-label="Comments">
      <QueryBody
        query={comments}
        name="the comments"
        loading={<SkeletonRows label="Loading comments" count={3} height="3.25rem" />}
        empty={<p className={`dim ${styles.cmNone}`}>No comments yet.</p>}
      >
        {(data) => (
          <ul aria-busy={comments.isPlaceholderData || undefined}>
            {treeOf(data).map((node) => (
              <CommentItem key={node.comment.id} node={node} thread={thread} />
            ))}
          </ul>
        )}
      </QueryBody>
      {pages > 1 && (
        <Pager page={page + 1} pages={pages} onPage={(next) => setPage(next - 1)} label="Pages of comments" />
      )}
      <WriteBox target={target} demos={demos} busy={busy} whyNot={whyNot} onWrite={write} />
      {deleting && (
        <ConfirmDialog
          title="Delete this comment?"
          verb="Delete"
          busy={busy}
          busyText="Deleting..."
          onConfirm={() => void confirmDelete()}
          onCancel={() => setDeleting(null)}
        >
          {user && deleting.authorId !== user.userId
            ? 'Replies stay. You can restore it for 30 days.'
            : 'Replies stay. This cannot be undone.'}
        </ConfirmDialog>
      )}
    </section>
  )
}

/** The box that is open, as it is kept: `reply 12`. */
function openedBox(kept: string): Thread['open'] {
  const [, what, id] = /^(reply|edit) (\d+)$/.exec(kept) ?? []
  return what ? { commentId: Number(id), what: what as 'reply' | 'edit' } : null
}

/** The address that leads to a comment. */
function placeOf(target: CommentTarget, commentId: number): string {
  const { kind, targetId } = target
  if (kind === 'map') return `${paths.record(target.mapName)}#comment-${commentId}`
  if (kind === 'news') return paths.newsPost(String(targetId), commentId)
  return `${kind === 'article' ? paths.blogPost(targetId) : paths.home()}#comment-${commentId}`
}

interface WriteBoxProps {
  target: CommentTarget
  demos: readonly DemoChoice[]
  busy: boolean
  /** why nothing can be written now */
  whyNot: string | null
  onWrite: (message: string, demoId?: number) => Promise<boolean>
}

function WriteBox({ target, demos, busy, whyNot, onWrite }: WriteBoxProps) {
  const { user } = useSession()
  const { pathname, searchStr } = useLocation()
  const [about, setAbout] = useTyped(`about ${target.kind} ${target.targetId}`, user?.userId)
  // a demo that left the list meanwhile is not spoken of
  const demo = demos.find(({ demoId }) => String(demoId) === about)
  const [text, setText] = useTyped(`${target.kind} ${target.targetId}`, user?.userId)
  if (!user)
    return (
      <p className={`dim ${styles.cmGuest}`}>
        You need to be connected to post a comment.{' '}
        <a className="link" href={paths.login(pathname + searchStr)}>
          Log in
        </a>
      </p>
    )
  if (whyNot !== null) return <p className={`dim ${styles.cmGuest}`}>{whyNot}</p>
  const send = async () => {
    if (!(await onWrite(text.trim(), demo?.demoId))) return
    setText('')
    setAbout('')
  }
  return (
    <>
      {demos.length > 0 && (
        <SelectField label="About" value={demo ? about : ''} onChange={({ target }) => setAbout(target.value)}>
          <option value="">All of the latest demos</option>
          {demos.map(({ demoId, label }) => (
            <option key={demoId} value={demoId}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      <CommentForm label="Write a comment" verb="Post comment" text={text} onText={setText} busy={busy} onSend={send} />
    </>
  )
}
