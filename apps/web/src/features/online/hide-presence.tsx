import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useRef } from 'react'
import { api, queryOf } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'

/** The viewer's own switch: hidden, he is one more guest to everybody. */
export function HidePresence() {
  const queries = useQueryClient()
  const presence = useQuery(queryOf('GET /user/presence'))
  const inFlight = useRef(false)
  if (!presence.data) return null
  const { hidden } = presence.data

  async function toggle(): Promise<void> {
    if (inFlight.current) return
    inFlight.current = true
    try {
      const now = await api.call('PUT /user/presence', { query: { hidden: !hidden } })
      queries.setQueryData(queryOf('GET /user/presence').queryKey, now)
      toastSuccess(now.hidden ? 'You are shown as a guest' : 'You are shown by name')
    } catch (failure) {
      toastError(errorText(failure))
    } finally {
      inFlight.current = false
      void queries.invalidateQueries({ queryKey: ['GET /user/online'] })
    }
  }

  return <IconButton label="Hide my presence" icon={hidden ? EyeOff : Eye} pressed={hidden} onClick={toggle} />
}
