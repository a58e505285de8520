import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './account.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { useSubmit } from './use-submit.ts'

const RESEND_SECONDS = 60

/** Seconds that count down to 0 from the moment `start` is called. */
function useCountdown(): [left: number, start: () => void] {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, () => setLeft(RESEND_SECONDS)]
}

interface AskMailProps {
  title: string
  lead: string
  ask: (userEmail: string) => Promise<unknown>
}

function AskMail({ title, lead, ask }: AskMailProps) {
  const [isAsked, setIsAsked] = useState(false)
  const [left, startCountdown] = useCountdown()
  const { busy, errors, submit } = useSubmit(
    async ({ userEmail = '' }) => {
      await ask(userEmail.trim())
      setIsAsked(true)
      startCountdown()
    },
    ({ userEmail = '' }) => ({ userEmail: /^\S+@\S+$/.test(userEmail) ? undefined : 'Enter a valid email address' }),
  )
  return (
    <AuthFrame title={title} lead={lead} caption="Lost on the way? Go back to the last checkpoint." picture="mail">
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField label="E-mail" name="userEmail" type="email" autoComplete="email" error={errors.userEmail} />
        <Button
          type="submit"
          kind="primary"
          block
          busy={busy}
          blockedBy={left > 0 ? `You can send it again in ${left} seconds.` : undefined}
        >
          {left > 0 ? `Send again in ${left} s` : 'Send'}
        </Button>
      </form>
      <div aria-live="polite">
        {isAsked && <Note kind="ok">If this e-mail is known, a message is on its way.</Note>}
      </div>
      <p className={`${styles.below} muted`}>
        <a className="link" href={paths.login()}>
          Back to the login
        </a>
      </p>
    </AuthFrame>
  )
}

/** /password-reset */
export function PasswordResetPage() {
  return (
    <AskMail
      title="Reset password"
      lead="We send a link that lets you choose a new one. It works for 30 minutes."
      ask={(userEmail) => api.call('POST /user/password-reset', { body: { userEmail } })}
    />
  )
}

/** /username-recovery */
export function UsernameRecoveryPage() {
  return (
    <AskMail
      title="Recover username"
      lead="We send the username that belongs to your e-mail address."
      ask={(userEmail) => api.call('POST /user/username-recovery', { body: { userEmail } })}
    />
  )
}
