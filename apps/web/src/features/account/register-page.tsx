import { useRef, useState } from 'react'
import { closedText, useClosed } from '../../blocks/report/why-not-write.ts'
import { api } from '../../lib/api.ts'
import { useNavigate } from '../../lib/router/router-context.tsx'
import { paths } from '../../lib/url/paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { Note } from '../../ui/note.tsx'
import { toastSuccess } from '../../ui/toast/toast.ts'
import styles from './account.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { useLegacyNotice } from './legacy-notice.tsx'
import { useSubmit } from './use-submit.ts'

const MISMATCH = 'Passwords do not match'

/** /register: every field is required; a successful registration goes to the login. */
export function RegisterPage() {
  const navigate = useNavigate()
  const closed = useClosed('REGISTRATION')
  const opened = useRef(performance.now())
  const [passwords, setPasswords] = useState({ first: '', second: '' })
  const differ =
    passwords.second !== '' && !passwords.first.startsWith(passwords.second) && passwords.first !== passwords.second
  const { busy, errors, submit } = useSubmit(
    async ({ username = '', pseudo = '', email = '', password = '', website = '' }) => {
      const openedMs = Math.round(performance.now() - opened.current)
      const body = {
        username: username.trim(),
        pseudo: pseudo.trim(),
        email: email.trim(),
        password,
        website,
        openedMs,
      }
      const { mustConfirm } = await api.call('POST /auth/register', { body })
      toastSuccess('Registration successful! Please login.')
      await navigate({ href: mustConfirm ? `${paths.login()}?confirm=true` : paths.login() })
    },
    (values) => ({
      username: values.username ? undefined : 'Type a username.',
      pseudo: values.pseudo ? undefined : 'Type a nickname.',
      email: /^\S+@\S+$/.test(values.email ?? '') ? undefined : 'Enter a valid email address',
      password: values.password ? undefined : 'Type a password.',
      confirmPassword: values.password === values.confirmPassword ? undefined : MISMATCH,
    }),
  )
  return (
    <AuthFrame
      title="Create Account"
      lead={useLegacyNotice()}
      caption="Your nickname is what the record table will show."
      picture="register"
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        {closed && <Note kind="warn">{closedText(closed)}</Note>}
        <TextField
          label="Username, used to log in"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint="3 to 32 characters: letters, digits, dot, dash, underscore. Only you see it."
          error={errors.username}
        />
        <TextField
          label="Nickname, shown on records"
          name="pseudo"
          autoComplete="nickname"
          spellCheck={false}
          error={errors.pseudo}
        />
        <TextField label="E-mail" name="email" type="email" autoComplete="email" error={errors.email} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint="10 characters or more."
          error={errors.password}
          onChange={(event) => setPasswords({ ...passwords, first: event.currentTarget.value })}
        />
        <PasswordField
          label="Repeat password"
          name="confirmPassword"
          autoComplete="new-password"
          error={errors.confirmPassword ?? (differ ? MISMATCH : undefined)}
          onChange={(event) => setPasswords({ ...passwords, second: event.currentTarget.value })}
        />
        <label className={styles.trap} aria-hidden="true">
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
        <Button
          type="submit"
          kind="primary"
          block
          busy={busy}
          busyText="Creating account..."
          blockedBy={closed?.message}
        >
          Create account
        </Button>
      </form>
      <p className={`${styles.below} muted`}>
        Already registered?{' '}
        <a className="link" href={paths.login()}>
          Log in
        </a>
      </p>
    </AuthFrame>
  )
}
