import type { SessionUser } from '@kz/contract/accounts/accounts'
import { CallError } from '@kz/contract/wire/call-error'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import styles from '../account.module.css'
import { useSubmit } from '../use-submit.ts'

/** The ticket of a login that waits for a code; null for any other failure. */
export const ticketOf = (failure: unknown): string | null =>
  failure instanceof CallError && failure.code === 'code_needed' ? String(failure.params.ticket) : null

interface CodeStepProps {
  ticket: string
  onSignedIn: (user: SessionUser) => Promise<void>
  /** back to the beginning */
  onLeave: () => void
}

/** The second step of a login: the code of the app, or a recovery code. */
export function CodeStep({ ticket, onSignedIn, onLeave }: CodeStepProps) {
  const { busy, errors, submit } = useSubmit(
    async ({ code = '' }) => onSignedIn(await api.call('PUT /auth/sign-in/code', { body: { ticket, code } })),
    ({ code }) => ({ code: code ? undefined : 'Type the code.' }),
  )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        // the reader came here by sending the first step
        ref={(field) => field?.focus()}
        error={errors.code}
        hint="Six digits of your authenticator app, or a recovery code."
      />
      <Button type="submit" kind="primary" block busy={busy} busyText="Logging in...">
        Log in
      </Button>
      <Button block onClick={onLeave}>
        Back
      </Button>
    </form>
  )
}
