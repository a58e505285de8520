import { afterAll, expect, test } from 'vitest'
import { type SQL, sql } from '../platform/api/sql.ts'
import { lockWaits } from '../testing/database/lock-waits.ts'
import { createForum } from '../testing/forum.ts'
import type { Person } from '../testing/world.ts'

/** What a member has read, and what they watch, goes with the messages: through a merge, a split and a move. */

const { world, top, ann, bob, category, thread, reply, page } = await createForum()
afterAll(() => world.close())

const params = (id: number) => ({ params: { id } })
const read = (who: Person, id: number, messageId?: number) =>
  who.client.call('POST /forum/threads/{id}/read', { ...params(id), query: messageId ? { messageId } : {} })
const watch = (who: Person, id: number, watched = true) =>
  who.client.call('PUT /forum/threads/{id}/watch', { ...params(id), query: { watched } })
const merge = (id: number, targetThreadId: number) =>
  top.client.call('POST /forum/threads/{id}/merge', { ...params(id), body: { targetThreadId } })
const split = (id: number, messageIds: number[], categoryId: number) =>
  top.client.call('POST /forum/threads/{id}/split', { ...params(id), body: { messageIds, title: 'Out', categoryId } })
const move = (id: number, newCategoryId: number) =>
  top.client.call('POST /forum/threads/{id}/move', { ...params(id), body: { newCategoryId } })
const markRead = (who: Person, categoryId?: number) =>
  who.client.call('POST /forum/mark-read', { query: categoryId ? { categoryId } : {} })

/** The text of the first message that is new to a member; null where none is, on every list that says so. */
async function firstNew(who: Person, id: number): Promise<string | null> {
  const { thread: shown, messages, firstUnread } = await page(id, who, { unread: true })
  const listed = (await who.client.call('GET /forum/threads/unread', { query: {} })).threads.map((each) => each.id)
  const inCategory = await who.client.call('GET /forum/categories/{id}/threads', {
    ...params(shown.categoryId),
    query: {},
  })
  const line = inCategory.threads.find((each) => each.id === shown.id)
  const isNew = firstUnread !== null
  expect({ page: shown.unread, line: line?.unread, listed: listed.includes(shown.id) }).toEqual({
    page: isNew,
    line: isNew,
    listed: isNew,
  })
  if (isNew) expect(inCategory.category.unread).toBe(true)
  return messages.find(({ position }) => position === firstUnread)?.message ?? null
}

/** A thread whose messages are `texts`, written by somebody else than its reader. */
async function written(place: number, ...texts: string[]): Promise<{ id: number; ids: number[] }> {
  const id = await thread(ann, place, texts[0])
  for (const text of texts.slice(1)) await reply(ann, id, text)
  return { id, ids: (await page(id)).messages.map((message) => message.id) }
}

test('after a split what was not read is not read, and what was read is read where it stands now', async () => {
  const place = await category('Split')
  const { id, ids } = await written(place, 'm1', 'm2', 'm3')
  await read(bob, id)
  await reply(ann, id, 'm4')
  await reply(ann, id, 'm5')
  const { id: out } = await split(id, ids.slice(1), place)
  expect(await firstNew(bob, id)).toBe('m4')
  expect(await firstNew(bob, out)).toBeNull()
  await reply(ann, out, 'm6')
  expect(await firstNew(bob, out)).toBe('m6')
})

test('a split takes unread messages along unread', async () => {
  const place = await category('Split unread')
  const { id } = await written(place, 'm1', 'm2')
  await read(bob, id)
  const { id: third } = await reply(ann, id, 'm3')
  await reply(ann, id, 'm4')
  const { id: out } = await split(id, [third], place)
  expect(await firstNew(bob, id)).toBe('m4')
  expect(await firstNew(bob, out)).toBe('m3')
})

