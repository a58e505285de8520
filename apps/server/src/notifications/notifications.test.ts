import type { Notification, NotificationKind } from '@kz/contract/notifications'
import { roleId } from '@kz/contract/roles'
import type { Client } from '@kz/contract/wire/client'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '../platform/api/context.ts'
import { row } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { type BuiltUser, buildDemo, buildMap, emptySeen } from '../testing/build.ts'
import { writeBsp } from '../testing/files/bsp.ts'
import { zipFile } from '../testing/files/demo-files.ts'
import { refusal } from '../testing/refusal.ts'
import { createWorld, type Person } from '../testing/world.ts'

/** What reaches a member's list, from whom, and what never does. */

const world = await createWorld()
afterAll(() => world.close())
const [one, two, three, top] = await Promise.all([world.staff(), world.staff(), world.staff(), world.staff('ADMIN')])
const { id: categoryId } = await top.client.call('POST /forum/categories', {
  body: { name: 'Open', description: 'all' },
})

const list = (client: Client, page = 1) => client.call('GET /notification/list', { query: { page } })
const unread = async (client: Client) => (await client.call('GET /notification/unread-count')).count
const last = async (client: Client): Promise<Notification | undefined> => (await list(client)).notifications[0]
const readAll = (client: Client) => client.call('POST /notification/read-all')
/** Everybody's list is read; what comes now is new. */
async function settle() {
  await Promise.all([one, two, three, top].map(({ client }) => readAll(client)))
}
const setting = (client: Client, kind: NotificationKind, onSite: boolean, byMail: boolean) =>
  client.call('PUT /notification/settings', { query: { kind, onSite, byMail } })

let written = 0
const words = () => `Text number ${++written}`
const post = async () =>
  (await top.client.call('POST /news/news', { body: { title: words(), htmlContent: '<p>Text</p>' } })).id
const comment = (by: Person, newsId: number, commentMessage: string, parentId?: number) =>
  by.client.call('POST /news/comment', { query: { newsId }, body: { commentMessage, parentId } })
const chat = (by: Person, commentMessage: string) =>
  by.client.call('POST /chatbox/comment', { body: { commentMessage } })
const thread = (by: Person, content = words()) =>
  by.client.call('POST /forum/threads', { body: { title: words(), content, categoryId } })
const message = (by: Person, threadId: number, text = words()) =>
  by.client.call('POST /forum/messages', { body: { threadId, message: text } })

test('a reply to a comment reaches its author, more of them join it, and nobody hears of their own', async () => {
  const newsId = await post()
  const root = await comment(one, newsId, 'Fast run')
  await comment(one, newsId, `My own answer, @${one.user.pseudo}`, root.id)
  expect(await unread(one.client)).toBe(0)
  const first = await comment(two, newsId, 'Which [b]strafe[/b]?', root.id)
  await comment(three, newsId, 'Yes, which?', root.id)
  await comment(two, newsId, 'Nobody knows', root.id)
  const found = await list(one.client)
  expect(found).toMatchObject({ page: 1, totalPages: 1, totalItems: 1 })
  expect(found.notifications).toMatchObject([
    {
      kind: 'reply',
      read: false,
      actorCount: 2,
      actors: [{ userId: two.user.userId }, { userId: three.user.userId }],
      about: { type: 'comment', place: 'news', targetId: newsId, commentId: first.id, extract: 'Which strafe?' },
    },
  ])
  expect(found.notifications[0]?.about).toMatchObject({ title: expect.stringContaining('Text number') })
  expect(await unread(one.client)).toBe(1)

  // an author who takes their words back is not counted any more
  await two.client.call('DELETE /news/comment', { query: { commentId: first.id } })
  expect((await last(one.client))?.about).toMatchObject({ extract: 'Yes, which?' })
  await settle()
  await comment(three, newsId, 'Later', root.id)
  expect((await list(one.client)).notifications.map(({ read, actorCount }) => [read, actorCount])).toEqual([
    [false, 1],
    [true, 2],
  ])
})

