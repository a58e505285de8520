import { COMMENT_EDIT_MINUTES } from '@kz/contract/rules'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import fieldStyles from '../../ui/field/field.module.css'
import { CharacterCount } from '../../ui/field/field.tsx'
import { MessageArea } from '../../ui/field/message-area.tsx'
import comments from './comments.module.css'

const LONGEST = 2000
/** the counter shows itself when it begins to matter */
const COUNTED_FROM = 1800

interface CommentFormProps {
  label: string
  verb: string
  text: string
  onText: (text: string) => void
  busy: boolean
  onSend: () => void
  onCancel?: () => void
}

/** A comment being written: Ctrl and Enter send it, Escape leaves it where it can be left. */
export function CommentForm({ label, verb, text, onText, busy, onSend, onCancel }: CommentFormProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const length = [...text.trim()].length
  const isTooLong = length > LONGEST
  const opensForReply = onCancel !== undefined

  useEffect(() => {
    if (opensForReply) field.current?.focus()
  }, [opensForReply])

  const send = () => {
    if (length > 0 && !isTooLong && !busy) onSend()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
    else if (event.key === 'Escape' && onCancel) onCancel()
    else return
    event.preventDefault()
  }

  return (
    <form
      className={`${fieldStyles.field} ${comments.cmForm}`}
      data-part="field"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <MessageArea
        ref={field}
        id={id}
        label={label}
        placeholder={label}
        value={text}
        aria-describedby={`${id}-hint`}
        aria-invalid={isTooLong || undefined}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={handleKey}
      />
      <div className={`row wrap ${comments.cmFoot}`}>
        <span className={fieldStyles.hint} id={`${id}-hint`}>
          You can edit your comment up to {COMMENT_EDIT_MINUTES} minutes after posting.
        </span>
        <span className="row end">
          {length > COUNTED_FROM && <CharacterCount length={length} limit={LONGEST} />}
          {onCancel && (
            <Button small kind="ghost" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button
            small
            type="submit"
            busy={busy}
            busyText="Submitting..."
            disabled={length === 0}
            blockedBy={isTooLong ? `Comments can have at most ${LONGEST} characters.` : undefined}
          >
            {verb}
          </Button>
        </span>
      </div>
    </form>
  )
}
