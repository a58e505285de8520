import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { checkSession } from '../../lib/session/session.ts'
import { errorText } from '../../lib/text/error-text.ts'
import { paths } from '../../lib/url/paths.ts'
import { Note, type NoteKind } from '../../ui/note.tsx'
import { Spinner } from '../../ui/page/spinner.tsx'
import styles from './account.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { MAIL_OUTCOMES } from './mail-outcomes.ts'
import { useToken } from './use-token.ts'

/** /verify-email: reached by the link of the mail; confirms the address as soon as it is open. */
export function VerifyEmailPage() {
  const token = useToken()
  const [result, setResult] = useState<{ kind: NoteKind; text: string } | null>(
    token ? null : { kind: 'error', text: 'This link is invalid or has expired.' },
  )
  useEffect(() => {
    if (!token) return
    api.call('POST /auth/verify-email', { body: { token } }).then(
      ({ outcome }) => {
        setResult({ kind: 'ok', text: MAIL_OUTCOMES[outcome] })
        void checkSession()
      },
      (error) => setResult({ kind: 'error', text: errorText(error) }),
    )
  }, [token])
  return (
    <AuthFrame title="Confirm your e-mail" caption="Every record has a demo behind it." picture="mail">
      <div aria-live="polite">
        {result ? <Note kind={result.kind}>{result.text}</Note> : <Spinner label="Confirming" />}
      </div>
      <p className={`${styles.below} muted`}>
        <a className="link" href={paths.home()}>
          Back to news
        </a>
      </p>
    </AuthFrame>
  )
}
