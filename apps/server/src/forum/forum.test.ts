import { afterAll, describe, expect, it } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { createForum } from '../testing/forum.ts'
import type { Person } from '../testing/world.ts'

const { world, top, ann, bob, checker, banned, open, written, category, thread, reply, page, index } =
  await createForum()
afterAll(() => world.close())

const params = (id: number) => ({ params: { id } })
const no = (status: number, message: string) => ({ status, message })

describe('reading and writing', () => {
  it('opens a thread that everybody reads, counts it, and tells the latest message', async () => {
    const id = await thread(ann, open, 'Prestrafe [b]matters[/b]')
    await reply(bob, id)
    const read = await page(id)
    expect(read).toMatchObject({
      page: 1,
      totalPages: 1,
      breadcrumb: [{ id: open, name: 'General' }],
      thread: { id, authorName: ann.user.pseudo, replyCount: 1, lastPage: 1, canReply: false, unread: false },
    })
    expect(read.messages.map(({ message, position }) => [message, position])).toEqual([
      ['Prestrafe [b]matters[/b]', 1],
      [`Reply number ${written.replies}`, 2],
    ])
    expect(read.messages[0]?.authorStats).toMatchObject({ messages: 1, records: 0, roles: [] })
    const [general] = await index()
    expect(general).toMatchObject({ id: open, threadCount: 1, messageCount: 2, roles: [], canCreate: false })
    expect(general?.lastMessage).toMatchObject({ threadId: id, lastPage: 1, authorName: bob.user.pseudo })
    const [latest] = await world.guest.call('GET /forum/messages/latest')
    expect(latest).toMatchObject({ threadId: id, authorId: bob.user.userId, categoryName: 'General' })
    const list = await world.guest.call('GET /forum/categories/{id}/threads', { ...params(open), query: { page: 1 } })
    expect(list).toMatchObject({ totalThreads: 1, totalPages: 1, threads: [{ id, replyCount: 1 }] })
  })

  it('turns pages by position, finds the page of a message, and answers late pages empty', async () => {
    const id = await thread(ann)
    await world.ctx.db.execute(sql`insert into forum_messages (thread_id, position, author_id, message)
      select ${id}, n, ${bob.user.userId}, 'line ' || n from generate_series(2, 45) n`)
    await world.ctx.db.execute(sql`update forum_threads set written = 45, shown = 45 where id = ${id}`)
    const third = await page(id, undefined, { page: 3 })
    expect(third.messages.map(({ position }) => position)).toEqual([41, 42, 43, 44, 45])
    expect(third).toMatchObject({ totalPages: 3, thread: { lastPage: 3, replyCount: 44 } })
    const middle = (await page(id, undefined, { page: 2 })).messages[4]
    expect(await page(id, undefined, { message: middle?.id })).toMatchObject({ page: 2 })
    expect((await page(id, undefined, { page: 9 })).messages).toEqual([])
    await expect(page(id, undefined, { message: 999_999 })).rejects.toMatchObject(no(404, 'Message not found'))
    expect(await reply(ann, id)).toMatchObject({ position: 46, page: 3, held: false })
  })

  it('refuses what may not be written, with the texts of the table', async () => {
    const id = await thread(ann)
    const lengths = no(422, 'Message must be 1 to 20000 characters')
    await expect(reply(ann, id, ' \n ')).rejects.toMatchObject(lengths)
    await expect(reply(ann, id, 'x'.repeat(20_001))).rejects.toMatchObject(lengths)
    await expect(reply(ann, id, '[quote]a[/quote]'.repeat(1_200))).rejects.toMatchObject({ status: 422 })
    await expect(reply(ann, id, '[quote]'.repeat(10_000))).rejects.toMatchObject({ status: 413 })
    await expect(reply(ann, 999_999)).rejects.toMatchObject(no(404, 'Thread not found'))
    await expect(reply(banned, id)).rejects.toMatchObject(no(403, 'You are banned from commenting'))
    await expect(reply({ ...ann, client: world.guest }, id)).rejects.toMatchObject(no(401, 'You need to be logged in'))
    const write = (more: object) =>
      ann.client.call('POST /forum/threads', { body: { title: 'Title', content: 'text', categoryId: open, ...more } })
    await expect(write({ title: 'ab' })).rejects.toMatchObject(no(422, 'Title must be 3 to 120 characters'))
    await expect(write({ content: '' })).rejects.toMatchObject(lengths)
    await expect(write({ isSticky: true })).rejects.toMatchObject(no(403, 'You cannot pin or lock threads'))
    await expect(write({ categoryId: 999_999 })).rejects.toMatchObject(no(404, 'Category not found'))
    expect((await page(id)).messages).toHaveLength(1)
  })

  it('answers the second of two clicks with the first, and numbers what many write at once', async () => {
    const id = await thread(ann)
    const [one, two] = await Promise.all([reply(bob, id, 'twice'), reply(bob, id, 'twice')])
    expect(one.id).toBe(two.id)
    await Promise.all([ann, bob, checker, top].flatMap((who) => [reply(who, id), reply(who, id), reply(who, id)]))
    const { messages, thread: now } = await page(id)
    expect(messages.map(({ position }) => position)).toEqual(Array.from({ length: 14 }, (_, place) => place + 1))
    expect(now.replyCount).toBe(13)
  })

  it('asks the database for a reply, and to tell who watches, each time in words it knows', async () => {
    const id = await thread(ann)
    await reply(bob, id)
    const asked: string[] = []
    const { queries } = world.ctx
    const { watch } = queries
    // behind a pooler the names stay here
    queries.watch = ({ name, text }) => asked.push(name ?? text)
    await reply(bob, id)
    queries.watch = watch
    // the site itself asks now and then
    const own = asked.filter((query) => !/^select 1$|presence/.test(query))
    expect(own.slice(own.indexOf('hold-rights'))).toEqual([
      ...['hold-rights', 'identify-again', 'closed', 'forum-lock', 'forum-add'],
      ...['notification-settings', 'notify', 'forum-authors', ...(world.ctx.redis ? [] : ['announce']), 'commit'],
    ])
  })

  it('keeps the old text of an edit, and shows the mark after two minutes', async () => {
    const id = await thread(ann)
    const { id: messageId } = await reply(ann, id, 'befor')
    const edit = (who: Person, message: string) =>
      who.client.call('PUT /forum/messages/{id}', { ...params(messageId), body: { message } })
    expect(await edit(ann, 'before')).toMatchObject({ message: 'before', edited: false })
    await world.ctx.db.execute(
      sql`update forum_messages set created_at = now() - interval '3 minutes' where id = ${messageId}`,
    )
    expect(await edit(ann, 'after')).toMatchObject({ message: 'after', edited: true })
    await expect(edit(bob, 'mine')).rejects.toMatchObject(no(403, 'You can only edit your own messages'))
    expect(await edit(top, 'by staff')).toMatchObject({ edited: true, message: 'by staff' })
    const history = await top.client.call('GET /forum/messages/{id}/history', params(messageId))
    expect(history.map(({ message }) => message)).toEqual(['after', 'before', 'befor'])
    const rename = (who: Person, title: string) =>
      who.client.call('PUT /forum/threads/{id}', { ...params(id), body: { title } })
    expect(await rename(ann, 'Another name')).toEqual({ id, title: 'Another name' })
    await expect(rename(bob, 'No name')).rejects.toMatchObject(no(403, 'You can only edit your own threads'))
  })

  it('holds links of new accounts until staff lets them through', async () => {
    const id = await thread(ann)
    const link = 'see https://elsewhere.example/x'
    expect(await reply(bob, id, link)).toMatchObject({ held: true, id: 0 })
    expect((await page(id)).messages).toHaveLength(1)
    expect(await reply(checker, id, link)).toMatchObject({ held: false })
    const held = await ann.client.call('POST /forum/threads', {
      body: { title: 'Look here', content: '[img]/media/x.png[/img]', categoryId: open },
    })
    expect(held).toMatchObject({ held: true, id: 0 })
    const waiting = await top.client.call('GET /forum/held')
    expect(waiting.map(({ title, authorName }) => [title, authorName])).toEqual([
      [`Thread number ${written.threads}`, bob.user.pseudo],
      ['Look here', ann.user.pseudo],
    ])
    const [first, second] = waiting as [(typeof waiting)[0], (typeof waiting)[0]]
    expect(await top.client.call('POST /forum/held/{id}/release', params(first.id))).toEqual({ threadId: id })
    await top.client.call('DELETE /forum/held/{id}', params(second.id))
    await expect(top.client.call('DELETE /forum/held/{id}', params(second.id))).rejects.toMatchObject({ status: 404 })
    expect((await page(id)).messages.at(-1)).toMatchObject({ message: link, authorName: bob.user.pseudo })
    // known by now: a day old and three messages
    await world.ctx.db.execute(
      sql`update users set created_at = now() - interval '2 days' where id = ${ann.user.userId}`,
    )
    expect(await reply(ann, id, link)).toMatchObject({ held: false })
  })
})

