import type { SubmittedMap } from '@kz/contract/maps'
import { useChecker } from '../../blocks/review/use-checker.ts'
import { api, queryOf } from '../../lib/api.ts'
import { saveFrom } from '../../lib/files/save-file.ts'
import { toastSuccess } from '../../ui/toast/toast.ts'
import type { CheckDraft } from './draft.ts'

export const queueQuery = queryOf('GET /map/submitted')

/** The checker's actions on one map. */
export function useMapChecker({ mapId, sha256, queuePosition }: SubmittedMap) {
  const query = { mapId }
  const placed = (changed: SubmittedMap) => ({ ...changed, queuePosition })
  return useChecker<SubmittedMap, CheckDraft>(
    { kind: 'map', id: mapId, sha256, queryKey: queueQuery.queryKey, isSame: (other) => other.mapId === mapId },
    {
      async save(body) {
        const changed = await api.call('PUT /map/submitted', { query, body })
        toastSuccess('Map details saved')
        return placed(changed)
      },
      async putOff(reason) {
        const changed = await api.call('POST /map/request-changes', { query: { mapId, reason } })
        toastSuccess('Changes requested')
        return placed(changed)
      },
      download: async () => saveFrom(await api.call('GET /map/submitted-file', { query })),
    },
  )
}
