import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { PasswordField } from '../../../ui/field/password-field.tsx'
import { Note } from '../../../ui/note.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import { MAIL_OUTCOMES } from '../mail-outcomes.ts'
import styles from '../settings.module.css'
import { useRefreshed } from '../use-refreshed.ts'
import { useSubmit } from '../use-submit.ts'

/** One's e-mail: another one holds when its link was followed. `waiting`: one that was asked for. */
export function EmailForm({ email, waiting }: { email: string; waiting: string | null }) {
  const refreshed = useRefreshed()
  const { busy, errors, submit } = useSubmit(
    async ({ email: next = '', currentPassword = '' }) => {
      const { outcome } = await api.call('POST /user/email', { body: { email: next, password: currentPassword } })
      await refreshed()
      toastSuccess(MAIL_OUTCOMES[outcome])
    },
    ({ email: next = '', currentPassword }) => ({
      email: /^\S+@\S+$/.test(next) ? undefined : 'Enter a valid email address',
      currentPassword: currentPassword ? undefined : 'Type your password.',
    }),
  )
  return (
    <Panel title="E-mail" sub={email}>
      {waiting && (
        <Note kind="info">{waiting} is waiting to be confirmed: follow the link in the mail we sent to it.</Note>
      )}
      <form key={`${email} ${waiting}`} className={styles.fields} onSubmit={submit} noValidate>
        <TextField
          label="New e-mail"
          name="email"
          type="email"
          autoComplete="email"
          error={errors.email}
          hint="We send it a link; the change takes effect once you follow it. Your current address is told and can undo the change for a week."
        />
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          error={errors.currentPassword}
        />
        <div>
          <Button type="submit" busy={busy} busyText="Sending...">
            Change e-mail
          </Button>
        </div>
      </form>
    </Panel>
  )
}
