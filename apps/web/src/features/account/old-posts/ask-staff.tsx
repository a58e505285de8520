import type { AuthorClaim } from '@kz/contract/accounts/old-authors'
import { Moment } from '../../../blocks/run/moment.tsx'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import styles from '../settings.module.css'
import { useSubmit } from '../use-submit.ts'

const REFETCHES = ['GET /user/old-authors'] as const
const LOOKS = {
  open: <Tag>Waits for staff</Tag>,
  given: <Tag kind="gain">Given</Tag>,
  refused: <Tag kind="loss">Refused</Tag>,
} as const
const LEAST = 10

/** For who has neither the password nor the address of then: staff decides. */
export function AskStaff({ claims }: { claims: readonly AuthorClaim[] }) {
  const { act } = useMutation({ refetches: REFETCHES })
  const { busy, errors, submit } = useSubmit(
    async ({ askedName: name = '', reason = '' }) => {
      await api.call('POST /user/old-author/claim', { body: { name, reason } })
      toastSuccess('Staff will answer')
      await act(null, async () => undefined)
    },
    ({ askedName, reason = '' }) => ({
      askedName: askedName ? undefined : 'Type the name you had there.',
      reason: reason.trim().length < LEAST ? `Write at least ${LEAST} characters.` : undefined,
    }),
  )
  return (
    <>
      <Asked claims={claims} />
      <form className={styles.fields} onSubmit={submit} noValidate>
        <p className="muted">Without that password or address, ask staff.</p>
        <TextField label="Name on the earlier site" name="askedName" autoComplete="off" error={errors.askedName} />
        <TextAreaField
          label="How staff can tell it was you"
          name="reason"
          rows={3}
          maxLength={1000}
          error={errors.reason}
          hint="What only they would know, or who can vouch for you. Never a password."
        />
        <div>
          <Button type="submit" busy={busy} busyText="Sending...">
            Ask staff
          </Button>
        </div>
      </form>
    </>
  )
}

/** What was asked, and what staff said. */
function Asked({ claims }: { claims: readonly AuthorClaim[] }) {
  const { act, busy, doing } = useMutation({ refetches: REFETCHES })
  return claims.map(({ id, name, date, state, answer }) => (
    <div key={id}>
      <p className="row wrap">
        <strong dir="auto">{name}</strong> {LOOKS[state]} <Moment iso={date} look="day" />
        {state === 'open' && (
          <Button
            small
            busy={busy && doing === `${id}`}
            aria-label={`Take back the request for ${name}`}
            onClick={() =>
              void act('Taken back', () => api.call('DELETE /user/old-author/claim', { query: { id } }), `${id}`)
            }
          >
            Take back
          </Button>
        )}
      </p>
      {answer && (
        <p className="muted" dir="auto">
          {answer}
        </p>
      )}
    </div>
  ))
}
