import { api } from '../../lib/api.ts'
import { useSession } from '../../lib/session/session.ts'
import { exactDate } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useMutation } from '../use-mutation.ts'

/** On every page of a member whose account is to end: when, and how to take it back. */
export function EndingLine() {
  const { user } = useSession()
  const { act, busy } = useMutation({ refetches: ['GET /user/leaving'] })
  if (!user?.endsIso) return null
  return (
    <Note
      kind="warn"
      action={
        <Button small busy={busy} onClick={() => void act('Your account stays', () => api.call('DELETE /user/ending'))}>
          Keep my account
        </Button>
      }
    >
      Your account will be deleted on {exactDate(new Date(user.endsIso))}.
    </Note>
  )
}
