import type { ForumMessage, ForumThread } from '@kz/contract/forum'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { api } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { CheckBox, TextField } from '../../ui/field.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { CategorySelect } from './category-select.tsx'
import type { ThreadAsk } from './thread-menu.tsx'
import { useForumWriting } from './use-forum-writing.ts'

interface ThreadDialogProps {
  thread: ForumThread
  messages: readonly ForumMessage[]
  onClose: () => void
}

/** Asks what a change of a thread needs. */
export function ThreadDialog({ what, ...props }: ThreadDialogProps & { what: ThreadAsk }) {
  switch (what) {
    case 'rename':
      return <RenameDialog {...props} />
    case 'move':
      return <MoveDialog {...props} />
    case 'merge':
      return <MergeDialog {...props} />
    case 'split':
      return <SplitDialog {...props} />
    default:
      return <DeleteDialog {...props} />
  }
}

interface FormDialogProps {
  title: string
  verb: string
  busy: boolean
  error: string | null
  disabled?: boolean
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

function FormDialog({ title, verb, busy, error, disabled, onSave, onClose, children }: FormDialogProps) {
  const formId = useId()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyText="Saving..." disabled={disabled}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={handleSubmit}>
        {error && <ErrorNote>{error}</ErrorNote>}
        {children}
      </form>
    </Dialog>
  )
}

function RenameDialog({ thread: { id, title }, onClose }: ThreadDialogProps) {
  const [text, setText] = useState(title)
  const { busy, error, run } = useForumWriting(['GET /forum/messages/latest'])
  const save = async () => {
    const call = () => api.call('PUT /forum/threads/{id}', { params: { id }, body: { title: text } })
    if (await run(call, 'Thread renamed')) onClose()
  }
  return (
    <FormDialog title="Rename thread" verb="Rename" busy={busy} error={error} onSave={save} onClose={onClose}>
      <TextField
        label="Title"
        minLength={3}
        maxLength={120}
        required
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  )
}

function MoveDialog({ thread: { id, categoryId }, onClose }: ThreadDialogProps) {
  const [target, setTarget] = useState(categoryId)
  const { busy, error, run } = useForumWriting(['GET /forum/messages/latest'])
  const save = async () => {
    const call = () => api.call('POST /forum/threads/{id}/move', { params: { id }, body: { newCategoryId: target } })
    if (await run(call, 'Thread moved')) onClose()
  }
  return (
    <FormDialog
      title="Move thread"
      verb="Move"
      busy={busy}
      error={error}
      disabled={target === categoryId}
      onSave={save}
      onClose={onClose}
    >
      <CategorySelect may="canModerate" value={target} onChange={setTarget} />
    </FormDialog>
  )
}

/** A number, or an address that ends in one: `/forum/threads/12?page=3`. */
const threadIdIn = (text: string): number =>
  Number(/^\s*(?:\S*\/forum\/threads\/)?(\d{1,9})(?:[?#]\S*)?\s*$/.exec(text)?.[1] ?? 0)

function MergeDialog({ thread: { id, title }, onClose }: ThreadDialogProps) {
  const [text, setText] = useState('')
  const { busy, error, run } = useForumWriting(['GET /forum/messages/latest'])
  const navigate = useNavigate()
  const targetThreadId = threadIdIn(text)
  const save = async () => {
    const call = () => api.call('POST /forum/threads/{id}/merge', { params: { id }, body: { targetThreadId } })
    const merged = await run(call, 'Threads merged')
    if (!merged) return
    onClose()
    navigate({ href: paths.thread(merged.answer.id) })
  }
  return (
    <FormDialog
      title="Merge thread"
      verb="Merge"
      busy={busy}
      error={error}
      disabled={targetThreadId === 0}
      onSave={save}
      onClose={onClose}
    >
      <p>All messages of “{title}” go into the other thread, by date. This cannot be undone.</p>
      <TextField
        label="Into which thread"
        hint="Its address or its number."
        required
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  )
}

const EXTRACT = 70

function SplitDialog({ thread: { id, categoryId }, messages, onClose }: ThreadDialogProps) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [title, setTitle] = useState('')
  const [target, setTarget] = useState(categoryId)
  const { busy, error, run } = useForumWriting(['GET /forum/messages/latest'])
  const navigate = useNavigate()
  const save = async () => {
    const body = { messageIds: [...chosen], title, categoryId: target }
    const made = await run(() => api.call('POST /forum/threads/{id}/split', { params: { id }, body }), 'Thread split')
    if (!made) return
    onClose()
    navigate({ href: paths.thread(made.answer.id) })
  }
  return (
    <FormDialog
      title="Split thread"
      verb="Split"
      busy={busy}
      error={error}
      disabled={chosen.length === 0}
      onSave={save}
      onClose={onClose}
    >
      <fieldset className="fp-pick">
        <legend>Messages of this page that go</legend>
        {messages
          .filter(({ deleted }) => !deleted)
          .map(({ id: messageId, position, authorName, message }) => (
            <CheckBox
              key={messageId}
              label={`#${position} ${authorName}: ${message.slice(0, EXTRACT)}`}
              checked={chosen.includes(messageId)}
              onChange={({ target: { checked } }) =>
                setChosen(checked ? [...chosen, messageId] : chosen.filter((each) => each !== messageId))
              }
            />
          ))}
      </fieldset>
      <TextField
        label="Title of the new thread"
        minLength={3}
        maxLength={120}
        required
        value={title}
        onChange={({ target: { value } }) => setTitle(value)}
      />
      <CategorySelect may="canModerate" value={target} onChange={setTarget} />
    </FormDialog>
  )
}

function DeleteDialog({ thread: { id, title, categoryId, replyCount }, onClose }: ThreadDialogProps) {
  const { busy, run } = useForumWriting(['GET /forum/messages/latest'])
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      title="Delete this thread?"
      verb="Delete thread"
      busy={busy}
      busyText="Deleting..."
      onCancel={onClose}
      onConfirm={async () => {
        if (!(await run(() => api.call('DELETE /forum/threads/{id}', { params: { id } }), 'Thread deleted'))) return
        onClose()
        navigate({ href: paths.forumCategory(categoryId) })
      }}
    >
      <p>
        “{title}” with {replyCount === 1 ? 'one reply' : `${replyCount} replies`} goes out of sight. Staff can bring it
        back.
      </p>
    </ConfirmDialog>
  )
}
