import { type FormEvent, type KeyboardEvent, type RefObject, useId } from 'react'
import { useWhyNotWrite } from '../../blocks/report/why-not-write.ts'
import { useLocation } from '../../lib/router/router-context.tsx'
import { useSession } from '../../lib/session/session.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button } from '../../ui/button.tsx'
import { CharacterCount } from '../../ui/field/field.tsx'
import { MessageArea } from '../../ui/field/message-area.tsx'
import styles from './chat.module.css'
import { CHAT_LENGTH, lengthOf } from './chat.ts'
import { useChatWriting } from './use-chat-writing.ts'

interface ChatFormProps {
  draft: string
  onDraft: (draft: string) => void
  field: RefObject<HTMLTextAreaElement | null>
  /** the message stands in the chat */
  onSent: () => void
}

/** The field to say something. Enter sends, Shift and Enter make a new line. Guests see what they need. */
export function ChatForm({ draft, onDraft, field, onSent }: ChatFormProps) {
  const { user } = useSession()
  const { busy, send } = useChatWriting()
  const whyNot = useWhyNotWrite('CHAT')
  const { href: here } = useLocation()
  const id = useId()
  const length = lengthOf(draft)

  if (!user)
    return (
      <p className={`${styles.chatIn} ${styles.guest}`}>
        <span>You need to be connected to post a comment</span>
        <a className="link" href={paths.login(here)}>
          Log in
        </a>
      </p>
    )
  if (whyNot !== null)
    return (
      <p className={`${styles.chatIn} ${styles.guest}`}>
        <span>{whyNot}</span>
        {user.bans.comment && (
          <a className="link" href={paths.banList()}>
            Ban list
          </a>
        )}
      </p>
    )
  const submit = async () => {
    if (length === 0 || length > CHAT_LENGTH) return
    if (!(await send(draft))) return
    onDraft('')
    onSent()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void submit()
  }
  return (
    <form className={styles.chatIn} onSubmit={handleSubmit}>
      <MessageArea
        ref={field}
        id={id}
        label="Message"
        placeholder="Say something"
        value={draft}
        readOnly={busy}
        aria-invalid={length > CHAT_LENGTH || undefined}
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={handleKey}
      />
      <div className="row">
        <CharacterCount length={length} limit={CHAT_LENGTH} />
        <Button
          type="submit"
          small
          className="end"
          busy={busy}
          busyText="Sending..."
          blockedBy={length > CHAT_LENGTH ? `Message is longer than ${CHAT_LENGTH} characters` : undefined}
        >
          Send
        </Button>
      </div>
    </form>
  )
}