describe('unread state', () => {
  it('marks what was not read, thread by thread and all at once', async () => {
    const place = await category('Reading')
    const id = await thread(ann, place)
    await reply(ann, id)
    const unread = async () => (await index(bob)).find((each) => each.id === place)?.unread
    const seen = async () => (await page(id, bob)).thread
    expect(await unread()).toBe(true)
    expect(await seen()).toMatchObject({ unread: true, readPosition: 0, viewCount: 0 })
    const { messages } = await page(id)
    const read = (messageId?: number) =>
      bob.client.call('POST /forum/threads/{id}/read', { ...params(id), query: { ...(messageId && { messageId }) } })
    expect(await read(messages[0]?.id)).toEqual({ readPosition: 1 })
    expect(await seen()).toMatchObject({ unread: true, readPosition: 1, viewCount: 1 })
    expect(await read()).toEqual({ readPosition: 2 })
    expect(await read(messages[0]?.id)).toEqual({ readPosition: 2 })
    expect(await unread()).toBe(false)
    await reply(ann, id)
    expect(await unread()).toBe(true)
    await bob.client.call('POST /forum/mark-read', { query: { categoryId: place } })
    expect([await unread(), (await seen()).unread]).toEqual([false, false])
    // a member's own words are read
    await reply(bob, id)
    expect((await seen()).unread).toBe(false)
    await reply(ann, id)
    await bob.client.call('POST /forum/mark-read')
    expect(await unread()).toBe(false)
    await expect(read(999_999)).rejects.toMatchObject(no(404, 'Message not found'))
  })

  it('watches and stops watching', async () => {
    const id = await thread(ann)
    const watch = (watched: boolean) =>
      bob.client.call('PUT /forum/threads/{id}/watch', { ...params(id), query: { watched } })
    expect((await page(id, ann)).thread.watched).toBe(true)
    expect(await watch(true)).toEqual({ watched: true })
    expect((await page(id, bob)).thread.watched).toBe(true)
    await watch(false)
    expect((await page(id, bob)).thread.watched).toBe(false)
  })
})

