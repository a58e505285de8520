import type { Comment } from '@kz/contract/comments'
import { Pencil, Reply, Trash2, Undo2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTyped } from '../../lib/hooks/use-typed.ts'
import { useSession } from '../../lib/session/session.ts'
import { postDate } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusBack } from '../../ui/dialog/use-focus-back.ts'
import { Icon } from '../../ui/icon.tsx'
import names from '../../ui/names.module.css'
import { BBCodeText } from '../markup/bbcode-text.tsx'
import { Foldable } from '../member/blocked.tsx'
import { PlayerName } from '../member/player-name.tsx'
import { RoleIcons } from '../member/role-icons.tsx'
import { ReportButton } from '../report/report-button.tsx'
import { Time } from '../time/time.tsx'
import { CommentForm } from './comment-form.tsx'
import type { CommentNode } from './comment-tree.ts'
import comments from './comments.module.css'
import { DeletedText } from './deleted-text.tsx'
import { DemoChip } from './demo-chip.tsx'
import { useEditable } from './use-editable.ts'

/** What the items of a thread share. */
export interface Thread {
  busy: boolean
  /** the comment whose reply or edit box is open: one at a time */
  open: { commentId: number; what: 'reply' | 'edit' } | null
  setOpen: (open: Thread['open']) => void
  marked: number | null
  /** the address of a comment */
  hrefOf: (commentId: number) => string
  mayReply: boolean
  onReply: (parentId: number, message: string) => Promise<boolean>
  onEdit: (commentId: number, message: string) => Promise<boolean>
  onDelete: (comment: Comment) => void
  onRestore: (commentId: number) => void
}

/** A comment with its replies below it. */
export function CommentItem({ node, thread }: { node: CommentNode; thread: Thread }) {
  const { comment, replies, answers } = node
  const classes = [comments.comment, comment.deleted && comments.gone, thread.marked === comment.id && comments.target]
    .filter(Boolean)
    .join(' ')
  return (
    <li className={classes} data-marked={thread.marked === comment.id || undefined} id={`comment-${comment.id}`}>
      {comment.deleted ? <span /> : <Avatar picture={comment.picture} name={comment.author} />}
      <div className={comments.cmBody}>
        <CommentHead comment={comment} href={thread.hrefOf(comment.id)} />
        {comment.deleted ? (
          <DeletedBody comment={comment} thread={thread} />
        ) : (
          <Foldable by={comment.authorId}>
            <CommentBody key={comment.editedDate} comment={comment} answers={answers} thread={thread} />
          </Foldable>
        )}
      </div>
      {replies.length > 0 && (
        <ul className={comments.answers}>
          {replies.map((reply) => (
            <CommentItem key={reply.comment.id} node={reply} thread={thread} />
          ))}
        </ul>
      )}
    </li>
  )
}

function CommentHead({ comment, href }: { comment: Comment; href: string }) {
  return (
    <div className={comments.head}>
      {!comment.deleted && (
        <>
          {comment.author === null ? (
            <span className="dim">[deleted user]</span>
          ) : (
            <span className={names.player} data-part="player">
              <PlayerName name={comment.author} country={comment.country} />
              <RoleIcons icons={comment.icons} />
            </span>
          )}
          {comment.demoId !== null && comment.demoName !== null && (
            <DemoChip demoId={comment.demoId} demoName={comment.demoName} />
          )}
        </>
      )}
      <a className={comments.when} href={href}>
        <span className="visually-hidden">Link to this comment, </span>
        <Time iso={comment.commentDateIso} text={postDate} />
      </a>
      {comment.edited && (
        <span className={`dim ${comments.cmEdited}`} data-tip={comment.editedDate?.slice(0, 16)}>
          edited
        </span>
      )}
    </div>
  )
}

function DeletedBody({ comment, thread }: { comment: Comment; thread: Thread }) {
  return (
    <>
      <p>
        <DeletedText />
      </p>
      {comment.canRestore && (
        <div className={comments.actions}>
          <Button kind="ghost" onClick={() => thread.onRestore(comment.id)}>
            <Icon of={Undo2} size="sm" />
            Restore
          </Button>
        </div>
      )}
    </>
  )
}

interface CommentBodyProps {
  comment: Comment
  answers: string | null
  thread: Thread
}

function CommentBody({ comment, answers, thread }: CommentBodyProps) {
  const editable = useEditable(comment)
  const { id } = comment
  const what = thread.open?.commentId === id ? thread.open.what : null
  const show = (next: 'reply' | 'edit') => thread.setOpen(what === next ? null : { commentId: id, what: next })

  if (what === 'edit') return <EditBox comment={comment} thread={thread} />
  return (
    <>
      {answers && (
        <a className={comments.cmAnswers} href={paths.profile(answers)}>
          @{answers}
        </a>
      )}
      <BBCodeText text={comment.message} names={comment.mentions} />
      <div className={comments.actions}>
        {thread.mayReply && (
          <Button kind="ghost" aria-expanded={what === 'reply'} onClick={() => show('reply')}>
            <Icon of={Reply} size="sm" />
            Reply
          </Button>
        )}
        {editable && (
          <Button kind="ghost" onClick={() => show('edit')}>
            <Icon of={Pencil} size="sm" />
            Edit
          </Button>
        )}
        {comment.canDelete && (
          <Button kind="ghost" onClick={() => thread.onDelete(comment)}>
            <Icon of={Trash2} size="sm" />
            Delete
          </Button>
        )}
        <ReportButton worded kind="comment" id={id} ownerId={comment.authorId} of={`comment by ${comment.author}`} />
      </div>
      {what === 'reply' && <ReplyBox comment={comment} thread={thread} />}
    </>
  )
}

function ReplyBox({ comment, thread }: { comment: Comment; thread: Thread }) {
  const { user } = useSession()
  const [text, setText] = useTyped(`reply ${comment.id}`, user?.userId)
  const send = async () => {
    if (!(await thread.onReply(comment.id, text.trim()))) return
    setText('')
    thread.setOpen(null)
  }
  return (
    <TextBox
      label={`Reply to ${comment.author ?? 'the comment'}`}
      verb="Reply"
      busy={thread.busy}
      text={text}
      onText={setText}
      onSend={send}
      onCancel={() => thread.setOpen(null)}
    />
  )
}

function EditBox({ comment, thread }: { comment: Comment; thread: Thread }) {
  const { user } = useSession()
  const [text, setText] = useTyped(`edit ${comment.id}`, user?.userId, comment.message)
  const leave = () => {
    setText(comment.message)
    thread.setOpen(null)
  }
  const send = async () => {
    if (await thread.onEdit(comment.id, text.trim())) leave()
  }
  return (
    <TextBox
      label="Your comment"
      verb="Save"
      busy={thread.busy}
      text={text}
      onText={setText}
      onSend={send}
      onCancel={leave}
    />
  )
}

function TextBox(form: ComponentProps<typeof CommentForm>) {
  const part = useFocusBack<HTMLDivElement>()
  return (
    <div ref={part}>
      <CommentForm {...form} />
    </div>
  )
}
