import type { SessionUser } from '@kz/contract/accounts/accounts'
import { CallError } from '@kz/contract/wire/call-error'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queryOf } from '../../lib/api.ts'
import { hasOtherLanguage, keepOfflinePage } from '../../lib/language/changed.ts'
import { useNavigate } from '../../lib/router/router-context.tsx'
import { startSession } from '../../lib/session/session.ts'
import { paths, safeNext } from '../../lib/url/paths.ts'
import { useSearchParams } from '../../lib/url/use-search-params.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox, TextField } from '../../ui/field/field.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { Note } from '../../ui/note.tsx'
import { toastSuccess } from '../../ui/toast/toast.ts'
import styles from './account.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { BannedNote } from './bans/banned-note.tsx'
import { useLegacyNotice } from './legacy-notice.tsx'
import { CodeStep, ticketOf } from './security/code-step.tsx'
import { SignInButtons } from './security/sign-in-buttons.tsx'
import { useSubmit } from './use-submit.ts'

/** `confirm`: an account was just made, and its address waits for its owner. */
const ADDRESS = { confirm: false } as const

/** /login: a successful login goes to `next`, when it is a path of this site, else to the news. */
export function LoginPage() {
  const navigate = useNavigate()
  const [{ confirm }] = useSearchParams(ADDRESS)
  const notice = useLegacyNotice()
  const hasSteam = useQuery(queryOf('GET /auth/sign-in')).data?.steam === true
  const [ticket, setTicket] = useState<string | null>(null)
  const enter = async (user: SessionUser) => {
    startSession(user)
    toastSuccess('Login successful!')
    const next = safeNext(new URLSearchParams(location.search).get('next'))
    if (!hasOtherLanguage()) return navigate({ href: next ?? paths.home() })
    await keepOfflinePage()
    location.assign(next ?? paths.home())
  }
  const { busy, errors, submit, failure } = useSubmit(
    async ({ username = '', password = '', remember }) => {
      const body = { username: username.trim(), password, remember: remember === 'on' }
      const user = await api.call('POST /auth/authenticate', { body }).catch((error: unknown) => {
        const waiting = ticketOf(error)
        if (waiting === null) throw error
        setTicket(waiting)
      })
      if (user) await enter(user)
    },
    ({ username, password }) => ({
      username: username ? undefined : 'Type your username.',
      password: password ? undefined : 'Type your password.',
    }),
  )
  if (ticket)
    return (
      <AuthFrame title="One more step" caption="Every record has a demo behind it." picture="login">
        <CodeStep ticket={ticket} onSignedIn={enter} onLeave={() => setTicket(null)} />
      </AuthFrame>
    )
  return (
    <AuthFrame
      title="Welcome Back"
      lead={
        notice &&
        (hasSteam
          ? `${notice} If they are refused, ask for a new password by mail. If you no longer have that address, log in with Steam and claim your posts in the settings, or write to a member of the team.`
          : `${notice} If they are refused, ask for a new password by mail; if you no longer have that address, write to a member of the team.`)
      }
      caption="Every record has a demo behind it."
      picture="login"
    >
      {confirm && (
        <Note>
          We sent you a mail. Open its link to confirm your address: until then you cannot send demos or write here.
        </Note>
      )}
      {failure instanceof CallError && failure.code === 'banned' && <BannedNote refused={failure} />}
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username}
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" error={errors.password} />
        <CheckBox label="Stay logged in" name="remember" defaultChecked />
        <Button type="submit" kind="primary" block busy={busy} busyText="Logging in...">
          Log in
        </Button>
      </form>
      <SignInButtons onSignedIn={enter} />
      <div className={styles.links}>
        <a className="link" href={paths.passwordReset()}>
          Forgot password?
        </a>
        <a className="link" href={paths.usernameRecovery()}>
          Forgot username?
        </a>
      </div>
      <p className={`${styles.below} muted`}>
        No account yet?{' '}
        <a className="link" href={paths.register()}>
          Create one
        </a>
      </p>
    </AuthFrame>
  )
}
