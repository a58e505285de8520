import { Ban } from 'lucide-react'
import { useIsBlocked } from '../../blocks/member/blocked.tsx'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { checkSession, useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Blocks a player, or no longer: what they write is folded for the reader then. For members, not on their own profile. */
export function BlockButton({ userId, player }: { userId: number; player: string }) {
  const { user } = useSession()
  const isBlocked = useIsBlocked(userId)
  const { act, busy } = useMutation({ refetches: ['GET /user/blocked'] })
  if (!user || user.userId === userId) return null
  const change = async () => {
    const blocked = !isBlocked
    const said = blocked ? `${player} is blocked: what they write is folded for you` : `${player} is no longer blocked`
    if (await act(said, () => api.call('PUT /user/block', { query: { userId, blocked } }))) await checkSession()
  }
  return (
    <Button small kind="ghost" busy={busy} aria-pressed={isBlocked} onClick={() => void change()}>
      <Icon of={Ban} size="sm" />
      {isBlocked ? 'Unblock' : 'Block'}
    </Button>
  )
}
