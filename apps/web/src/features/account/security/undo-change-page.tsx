import { useState } from 'react'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { api } from '../../../lib/api.ts'
import { checkSession } from '../../../lib/session/session.ts'
import { paths } from '../../../lib/url/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote, Note } from '../../../ui/note.tsx'
import styles from '../account.module.css'
import { AuthFrame } from '../auth-frame.tsx'
import { useToken } from '../use-token.ts'

/** /undo-change: reached by the link of a mail; asks first, for programs open links too. */
export function UndoChangePage() {
  const token = useToken()
  const [done, setDone] = useState(false)
  const { act, busy, error } = useMutation({ onFailed: () => true })
  const undo = async () => {
    const result = await act(null, () => api.call('POST /auth/undo-way', { body: { token } }))
    if (!result) return
    setDone(true)
    await checkSession()
  }
  const fault = error ?? (token ? null : 'This link is invalid or has expired.')
  return (
    <AuthFrame title="Take a change back" caption="Every record has a demo behind it." picture="mail">
      {fault && <ErrorNote>{fault}</ErrorNote>}
      <div aria-live="polite">
        {done && (
          <Note kind="ok">
            The change was taken back, and all sessions were ended. Set a new password if it was not you.
          </Note>
        )}
      </div>
      {!fault && !done && (
        <>
          <p>Your login methods go back to what they were before the change, and all sessions are signed out.</p>
          <Button kind="primary" block busy={busy} busyText="Taking it back..." onClick={() => void undo()}>
            Take it back
          </Button>
        </>
      )}
      <p className={`${styles.below} muted`}>
        <a className="link" href={done ? paths.passwordReset() : paths.home()}>
          {done ? 'Set a new password' : 'Back to news'}
        </a>
      </p>
    </AuthFrame>
  )
}
