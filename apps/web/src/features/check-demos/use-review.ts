import type { ReplyOf } from '@kz/contract/api'
import type { SubmittedDemo } from '@kz/contract/demos'
import type { QueryKey } from '@tanstack/react-query'
import { useChecker } from '../../blocks/submissions/use-checker.ts'
import { api, queryOf } from '../../lib/api.ts'
import { toastSuccess } from '../../ui/toast.ts'
import type { Draft } from './queue.ts'

export const queueQuery = queryOf('GET /record/submitted-demos')
const key: QueryKey = queueQuery.queryKey

/** The checker's actions on one demo. One at a time; a second click while one is on its way does nothing. */
export function useReview(demo: SubmittedDemo) {
  const { demoId, sha256 } = demo
  const { busy, run, put, drop } = useChecker<SubmittedDemo>(key, (other) => other.demoId === demoId)

  async function save(draft: Draft, saved: Draft): Promise<void> {
    let changed: ReplyOf<'POST /record/claim'> | undefined
    if (draft.ytLink !== saved.ytLink) {
      changed = await api.call('POST /record/update-youtube-map-record', { query: { demoId, ytLink: draft.ytLink } })
      toastSuccess('YouTube link updated')
    }
    if (draft.cp !== saved.cp || draft.gc !== saved.gc || draft.mpbhop !== saved.mpbhop) {
      const query = { demoId, cp: draft.cp, gc: draft.gc, mpbhop: draft.mpbhop }
      changed = await api.call('POST /record/update-cpgc-mpbhop-map-record', { query })
      toastSuccess('CP/GC & Mpbhop updated')
    }
    if (draft.comment !== saved.comment) {
      changed = await api.call('POST /record/update-comment-map-record', { query: { demoId, comment: draft.comment } })
      toastSuccess('Saved')
    }
    if (changed) put(changed)
  }

  return {
    busy,
    save: (draft: Draft, saved: Draft) => run('save', () => save(draft, saved)),
    /** the file that is shown here is the one that is released, not one that came meanwhile */
    release: (reason?: string) =>
      run('release', async () => {
        const seen = sha256 === '' ? {} : { sha256 }
        await api.call('POST /record/release', { query: { demoId, ...seen, ...(reason && { reason }) } })
        drop('Demo released')
      }),
    reject: (reason?: string) =>
      run('reject', async () => {
        await api.call('DELETE /record/release', { query: { demoId, ...(reason && { reason }) } })
        drop('Demo rejected')
      }),
    claim: () => run('claim', async () => put(await api.call('POST /record/claim', { query: { demoId } }))),
    unclaim: () => run('claim', async () => put(await api.call('DELETE /record/claim', { query: { demoId } }))),
    defer: (message: string) =>
      run('defer', async () => put(await api.call('POST /record/defer', { query: { demoId, message } }))),
  }
}

export type Review = ReturnType<typeof useReview>
