import { LIKE_CALLS } from '@kz/contract/likes'
import { LIVE, type LiveEvent, type LiveType, ruleOf } from '@kz/contract/live'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { sessionUser } from '../../testing/session-user.ts'
import { setSessionUser } from '../session/session-store.ts'
import { startLive } from './live-connection.ts'

const user = sessionUser()

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

it('refetches once for each call after sixty events in a second', async () => {
  const { asked, hear } = await openPage([LIKES, RECORDS, ['GET /chatbox/comments', {}]])
  for (let event = 0; event < 60; event += 1) {
    hear({ type: 'record.changed', data: { mapName: `kz_${event}` } })
    if (event % 2) hear({ type: 'comment.changed', data: { kind: 'demos', targetId: 0 } })
    await vi.advanceTimersByTimeAsync(1000 / 60)
  }
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked.toSorted()).toEqual([LIKES[0], RECORDS[0]].toSorted())
})

it('refetches nothing because of likes and shows the last number at once', async () => {
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

const BOARD = (mapName: string) => ['GET /run/top', { query: { mapName } }]

it('an evening of other maps asks nothing of an open map page; a finish on it asks its board once', async () => {
  const { asked, hear } = await openPage([
    BOARD('kz_open'),
    ['GET /run/playing', { query: { mapName: 'kz_open' } }],
    ['GET /game-server/server', { query: { id: 7 } }],
  ])
  const evening = (map: string, finishes: number) => {
    for (let at = 0; at < finishes; at += 1) {
      hear({ type: 'run.counted', data: { mapName: `${map}${at % 7}`, route: '', serverId: 9 } })
      hear({ type: 'run.finished', data: { mapName: `${map}${at % 5}`, serverId: 8 } })
      hear({ type: 'points.changed', data: {} })
    }
  }
  evening('kz_other', 40)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked).toEqual([])

  // as it is spelt elsewhere
  hear({ type: 'run.counted', data: { mapName: 'KZ_Open', route: '', serverId: 3 } })
  for (let tenth = 0; tenth < 4; tenth += 1) {
    evening('kz_other', 4)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(asked.toSorted()).toEqual(['GET /run/playing', 'GET /run/top'])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toHaveLength(2)

  // on the server whose page is open, no best
  asked.length = 0
  hear({ type: 'run.finished', data: { mapName: 'kz_other', serverId: 7 } })
  await vi.advanceTimersByTimeAsync(500)
  expect(asked).toEqual(['GET /game-server/server'])
})

it('a page that is about no single map is asked once for finishes on many', async () => {
  const { asked, hear } = await openPage([['GET /run/now', {}]])
  for (let at = 0; at < 30; at += 1)
    hear({ type: 'run.counted', data: { mapName: `kz_${at}`, route: '', serverId: 1 } })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked).toEqual(['GET /run/now'])
})

it('what is kept and not on the page is asked again when it is next shown', async () => {
  const { queries, hear } = await openPage([BOARD('kz_open')])
  for (const map of ['kz_left', 'kz_far']) queries.setQueryData(BOARD(map), {})
  hear({ type: 'run.counted', data: { mapName: 'kz_left', route: '' } })
  const isOld = (map: string) => queries.getQueryState(BOARD(map))?.isInvalidated
  expect([isOld('kz_left'), isOld('kz_far'), isOld('kz_open')]).toEqual([true, false, false])
})

/** What each event carries; an event without a line here does not compile. */
const CARRIES: { [Type in LiveType]: Extract<LiveEvent, { type: Type }>['data'] } = {
  'demo.released': { demoId: 7, mapName: 'kz_map', player: 'ann', time: '00:10.00' },
  'demo.rejected': { demoId: 7 },
  'demo.liked': { demoId: 7, likes: 93, at: 9_000 },
  'demo.own-like': { userId: 7, demoId: 7, liked: true, at: 9_001 },
  'record.changed': { mapName: 'kz_map' },
  'run.counted': { mapName: 'kz_map', route: '' },
  'run.finished': { mapName: 'kz_map', serverId: 1 },
  'sections.changed': { mapName: 'kz_map', route: '' },
  'replays.made': {},
  'runs.moved': {},
  'points.changed': {},
  'me.changed': { userIds: [7] },
  'rating.changed': { mapName: 'kz_map' },
  'event.changed': { eventId: 7 },
  'server.trusted': { serverId: 1 },
  'server.revoked': { serverId: 1 },
  'server.connected': { serverId: 1, since: 1 },
  'run.struck': { runId: 1, mapName: 'kz_map' },
  'collection.released': { collectionId: 1, demos: 3 },
  'collection.changed': { collectionId: 1 },
  'queue.changed': { count: 1 },
  'submission.changed': { demoId: 7, userId: 7 },
  'analysis.changed': {},
  'upload.switched': { kind: 'MAP_DEMO', blocked: true },
  'reports.changed': {},
  'marks.changed': { userId: 7 },
  'profile.pinned': { userId: 7 },
  'notification.changed': { userId: 7 },
  'session.changed': { userId: 7 },
  'maps.changed': {},
  'longjumps.changed': {},
  'longjumps.queue': { count: 1 },
  'longjumps.submission': { userId: 7 },
  'map-queue.changed': { count: 1 },
  'map-submission.changed': { mapId: 1, userId: 7 },
  'site.changed': {},
  'resources.changed': {},
  'bugs.changed': {},
  'news.changed': { newsId: 1 },
  'comment.changed': { kind: 'demos', targetId: 0 },
  'chat.changed': { commentId: 1 },
  'presence.changed': { guests: 1, members: 1 },
  'presence.member': { userId: 7, gone: true },
  'profile.changed': { userId: 7 },
  'servers.changed': {},
  'motd.changed': {},
  'forum.message': { threadId: 1, categoryId: 1, readers: [] },
  'forum.changed': {},
  'forum.queue': { readers: [] },
  'guessr.changed': {},
  'guessr.today': {},
  'guessr.own': { userId: 7 },
  'guessr.room': { userIds: [7] },
  'guessr.marks': {},
}
const TYPES = Object.keys(LIVE) as LiveType[]
const CALLS = [
  ...new Set([...TYPES.flatMap((type) => [...LIVE[type].refetches]), ...LIKE_CALLS, 'GET /chatbox/comments']),
]

it.each(TYPES)('%s asks again exactly its calls, and patches without asking', async (type) => {
  const sent: string[] = []
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path)
    return Response.json({ data: null })
  })
  const { queries, asked, hear } = await openPage(CALLS.map((call) => [call, {}]))
  sent.length = 0
  hear({ type, data: CARRIES[type] } as LiveEvent)
  await vi.advanceTimersByTimeAsync(3_000)
  const rule = ruleOf(type)
  expect(asked.toSorted()).toEqual(rule.refetches.toSorted())
  const patched = CALLS.filter((call) => isNew(queries.getQueryData([call, {}])))
  expect(patched.toSorted()).toEqual((rule.patches ?? []).toSorted())
  // who one is has no query of its own
  expect(sent.some((path) => path.endsWith('/auth/info'))).toBe(type === 'session.changed')
})

/** Whether an answer has the like that an event told. */
const isNew = (data: unknown): boolean => /93|true/.test(JSON.stringify(data))
