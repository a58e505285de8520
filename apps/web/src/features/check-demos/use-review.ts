import type { ReplyOf, SentTo } from '@kz/contract/api'
import type { SubmittedDemo } from '@kz/contract/demos'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, queryOf } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import type { Draft } from './queue.ts'

export const queueQuery = queryOf('GET /record/submitted-demos')
const key: QueryKey = queueQuery.queryKey

/** The checker's actions on one demo. One at a time; a second click while one is on its way does nothing. */
export function useReview(demo: SubmittedDemo) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const inFlight = useRef(false)
  const { demoId } = demo

  function put(changed: SubmittedDemo): void {
    queries.setQueryData<SubmittedDemo[]>(key, (all) =>
      all?.map((other) => (other.demoId === demoId ? changed : other)),
    )
  }

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

  async function decide(
    call: 'POST /record/release' | 'DELETE /record/release',
    reason: string | undefined,
    text: string,
  ) {
    const sent = { query: { demoId, ...(reason && { reason }) } } as SentTo<typeof call>
    await api.call(call, sent)
    toastSuccess(text)
    queries.setQueryData<SubmittedDemo[]>(key, (all) => all?.filter((other) => other.demoId !== demoId))
  }

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
    release: (reason?: string) => run('release', () => decide('POST /record/release', reason, 'Demo released')),
    reject: (reason?: string) => run('reject', () => decide('DELETE /record/release', reason, 'Demo rejected')),
    claim: () => run('claim', async () => put(await api.call('POST /record/claim', { query: { demoId } }))),
    unclaim: () => run('claim', async () => put(await api.call('DELETE /record/claim', { query: { demoId } }))),
    defer: (message: string) =>
      run('defer', async () => put(await api.call('POST /record/defer', { query: { demoId, message } }))),
  }
}

export type Review = ReturnType<typeof useReview>
