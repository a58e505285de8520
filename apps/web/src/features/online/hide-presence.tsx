import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api, queryOf } from '../../lib/api.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** The viewer's own switch: a hidden viewer is one more guest to everybody. */
export function HidePresence() {
  const queries = useQueryClient()
  const presence = useQuery(queryOf('GET /user/presence'))
  const { act } = useMutation({ refetches: ['GET /user/online'] })
  if (!presence.data) return null
  const { hidden } = presence.data

  const toggle = () =>
    act(
      (now) => (now.hidden ? 'You are shown as a guest' : 'You are shown by name'),
      async () => {
        const now = await api.call('PUT /user/presence', { query: { hidden: !hidden } })
        queries.setQueryData(queryOf('GET /user/presence').queryKey, now)
        return now
      },
    )

  return <IconButton label="Hide my presence" icon={hidden ? EyeOff : Eye} pressed={hidden} onClick={toggle} />
}
