import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'

/** What is written about a server. */
export interface ServerDraft {
  addr: string
  port: number
  community: string
  isPartner: boolean
  isMotdServer: boolean
  country: string
}

/** Adding, changing and deleting servers, one at a time. `error` is what the server said against the last one. */
export function useManageServers() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const inFlight = useRef(false)

  async function run(done: string, act: () => Promise<unknown>): Promise<boolean> {
    if (inFlight.current) return false
    inFlight.current = true
    setBusy(true)
    setError(null)
    try {
      await act()
      toastSuccess(done)
      for (const call of ['GET /game-server/all-admin', 'GET /game-server/all', 'GET /game-server/top-5'])
        void queries.invalidateQueries({ queryKey: [call] })
      return true
    } catch (failure) {
      const text = errorText(failure)
      setError(text)
      toastError(text)
      return false
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    error,
    forget: () => setError(null),
    /** `id` is null for a new server */
    save: ({ addr, port, community, isPartner, isMotdServer, country }: ServerDraft, id: number | null) => {
      const query = { addr, port, community, isPartner, isMotdServer, country }
      return id === null
        ? run('Server added', () => api.call('POST /game-server/create', { query }))
        : run('Server updated', () => api.call('PUT /game-server/update', { query: { ...query, id } }))
    },
    remove: (id: number) => run('Server deleted', () => api.call('DELETE /game-server/delete', { query: { id } })),
  }
}
