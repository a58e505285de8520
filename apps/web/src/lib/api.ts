import type { ApiKey, ReplyOf } from '@kz/contract/api'
import { CallError } from '@kz/contract/wire/call-error'
import { createClient, type Sending } from '@kz/contract/wire/client'
import { queryOptions } from '@tanstack/react-query'
import { reword } from './language/reword.ts'
import { tellTabs } from './live/broadcast.ts'
import { createRenewal, fetchWithRenewal } from './live/refresh.ts'
import { fetchWithIdentity } from './session/identity.ts'
import { setSessionUser } from './session/session-store.ts'
import { readStored, writeStored } from './session/storage.ts'

const base = '/api'
const renewedKey = 'session-renewed'
const plain = createClient({ base, fetch: (input, init) => fetch(input, init) })

/** Renews the session's cookies, once for all calls and tabs that wait for it. */
export const renewSession = createRenewal({
  async send() {
    try {
      await plain.call('POST /auth/refresh-token')
      return 200
    } catch (error) {
      if (error instanceof CallError) return error.status
      throw error
    }
  },
  lastRenewal: () => Number(readStored(renewedKey) ?? 0),
  noteRenewal: (at) => writeStored(renewedKey, String(at)),
  now: () => Date.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  hasLock: () => 'locks' in navigator,
  exclusively: async (run) => (navigator.locks ? navigator.locks.request('kz16-session', run) : run()),
})

/** Ends the session in this tab and in the others. */
export function endSession(): void {
  setSessionUser(null)
  tellTabs({ type: 'session', user: null })
}

/**
 * The calls of the API: `api.call('GET /record/top5', { query })`. A 401 renews the session and sends once more; any
 * other failure throws CallError with the server's text, or the network's error.
 */
export const api = createClient({
  base,
  fetch: fetchWithIdentity(fetchWithRenewal((input, init) => fetch(input, init), renewSession, endSession)),
  // browsers make UUIDs on secure origins only
  newKey: () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
  reword,
})

/** Key and fetcher of a call as one object, for `useQuery`, prefetching and invalidation. */
export function queryOf<Key extends ApiKey>(key: Key, ...sent: Sending<Key>) {
  return queryOptions<ReplyOf<Key>>({
    queryKey: [key, sent[0] ?? {}],
    queryFn: () => api.call(key, ...sent),
  })
}
