import type { Comment } from '@kz/contract/comments'
import type { KeyboardEvent } from 'react'
import { useTyped } from '../../lib/hooks/use-typed.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusBack } from '../../ui/dialog/use-focus-back.ts'
import field from '../../ui/field/field.module.css'
import { CharacterCount } from '../../ui/field/field.tsx'
import styles from './chat.module.css'
import { CHAT_LENGTH, lengthOf } from './chat.ts'
import { useChatWriting } from './use-chat-writing.ts'

/** The author's own message as a field. Enter saves, Escape leaves it as it was. */
export function EditMessage({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const part = useFocusBack<HTMLDivElement>()
  const { user } = useSession()
  const [text, setText] = useTyped(`edit ${comment.id}`, user?.userId, comment.message)
  const { busy, edit } = useChatWriting()
  const length = lengthOf(text)
  const stopped = length === 0 || length > CHAT_LENGTH

  const leave = () => {
    setText(comment.message)
    onDone()
  }
  const save = async () => {
    if (stopped) return
    if (text.trim() === comment.message || (await edit(comment.id, text))) leave()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      leave()
    } else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      void save()
    }
  }
  return (
    <div ref={part} className={styles.edit}>
      <textarea
        className={field.input}
        data-part="input"
        rows={2}
        aria-label="Edit message"
        value={text}
        // biome-ignore lint/a11y/noAutofocus: the reader has just asked to edit
        autoFocus
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKey}
      />
      <div className="row">
        <CharacterCount length={length} limit={CHAT_LENGTH} />
        <span className="end row">
          <Button small kind="ghost" onClick={leave}>
            Cancel
          </Button>
          <Button small disabled={stopped} busy={busy} busyText="Saving..." onClick={save}>
            Save
          </Button>
        </span>
      </div>
    </div>
  )
}
