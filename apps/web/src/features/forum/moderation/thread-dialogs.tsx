import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { useNavigate } from '../../../lib/router/router-context.tsx'
import { paths } from '../../../lib/url/paths.ts'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { CategorySelect } from '../category-select.tsx'
import { useForumWriting } from '../writing/use-forum-writing.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'
import type { ThreadAsk, ThreadDialogProps } from './thread-ask.ts'

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

function RenameDialog({ thread: { id, title }, onClose }: ThreadDialogProps) {
  const [text, setText] = useState(title)
  const { busy, error, run } = useForumWriting(['GET /forum/messages/latest'])
  const save = async () => {
    const call = () => api.call('PUT /forum/threads/{id}', { params: { id }, body: { title: text } })
    if (await run(call, 'Thread renamed')) onClose()
  }
  return (
    <FormDialog title="Rename thread" verb="Rename" busy={busy} error={error} onSubmit={save} onClose={onClose}>
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
      onSubmit={save}
      onClose={onClose}
    >
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
        “<bdi>{title}</bdi>” with {replyCount === 1 ? 'one reply' : `${replyCount} replies`} is hidden from readers.
        Staff can restore it.
      </p>
    </ConfirmDialog>
  )
}
