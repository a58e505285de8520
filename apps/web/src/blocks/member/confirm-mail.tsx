import { api } from '../../lib/api.ts'
import { checkSession } from '../../lib/session/session.ts'
import { currentSession } from '../../lib/session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useMutation } from '../use-mutation.ts'

/** Until a member has confirmed their address: what they cannot do, and another mail. */
export function ConfirmMail() {
  const { act, busy } = useMutation()
  const sendAgain = () =>
    act(
      () => (currentSession().user?.emailVerified ? 'Your e-mail is already confirmed' : 'A message is on its way'),
      async () => {
        const done = await api.call('POST /auth/resend-verification')
        // the member may have opened the link elsewhere meanwhile
        await checkSession()
        return done
      },
    )
  return (
    <div style={{ marginBottom: '1rem' }}>
      <Note
        kind="warn"
        action={
          <Button small busy={busy} busyText="Sending..." onClick={() => void sendAgain()}>
            Send again
          </Button>
        }
      >
        Please confirm your e-mail: open the link in the mail we sent you. Until then you cannot send demos or write
        here.
      </Note>
    </div>
  )
}
