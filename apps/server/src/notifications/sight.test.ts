import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { row } from '../platform/db.ts'
import { createWorld, type World } from '../testing/world.ts'

/** What a reader may not read, or may not read any more, is told nowhere: neither in the list, nor in the count, nor by mail. */

type Person = Awaited<ReturnType<World['staff']>>
const SECRET = 'Zwiebelturm'

let world: World
let top: Person
let checker: Person
let player: Person

beforeAll(async () => {
  world = await createWorld()
  ;[top, checker, player] = await Promise.all([world.staff('ADMIN'), world.staff('DEMO_CHECKER'), world.staff()])
})
afterAll(() => world.close())

const list = async ({ client }: Person) => JSON.stringify(await client.call('GET /notification/list'))
const unread = async ({ client }: Person) => (await client.call('GET /notification/unread-count')).count
const stored = async ({ user }: Person) =>
  (
    await row<{ count: number }>(
      world.ctx.db,
      sql`select count(*) as count from notifications where user_id = ${user.userId}`,
    )
  )?.count
const category = (name: string) =>
  top.client.call('POST /forum/categories', { body: { name, description: name, parentId: null } })
const roles = (id: number, list: 'DEMO_CHECKER'[]) =>
  top.client.call('PUT /forum/categories/{id}/roles', { params: { id }, body: { roles: list } })
const later = () => world.ctx.db.execute(sql`update notifications set mail_at = now() where mail_at is not null`)

test('a closed category tells nobody outside, and nothing to who stands outside by now', async () => {
  const { id: open } = await category('Open')
  const { id: closed } = await category(SECRET)
  await roles(closed, ['DEMO_CHECKER'])
  for (const { client } of [checker, player])
    await client.call('PUT /notification/settings', { query: { kind: 'mention', onSite: true, byMail: true } })
  const write = (categoryId: number, content: string) =>
    top.client.call('POST /forum/threads', { body: { title: `${SECRET} thread`, content, categoryId } })
  const both = `@${checker.user.pseudo} and @${player.user.pseudo} ${SECRET}`
  const hidden = await write(closed, both)
  // written: to the reader only, and the other hears no event
  expect(await stored(player)).toBe(0)
  expect(await list(checker)).toContain(SECRET)
  const shown = await write(open, both)
  await player.client.call('PUT /forum/threads/{id}/watch', { params: { id: shown.id }, query: { watched: true } })
  expect(await list(player)).toContain(SECRET)
  expect(await unread(player)).toBe(1)

  // read: the thread moves behind the door
  await top.client.call('POST /forum/threads/{id}/move', { params: { id: shown.id }, body: { newCategoryId: closed } })
  const nothing = '{"notifications":[],"page":1,"totalPages":1,"totalItems":0}'
  expect(await list(player)).toBe(nothing)
  expect(await unread(player)).toBe(0)
  expect(await unread(checker)).toBe(2)
  // a watcher who lost his place is not told either
  await top.client.call('POST /forum/messages', { body: { threadId: shown.id, message: 'more' } })
  expect(await stored(player)).toBe(1)
  await later()
  await world.ctx.jobs.add(world.ctx.db, 'mail-notifications', {})
  await world.runJobs()
  expect(world.mails.map(({ subject }) => subject)).toEqual(['KZ16: 2 unread notifications'])

  // a role is lost
  await world.ctx.db.execute(sql`delete from user_roles where user_id = ${checker.user.userId}`)
  expect(await list(checker)).toBe(nothing)
  expect(await unread(checker)).toBe(0)
  // the door opens: told again; a deleted thread is told to nobody
  await roles(closed, [])
  expect(await list(checker)).toContain(SECRET)
  expect(await unread(player)).toBe(1)
  for (const { id } of [hidden, shown]) await top.client.call('DELETE /forum/threads/{id}', { params: { id } })
  for (const person of [checker, player]) expect(await list(person)).toBe(nothing)
})

test('a post that is not out yet, or hidden, tells nobody', async () => {
  const body = { title: `${SECRET} release`, htmlContent: '<p>Text</p>' }
  const { id: newsId } = await top.client.call('POST /news/news', { body })
  const say = (by: Person, commentMessage: string, parentId?: number) =>
    by.client.call('POST /news/comment', { query: { newsId }, body: { commentMessage, parentId } })
  const root = await say(player, 'First')
  const shift = (change: ReturnType<typeof sql>) =>
    world.ctx.db.execute(sql`update posts set ${change} where id = ${newsId}`)
  await shift(sql`published_at = now() + interval '1 hour'`)
  await expect(say(top, 'Answer', root.id)).rejects.toMatchObject({ status: 404 })
  await shift(sql`published_at = now() - interval '1 hour'`)
  const answer = await say(top, 'Answer', root.id)
  expect(await list(player)).toContain(SECRET)
  const known = await stored(checker)
  for (const change of [sql`published_at = now() + interval '1 hour'`, sql`published_at = now(), hidden = true`]) {
    await shift(change)
    expect(await unread(player)).toBe(0)
    expect(await list(player)).not.toContain(SECRET)
    // who may see the post changes his comment there: it mentions nobody
    const message = `@${checker.user.pseudo} ${SECRET}`
    await top.client.call('PUT /news/comment', { query: { commentId: answer.id, message } })
    expect(await stored(checker)).toBe(known)
  }
  await shift(sql`hidden = false`)
  expect(await unread(player)).toBe(1)
})
