import type { LiveEvent } from '@kz/contract/live'
import { afterAll, expect, test } from 'vitest'
import { rows } from '../../platform/api/db.ts'
import { int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { listen } from '../../testing/listen.ts'
import { createWorld, type Person } from '../../testing/world.ts'

/** Posts of new accounts that wait for staff: who lets them through, what happens then, and that it happens once. */

const params = (id: number) => ({ params: { id } })
const no = (status: number, message?: string) => ({ status, ...(message && { message }) })

const world = await createWorld()
afterAll(() => world.close())
const [top, moderator, ann, bob] = await Promise.all([
  world.staff('HEAD_MANAGEMENT'),
  world.staff('DEMO_CHECKER'),
  world.staff(),
  world.staff(),
])

const category = async (name: string) =>
  (await top.client.call('POST /forum/categories', { body: { name, description: name, parentId: null } })).id
const open = await category('General')

let written = 0
const link = (more = '') => `https://elsewhere.example/${++written} ${more}`.trim()
const thread = async (who: Person, categoryId = open) =>
  (
    await who.client.call('POST /forum/threads', {
      body: { title: `Thread number ${++written}`, content: 'Words', categoryId },
    })
  ).id
const reply = (who: Person, threadId: number, message: string) =>
  who.client.call('POST /forum/messages', { body: { threadId, message } })
const waiting = () => top.client.call('GET /forum/held')
/** Writes what must wait; answers its number in the queue. */
async function hold(who: Person, threadId: number, message = link()): Promise<number> {
  expect(await reply(who, threadId, message)).toMatchObject({ held: true, id: 0 })
  return (await waiting()).at(-1)?.id ?? 0
}
async function holdThread(who: Person, categoryId: number, title: string): Promise<number> {
  const body = { title, content: link(), categoryId }
  expect(await who.client.call('POST /forum/threads', { body })).toMatchObject({ held: true, id: 0 })
  return (await waiting()).at(-1)?.id ?? 0
}
const release = (id: number, who: Pick<Person, 'client'> = top) =>
  who.client.call('POST /forum/held/{id}/release', params(id))
const refuse = (id: number, who: Pick<Person, 'client'> = top) => who.client.call('DELETE /forum/held/{id}', params(id))
const read = (id: number, who: Pick<Person, 'client'> = { client: world.guest }) =>
  who.client.call('GET /forum/threads/{id}', { ...params(id), query: {} })
const texts = async (id: number) => (await read(id)).messages.map(({ message }) => message)
const told = async ({ client }: Person) => (await client.call('GET /notification/unread-count')).count
const forget = (...people: Person[]) =>
  Promise.all(people.map(({ client }) => client.call('POST /notification/read-all')))
const statuses = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((call) => (call.status === 'fulfilled' ? 200 : call.reason.status)).sort()

test('who moderates nothing here neither sees what waits nor decides about it', async () => {
  const id = await thread(ann)
  const held = await hold(bob, id)
  const outside: [Pick<Person, 'client'>, number][] = [
    [{ client: world.guest }, 401],
    [bob, 403],
    [ann, 403],
    [moderator, 403],
  ]
  for (const [who, status] of outside) {
    await expect(who.client.call('GET /forum/held')).rejects.toMatchObject(no(status))
    await expect(who.client.call('GET /forum/queue-count')).rejects.toMatchObject(no(status))
    await expect(release(held, who)).rejects.toMatchObject(no(status))
    await expect(refuse(held, who)).rejects.toMatchObject(no(status))
  }
  expect(await waiting()).toMatchObject([{ id: held, authorId: bob.user.userId, threadId: id, categoryId: open }])
  expect(await texts(id)).toEqual(['Words'])
  for (const unknown of [0, -1, 1.5, Number.NaN])
    await expect(release(unknown)).rejects.toMatchObject({ status: expect.toSatisfy((status) => status < 500) })
  await expect(release(2_000_000_000)).rejects.toMatchObject(no(404, 'Post not found'))
  await refuse(held)
  expect(await waiting()).toEqual([])
  expect(await texts(id)).toEqual(['Words'])
})

test('a reply that is let through stands at the end, is counted, and tells once who is concerned', async () => {
  const place = await category('Counted')
  const id = await thread(ann, place)
  await top.client.call('PUT /forum/threads/{id}/watch', { ...params(id), query: { watched: true } })
  const message = link(`what do you think, @${moderator.user.pseudo}?`)
  const held = await hold(bob, id, message)
  await reply(top, id, 'Written while it waited')
  await forget(ann, bob, moderator, top)
  const before = await rows(
    world.ctx.db,
    { messages: int },
    sql`select messages from forum_authors where user_id = ${bob.user.userId}`,
  )

  const heard: LiveEvent[] = []
  const stop = world.ctx.live.on((event) => event.type.startsWith('forum') && heard.push(event))
  expect(await release(held)).toEqual({ threadId: id })
  const { thread: shown, messages } = await read(id)
  expect(messages.map((each) => [each.position, each.authorName, each.message])).toEqual([
    [1, ann.user.pseudo, 'Words'],
    [2, top.user.pseudo, 'Written while it waited'],
    [3, bob.user.pseudo, message],
  ])
  expect(shown).toMatchObject({ replyCount: 2 })
  const listed = (await world.guest.call('GET /forum/categories')).find((each) => each.id === place)
  expect(listed).toMatchObject({ threadCount: 1, messageCount: 3, lastMessage: { authorName: bob.user.pseudo } })
  const after = await rows(
    world.ctx.db,
    { messages: int },
    sql`select messages from forum_authors where user_id = ${bob.user.userId}`,
  )
  expect([before, after]).toEqual([[], [{ messages: 1 }]])
  // the mentioned one, the thread's author and who watches it, also the one who let it through; its author hears that it is out
  expect(await Promise.all([ann, moderator, top, bob].map(told))).toEqual([1, 1, 1, 1])
  const { notifications } = await moderator.client.call('GET /notification/list')
  expect(notifications[0]).toMatchObject({
    kind: 'mention',
    actors: [{ userId: bob.user.userId }],
    about: { type: 'message', threadId: id, messageId: messages[2]?.id },
  })
  await expect.poll(() => heard.map(({ type }) => type).sort()).toEqual(['forum.message', 'forum.queue'])
  stop()
  expect(await waiting()).toEqual([])
  const [entry] = await rows(
    world.ctx.db,
    { action: text, actorId: int.orNull, target: text },
    sql`select action, actor_id as "actorId", target from audit_log order by id desc limit 1`,
  )
  expect(entry).toEqual({
    action: 'forum.held.release',
    actorId: top.user.userId,
    target: `user ${bob.user.userId}`,
  })
})

test('the author of an approved thread watches it; members who may not read there are not notified', async () => {
  const place = await category('Closed later')
  const body = { title: 'Look here', content: link(`@${ann.user.pseudo} @${moderator.user.pseudo}`), categoryId: place }
  await bob.client.call('POST /forum/threads', { body })
  const [held] = await waiting()
  expect(held).toMatchObject({ title: 'Look here', threadId: null, categoryId: place })
  await top.client.call('PUT /forum/categories/{id}/roles', { ...params(place), body: { roles: ['DEMO_CHECKER'] } })
  await forget(ann, bob, moderator)
  const { threadId } = await release(held?.id ?? 0)
  await expect(read(threadId)).rejects.toMatchObject(no(404))
  const { thread: shown, messages } = await read(threadId, moderator)
  expect(shown).toMatchObject({ title: 'Look here', authorName: bob.user.pseudo, isSticky: false, isReadOnly: false })
  expect(messages).toHaveLength(1)
  expect(await Promise.all([ann, moderator].map(told))).toEqual([0, 1])
  await top.client.call('PUT /forum/categories/{id}/roles', { ...params(place), body: { roles: [] } })
  // that it is out
  expect(await told(bob)).toBe(1)
  await reply(ann, threadId, 'Looked')
  expect(await told(bob)).toBe(2)
})

test('of two decisions at once one counts', async () => {
  for (let round = 0; round < 4; round++) {
    const id = await thread(ann)
    const message = link(`@${moderator.user.pseudo}`)
    const held = await hold(bob, id, message)
    await forget(ann, moderator)
    expect(await statuses([release(held), release(held), release(held)])).toEqual([200, 404, 404])
    expect(await texts(id)).toEqual(['Words', message])
    expect(await Promise.all([ann, moderator].map(told))).toEqual([1, 1])
    const { notifications } = await moderator.client.call('GET /notification/list')
    expect(notifications[0]).toMatchObject({ actorCount: 1 })

    const other = await hold(bob, id)
    expect(await statuses([release(other), refuse(other)])).toEqual([200, 404])
    expect(await waiting()).toEqual([])
  }
})

test('what was written before a ban is let through or not like the rest', async () => {
  const late = await world.staff()
  const id = await thread(ann)
  const message = link()
  const held = await hold(late, id, message)
  const expirationDate = new Date(Date.now() + 7 * 86_400_000).toISOString()
  const query = { userId: late.user.userId, banned: true, reason: 'Flood', expirationDate }
  const ban = (kind: 'comment-' | '') => top.client.call(`POST /user/${kind}ban`, { query })
  await ban('comment-')
  await expect(reply(late, id, 'More')).rejects.toMatchObject(no(403))
  await ban('')
  await release(held)
  expect(await texts(id)).toEqual(['Words', message])
  expect((await read(id)).messages[1]).toMatchObject({ authorName: late.user.pseudo })
})

test('a post whose thread or category is deleted waits until that is back; a merged thread leads on', async () => {
  const place = await category('Deleted and restored')
  const id = await thread(ann, place)
  const held = await hold(bob, id)
  const heldThread = await holdThread(bob, place, 'A new thread')
  await forget(ann)
  await top.client.call('DELETE /forum/threads/{id}', params(id))
  await expect(release(held)).rejects.toMatchObject(no(409, 'Restore the thread first'))
  await top.client.call('DELETE /forum/categories/{id}', params(place))
  await expect(release(heldThread)).rejects.toMatchObject(no(409, 'Restore the category first'))
  expect(await told(ann)).toBe(0)
  expect((await waiting()).map((each) => each.id)).toEqual([held, heldThread])
  await top.client.call('POST /forum/categories/{id}/restore', params(place))
  await top.client.call('POST /forum/threads/{id}/restore', params(id))
  expect(await release(held)).toEqual({ threadId: id })
  await release(heldThread)
  expect(await texts(id)).toHaveLength(2)

  const target = await thread(ann, place)
  const moved = await hold(bob, id, link('moved'))
  await top.client.call('POST /forum/threads/{id}/merge', { ...params(id), body: { targetThreadId: target } })
  expect(await release(moved)).toEqual({ threadId: target })
  expect((await texts(target)).at(-1)).toContain('moved')
})

test('a merge and a release at once: the post stands in the merged thread, once', async () => {
  for (let round = 0; round < 6; round++) {
    const [id, target] = [await thread(ann), await thread(ann)]
    const message = link()
    const held = await hold(bob, id, message)
    const merge = () =>
      top.client.call('POST /forum/threads/{id}/merge', { ...params(id), body: { targetThreadId: target } })
    expect(await statuses([merge(), release(held)])).toEqual([200, 200])
    expect((await texts(target)).filter((text) => text === message)).toHaveLength(1)
  }
})

test('the same words wait in each thread they were written in, and once of two clicks', async () => {
  const [one, two] = [await thread(ann), await thread(ann)]
  const message = link()
  await Promise.all([reply(bob, one, message), reply(bob, one, message)])
  await reply(bob, two, message)
  const threads = (await waiting()).map(({ threadId }) => threadId)
  expect(threads).toEqual([one, two])
  await Promise.all((await waiting()).map(({ id }) => release(id)))
  expect([await texts(one), await texts(two)]).toEqual([
    ['Words', message],
    ['Words', message],
  ])
})

test('the queue of reports and held posts is counted for top staff, whose pages alone hear of each change', async () => {
  const [staffPage, otherPage] = [await listen(world, top.user), await listen(world, moderator.user)]
  const waits = async () => (await top.client.call('GET /forum/queue-count')).count
  const told = () => staffPage.heard.filter((text) => text.includes('"forum.queue"')).length
  const step = async (count: number, events: number) => {
    expect(await waits()).toBe(count)
    await expect.poll(told).toBe(events)
  }
  const id = await thread(ann)
  const [message] = (await read(id)).messages
  const before = await waits()
  const held = await hold(bob, id)
  await step(before + 1, 1)
  const reason = { ...params(message?.id ?? 0), body: { reason: 'They are rude' } }
  await bob.client.call('POST /forum/messages/{id}/report', reason)
  await step(before + 2, 2)
  const { reports } = await top.client.call('GET /forum/reports', { query: { state: 'open', page: 1 } })
  const closed = { ...params(reports[0]?.id ?? 0), body: { outcome: 'dismissed' as const } }
  await top.client.call('PUT /forum/reports/{id}', closed)
  await step(before + 1, 3)
  await release(held)
  await step(before, 4)
  expect(otherPage.heard.join()).toContain('"forum.message"')
  expect(otherPage.heard.join()).not.toContain('"forum.queue"')
  for (const page of [staffPage, otherPage]) page.close()
})

test('a new account adds no link to what already stands', async () => {
  const id = await thread(bob)
  const written = await reply(ann, id, `Plain words ${id}`)
  const edit = (who: Person, message: string) =>
    who.client.call('PUT /forum/messages/{id}', { ...params(written.id), body: { message } })
  await expect(edit(ann, link())).rejects.toMatchObject(
    no(422, 'You can post links and images once your account is a day old and you have written 3 messages'),
  )
  expect(await edit(ann, `Better words ${id}`)).toMatchObject({ message: `Better words ${id}` })
  expect(await edit(top, link())).toMatchObject({ id: written.id })
  // the author is not blamed for the link that staff let stand
  expect(await edit(ann, `Own words, and ${link()}`)).toMatchObject({ id: written.id })
})
