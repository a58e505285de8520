import { useQuery } from '@tanstack/react-query'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { roleName } from '../../blocks/member/role-name.ts'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api, queryOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session/session.ts'
import { exactDate } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

/** Staff who want their account deleted: somebody else says yes to it. Nothing where nobody does. */
export function WaitingEndings() {
  const { user } = useSession()
  const { data = [] } = useQuery(queryOf('GET /admin/endings'))
  const { act, busy, doing } = useMutation({ refetches: ['GET /admin/endings'] })
  return data.map(({ userId, pseudo, country, roles, endsIso }) => (
    <Note
      key={userId}
      kind="warn"
      action={
        userId !== user?.userId && (
          <Button
            small
            busy={busy && doing === `${userId}`}
            onClick={() =>
              void act('Confirmed', () => api.call('PUT /admin/ending', { body: { userId } }), `${userId}`)
            }
          >
            Confirm
          </Button>
        )
      }
    >
      <PlayerName name={pseudo} country={country} /> ({roles.map(roleName).join(', ')}) wants their account deleted on{' '}
      {exactDate(new Date(endsIso))}. Another member of staff has to agree.
    </Note>
  ))
}
