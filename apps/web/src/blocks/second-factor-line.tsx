import { useQueryClient } from '@tanstack/react-query'
import { askIdentity } from '../lib/session/identity.ts'
import { useSession } from '../lib/session/session.ts'
import { longDate } from '../lib/text/format.ts'
import { paths } from '../lib/url/paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

/** On every page of staff: that their role needs a second factor, until when, and what to do now. */
export function SecondFactorLine() {
  const { user } = useSession()
  const queries = useQueryClient()
  if (!user?.secondFactor) return null
  const { state, until } = user.secondFactor
  const prove = async () => {
    if (await askIdentity()) await queries.invalidateQueries()
  }
  if (state === 'prove')
    return (
      <Note
        kind="warn"
        action={
          <Button small onClick={() => void prove()}>
            Show it
          </Button>
        }
      >
        Your role is on hold: confirm with your passkey or a code first.
      </Note>
    )
  return (
    <Note
      kind="warn"
      action={
        <ButtonLink small href={paths.settings('security')}>
          Add one
        </ButtonLink>
      }
    >
      {state === 'soon'
        ? `Your role needs a second factor by ${longDate(new Date(until))}: a passkey or an authenticator app. After that it waits for one.`
        : 'Your role waits for a second factor: a passkey or an authenticator app.'}
    </Note>
  )
}
