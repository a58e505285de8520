import type { ReplyOf } from '@kz/contract/api'
import type { SubmittedDemo } from '@kz/contract/runs/demos'
import { useChecker } from '../../blocks/review/use-checker.ts'
import { api, queryOf } from '../../lib/api.ts'
import { saveFrom } from '../../lib/files/save-file.ts'
import { toastSuccess } from '../../ui/toast/toast.ts'
import type { Draft } from './queue.ts'

export const queueQuery = queryOf('GET /record/submitted-demos')

/** The checker's actions on one demo. */
export function useDemoChecker({ demoId, sha256 }: SubmittedDemo) {
  const query = { demoId }
  async function save(draft: Draft, saved: Draft): Promise<SubmittedDemo | undefined> {
    let changed: ReplyOf<'POST /record/claim'> | undefined
    const { ytLink, cp, gc, mpbhop, comment } = draft
    if (ytLink !== saved.ytLink) {
      changed = await api.call('POST /record/update-youtube-map-record', { query: { demoId, ytLink } })
      toastSuccess('YouTube link updated')
    }
    if (cp !== saved.cp || gc !== saved.gc || mpbhop !== saved.mpbhop) {
      changed = await api.call('POST /record/update-cpgc-mpbhop-map-record', { query: { demoId, cp, gc, mpbhop } })
      toastSuccess('CP/GC & Mpbhop updated')
    }
    if (comment !== saved.comment) {
      changed = await api.call('POST /record/update-comment-map-record', { query: { demoId, comment } })
      toastSuccess('Comment to the player saved')
    }
    return changed
  }
  return useChecker<SubmittedDemo, Draft>(
    { kind: 'demo', id: demoId, sha256, queryKey: queueQuery.queryKey, isSame: (other) => other.demoId === demoId },
    {
      save,
      putOff: (message) => api.call('POST /record/defer', { query: { demoId, message } }),
      claim: (take) => api.call(`${take ? 'POST' : 'DELETE'} /record/claim`, { query }),
      download: async () => saveFrom(await api.call('GET /record/unreleased-demo-file', { query })),
    },
  )
}
