import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, queryOf } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { toastError } from '../../ui/toast.ts'

export const unreadQuery = queryOf('GET /notification/unread-count')

/** Marking as read; the bell and the lists follow. */
export function useRead() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const inFlight = useRef(false)

  function follow(unread: { count: number }): void {
    queries.setQueryData(unreadQuery.queryKey, unread)
    void queries.invalidateQueries({ queryKey: ['GET /notification/list'] })
  }
  /** One that the reader opens; that it fails is no reason to stop him. */
  function readOne(id: number): void {
    api.call('POST /notification/read', { query: { id } }).then(follow, () => {})
  }
  async function readAll(): Promise<void> {
    if (inFlight.current) return
    inFlight.current = true
    setBusy(true)
    try {
      follow(await api.call('POST /notification/read-all'))
    } catch (failure) {
      toastError(errorText(failure))
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }
  return { busy, readOne, readAll }
}
