import { LIVE, type LiveEvent, type LiveType } from '@kz/contract/live'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { BuiltUser } from '../../testing/build.ts'
import { cookieOf } from '../../testing/cookie.ts'
import { createWorld, type World } from '../../testing/world.ts'

/** Who hears what, on open sockets. The expectations are written here once more, so that a changed rule is seen. */

const EVERYONE = ['guest', 'member', 'other', 'checker', 'mapChecker', 'admin']

let world: World
let memberId: number
const pages = new Map<string, { heard: LiveEvent[]; socket: WebSocket }>()

async function open(name: string, user: BuiltUser | null): Promise<void> {
  const cookie = user ? await cookieOf(world, user) : ''
  const url = `${world.url.replace('http', 'ws')}/ws/events`
  const socket = new WebSocket(url, { headers: { origin: world.url, cookie } })
  const heard: LiveEvent[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  pages.set(name, { heard, socket })
}

beforeAll(async () => {
  world = await createWorld()
  const member = await world.user()
  memberId = member.userId
  await open('guest', null)
  await open('member', member)
  await open('other', await world.user())
  await open('checker', await world.user({ roles: ['DEMO_CHECKER'] }))
  await open('mapChecker', await world.user({ roles: ['MAP_CHECKER'] }))
  await open('admin', await world.user({ roles: ['ADMIN'] }))
})
afterAll(async () => {
  for (const { socket } of pages.values()) socket.terminate()
  await world.close()
})

const toMember = () => ({ userId: memberId })
const nothing = () => ({})
type DataOf<Type extends LiveType> = Extract<LiveEvent, { type: Type }>['data']

/** What each event carries here, and who hears it. */
const EXPECTED: { [Type in LiveType]: [data: () => DataOf<Type>, hearers: string[]] } = {
  'demo.released': [() => ({ demoId: 1, mapName: 'kz_map', player: 'one', time: '01:00.00' }), EVERYONE],
  'demo.rejected': [() => ({ demoId: 1 }), EVERYONE],
  'demo.liked': [() => ({ demoId: 1, likes: 2, at: 1 }), EVERYONE],
  'demo.own-like': [() => ({ ...toMember(), demoId: 1, liked: true, at: 1 }), ['member']],
  'record.changed': [() => ({ mapName: 'kz_map' }), EVERYONE],
  'run.counted': [() => ({ mapName: 'kz_map', route: '' }), EVERYONE],
  'run.finished': [() => ({ mapName: 'kz_map', serverId: 1 }), EVERYONE],
  'sections.changed': [() => ({ mapName: 'kz_map', route: '' }), EVERYONE],
  'replays.made': [() => ({}), EVERYONE],
  'runs.moved': [() => ({}), EVERYONE],
  'points.changed': [() => ({}), EVERYONE],
  'me.changed': [() => ({ userIds: [memberId] }), ['member']],
  'rating.changed': [() => ({ mapName: 'kz_map' }), EVERYONE],
  'event.changed': [() => ({ eventId: 1 }), EVERYONE],
  'server.trusted': [() => ({ serverId: 1 }), EVERYONE],
  'server.revoked': [() => ({ serverId: 1 }), []],
  'server.connected': [() => ({ serverId: 1, since: 1 }), []],
  'run.struck': [() => ({ runId: 1, mapName: 'kz_map' }), EVERYONE],
  'collection.released': [() => ({ collectionId: 1, demos: 2 }), EVERYONE],
  'collection.changed': [() => ({ collectionId: 1 }), ['checker', 'admin']],
  'queue.changed': [() => ({ count: 1 }), ['checker', 'admin']],
  'submission.changed': [() => ({ ...toMember(), demoId: 1 }), ['member']],
  'analysis.changed': [nothing, ['checker', 'admin']],
  'upload.switched': [() => ({ kind: 'MAP_DEMO', blocked: true }), EVERYONE],
  'reports.changed': [nothing, ['checker', 'admin']],
  'marks.changed': [toMember, ['member']],
  'profile.pinned': [toMember, EVERYONE],
  'notification.changed': [toMember, ['member']],
  'maps.changed': [nothing, EVERYONE],
  'longjumps.changed': [nothing, EVERYONE],
  'longjumps.queue': [() => ({ count: 1 }), ['checker', 'admin']],
  'longjumps.submission': [toMember, ['member']],
  'map-queue.changed': [() => ({ count: 1 }), ['mapChecker', 'admin']],
  'map-submission.changed': [() => ({ ...toMember(), mapId: 1 }), ['member']],
  'site.changed': [nothing, EVERYONE],
  'resources.changed': [nothing, EVERYONE],
  'bugs.changed': [nothing, EVERYONE],
  'news.changed': [() => ({ newsId: 1 }), EVERYONE],
  'comment.changed': [() => ({ kind: 'news', targetId: 1 }), EVERYONE],
  'chat.changed': [() => ({ commentId: 1 }), EVERYONE],
  'presence.changed': [() => ({ guests: 1, members: 1 }), []],
  'presence.member': [() => ({ ...toMember(), gone: false }), []],
  'profile.changed': [toMember, EVERYONE],
  'servers.changed': [nothing, EVERYONE],
  'motd.changed': [nothing, EVERYONE],
  'forum.message': [
    () => ({ threadId: 1, categoryId: 1, readers: [['DEMO_CHECKER', 'MAP_CHECKER'], ['MAP_CHECKER']] }),
    ['mapChecker', 'admin'],
  ],
  'forum.changed': [nothing, EVERYONE],
  'forum.queue': [() => ({ readers: [['MAP_CHECKER']] }), ['mapChecker', 'admin']],
  'guessr.changed': [nothing, EVERYONE],
  'guessr.today': [nothing, EVERYONE],
  'guessr.own': [toMember, ['member']],
  'guessr.room': [() => ({ userIds: [memberId] }), ['member']],
  'guessr.marks': [nothing, ['mapChecker', 'admin']],
  // the last: its member's socket is closed by it
  'session.changed': [toMember, ['member']],
}

/** Tells the events as a transaction does, then one that everybody hears; answers who heard the first ones. */
async function hearersOf(event: LiveEvent): Promise<string[]> {
  for (const { heard } of pages.values()) heard.length = 0
  const last: LiveEvent = { type: 'upload.switched', data: { kind: 'LONGJUMP', blocked: false } }
  const committed = await world.ctx.live.announce(world.ctx.db, [event, last])
  committed()
  const sent = (wanted: LiveEvent) => (each: LiveEvent) => JSON.stringify(each) === JSON.stringify(wanted)
  const isDone = ({ heard, socket }: { heard: LiveEvent[]; socket: WebSocket }) =>
    socket.readyState > WebSocket.OPEN || heard.some(sent(last))
  await expect.poll(() => [...pages.values()].every(isDone), { timeout: 5_000, interval: 10 }).toBe(true)
  return [...pages].flatMap(([name, { heard }]) => (heard.some(sent(event)) ? [name] : []))
}

it.each(Object.keys(EXPECTED) as LiveType[])('%s is heard by its audience alone', async (type) => {
  const [data, hearers] = EXPECTED[type]
  expect(await hearersOf({ type, data: data() } as LiveEvent)).toEqual(hearers)
})

it('a message of a category without readers is heard by everyone', async () => {
  const data = { threadId: 2, categoryId: 1, readers: [] }
  const hearers = await hearersOf({ type: 'forum.message', data })
  expect(hearers).toEqual(EVERYONE.filter((name) => name !== 'member'))
})

it('what has no rule is told to nobody', async () => {
  const unknown = { type: 'demo.invented', data: {} } as unknown as LiveEvent
  expect(Object.keys(LIVE)).not.toContain(unknown.type)
  expect(await hearersOf(unknown)).toEqual([])
})