test('after a merge the source’s unread messages are unread, whatever the order of ids and dates', async () => {
  const place = await category('Merge')
  for (const isOlder of [true, false]) {
    const before = await written(place, 'b1', 'b2')
    const target = await written(place, 'a1', 'a2')
    const after = await written(place, 'c1', 'c2')
    const source = isOlder ? before : after
    await read(bob, target.id)
    await read(bob, source.id, source.ids[0])
    await watch(bob, source.id)
    await merge(source.id, target.id)
    expect(await firstNew(bob, target.id)).toBe(isOlder ? 'b2' : 'c2')
    expect((await page(target.id, bob)).thread.watched).toBe(true)
    // reading to a message behind it reads it, and nothing is left
    await read(bob, target.id)
    expect(await firstNew(bob, target.id)).toBeNull()
  }
})

test('a message that lies between read ones is read with the page it stands on, not before', async () => {
  const place = await category('Between')
  const [first, second] = [await written(place, 'a1'), await written(place, 'b1')]
  await reply(ann, first.id, 'a2')
  await read(bob, first.id)
  await merge(second.id, first.id)
  expect(await firstNew(bob, first.id)).toBe('b1')
  const [start] = (await page(first.id)).messages
  await read(bob, first.id, start?.id)
  expect(await firstNew(bob, first.id)).toBe('b1')
  await read(bob, first.id, second.ids[0])
  expect(await firstNew(bob, first.id)).toBeNull()
})

test('marking a category as read reads what a merge has brought there too', async () => {
  const place = await category('Marked')
  const source = await written(place, 'b1')
  const target = await written(place, 'a1')
  await read(bob, target.id)
  await merge(source.id, target.id)
  expect(await firstNew(bob, target.id)).toBe('b1')
  await markRead(bob, place)
  expect(await firstNew(bob, target.id)).toBeNull()
})

test('so does marking the whole forum, and time', async () => {
  const place = await category('Marked everywhere')
  const [source, target] = [await written(place, 'b1'), await written(place, 'a1')]
  await read(bob, target.id)
  await merge(source.id, target.id)
  await markRead(bob)
  expect(await firstNew(bob, target.id)).toBeNull()
  const old = await written(place, 'c1')
  await reply(ann, target.id, 'a2')
  await read(bob, target.id)
  await merge(old.id, target.id)
  expect(await firstNew(bob, target.id)).toBe('c1')
  await world.ctx.db.execute(
    sql`update forum_messages set created_at = now() - interval '61 days' where id = ${old.ids[0] ?? 0}`,
  )
  expect(await firstNew(bob, target.id)).toBeNull()
})

test('the marks of the category that a thread comes to hide nothing of it, and its old marks go along', async () => {
  const [from, to] = [await category('From'), await category('To')]
  const unread = await written(from, 'u1')
  const marked = await written(from, 'k1', 'k2')
  const source = await written(from, 's1')
  const target = await written(to, 't1')
  await markRead(bob, to)
  await move(unread.id, to)
  expect(await firstNew(bob, unread.id)).toBe('u1')
  await merge(source.id, target.id)
  expect(await firstNew(bob, target.id)).toBe('s1')
  await markRead(bob, from)
  await reply(ann, marked.id, 'k3')
  const elsewhere = await category('Without marks')
  await move(marked.id, elsewhere)
  expect(await firstNew(bob, marked.id)).toBe('k3')
})

test('who watched a thread watches what is merged into it and what is taken out of it, and hears of both', async () => {
  const place = await category('Watched')
  const { id, ids } = await written(place, 'm1', 'm2', 'm3')
  await watch(bob, id)
  const { id: out } = await split(id, [ids[2] ?? 0], place)
  const target = await written(place, 'a1')
  expect((await page(out, bob)).thread.watched).toBe(true)
  expect((await page(id, bob)).thread.watched).toBe(true)
  await merge(id, target.id)
  expect((await page(target.id, bob)).thread.watched).toBe(true)
  await bob.client.call('POST /notification/read-all')
  for (const each of [out, target.id]) await reply(ann, each, 'news')
  const { notifications } = await bob.client.call('GET /notification/list', { query: {} })
  const told = notifications.flatMap(({ read: isRead, about }) =>
    !isRead && about.type === 'message' ? [about.threadId] : [],
  )
  expect(told.sort()).toEqual([out, target.id].sort())
  const { threads } = await bob.client.call('GET /forum/threads/watched', { query: {} })
  expect(threads.map((each) => each.id)).not.toContain(id)
})

