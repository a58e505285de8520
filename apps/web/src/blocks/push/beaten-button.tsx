import { BellRing } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MARK_CALLS } from '../use-marks.ts'
import { useMutation } from '../use-mutation.ts'

interface BeatenButtonProps {
  mapName: string
  /** the reader holds it: then the notice is that of their own records */
  isOwn: boolean
  /** of a run of a game server, which no record's notice tells of: what is first there later is told too */
  serverId?: number | null
}

/** "Tell me when this is beaten": asks the browser for pushes only now, when something is wanted of them. */
export function BeatenButton({ mapName, isOwn, serverId = null }: BeatenButtonProps) {
  const { user } = useSession()
  const { act, busy } = useMutation({ refetches: MARK_CALLS })
  const ask = async () => {
    const { turnOn } = await import('./this-browser.ts')
    await turnOn([isOwn ? 'record' : 'follow-map', ...(serverId === null ? [] : ['follow-server' as const])])
    if (serverId !== null) await api.call('PUT /follow/server', { query: { id: serverId, followed: true } })
    if (!isOwn) await api.call('PUT /follow/map', { query: { mapName, followed: true } })
  }
  return (
    <Button
      small
      busy={busy}
      busyText="One moment"
      blockedBy={user ? undefined : 'Log in to be told'}
      onClick={() => void act(`This browser tells you when ${mapName} is beaten`, ask)}
    >
      <Icon of={BellRing} size="sm" />
      Tell me when this is beaten
    </Button>
  )
}