test('a mention reaches the named one in comments, chat and forum, once, and not from a quote', async () => {
  await settle()
  const spaced = await world.user({ pseudo: 'Long Jump Larry' })
  const larry = await world.as(spaced)
  await chat(two, `hello @LONG jump larry, and @${one.user.pseudo}. Not mail@${three.user.pseudo}`)
  expect(await last(larry)).toMatchObject({ kind: 'mention', about: { type: 'comment', place: 'chat', title: null } })
  expect(await last(one.client)).toMatchObject({ kind: 'mention', actors: [{ userId: two.user.userId }] })
  expect(await unread(three.client)).toBe(0)

  await settle()
  const newsId = await post()
  const root = await comment(one, newsId, 'First')
  const said = await comment(two, newsId, `@${one.user.pseudo} [code]@${three.user.pseudo}[/code]`, root.id)
  // an answer that mentions is told as the answer it is
  expect(await last(one.client)).toMatchObject({ kind: 'reply' })
  expect(await unread(one.client)).toBe(1)
  expect(await unread(three.client)).toBe(0)
  const edited = { commentId: said.id, message: `@${one.user.pseudo} and @${three.user.pseudo}` }
  await two.client.call('PUT /news/comment', { query: edited })
  expect(await last(three.client)).toMatchObject({ kind: 'mention', about: { commentId: said.id } })
  expect(await unread(one.client)).toBe(1)

  await settle()
  const link = `[url=/profile/${three.user.pseudo}]@${three.user.pseudo}[/url]`
  const { id: threadId } = await thread(two, `${link} look`)
  expect(await last(three.client)).toMatchObject({ kind: 'mention', about: { type: 'message', threadId } })
  await settle()
  const answer = await message(one, threadId, `[quote=${two.user.pseudo}]${link} look[/quote] I did`)
  expect(await unread(three.client)).toBe(0)
  // put in by an edit: told; taken out and put in again: not once more
  const change = (text: string) =>
    one.client.call('PUT /forum/messages/{id}', { params: { id: answer.id }, body: { message: text } })
  await change(`I did, ${link}`)
  expect(await unread(three.client)).toBe(1)
  await settle()
  await change('I did')
  await change(`I did, ${link}`)
  expect(await unread(three.client)).toBe(0)
})

test('forum: replies to the author, quotes, watched threads; reading the thread is enough', async () => {
  await settle()
  const { id: threadId } = await thread(one)
  await three.client.call('PUT /forum/threads/{id}/watch', { params: { id: threadId }, query: { watched: true } })
  const reply = await message(two, threadId, 'Here is how')
  expect(await last(one.client)).toMatchObject({
    kind: 'reply',
    about: { type: 'message', threadId, messageId: reply.id, extract: 'Here is how' },
  })
  expect(await last(three.client)).toMatchObject({ kind: 'thread', about: { messageId: reply.id } })
  expect(await unread(two.client)).toBe(0)
  // one message, told once: the quoted one hears of the quote
  await message(one, threadId, `[quote=${three.user.pseudo}]x[/quote] no`)
  expect((await list(three.client)).notifications.slice(0, 2).map(({ kind }) => kind)).toEqual(['reply', 'thread'])
  expect(await unread(three.client)).toBe(2)
  expect(await last(two.client)).not.toMatchObject({ about: { threadId } })
  await three.client.call('POST /forum/threads/{id}/read', { params: { id: threadId }, query: {} })
  expect(await unread(three.client)).toBe(0)
  expect(await unread(one.client)).toBe(1)
  await one.client.call('PUT /forum/threads/{id}/watch', { params: { id: threadId }, query: { watched: false } })
  await settle()
  await message(two, threadId)
  expect(await unread(one.client)).toBe(0)
})

