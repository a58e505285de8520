import type { SubmittedLongjump } from '@kz/contract/longjumps'
import { useChecker } from '../../blocks/submissions/use-checker.ts'
import { api, queryOf } from '../../lib/api.ts'
import { toastSuccess } from '../../ui/toast.ts'
import type { Draft } from './queue.ts'

export const queueQuery = queryOf('GET /longjump/submitted-ljs')

/** The checker's actions on one long jump. One at a time; a second click while one is on its way does nothing. */
export function useReview({ id, fileName, sha256 }: SubmittedLongjump) {
  const { busy, run, put, drop } = useChecker<SubmittedLongjump>(queueQuery.queryKey, (other) => other.id === id)
  const reasoned = (reason: string) => ({ query: { id, ...(reason && { reason }) } })
  return {
    busy,
    update: (draft: Draft) =>
      run('update', async () => {
        put(await api.call('PUT /longjump/update', { query: { id, ...draft } }))
        toastSuccess('Longjump updated successfully')
      }),
    claim: (take: boolean) =>
      run('claim', async () => put(await api.call(`${take ? 'POST' : 'DELETE'} /longjump/claim`, { query: { id } }))),
    release: (reason: string) =>
      run('release', async () => {
        const seen = sha256 === '' ? {} : { sha256 }
        await api.call('POST /longjump/release', { query: { ...reasoned(reason).query, ...seen } })
        drop('Demo released')
      }),
    reject: (reason: string) =>
      run('reject', async () => {
        await api.call('DELETE /longjump/submitted-lj', reasoned(reason))
        drop('Demo rejected')
      }),
    download: () =>
      run('download', async () => {
        const file = await api.call('GET /longjump/unreleased-archive', { query: { fileName } })
        saveFile(file, `demo_${id}.zip`)
        toastSuccess('Longjump demo downloaded')
      }),
  }
}

function saveFile(file: File, otherName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name || otherName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

export type Review = ReturnType<typeof useReview>
