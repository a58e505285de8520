import type { SessionUser } from '@kz/contract/accounts/accounts'
import { useEffect, useState } from 'react'
import { counted } from '../../../blocks/words.ts'
import { api } from '../../../lib/api.ts'
import { useNavigate } from '../../../lib/router/router-context.tsx'
import { startSession } from '../../../lib/session/session.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { paths } from '../../../lib/url/paths.ts'
import { Note, type NoteKind } from '../../../ui/note.tsx'
import { Spinner } from '../../../ui/page/spinner.tsx'
import styles from '../account.module.css'
import { AuthFrame } from '../auth-frame.tsx'
import { useTaken } from '../use-taken.ts'
import { CodeStep, ticketOf } from './code-step.tsx'
import { type KeptSignIn, takeSignIn } from './kept-sign-in.ts'

/** Reads once what the other site sent the browser back with, and takes it out of the address. */
function useReturned() {
  return useTaken('return', () => {
    const params = Object.fromEntries(new URLSearchParams(location.search))
    if (location.search) history.replaceState(history.state, '', location.pathname)
    return { params, kept: takeSignIn() }
  })
}

/** /sign-in-return: reached from Steam or Discord; logs in or links as soon as it is open. */
export function SignInReturnPage() {
  const { params, kept } = useReturned()
  const navigate = useNavigate()
  const [ticket, setTicket] = useState<string | null>(null)
  const [said, setSaid] = useState<{ kind: NoteKind; text: string } | null>(
    kept ? null : { kind: 'error', text: 'This page is opened by Steam or Discord, after a sign-in there.' },
  )
  const enter = async (user: SessionUser, to: KeptSignIn | null) => {
    startSession(user)
    await navigate({ href: to?.next ?? paths.home() })
  }
  useEffect(() => {
    if (!kept) return
    const body = { provider: kept.provider, params }
    const work =
      kept.purpose === 'link'
        ? api.call('PUT /auth/outside', { body }).then(({ runs }) => {
            const brought = runs > 0 ? ` It brought ${counted(runs, 'run')}.` : ''
            setSaid({ kind: 'ok', text: `Linked: it logs you in from now on.${brought}` })
          })
        : api.call('PUT /auth/sign-in/outside', { body }).then(async (user) => {
            startSession(user)
            await navigate({ href: kept.next ?? paths.home() })
          })
    work.catch((error) => {
      const waiting = ticketOf(error)
      if (waiting) setTicket(waiting)
      else setSaid({ kind: 'error', text: errorText(error) })
    })
  }, [kept, params, navigate])
  const isLink = kept?.purpose === 'link'
  return (
    <AuthFrame title={isLink ? 'Link' : 'Log in'} caption="Every record has a demo behind it." picture="login">
      {ticket ? (
        <CodeStep
          ticket={ticket}
          onSignedIn={(user) => enter(user, kept)}
          onLeave={() => void navigate({ href: paths.login() })}
        />
      ) : (
        <div aria-live="polite">
          {said ? <Note kind={said.kind}>{said.text}</Note> : <Spinner label="Asking the other site" />}
        </div>
      )}
      <p className={`${styles.below} muted`}>
        <a className="link" href={isLink ? paths.settings('security') : paths.login()}>
          {isLink ? 'Back to your settings' : 'Back to the login'}
        </a>
      </p>
    </AuthFrame>
  )
}
