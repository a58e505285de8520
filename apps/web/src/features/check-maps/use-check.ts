import type { SubmittedMap } from '@kz/contract/maps'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { MapDraft } from '../../blocks/map-form.tsx'
import { api, queryOf } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'

export const queueQuery = queryOf('GET /map/submitted')
const key = queueQuery.queryKey

/** The checker's actions on one map. One at a time; a second click while one is on its way does nothing. */
export function useCheck({ mapId }: SubmittedMap) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const inFlight = useRef(false)

  async function run(name: string, act: () => Promise<void>): Promise<boolean> {
    if (inFlight.current) return false
    inFlight.current = true
    setBusy(name)
    try {
      await act()
      return true
    } catch (error) {
      toastError(errorText(error))
      // somebody else may have decided
      void queries.invalidateQueries({ queryKey: key })
      return false
    } finally {
      inFlight.current = false
      setBusy(null)
    }
  }
  const put = (changed: SubmittedMap) =>
    queries.setQueryData<SubmittedMap[]>(key, (all) =>
      all?.map((other) => (other.mapId === mapId ? { ...changed, queuePosition: other.queuePosition } : other)),
    )
  const drop = (text: string) => {
    toastSuccess(text)
    queries.setQueryData<SubmittedMap[]>(key, (all) => all?.filter((other) => other.mapId !== mapId))
  }

  return {
    busy,
    save: ({ mapperNames, type, length, difficulty, isXdMap }: MapDraft, recordable: boolean) =>
      run('save', async () => {
        const body = { mapperNames, type, length, difficulty, isXdMap, recordable }
        put(await api.call('PUT /map/submitted', { query: { mapId }, body }))
        toastSuccess('Saved')
      }),
    release: () =>
      run('release', async () => {
        await api.call('POST /map/release', { query: { mapId } })
        drop('Map released')
      }),
    reject: (reason: string) =>
      run('reject', async () => {
        await api.call('DELETE /map/submitted', { query: { mapId, reason } })
        drop('Map rejected')
      }),
    requestChanges: (reason: string) =>
      run('changes', async () => {
        put(await api.call('POST /map/request-changes', { query: { mapId, reason } }))
        toastSuccess('Changes requested')
      }),
    download: () =>
      run('download', async () => {
        const { presignedUrl, fileName } = await api.call('GET /map/submitted-file', { query: { mapId } })
        const link = document.createElement('a')
        link.href = presignedUrl
        link.download = fileName
        link.click()
      }),
  }
}

export type Check = ReturnType<typeof useCheck>