describe('deleting and restoring', () => {
  it('hides text and author, keeps the place, and comes back', async () => {
    const id = await thread(ann)
    const { id: messageId } = await reply(bob, id, 'regretted')
    const last = await reply(ann, id, 'last')
    const remove = (who: Person, which = messageId) => who.client.call('DELETE /forum/messages/{id}', params(which))
    await expect(remove(ann)).rejects.toMatchObject(no(403, 'You can only delete your own messages'))
    const first = (await page(id)).messages[0]?.id as number
    await expect(remove(ann, first)).rejects.toMatchObject(no(409, 'Delete the thread instead'))
    await remove(bob)
    await remove(bob)
    const shown = (await page(id, bob)).messages[1]
    expect(shown).toMatchObject({ message: '<deleted>', authorId: null, authorName: null, deleted: true, position: 2 })
    expect((await page(id)).thread.replyCount).toBe(1)
    await remove(ann, last.id)
    expect((await page(id)).thread.lastMessage).toMatchObject({ messageId: first })
    const { messages } = await top.client.call('GET /forum/messages/deleted', { query: { page: 1 } })
    expect(messages.find((each) => each.id === messageId)).toMatchObject({
      extract: 'regretted',
      deletedBy: bob.user.pseudo,
    })
    const restore = (who: Person) => who.client.call('POST /forum/messages/{id}/restore', params(messageId))
    await expect(restore(bob)).rejects.toMatchObject({ status: 403 })
    await restore(top)
    await restore(top)
    expect((await page(id)).messages[1]).toMatchObject({ message: 'regretted', deleted: false })
    await world.ctx.db.execute(
      sql`update forum_messages set created_at = now() - interval '2 hours' where id = ${messageId}`,
    )
    await expect(remove(bob)).rejects.toMatchObject(
      no(403, 'You can delete your message up to 60 minutes after posting.'),
    )
  })

  it('takes a thread away: its author while alone, staff always', async () => {
    const alone = await thread(ann)
    const answered = await thread(ann)
    const { id: messageId } = await reply(bob, answered)
    const remove = (who: Person, id: number) => who.client.call('DELETE /forum/threads/{id}', params(id))
    await expect(remove(bob, alone)).rejects.toMatchObject(no(403, 'You cannot delete this thread'))
    await expect(remove(ann, answered)).rejects.toMatchObject(no(403, 'You cannot delete this thread'))
    await remove(ann, alone)
    await remove(top, answered)
    await expect(page(answered)).rejects.toMatchObject(no(404, 'Thread not found'))
    const { threads } = await top.client.call('GET /forum/threads/deleted-threads', { query: { page: 1 } })
    expect(threads.map(({ id }) => id)).toEqual([answered, alone])
    await expect(top.client.call('POST /forum/messages/{id}/restore', params(messageId))).rejects.toMatchObject(
      no(409, 'Restore the thread first'),
    )
    await top.client.call('POST /forum/threads/{id}/restore', params(answered))
    expect((await page(answered)).messages).toHaveLength(2)
    await expect(ann.client.call('POST /forum/threads/{id}/restore', params(alone))).rejects.toMatchObject({
      status: 403,
    })
  })
})
