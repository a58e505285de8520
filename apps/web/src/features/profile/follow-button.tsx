import { UserCheck, UserPlus } from 'lucide-react'
import { MARK_CALLS, useMarks } from '../../blocks/use-marks.ts'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Follows a player or no longer: a follower is notified of the player's records. */
export function FollowButton({ userId, player }: { userId: number; player: string }) {
  const { user } = useSession()
  const follows = useMarks().follows.includes(userId)
  const { act, busy } = useMutation({ refetches: [...MARK_CALLS, 'GET /user/profile'] })
  const toggle = () =>
    act(follows ? `You no longer follow ${player}` : `You follow ${player} and hear of every new record`, () =>
      api.call('PUT /user/follow', { query: { userId, followed: !follows } }),
    )
  return (
    <Button
      small
      aria-pressed={follows}
      onClick={toggle}
      blockedBy={user ? (busy ? 'One moment' : undefined) : 'Log in to follow players'}
    >
      <Icon of={follows ? UserCheck : UserPlus} size="sm" />
      {follows ? 'Following' : 'Follow'}
    </Button>
  )
}
