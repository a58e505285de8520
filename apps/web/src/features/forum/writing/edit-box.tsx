import type { ForumMessage } from '@kz/contract/forum/forum'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusBack } from '../../../ui/dialog/use-focus-back.ts'
import styles from '../forum.module.css'
import { BBCodeEditor } from './bbcode-editor.tsx'
import { editDraft, useDraft } from './use-draft.ts'
import { useForumWriting } from './use-forum-writing.ts'

/** One's message being changed; what is typed stays on this device until it is saved or given up. */
export function EditBox({ message, onClose }: { message: ForumMessage; onClose: () => void }) {
  const part = useFocusBack<HTMLFormElement>()
  const { text, setText, isKept } = useDraft(editDraft(message.id), message.message)
  const { busy, run } = useForumWriting()
  const save = async () => {
    if (text.trim() === '' || busy) return
    const { id } = message
    const saved = await run(
      () => api.call('PUT /forum/messages/{id}', { params: { id }, body: { message: text } }),
      'Message changed',
    )
    if (saved) leave()
  }
  const leave = () => {
    setText(message.message)
    onClose()
  }
  return (
    <form
      ref={part}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <BBCodeEditor label="Your message" text={text} onText={setText} onSend={save} onCancel={leave} rows={8} />
      <div className={`row ${styles.bbFoot}`}>
        <span className="dim small">{isKept && 'Draft saved on this device'}</span>
        <span className="end row">
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy} busyText="Saving..." disabled={text.trim() === ''}>
            Save
          </Button>
        </span>
      </div>
    </form>
  )
}