test('decisions about demos reach their players, and the holder whose record fell', async () => {
  await settle()
  const { db } = world.ctx
  const { mapName } = await buildMap(db)
  const make = (user: BuiltUser, timeMs: number, state: 'SUBMITTED' | 'RELEASED' = 'SUBMITTED') =>
    buildDemo(db, { ytId: 'abcdefghijk', comment: 'Paused in the air', mapName, user, timeMs, state })
  await make(one.user, 70_000, 'RELEASED')
  const won = await make(two.user, 60_000)
  const slower = await make(three.user, 65_000)
  const release = (demoId: number, reason?: string) =>
    top.client.call('POST /record/release', { query: { demoId, ...(reason && { reason }) } })
  await release(won.demoId)
  expect(await last(two.client)).toMatchObject({
    kind: 'submission',
    actors: [],
    actorCount: 0,
    about: { type: 'demo', demoId: won.demoId, mapName, time: '01:00.00', outcome: 'released', reason: null },
  })
  expect(await last(three.client)).toMatchObject({
    about: { demoId: slower.demoId, outcome: 'rejected', reason: 'Slower than the current record.' },
  })
  expect(await last(one.client)).toMatchObject({
    kind: 'record',
    about: { type: 'record', mapName, player: two.user.pseudo, time: '01:00.00', ownTime: '01:10.00' },
  })
  expect(await unread(top.client)).toBe(0)

  await settle()
  const better = await make(two.user, 59_000)
  await release(better.demoId)
  // nobody beats their own record
  expect((await list(two.client)).notifications.filter(({ kind }) => kind === 'record')).toEqual([])
  const cheat = await make(one.user, 50_000)
  await top.client.call('DELETE /record/release', { query: { demoId: cheat.demoId } })
  expect(await last(one.client)).toMatchObject({ about: { outcome: 'rejected', reason: 'Paused in the air' } })
  await top.client.call('DELETE /record/release', { query: { demoId: better.demoId, reason: 'Scripted' } })
  expect(await last(two.client)).toMatchObject({ about: { outcome: 'revoked', reason: 'Scripted' } })
  const own = await make(top.user, 40_000)
  await release(own.demoId, 'Nobody else is here')
  expect(await unread(top.client)).toBe(0)
})

test('decisions about long jumps and maps reach their senders with the reason', async () => {
  await settle()
  const queue = async (digit: string): Promise<number> => {
    const sha256 = digit.repeat(64)
    await world.ctx.db.execute(sql`insert into blobs (sha256, size) values (${sha256}, 1)`)
    const made = await row(
      world.ctx.db,
      { id: int },
      sql`insert into longjump_demos (user_id, player_name, country, type, block, prestrafe, topspeed, distance, seen, state,
          sha256, file_name, yt_id)
        values (${one.user.userId}, ${one.user.pseudo}, 'pl', 'lj', 250, 275, 338, 251.125, ${sql.json(emptySeen)},
          'SUBMITTED', ${sha256}, ${`${digit}.dem`}, 'abcdefghijk') returning id`,
    )
    return made?.id ?? 0
  }
  const [good, bad] = [await queue('1'), await queue('2')]
  await top.client.call('POST /longjump/release', { query: { id: good } })
  expect(await last(one.client)).toMatchObject({
    kind: 'submission',
    about: { type: 'longjump', longjumpId: good, kind: 'lj', distance: 251.125, block: 250, outcome: 'released' },
  })
  await top.client.call('DELETE /longjump/submitted-lj', { query: { id: bad, reason: 'Edge not shown' } })
  expect(await last(one.client)).toMatchObject({ about: { outcome: 'rejected', reason: 'Edge not shown' } })

  const send = async (name: string) => {
    const file = await zipFile({ [`maps/${name}.bsp`]: writeBsp(), 'a.txt': Buffer.from(name) }, `${name}.zip`)
    const body = { mapperNames: ['somebody'], mayPublish: true }
    return (await two.client.call('POST /upload/map', { file, fileName: `${name}.zip`, body })).mapId
  }
  const [first, second] = [await send('kz_told_one'), await send('kz_told_two')]
  await top.client.call('POST /map/request-changes', { query: { mapId: first, reason: 'Add the texture' } })
  expect(await last(two.client)).toMatchObject({
    about: { type: 'map', mapName: 'kz_told_one', outcome: 'changes', reason: 'Add the texture' },
  })
  await top.client.call('DELETE /map/submitted', { query: { mapId: first, reason: 'Never came' } })
  expect(await last(two.client)).toMatchObject({ about: { outcome: 'rejected', reason: 'Never came' } })
  await top.client.call('POST /map/release', { query: { mapId: second } })
  expect(await last(two.client)).toMatchObject({ about: { mapName: 'kz_told_two', outcome: 'released', reason: null } })
})

