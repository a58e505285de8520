import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/field/password-field.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import styles from '../settings.module.css'
import { useRefreshed } from '../use-refreshed.ts'
import { useSubmit } from '../use-submit.ts'
import { NewPasswordFields, newPasswordErrors } from './new-password-fields.tsx'

interface PasswordFormProps {
  /** how many characters it needs */
  least: number
  username: string
  /** it is the one thing to do now */
  isDue?: boolean
}

/** Changes one's password and ends all other sessions. */
export function PasswordForm({ least, username, isDue = false }: PasswordFormProps) {
  const refreshed = useRefreshed()
  const [done, setDone] = useState(0)
  const { busy, errors, submit } = useSubmit(
    async ({ currentPassword = '', newPassword = '' }) => {
      await api.call('POST /user/password', { body: { currentPassword, newPassword } })
      setDone(done + 1)
      await refreshed()
      toastSuccess('Password changed')
    },
    (values) => ({
      currentPassword: values.currentPassword ? undefined : 'Type your password.',
      ...newPasswordErrors(values),
    }),
  )
  return (
    <Panel title="Password" sub="ends all other sessions">
      <form key={done} className={styles.fields} onSubmit={submit} noValidate>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          error={errors.currentPassword}
        />
        <NewPasswordFields least={least} errors={errors} />
        <div>
          <Button type="submit" kind={isDue ? 'primary' : 'secondary'} busy={busy} busyText="Saving...">
            Change password
          </Button>
        </div>
      </form>
    </Panel>
  )
}
