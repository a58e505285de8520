import type { PlayerRecord, Profile } from '@kz/contract/accounts/profiles'
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
  const { act } = useMutation({ refetches: ['GET /user/profile'] })
  return (
    <IconButton
      label={isPinned ? `Unpin ${of}` : `Pin ${of}`}
      icon={Pin}
      pressed={isPinned}
      onClick={() =>
        act(isPinned ? 'Unpinned' : 'Pinned to your profile', () =>
          api.call('PUT /user/pinned-record', { query: { demoId, pinned: !isPinned } }),
        )
      }
    />
  )
}
