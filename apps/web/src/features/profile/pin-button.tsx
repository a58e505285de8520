import type { PlayerRecord, Profile } from '@kz/contract/accounts/profiles'
import { mapRoute } from '@kz/contract/rules'
import { Pin } from 'lucide-react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { IconButton } from '../../ui/icon-button.tsx'

interface PinButtonProps {
  record: PlayerRecord
  pinned: Profile['pinned']
  /** which run, for screen readers */
  of: string
}

/** Shows a record of one's own first on one's profile, or no longer. */
export function PinButton({ record: { demoId }, pinned, of }: PinButtonProps) {
  const isPinned = pinned.includes(demoId)
  const pin = () => api.call('PUT /user/pinned-record', { query: { demoId, pinned: !isPinned } })
  return <Button {...{ of, isPinned, pin }} />
}

interface RunPinProps {
  run: { runId: number; mapName: string; route: string }
  isPinned: boolean
}

/** The same of any run of one's own that counts. */
export function RunPin({ run: { runId, mapName, route }, isPinned }: RunPinProps) {
  const body = { pinned: isPinned ? 'false' : 'true' } as const
  const pin = () => api.call('PUT /user/pinned-run', { query: { runId }, body })
  return <Button of={`the run on ${mapRoute(mapName, route)}`} {...{ isPinned, pin }} />
}

function Button({ of, isPinned, pin }: { of: string; isPinned: boolean; pin: () => Promise<unknown> }) {
  const { act } = useMutation({ refetches: ['GET /user/profile', 'GET /user/pinned'] })
  return (
    <IconButton
      label={isPinned ? `Unpin ${of}` : `Pin ${of}`}
      icon={Pin}
      pressed={isPinned}
      onClick={() => act(isPinned ? 'Unpinned' : 'Pinned to your profile', pin)}
    />
  )
}
