import type { CallError } from '@kz/contract/wire/call-error'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { paths } from '../../../lib/url/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'

const AppealForm = lazy(async () => ({ default: (await import('./appeal-form.tsx')).AppealForm }))

/** Until when one is banned and why: the sentence of the refusal, the reason, and what can be said against it or was answered. */
export function BannedNote({ refused }: { refused: CallError }) {
  const { reason, untilMs, ticket, appeal, answer } = refused.params
  const [isOpen, setOpen] = useState(false)
  const [isSent, setSent] = useState(false)
  return (
    <div className="stack">
      <Note
        kind="error"
        action={
          <ButtonLink small href={paths.banList()}>
            Ban list
          </ButtonLink>
        }
      >
        {refused.message}.{untilMs === null && ' It does not expire.'}
        {reason && ` Reason: ${reason}`}
      </Note>
      {(isSent || appeal) && (
        <Note>
          {appeal === 'dismissed'
            ? `Staff read your appeal: the ban stays. ${answer}`
            : 'Staff have your appeal and will answer.'}
        </Note>
      )}
      {typeof ticket === 'string' && !isSent && !isOpen && (
        <div>
          <Button small onClick={() => setOpen(true)}>
            Appeal
          </Button>
        </div>
      )}
      {typeof ticket === 'string' && !isSent && isOpen && (
        <Suspense>
          <AppealForm
            send={(text) => api.call('POST /auth/appeal', { body: { ticket, text } })}
            onSent={() => setSent(true)}
          />
        </Suspense>
      )}
    </div>
  )
}