test('roles and bans reach the one they concern, without what staff keeps to itself', async () => {
  await settle()
  const { userId } = three.user
  await top.client.call('POST /auth/confirm-password', { body: { password: top.user.password } })
  await top.client.call('POST /user/role', { query: { userId, roleId: roleId('VIP') } })
  expect(await last(three.client)).toMatchObject({
    kind: 'account',
    about: { type: 'role', role: 'VIP', given: true },
    actors: [],
  })
  const terms = { userId, banned: true, reason: 'Spam in the chat', internalNote: 'Zwiebelturm' }
  await top.client.call('POST /user/comment-ban', { query: terms })
  const told = await last(three.client)
  expect(told).toMatchObject({
    about: { type: 'ban', kind: 'comment', banned: true, reason: 'Spam in the chat', until: null },
  })
  expect(JSON.stringify(await list(three.client))).not.toContain('Zwiebelturm')
  await top.client.call('POST /user/comment-ban', { query: { userId, banned: false } })
  expect(await last(three.client)).toMatchObject({ about: { type: 'ban', banned: false } })
  // the news of the same ban replaces what was not read
  expect(await unread(three.client)).toBe(2)
  await top.client.call('DELETE /user/role', { query: { userId, roleId: roleId('VIP') } })
  expect(await last(three.client)).toMatchObject({ about: { type: 'role', given: false } })
})

test('reading: one, all, never those of others; the live event goes to its reader only', async () => {
  await settle()
  const heard: number[] = []
  const stop = world.ctx.live.on(
    (event) => event.type === 'notification.changed' && heard.push((event.data as { userId: number }).userId),
  )
  // what settling told is heard before this
  await inTransaction(world.ctx, async (_tx, emit) => emit({ type: 'notification.changed', data: { userId: 0 } }))
  await expect.poll(() => heard.at(-1)).toBe(0)
  heard.length = 0
  const newsId = await post()
  const root = await comment(one, newsId, 'Root')
  await comment(two, newsId, 'Answer', root.id)
  await chat(two, `@${one.user.pseudo} look`)
  await expect.poll(() => heard).toEqual([one.user.userId, one.user.userId])
  const [newest, older] = (await list(one.client)).notifications
  const read = (client: Client, id = newest?.id ?? 0) => client.call('POST /notification/read', { query: { id } })
  expect(await refusal(read(two.client))).toEqual([404, 'Notification not found'])
  expect(await refusal(read(world.guest))).toEqual([401, 'You need to be logged in'])
  expect(await unread(one.client)).toBe(2)
  expect(await read(one.client)).toEqual({ count: 1 })
  expect(await read(one.client)).toEqual({ count: 1 })
  expect((await list(one.client)).notifications.slice(0, 2).map(({ id, read }) => [id, read])).toEqual([
    [newest?.id, true],
    [older?.id, false],
  ])
  await expect.poll(() => heard.length).toBe(3)
  expect(await readAll(one.client)).toEqual({ count: 0 })
  stop()
})

test('switches: nothing of a kind that is off, the next kind that fits instead, mail only with the site', async () => {
  await settle()
  const { settings } = await one.client.call('GET /notification/settings')
  expect(settings).toHaveLength(12)
  for (const each of settings) expect(each).toMatchObject({ onSite: true, byMail: false })
  expect(await setting(one.client, 'reply', false, true)).toEqual({
    kind: 'reply',
    ...{ onSite: false, byMail: false, byPush: false, byHook: false, byDigest: false },
  })
  const newsId = await post()
  const root = await comment(one, newsId, 'Root')
  await comment(two, newsId, 'Answer', root.id)
  expect(await unread(one.client)).toBe(0)
  await comment(two, newsId, `@${one.user.pseudo} answer`, root.id)
  expect(await last(one.client)).toMatchObject({ kind: 'mention' })
  await setting(one.client, 'reply', true, false)
})

