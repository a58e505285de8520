import { afterAll, expect, test } from 'vitest'
import { row } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { createWorld, type Person } from '../testing/world.ts'

/** What a reader may not read, or may not read any more, is told nowhere: neither in the list, nor in the count, nor by mail. What is old goes. */

const SECRET = 'Zwiebelturm'

const world = await createWorld()
afterAll(() => world.close())
const [top, checker, player] = await Promise.all([world.staff('ADMIN'), world.staff('DEMO_CHECKER'), world.staff()])

const list = async ({ client }: Person) => JSON.stringify(await client.call('GET /notification/list'))
const unread = async ({ client }: Person) => (await client.call('GET /notification/unread-count')).count
const stored = async ({ user }: Person) =>
  (
    await row(
      world.ctx.db,
      { count: int },
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
  // a watcher who may no longer read the thread is not notified either
  await top.client.call('POST /forum/messages', { body: { threadId: shown.id, message: 'more' } })
  expect(await stored(player)).toBe(1)
  await later()
  await world.runJobs('mail-notifications')
  expect(world.mails.map(({ subject }) => subject)).toEqual(['KZ16: 2 unread notifications'])

  // a role is lost
  await world.ctx.db.execute(sql`delete from user_roles where user_id = ${checker.user.userId}`)
  world.ctx.sessionCache.invalidateAll()
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
    // a member who may see the post changes their comment there: it mentions nobody
    const message = `@${checker.user.pseudo} ${SECRET}`
    await top.client.call('PUT /news/comment', { query: { commentId: answer.id, message } })
    expect(await stored(checker)).toBe(known)
  }
  await shift(sql`hidden = false`)
  expect(await unread(player)).toBe(1)
})

test('who is mentioned by an edit below a post out of sight is told once it is out, and once', async () => {
  const [one, two, gone] = await Promise.all([world.staff(), world.staff(), world.staff()])
  const body = { title: `${SECRET} plan`, htmlContent: '<p>Text</p>' }
  const { id: newsId } = await top.client.call('POST /news/news', { body })
  const told = await top.client.call('POST /news/comment', { query: { newsId }, body: { commentMessage: 'Soon' } })
  const early = { commentMessage: `Later, @${gone.user.pseudo}` }
  const toldAlready = await top.client.call('POST /news/comment', { query: { newsId }, body: early })
  expect(await unread(gone)).toBe(1)
  await gone.client.call('POST /notification/read-all')
  const schedule = (publishDate: Date) =>
    top.client.call('PUT /news/news', { query: { newsId }, body: { ...body, publishDate: publishDate.toISOString() } })
  const edit = (message: string, commentId = told.id) =>
    top.client.call('PUT /news/comment', { query: { commentId, message } })
  const announce = async () => {
    await world.runJobs('announce-posts', 'announce-posts')
  }
  const at = ({ pseudo }: Person['user']) => `@${pseudo}`

  await schedule(new Date(Date.now() + 3_600_000))
  await edit(`${at(one.user)} ${at(two.user)} ${at(top.user)}`)
  await edit(`${at(one.user)} ${at(top.user)} and so on`)
  // taken out and put in again: the member was notified of this comment before
  await edit('Later', toldAlready.id)
  await edit(`Later, ${at(gone.user)}`, toldAlready.id)
  await one.client.call('POST /notification/read-all')
  await announce()
  for (const person of [one, two, gone]) expect(await unread(person)).toBe(0)
  expect(await stored(one)).toBe(0)

  const own = await stored(top)
  await schedule(new Date(Date.now() - 60_000))
  const heard: number[] = []
  const stop = world.ctx.live.on(
    (event) => event.type === 'notification.changed' && heard.push((event.data as { userId: number }).userId),
  )
  // out, and edited before the job looks: still once
  await edit(`${at(one.user)}, ${at(top.user)} and so on`)
  await announce()
  await expect.poll(() => heard).toEqual([one.user.userId])
  const { notifications } = await one.client.call('GET /notification/list')
  expect(notifications).toMatchObject([
    { kind: 'mention', actorCount: 1, about: { type: 'comment', place: 'news', targetId: newsId, commentId: told.id } },
  ])
  await one.client.call('POST /notification/read-all')
  await announce()
  await edit('Nobody')
  await edit(`${at(one.user)} after all`)
  await announce()
  expect(await stored(one)).toBe(1)
  expect([await stored(two), await stored(gone), await stored(top)]).toEqual([0, 1, own])
  stop()
})

test('a mention below a hidden post is told when it is shown, unless the name is out again by then', async () => {
  const [one, two] = await Promise.all([world.staff(), world.staff()])
  const { id: articleId } = await top.client.call('POST /article/article', {
    body: { title: `${SECRET} note`, htmlContent: '<p>Text</p>', hidden: false },
  })
  const { id: commentId } = await top.client.call('POST /article/comment', {
    query: { articleId },
    body: { commentMessage: 'Soon' },
  })
  await top.client.call('PUT /article/hide', { query: { articleId } })
  const edit = (message: string) => top.client.call('PUT /article/comment', { query: { commentId, message } })
  await edit(`@${one.user.pseudo} and @${two.user.pseudo}`)
  await top.client.call('PUT /article/unhide', { query: { articleId } })
  await edit(`@${two.user.pseudo}`)
  await world.runJobs('announce-posts')
  expect([await stored(one), await unread(two)]).toEqual([0, 1])
})

test('pages of twenty; the job keeps 180 days and the last 500', async () => {
  const member = await world.user()
  const client = await world.as(member)
  const pageOf = (page: number) => client.call('GET /notification/list', { query: { page } })
  const event = { type: 'role', role: 'VIP', given: true }
  await world.ctx.db.execute(sql`insert into notifications (user_id, kind, subject, event, read_at, changed_at)
    select ${member.userId}::integer, 'account', 'role ' || n, ${JSON.stringify(event)}::jsonb, now(),
      now() - make_interval(mins => n) from generate_series(1, 505) n
    union all select ${member.userId}::integer, 'account', 'old', ${JSON.stringify(event)}::jsonb, null::timestamptz, now() - interval '181 days'`)
  expect(await pageOf(2)).toMatchObject({ page: 2, totalPages: 26, totalItems: 506 })
  expect((await pageOf(26)).notifications).toHaveLength(6)
  expect(await unread({ user: member, client })).toBe(1)
  await world.runJobs('forget-notifications')
  expect(await pageOf(1)).toMatchObject({ totalItems: 500 })
  expect(await unread({ user: member, client })).toBe(0)
  const oldest = await row(
    world.ctx.db,
    { subject: text },
    sql`select subject from notifications where user_id = ${member.userId} order by changed_at limit 1`,
  )
  expect(oldest?.subject).toBe('role 500')
})
