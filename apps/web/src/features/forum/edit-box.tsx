import type { ForumMessage } from '@kz/contract/forum'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { BBCodeEditor } from './bbcode-editor.tsx'
import { useForumWriting } from './use-forum-writing.ts'

/** One's message being changed. */
export function EditBox({ message, onClose }: { message: ForumMessage; onClose: () => void }) {
  const [text, setText] = useState(message.message)
  const { busy, run } = useForumWriting()
  const save = async () => {
    if (text.trim() === '' || busy) return
    const { id } = message
    const saved = await run(
      () => api.call('PUT /forum/messages/{id}', { params: { id }, body: { message: text } }),
      'Saved',
    )
    if (saved) onClose()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <BBCodeEditor label="Your message" text={text} onText={setText} onSend={save} onCancel={onClose} rows={8} />
      <div className="row bb-foot">
        <span className="end row">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy} busyText="Saving..." disabled={text.trim() === ''}>
            Save
          </Button>
        </span>
      </div>
    </form>
  )
}
