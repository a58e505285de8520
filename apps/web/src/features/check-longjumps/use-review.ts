import type { SubmittedLongjump } from '@kz/contract/runs/longjumps'
import { useChecker } from '../../blocks/review/use-checker.ts'
import { api, queryOf } from '../../lib/api.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { toastSuccess } from '../../ui/toast/toast.ts'
import type { Draft } from './queue.ts'

export const queueQuery = queryOf('GET /longjump/submitted-ljs')

/** The checker's actions on one long jump. */
export function useLongjumpChecker({ id, sha256 }: SubmittedLongjump) {
  return useChecker<SubmittedLongjump, Draft>(
    { kind: 'longjump', id, sha256, queryKey: queueQuery.queryKey, isSame: (other) => other.id === id },
    {
      async save(draft) {
        const changed = await api.call('PUT /longjump/update', { query: { id, ...draft } })
        toastSuccess('Longjump updated successfully')
        return changed
      },
      claim: (take) => api.call(`${take ? 'POST' : 'DELETE'} /longjump/claim`, { query: { id } }),
      async download() {
        saveFile(await api.call('GET /longjump/unreleased-archive', { query: { id } }), `demo_${id}.zip`)
        toastSuccess('Longjump demo downloaded')
      },
    },
  )
}
