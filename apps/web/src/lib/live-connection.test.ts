import type { SessionUser } from '@kz/contract/accounts'
import type { LiveEvent } from '@kz/contract/live'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { startLive } from './live-connection.ts'
import { setSessionUser } from './session-store.ts'

const user: SessionUser = {
  userId: 7,
  pseudo: 'somebody',
  roles: [],
  country: 'n-a',
  picture: null,
  email: 'somebody@example.org',
  emailVerified: true,
  mustChangePassword: false,
  bans: { general: null, comment: null, submit: null },
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('renews a session that ran out before it listens again, so that it listens as the user', async () => {
  vi.useFakeTimers()
  const done: string[] = []
  const sockets: { onclose: () => void }[] = []
  let hasToken = false
  class Socket {
    onclose = () => undefined
    constructor() {
      done.push(hasToken ? 'listens as the user' : 'listens as a guest')
      sockets.push(this)
    }
  }
  const answer = (path: string) => {
    if (path.endsWith('/auth/info')) return { data: hasToken ? user : null }
    done.push('renews')
    hasToken = true
    return { message: 'Session renewed' }
  }
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (path: string) => Response.json(answer(path)))
  setSessionUser(user)

  hasToken = true
  startLive(new QueryClient())
  await vi.advanceTimersByTimeAsync(0)
  hasToken = false
  sockets[0]?.onclose()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(done).toEqual(['listens as the user', 'renews', 'listens as the user'])
})

/** An open page: what it shows is asked for by a counting client, and it hears what the test says. */
async function openPage(keys: readonly (readonly unknown[])[]) {
  vi.useFakeTimers()
  const sockets: { onmessage: (message: { data: string }) => void }[] = []
  class Socket {
    onmessage = () => undefined
    constructor() {
      sockets.push(this)
    }
  }
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('location', { origin: 'http://localhost' })
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const asked: unknown[] = []
  for (const queryKey of keys) {
    const queryFn = async () => {
      asked.push(queryKey[0])
      return { demos: { 7: { liked: false, likes: 0 } } }
    }
    new QueryObserver(queries, { queryKey: [...queryKey], queryFn }).subscribe(() => undefined)
  }
  startLive(queries)
  await vi.advanceTimersByTimeAsync(0)
  asked.length = 0
  const hear = (event: LiveEvent) => sockets.at(-1)?.onmessage({ data: JSON.stringify(event) })
  return { queries, asked, hear }
}
const LIKES = ['GET /latest-demos/likes-comments', {}]
const RECORDS = ['GET /record/all-demos', {}]

it('asks once for each call after sixty events in a second', async () => {
  const { asked, hear } = await openPage([LIKES, RECORDS, ['GET /chatbox/comments', {}]])
  for (let event = 0; event < 60; event += 1) {
    hear({ type: 'record.changed', data: { mapName: `kz_${event}` } })
    if (event % 2) hear({ type: 'comment.changed', data: { kind: 'demos', targetId: 0 } })
    await vi.advanceTimersByTimeAsync(1000 / 60)
  }
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked.toSorted()).toEqual([LIKES[0], RECORDS[0]].toSorted())
})

it('asks nothing because of likes and shows the last number at once', async () => {
  const { queries, asked, hear } = await openPage([LIKES])
  for (let likes = 1; likes <= 60; likes += 1)
    hear({ type: 'demo.liked', data: { demoId: 7, likes, at: 1_000 + likes } })
  hear({ type: 'demo.own-like', data: { userId: 7, demoId: 7, liked: true, at: 1_060 } })
  expect(queries.getQueryData(LIKES)).toEqual({ demos: { 7: { liked: true, likes: 60 } } })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked).toEqual([])
})

it('passes over an event of a newer server', async () => {
  const { asked, hear } = await openPage([RECORDS])
  hear({ type: 'record.invented', data: {} } as unknown as LiveEvent)
  hear({ type: 'record.changed', data: { mapName: 'kz_map' } })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked).toEqual([RECORDS[0]])
})
