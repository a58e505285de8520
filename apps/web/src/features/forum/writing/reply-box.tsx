import type { ForumThread } from '@kz/contract/forum/forum'
import type { Ref } from 'react'
import { useWhyNotWrite } from '../../../blocks/report/why-not-write.ts'
import { api } from '../../../lib/api.ts'
import { useNavigate } from '../../../lib/router/router-context.tsx'
import { paths } from '../../../lib/url/paths.ts'
import { Button } from '../../../ui/button.tsx'
import field from '../../../ui/field/field.module.css'
import { Note } from '../../../ui/note.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import styles from '../forum.module.css'
import { BBCodeEditor, type EditorHandle, LONGEST_MESSAGE } from './bbcode-editor.tsx'
import { useDraft } from './use-draft.ts'
import { useForumWriting } from './use-forum-writing.ts'

interface ReplyBoxProps {
  thread: ForumThread
  handle: Ref<EditorHandle>
}

/** The answer of a member to a thread, or why they cannot give one. */
export function ReplyBox(props: ReplyBoxProps) {
  const { canReply, isReadOnly } = props.thread
  const whyNot = useWhyNotWrite('FORUM')
  if (canReply) return <ReplyForm {...props} whyNot={whyNot} />
  const closed = isReadOnly ? 'This thread is read-only.' : 'Only staff can write in this category.'
  return <Note>{whyNot ?? closed}</Note>
}

/** The draft stays on this device until it is posted. */
function ReplyForm({ thread: { id }, handle, whyNot }: ReplyBoxProps & { whyNot: string | null }) {
  const { text, setText, isKept } = useDraft(`thread ${id}`)
  const { busy, run } = useForumWriting(['GET /forum/messages/latest'])
  const navigate = useNavigate()
  const length = [...text.trim()].length
  const post = async () => {
    if (length === 0 || length > LONGEST_MESSAGE || busy) return
    const done = await run(() => api.call('POST /forum/messages', { body: { threadId: id, message: text } }), null)
    if (!done) return
    const posted = done.answer
    setText('')
    toastSuccess(posted.held ? 'Message held for staff: new accounts cannot post links yet.' : 'Message posted')
    if (!posted.held)
      navigate({ href: paths.thread(id, { page: posted.page, message: posted.id }), resetScroll: false })
  }
  // what is typed already stays in its field
  if (whyNot !== null && length === 0) return <Note kind="warn">{whyNot}</Note>
  return (
    <Panel id="reply" title="Your reply">
      {whyNot !== null && <Note kind="warn">{whyNot}</Note>}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void post()
        }}
      >
        <BBCodeEditor label="Your reply" text={text} onText={setText} onSend={post} handle={handle} />
        <div className={`row ${styles.bbFoot}`}>
          <span className={field.hint}>{isKept && 'Draft saved on this device'}</span>
          <Button
            className="end"
            type="submit"
            kind="primary"
            busy={busy}
            busyText="Posting..."
            disabled={length === 0}
            blockedBy={
              whyNot ??
              (length > LONGEST_MESSAGE ? `Messages can have at most ${LONGEST_MESSAGE} characters.` : undefined)
            }
          >
            Post reply
          </Button>
        </div>
      </form>
    </Panel>
  )
}
