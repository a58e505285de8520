import { CallError } from '@kz/contract/wire/call-error'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useNavigate } from '../../lib/router/router-context.tsx'
import { paths } from '../../lib/url/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { toastSuccess } from '../../ui/toast/toast.ts'
import styles from './account.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { NewPasswordFields, newPasswordErrors } from './forms/new-password-fields.tsx'
import { useSubmit } from './use-submit.ts'
import { useToken } from './use-token.ts'

/** /new-password: reached by the link of the mail. */
export function NewPasswordPage() {
  const navigate = useNavigate()
  const token = useToken()
  const [expired, setExpired] = useState(token === '')
  const { busy, errors, submit } = useSubmit(async ({ newPassword = '' }) => {
    try {
      await api.call('POST /user/password-reset', { body: { resetToken: token, newPassword } })
    } catch (error) {
      if (error instanceof CallError && error.status === 400) setExpired(true)
      throw error
    }
    toastSuccess('Password changed. Please login.')
    await navigate({ href: paths.login() })
  }, newPasswordErrors)
  return (
    <AuthFrame title="New password" caption="Every record has a demo behind it." picture="mail">
      {expired ? (
        <Note kind="error">
          This link is invalid or has expired.{' '}
          <a className="link" href={paths.passwordReset()}>
            Ask for a new one
          </a>
        </Note>
      ) : (
        <form className={styles.form} onSubmit={submit} noValidate>
          <NewPasswordFields least={10} errors={errors} />
          <Button type="submit" kind="primary" block busy={busy} busyText="Saving...">
            Change password
          </Button>
        </form>
      )}
    </AuthFrame>
  )
}
