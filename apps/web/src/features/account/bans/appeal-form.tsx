import { APPEAL_LENGTH } from '@kz/contract/rules'
import { useState } from 'react'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/field/field.tsx'

const LEAST = 20

interface AppealFormProps {
  send: (text: string) => Promise<unknown>
  onSent?: () => void
}

/** What one says against a ban, once. */
export function AppealForm({ send, onSent }: AppealFormProps) {
  const [text, setText] = useState('')
  const { act, busy } = useMutation({ refetches: ['GET /user/bans'] })
  const submit = async () => {
    if (await act('Sent. Staff will answer.', () => send(text.trim()))) onSent?.()
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextAreaField
        label="Your appeal"
        hint={`You can do this once for each ban. ${LEAST} characters or more.`}
        rows={4}
        required
        minLength={LEAST}
        maxLength={APPEAL_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button type="submit" busy={busy} busyText="Sending..." disabled={text.trim().length < LEAST}>
          Send to staff
        </Button>
      </div>
    </form>
  )
}
