import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../platform/api/db.ts'
import { text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { createWorld, type World } from '../testing/world.ts'

/** How a reader navigates: the first new message, lists, watched categories, addresses that survive, waiting posts. */

type Person = Awaited<ReturnType<World['staff']>>

let world: World
let top: Person
let ann: Person
let bob: Person

const params = (id: number) => ({ params: { id } })
const no = (status: number, message?: string) => ({ status, ...(message && { message }) })

beforeAll(async () => {
  world = await createWorld()
  ;[top, ann, bob] = await Promise.all([world.staff('HEAD_MANAGEMENT'), world.staff(), world.staff()])
})
afterAll(() => world.close())

let named = 0
const category = async (parentId: number | null = null) =>
  (
    await top.client.call('POST /forum/categories', {
      body: { name: `Place ${++named}`, description: '', parentId },
    })
  ).id
const thread = async (who: Person, categoryId: number, title = `Thread ${++named}`) =>
  (await who.client.call('POST /forum/threads', { body: { title, content: 'Words', categoryId } })).id
const reply = (who: Person, threadId: number, message = `Reply ${++named}`) =>
  who.client.call('POST /forum/messages', { body: { threadId, message } })
const open = (who: Pick<Person, 'client'>, id: number, query = {}) =>
  who.client.call('GET /forum/threads/{id}', { ...params(id), query })
const told = async ({ client }: Person) =>
  (await client.call('GET /notification/list', { query: {} })).notifications.map(({ about }) => about)
const fill = async (threadId: number, count: number) => {
  for (let at = 0; at < count; at++) await reply(at % 2 ? ann : top, threadId)
}

test('a thread opens where its reader goes on; once read it opens at its beginning', async () => {
  const id = await thread(ann, await category())
  await fill(id, 24)
  const guest = { client: world.guest }
  expect(await open(guest, id, { unread: true })).toMatchObject({ page: 1, firstUnread: null })
  // never opened: everything is new
  expect(await open(bob, id, { unread: true })).toMatchObject({ page: 1, firstUnread: 1 })
  const { messages } = await open(bob, id)
  await bob.client.call('POST /forum/threads/{id}/read', {
    ...params(id),
    query: { messageId: messages.at(-1)?.id ?? 0 },
  })
  const second = await open(bob, id, { unread: true })
  expect(second).toMatchObject({ page: 2, firstUnread: 21 })
  expect(second.messages.map(({ position }) => position)).toEqual([21, 22, 23, 24, 25])
  await top.client.call('DELETE /forum/messages/{id}', params(second.messages[0]?.id ?? 0))
  expect(await open(bob, id, { unread: true })).toMatchObject({ page: 2, firstUnread: 22 })
  await bob.client.call('POST /forum/threads/{id}/read', { ...params(id), query: {} })
  expect(await open(bob, id, { unread: true })).toMatchObject({ page: 1, firstUnread: null })
})

test('what was marked as read is not gone back to', async () => {
  const place = await category()
  const id = await thread(ann, place)
  await fill(id, 21)
  await bob.client.call('POST /forum/mark-read', { query: { categoryId: place } })
  expect(await open(bob, id, { unread: true })).toMatchObject({ page: 1, firstUnread: null })
  const { position } = await reply(ann, id)
  expect(await open(bob, id, { unread: true })).toMatchObject({ page: 2, firstUnread: position })
})

test('unread and watched threads are listed for their reader, and closed ones for nobody', async () => {
  const closed = await category()
  await top.client.call('PUT /forum/categories/{id}/roles', { ...params(closed), body: { roles: ['DEMO_CHECKER'] } })
  const cem = await world.staff()
  const place = await category()
  await cem.client.call('POST /forum/mark-read', { query: {} })
  const [first, second] = [await thread(ann, place), await thread(ann, place)]
  const hidden = await thread(top, closed)
  await world.ctx.db.execute(sql`insert into forum_reads (user_id, thread_id, watched)
    values (${cem.user.userId}, ${hidden}, true)`)
  const list = async (which: 'unread' | 'watched') => {
    const { threads, total } = await cem.client.call(`GET /forum/threads/${which}`, { query: {} })
    expect(total).toBe(threads.length)
    return threads.map(({ id }) => id)
  }
  expect(await list('unread')).toEqual([second, first])
  expect(await list('watched')).toEqual([])
  await cem.client.call('PUT /forum/threads/{id}/watch', { ...params(first), query: { watched: true } })
  await cem.client.call('POST /forum/threads/{id}/read', { ...params(second), query: {} })
  expect(await list('unread')).toEqual([first])
  expect(await list('watched')).toEqual([first])
  await reply(ann, second)
  expect(await list('unread')).toEqual([second, first])
  const page2 = await cem.client.call('GET /forum/threads/unread', { query: { page: 2 } })
  expect(page2).toMatchObject({ threads: [], page: 2, totalPages: 1 })
  await expect(world.guest.call('GET /forum/threads/unread', { query: {} })).rejects.toMatchObject(no(401))
})

test('who watches a category hears of new threads in it and under it, and nobody of a closed one', async () => {
  const above = await category()
  const below = await category(above)
  const watch = (watched: boolean) =>
    bob.client.call('PUT /forum/categories/{id}/watch', { ...params(above), query: { watched } })
  expect(await watch(true)).toEqual({ watched: true })
  await watch(true)
  const shown = (await bob.client.call('GET /forum/categories')).filter(({ watched }) => watched)
  expect(shown.map(({ id }) => id)).toEqual([above])
  expect((await ann.client.call('GET /forum/categories')).some(({ watched }) => watched)).toBe(false)
  const id = await thread(ann, below, 'Heard from above')
  expect(await told(bob)).toMatchObject([{ type: 'message', threadId: id, title: 'Heard from above' }])
  await bob.client.call('POST /notification/read-all')
  await top.client.call('PUT /forum/categories/{id}/roles', { ...params(below), body: { roles: ['DEMO_CHECKER'] } })
  await thread(top, below, 'Behind a door')
  expect((await bob.client.call('GET /notification/unread-count')).count).toBe(0)
  await watch(false)
  await thread(ann, above)
  expect((await bob.client.call('GET /notification/unread-count')).count).toBe(0)
  await expect(
    bob.client.call('PUT /forum/categories/{id}/watch', { ...params(below), query: { watched: true } }),
  ).rejects.toMatchObject(no(404, 'Category not found'))
})

test('an address leads to where its message is now: after a split, a merge, and never through a closed door', async () => {
  const place = await category()
  const id = await thread(ann, place)
  await fill(id, 3)
  const { messages } = await open(ann, id)
  const moved = messages[2]?.id ?? 0
  const { id: split } = await top.client.call('POST /forum/threads/{id}/split', {
    ...params(id),
    body: { messageIds: [moved], title: 'Taken out', categoryId: place },
  })
  const there = await open({ client: world.guest }, id, { message: moved })
  expect(there.thread).toMatchObject({ id: split, title: 'Taken out' })
  expect(there.messages.map((each) => each.id)).toEqual([moved])
  const other = await thread(ann, place)
  await top.client.call('POST /forum/threads/{id}/merge', { ...params(split), body: { targetThreadId: other } })
  for (const from of [id, split, other]) expect((await open(bob, from, { message: moved })).thread.id).toBe(other)
  expect((await open(bob, split)).thread.id).toBe(other)
  // a thread that is gone still leads to what was taken out of it before
  await top.client.call('DELETE /forum/threads/{id}', params(id))
  expect((await open(bob, id, { message: moved })).thread.id).toBe(other)
  await expect(open(bob, id)).rejects.toMatchObject(no(404, 'Thread not found'))
  const closed = await category()
  await top.client.call('PUT /forum/categories/{id}/roles', { ...params(closed), body: { roles: ['DEMO_CHECKER'] } })
  await top.client.call('POST /forum/threads/{id}/move', { ...params(other), body: { newCategoryId: closed } })
  await expect(open(bob, id, { message: moved })).rejects.toMatchObject(no(404, 'Message not found'))
  await expect(open(bob, id, { message: 2_000_000_000 })).rejects.toMatchObject(no(404, 'Message not found'))
})

test('a post that waits stands in its place for its author alone, who hears when it is out and when it is not', async () => {
  const place = await category()
  const id = await thread(ann, place)
  const dan = await world.staff()
  const message = 'Look: https://elsewhere.example/here'
  await reply(dan, id, message)
  const body = { title: 'With a link', content: message, categoryId: place }
  await dan.client.call('POST /forum/threads', { body })
  expect((await open(dan, id)).waiting).toMatchObject([{ message, threadId: id, authorId: dan.user.userId }])
  const inPlace = (who: Pick<Person, 'client'>) =>
    who.client.call('GET /forum/categories/{id}/threads', { ...params(place), query: {} })
  expect((await inPlace(dan)).waiting).toMatchObject([{ title: 'With a link', threadId: null }])
  for (const who of [ann, top, { client: world.guest }]) {
    expect((await open(who, id)).waiting).toEqual([])
    expect((await inPlace(who)).waiting).toEqual([])
  }
  const [first, second] = (await top.client.call('GET /forum/held', { query: { categoryId: place } })).map((h) => h.id)
  await top.client.call('POST /forum/held/{id}/release', params(first ?? 0))
  const { messages, waiting } = await open(dan, id)
  expect(waiting).toEqual([])
  const messageId = messages.at(-1)?.id
  await top.client.call('DELETE /forum/held/{id}', params(second ?? 0))
  expect(await told(dan)).toEqual([
    { type: 'held', threadId: null, messageId: null, title: 'With a link', released: false },
    expect.objectContaining({ type: 'held', threadId: id, messageId, released: true }),
  ])
  expect((await inPlace(dan)).waiting).toEqual([])
})

test('a category’s moderator decides there about reports and held posts, restores, reads what was edited, and no further', async () => {
  const [own, elsewhere] = [await category(), await category()]
  const below = await category(own)
  const modRoles = ['DEMO_CHECKER']
  await top.client.call('PUT /forum/categories/{id}/roles', { ...params(own), body: { roles: [], modRoles } })
  const mod = await world.staff('DEMO_CHECKER')
  const eve = await world.staff()
  const [here, there] = [await thread(ann, below), await thread(ann, elsewhere)]
  const [mine, theirs] = [await reply(ann, here), await reply(ann, there)]
  for (const { id } of [mine, theirs])
    await bob.client.call('POST /forum/messages/{id}/report', { ...params(id), body: { reason: 'Look at this' } })
  for (const id of [here, there]) await reply(eve, id, `https://elsewhere.example/${id}`)
  const asked = { query: {} }
  const { reports, open: waiting } = await mod.client.call('GET /forum/reports', asked)
  expect(reports.map(({ message }) => message.id)).toEqual([mine.id])
  expect(waiting).toBe(1)
  const held = await mod.client.call('GET /forum/held', asked)
  expect(held.map(({ threadId }) => threadId)).toEqual([here])
  expect(await mod.client.call('GET /forum/queue-count', asked)).toEqual({ count: 2 })
  expect(await mod.client.call('GET /forum/queue-count', { query: { categoryId: elsewhere } })).toEqual({ count: 0 })
  const all = await top.client.call('GET /forum/reports', asked)
  const foreign = all.reports.find(({ message }) => message.id === theirs.id)?.id ?? 0
  const foreignHeld =
    (await top.client.call('GET /forum/held', asked)).find(({ threadId }) => threadId === there)?.id ?? 0
  const decide = (id: number) =>
    mod.client.call('PUT /forum/reports/{id}', { ...params(id), body: { outcome: 'resolved' } })
  await expect(decide(foreign)).rejects.toMatchObject(no(403))
  await expect(mod.client.call('POST /forum/held/{id}/release', params(foreignHeld))).rejects.toMatchObject(no(403))
  await expect(mod.client.call('DELETE /forum/held/{id}', params(foreignHeld))).rejects.toMatchObject(no(403))
  expect(await top.client.call('GET /forum/held', asked)).toHaveLength(held.length + 1)
  await decide(reports[0]?.id ?? 0)
  await mod.client.call('POST /forum/held/{id}/release', params(held[0]?.id ?? 0))
  expect(await mod.client.call('GET /forum/queue-count', asked)).toEqual({ count: 0 })

  // edited, deleted, brought back
  const edit = (id: number) =>
    ann.client.call('PUT /forum/messages/{id}', { ...params(id), body: { message: 'Other' } })
  await edit(mine.id)
  await edit(theirs.id)
  const seen = await open(mod, here)
  expect(seen.messages.find(({ id }) => id === mine.id)).toMatchObject({ edited: false, hasHistory: true })
  expect((await open(ann, here)).messages.some(({ hasHistory }) => hasHistory)).toBe(false)
  const history = (id: number, who = mod) => who.client.call('GET /forum/messages/{id}/history', params(id))
  expect(await history(mine.id)).toMatchObject([{ message: mine.message }])
  await expect(history(theirs.id)).rejects.toMatchObject(no(403))
  await expect(history(mine.id, ann)).rejects.toMatchObject(no(403))
  for (const { id } of [mine, theirs]) await top.client.call('DELETE /forum/messages/{id}', params(id))
  const deleted = await mod.client.call('GET /forum/messages/deleted', asked)
  expect(deleted.messages.map(({ id }) => id)).toEqual([mine.id])
  await mod.client.call('POST /forum/messages/{id}/restore', params(mine.id))
  await expect(mod.client.call('POST /forum/messages/{id}/restore', params(theirs.id))).rejects.toMatchObject(no(403))
  for (const id of [here, there]) await top.client.call('DELETE /forum/threads/{id}', params(id))
  const gone = await mod.client.call('GET /forum/threads/deleted-threads', asked)
  expect(gone.threads.map(({ id }) => id)).toEqual([here])
  await expect(mod.client.call('POST /forum/threads/{id}/restore', params(there))).rejects.toMatchObject(no(403))
  await mod.client.call('POST /forum/threads/{id}/restore', params(here))
  expect((await open(ann, here)).messages).toHaveLength(3)
  const audited = await rows(
    world.ctx.db,
    { target: text },
    sql`select target from audit_log where actor_id = ${mod.user.userId} and action = 'forum.restore' order by id`,
  )
  expect(audited).toEqual([{ target: `message ${mine.id}` }, { target: `thread ${here}` }])
})

test('threads to merge into are found by words of their titles, where the caller moderates', async () => {
  const [own, elsewhere] = [await category(), await category()]
  await top.client.call('PUT /forum/categories/{id}/roles', {
    ...params(own),
    body: { roles: [], modRoles: ['MAP_CHECKER'] },
  })
  const mod = await world.staff('MAP_CHECKER')
  const id = await thread(ann, own, 'Zebra crossing timers')
  await thread(ann, elsewhere, 'Zebra elsewhere')
  const gone = await thread(ann, own, 'Zebra that is gone')
  await top.client.call('DELETE /forum/threads/{id}', params(gone))
  const find = (who: Person, query: string) => who.client.call('GET /forum/threads/find', { query: { query } })
  expect(await find(mod, 'zebr')).toMatchObject([{ id, title: 'Zebra crossing timers', replyCount: 0 }])
  expect(await find(top, 'zebra')).toHaveLength(2)
  expect(await find(ann, 'zebra')).toEqual([])
  await expect(find(mod, 'z')).rejects.toMatchObject(no(400))
})