test('mail goes to members who asked for it, confirmed their address and did not look, once an hour', async () => {
  const member = await world.user({ email: 'larry@example.test' })
  const client = await world.as(member)
  const unconfirmed = await world.user({ emailVerified: false })
  const other = await world.as(unconfirmed)
  for (const each of [client, other]) await setting(each, 'mention', true, true)
  const send = async () => {
    await world.runJobs('mail-notifications')
    return world.mails.filter(({ subject }) => subject.includes('notification'))
  }
  const later = () => world.ctx.db.execute(sql`update notifications set mail_at = now() where mail_at is not null`)
  await chat(two, `@${member.pseudo} and @${unconfirmed.pseudo} Zwiebelturm`)
  expect(await send()).toEqual([])
  await later()
  const sent = await send()
  expect(sent).toMatchObject([{ to: 'larry@example.test', subject: 'KZ16: 1 unread notification' }])
  expect(sent[0]?.text).toContain('- 1 mention of you')
  expect(sent[0]?.text).toContain(`${world.ctx.config.siteUrl}/notifications`)
  // nothing somebody else wrote goes into a mail
  expect(JSON.stringify(sent)).not.toMatch(new RegExp(`Zwiebelturm|\\b${two.user.pseudo}\\b`))
  expect(sent[0]?.text).toContain(`Hello ${member.pseudo},`)

  await chat(two, `@${member.pseudo} again`)
  await later()
  expect(await send()).toHaveLength(1)
  await readAll(client)
  await world.ctx.db.execute(sql`update notifications set mail_at = now() where user_id = ${member.userId}`)
  await world.ctx.db.execute(sql`delete from notification_mails`)
  expect(await send()).toHaveLength(1)
  await world.ctx.db.execute(sql`insert into notification_mails (user_id, sent_at) values (${member.userId}, now())`)
  await chat(two, `@${member.pseudo} third`)
  await later()
  expect(await send()).toHaveLength(1)
  await world.ctx.db.execute(sql`update notification_mails set sent_at = now() - interval '61 minutes'`)
  expect(await send()).toHaveLength(2)
  await readAll(client)
  await chat(two, `@${member.pseudo} fourth`)
  await setting(client, 'mention', true, false)
  await later()
  await world.ctx.db.execute(sql`delete from notification_mails`)
  expect(await send()).toHaveLength(2)
})

test('whom a member blocks they hear nothing of, but for what staff does; and nobody else learns of it', async () => {
  await settle()
  const block = (userId: number, blocked = true, by = one.client) =>
    refusal(by.call('PUT /user/block', { query: { userId, blocked } }))
  expect(await block(one.user.userId)).toEqual([409, 'You cannot block yourself'])
  expect(await block(2_000_000_000)).toEqual([404, 'Player not found'])
  expect(await block(two.user.userId, true, world.guest)).toMatchObject([401, expect.anything()])
  await Promise.all([block(two.user.userId), block(two.user.userId), block(top.user.userId)])
  expect((await one.client.call('GET /user/blocked')).map(({ pseudo }) => pseudo).toSorted()).toEqual(
    [two.user.pseudo, top.user.pseudo].toSorted(),
  )
  const { data } = await one.client.call('POST /auth/info')
  expect(data?.blocked.toSorted()).toEqual([two.user.userId, top.user.userId].toSorted())
  expect((await two.client.call('POST /auth/info')).data?.blocked).toEqual([])

  const newsId = await post()
  const root = await comment(one, newsId, words())
  await comment(two, newsId, words(), root.id)
  await chat(two, `Hello @${one.user.pseudo}`)
  const { id: threadId } = await thread(one)
  await message(two, threadId)
  expect(await unread(one.client)).toBe(0)
  // what others write is told as ever, and so is what staff decides
  await message(three, threadId)
  await top.client.call('POST /user/comment-ban', { query: { userId: one.user.userId, banned: true, reason: 'Flood' } })
  expect((await list(one.client)).notifications.filter(({ read }) => !read).map(({ kind }) => kind)).toEqual([
    'account',
    'reply',
  ])
  await top.client.call('POST /user/comment-ban', { query: { userId: one.user.userId, banned: false } })
  await block(two.user.userId, false)
  await settle()
  await chat(two, `Hello again @${one.user.pseudo}`)
  expect(await unread(one.client)).toBe(1)
  await block(top.user.userId, false)

  const { userId } = one.user
  await world.ctx.db.execute(sql`with made as (insert into users (username, pseudo, pseudo_key, pseudo_skeleton, email, password_hash)
      select name, name, name, name, name || '@example.test', '' from (select 'block' || i as name from generate_series(1, 200) i) n
      returning id)
    insert into blocked_members (user_id, blocked_id) select ${userId}, id from made`)
  expect(await block(two.user.userId)).toEqual([409, 'You block 200 players already'])
})