test('a notification of two threads’ messages is read with the last of them', async () => {
  const place = await category('Told')
  const { id } = await written(place, 'm1')
  await watch(bob, id)
  await bob.client.call('POST /notification/read-all')
  const { id: second } = await reply(ann, id, 'm2')
  await reply(ann, id, 'm3')
  const { id: out } = await split(id, [second], place)
  const count = async () => (await bob.client.call('GET /notification/unread-count')).count
  await read(bob, id)
  expect(await count()).toBe(1)
  await read(bob, out)
  expect(await count()).toBe(0)
})

test('a thread whose last message was taken back is not unread to who has read the rest', async () => {
  const place = await category('Taken back')
  const { id } = await written(place, 'm1', 'm2')
  await read(bob, id)
  const last = await reply(ann, id, 'm3')
  expect(await firstNew(bob, id)).toBe('m3')
  await ann.client.call('DELETE /forum/messages/{id}', params(last.id))
  expect(await firstNew(bob, id)).toBeNull()
})

test('reading and merging at once leave no read place of the old numbers', async () => {
  const place = await category('At once')
  for (let round = 0; round < 8; round++) {
    const source = await written(place, 'b1', 'b2', 'b3', 'b4')
    const target = await written(place, 'a1', 'a2')
    await read(bob, target.id, target.ids[0])
    await Promise.all([merge(source.id, target.id), read(bob, target.id, target.ids[1])])
    // what comes before `a2` by its new place was read with it, or was not read
    expect([null, 'b1']).toContain(await firstNew(bob, target.id))
    const left = await world.ctx.db.execute(sql`select from forum_reads where thread_id = ${source.id}`)
    expect(left.rowCount).toBe(0)
  }
})

/** Whether a call waits for a lock that `holds` take, which is given back after that; the call is at its end then. */
async function waitsFor(holds: readonly SQL[], call: () => Promise<unknown>): Promise<boolean> {
  let isOver = false
  const hasWaiter = async () => (await lockWaits(world.ctx.db)) > 0
  const { called, didWait } = await world.ctx.db.transaction(async (tx) => {
    for (const hold of holds) await tx.execute(hold)
    const called = call().finally(() => (isOver = true))
    await expect.poll(async () => isOver || (await hasWaiter())).toBe(true)
    return { called, didWait: !isOver }
  })
  await called
  return didWait
}

test.each(['split', 'merge', 'move'] as const)('a %s waits for who reads there at the moment', async (act) => {
  const [place, elsewhere] = [await category(`Read ${act}`), await category(`To ${act}`)]
  const { id, ids } = await written(place, 'm1', 'm2')
  const target = await written(place, 'a1')
  const acts = {
    split: () => split(id, ids.slice(1), place),
    merge: () => merge(id, target.id),
    move: () => move(id, elsewhere),
  }
  expect(await waitsFor([sql`select from forum_threads where id = ${id} for key share`], acts[act])).toBe(true)
})

test('who reads a thread that is being moved has read it to its end as it is afterwards', async () => {
  const { id } = await written(await category('Read late'), 'm1', 'm2')
  const longer = [
    sql`select from forum_threads where id = ${id} for update`,
    sql`update forum_threads set written = written + 3 where id = ${id}`,
  ]
  let reached = 0
  const reading = async () => {
    reached = (await read(bob, id)).readPosition
  }
  expect(await waitsFor(longer, reading)).toBe(true)
  expect(reached).toBe(5)
})
