import type { SubmittedMap } from '@kz/contract/maps'
import type { MapDraft } from '../../blocks/map-form.tsx'
import { useChecker } from '../../blocks/submissions/use-checker.ts'
import { api, queryOf } from '../../lib/api.ts'
import { toastSuccess } from '../../ui/toast.ts'

export const queueQuery = queryOf('GET /map/submitted')
const key = queueQuery.queryKey

/** The checker's actions on one map. One at a time; a second click while one is on its way does nothing. */
export function useCheck({ mapId, sha256, queuePosition }: SubmittedMap) {
  const { busy, run, put: show, drop } = useChecker<SubmittedMap>(key, (other) => other.mapId === mapId)
  const put = (changed: SubmittedMap) => show({ ...changed, queuePosition })

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
        await api.call('POST /map/release', { query: { mapId, ...(sha256 !== '' && { sha256 }) } })
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
