import { useEffect, useSyncExternalStore } from 'react'
import { api } from '../api.ts'
import { pageSettled } from '../page-settled.ts'
import { useSession } from './session.ts'

interface Visit {
  userId: number
  before: Date | null
}

let visit: Visit | null = null
let askedFor: number | null = null
const listeners = new Set<() => void>()
const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Until it is known style sheets keep back what a member may have seen (`html[data-member]:not([data-visit])`). */
async function ask(userId: number): Promise<void> {
  if (askedFor === userId) return
  askedFor = userId
  await pageSettled
  const said = await api.call('POST /me/visit').catch(() => null)
  document.documentElement.dataset.visit = ''
  visit = { userId, before: said?.beforeIso ? new Date(said.beforeIso) : null }
  for (const listener of listeners) listener()
}

/** When the member was here before this visit; null for guests, on a first visit, and as long as nobody knows. */
export function useLastVisit(): Date | null {
  const userId = useSession().user?.userId ?? null
  useEffect(() => {
    if (userId !== null) void ask(userId)
  }, [userId])
  const known = useSyncExternalStore(
    watch,
    () => visit,
    () => null,
  )
  return known?.userId === userId ? known.before : null
}

/** Where the member was last: the first of these moments, the newest first, that they knew; -1 where none or all are new. */
export function lastSeen(moments: readonly string[], before: Date | null): number {
  if (before === null) return -1
  const place = moments.findIndex((iso) => Date.parse(iso) <= before.getTime())
  return place > 0 ? place : -1
}
