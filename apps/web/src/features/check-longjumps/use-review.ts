import type { SubmittedLongjump } from '@kz/contract/longjumps'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, queryOf } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import type { Draft } from './queue.ts'

export const queueQuery = queryOf('GET /longjump/submitted-ljs')

/** The checker's actions on one long jump. One at a time; a second click while one is on its way does nothing. */
export function useReview({ id, fileName }: SubmittedLongjump) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const inFlight = useRef(false)

  function put(changed: SubmittedLongjump): void {
    queries.setQueryData<SubmittedLongjump[]>(queueQuery.queryKey, (all) =>
      all?.map((other) => (other.id === id ? changed : other)),
    )
  }
  const takeOut = () =>
    queries.setQueryData<SubmittedLongjump[]>(queueQuery.queryKey, (all) => all?.filter((other) => other.id !== id))

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
      void queries.invalidateQueries({ queryKey: queueQuery.queryKey })
      return false
    } finally {
      inFlight.current = false
      setBusy(null)
    }
  }

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
        await api.call('POST /longjump/release', reasoned(reason))
        toastSuccess('Demo released')
        takeOut()
      }),
    reject: (reason: string) =>
      run('reject', async () => {
        await api.call('DELETE /longjump/submitted-lj', reasoned(reason))
        toastSuccess('Demo rejected')
        takeOut()
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
