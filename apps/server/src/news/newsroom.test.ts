import type { LiveEvent } from '@kz/contract/live'
import type { Client } from '@kz/contract/wire/client'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildDemo } from '../testing/build.ts'
import { refusal } from '../testing/refusal.ts'
import { createWorld } from '../testing/world.ts'

/** Drafts, pins that end, scheduling, other authors, deleted posts and comments. */

const world = await createWorld({ limits: true })
afterAll(() => world.close())
const { user: writerUser, client: writer } = await world.staff('WRITER')
const other = (await world.staff('CUP_ADMIN')).client
const top = (await world.staff('MANAGEMENT')).client
const { user: playerUser, client: player } = await world.staff()
beforeEach(async () => {
  await world.ctx.db.execute(sql`truncate posts, comments, comment_threads cascade`)
  world.ctx.cache.invalidate(['news', 'chat'])
})

const DAY = 86_400_000
const fromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const post = (title: string, more: object = {}) =>
  writer.call('POST /news/news', { body: { title, htmlContent: `<p>${title}</p>`, ...more } })
const article = (title: string, more: object = {}) =>
  writer.call('POST /article/article', { body: { title, htmlContent: title, ...more } })
const run = (statement: string, values: unknown[] = []) => world.ctx.pool.query(statement, values)
const tick = async () => {
  await world.runJobs('announce-posts')
}
const missing = [404, 'News not found']
const forbidden = [403, 'You do not have permission to do this']
const elsewhere = [409, 'This draft was changed in another tab or on another machine.']

test('a draft is kept as typed, for its author alone, one per post', async () => {
  const { id } = await post('Stored')
  const typed = { title: 'Half', htmlContent: '<p>half <b', hidden: true, publishDate: fromNow(2), postVersion: 1 }
  expect(await writer.call('GET /news/draft')).toEqual({ draft: null })
  const kept = await writer.call('PUT /news/draft', { query: { newsId: id }, body: typed })
  expect(kept).toMatchObject({ ...typedOf(typed), version: 1, postVersion: 1, sticky: false, stickyUntilIso: null })
  const again = { ...typed, htmlContentExtended: 'more', version: 1 }
  expect(await writer.call('PUT /news/draft', { query: { newsId: id }, body: again })).toMatchObject({ version: 2 })
  const { draft } = await writer.call('GET /news/draft', { query: { newsId: id } })
  expect(draft).toMatchObject({ ...typedOf(typed), htmlContentExtended: 'more', version: 2 })
  for (const read of [
    other.call('GET /news/draft', { query: { newsId: id } }),
    writer.call('GET /news/draft'),
    writer.call('GET /article/draft'),
  ])
    expect(await read).toEqual({ draft: null })
  expect(await refusal(writer.call('GET /article/draft', { query: { articleId: id } }))).toEqual([
    404,
    'Article not found',
  ])
  expect(await refusal(player.call('PUT /news/draft', { body: typed }))).toEqual(forbidden)
  expect(await refusal(writer.call('PUT /news/draft', { body: { title: 'a\0b' } }))).toEqual([400, 'Invalid title'])
  expect(await refusal(writer.call('PUT /news/draft', { body: { htmlContent: 'a\ud800' } }))).toEqual([
    400,
    'Invalid htmlContent',
  ])
})

const typedOf = ({ title, htmlContent, hidden, publishDate }: Record<string, unknown>) => ({
  title,
  htmlContent,
  hidden,
  publishDateIso: publishDate,
})

test('two tabs never overwrite each other; publishing discards the draft that was published, and no other', async () => {
  const keep = (htmlContent: string, version = 0) =>
    writer.call('PUT /news/draft', { body: { title: 'New', htmlContent, version } })
  const race = await Promise.allSettled([keep('first tab'), keep('second tab')])
  expect(race.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await refusal(keep('third'))).toEqual(elsewhere)
  expect(await keep('second text', 1)).toMatchObject({ version: 2 })
  expect(await refusal(keep('late', 1))).toEqual(elsewhere)

  await post('Other text', { draftVersion: 1 })
  expect((await writer.call('GET /news/draft')).draft).toMatchObject({ htmlContent: 'second text' })
  const made = await post('New', { draftVersion: 2 })
  expect(await writer.call('GET /news/draft')).toEqual({ draft: null })
  // what another tab still sends does not bring it back
  expect(await refusal(keep('late', 2))).toEqual(elsewhere)

  const query = { newsId: made.id }
  await writer.call('PUT /news/draft', { query, body: { title: 'Change' } })
  await writer.call('PUT /news/news', { query, body: { title: 'Change', draftVersion: 1 } })
  expect(await writer.call('GET /news/draft', { query })).toEqual({ draft: null })
  await keep('again')
  for (let repeat = 0; repeat < 2; repeat++)
    expect(await writer.call('DELETE /news/draft')).toEqual({ message: 'Draft discarded' })
  expect(await writer.call('GET /news/draft')).toEqual({ draft: null })
  await keep('old')
  await run("update post_drafts set saved_at = now() - interval '91 days'")
  await world.runJobs('forget-drafts')
  expect(await writer.call('GET /news/draft')).toEqual({ draft: null })
})

test('a change leaves what it does not name', async () => {
  const news = await post('Cup', { hidden: true, htmlContentExtended: 'More.' })
  const changed = await writer.call('PUT /news/news', { query: { newsId: news.id }, body: { title: 'Cups' } })
  const { htmlContent, htmlContentExtended } = news
  expect(changed).toMatchObject({ title: 'Cups', hidden: true, htmlContent, htmlContentExtended })
  const more = { title: 'Cups', htmlContentExtended: 'Other.' }
  expect(await writer.call('PUT /news/news', { query: { newsId: news.id }, body: more })).toMatchObject({
    ...{ hidden: true, htmlContent, htmlContentExtended: 'Other.' },
  })
  const short = await article('Cup', { hidden: true })
  const query = { articleId: short.id }
  expect(await writer.call('PUT /article/article', { query, body: { title: 'Cups' } })).toMatchObject({
    ...{ title: 'Cups', hidden: true, htmlContent: short.htmlContent },
  })
  const draft = { title: 'Release', htmlContent: '<p>Words.</p>', hidden: true }
  await writer.call('PUT /news/release', { body: draft })
  await writer.call('PUT /news/release', { body: { title: 'Releases' } })
  expect(await writer.call('GET /news/release')).toMatchObject({ ...draft, title: 'Releases' })
})

test('a pin ends by itself, by the clock for readers and with word to the pages', async () => {
  const { id } = await post('Cup', { sticky: true, stickyUntil: fromNow(2) })
  const stick = (stickyUntil?: string) => writer.call('PUT /news/stick', { query: { newsId: id, stickyUntil } })
  const first = await world.guest.call('GET /news/last-news')
  expect(first.stickyNews).toMatchObject({ id, sticky: true, stickyUntilIso: expect.stringMatching(/^\d{4}-/) })
  const until = fromNow(3)
  const { version } = await stick(until)
  expect(await stick(until)).toMatchObject({ stickyUntilIso: until, version })
  const body = { title: 'Cup', htmlContent: 'Changed' }
  expect(await writer.call('PUT /news/news', { query: { newsId: id }, body })).toMatchObject({ stickyUntilIso: until })
  expect(await writer.call('PUT /news/news', { query: { newsId: id }, body: { ...body, sticky: true } })).toMatchObject(
    {
      stickyUntilIso: until,
    },
  )
  expect(await refusal(stick(fromNow(-1)))).toEqual([422, 'The end of the pin must be in the future'])
  expect(await refusal(stick(fromNow(400)))).toEqual([422, 'A pin ends within one year, or never'])

  await run("update posts set sticky_until = now() - interval '1 second'")
  world.ctx.cache.invalidate(['news'])
  const after = await world.guest.call('GET /news/last-news')
  expect([after.stickyNews, after.lastNews.map((found) => [found.id, found.sticky, found.stickyUntilIso])]).toEqual([
    null,
    [[id, false, null]],
  ])
  const heard: LiveEvent[] = []
  const stop = world.ctx.live.on((event) => event.type.startsWith('presence') || heard.push(event))
  await tick()
  await tick()
  await expect.poll(() => heard).toContainEqual({ type: 'news.changed', data: { newsId: id } })
  expect((await run('select id from posts where sticky')).rows).toEqual([])
  stop()
  expect(await stick()).toMatchObject({ sticky: true, stickyUntilIso: null })
})

test('a scheduled post is nowhere before its time: no list, count, feed, page, comment or side column', async () => {
  const seen = await post('ParsedMetadata')
  const secret = 'Scheduled secret'
  const news = await post(secret, { publishDate: fromNow(1) })
  const short = await article(secret, { publishDate: fromNow(1) })
  expect([news.scheduled, short.scheduled]).toEqual([true, true])
  const read = async () => {
    const answers = await Promise.all([
      world.guest.call('GET /news/last-news'),
      player.call('GET /news/last-news'),
      world.guest.call('GET /news/sticky'),
      world.guest.call('GET /article/last-articles'),
      world.guest.call('GET /article/last-five'),
      world.guest.call('GET /news/news', { query: { newsId: seen.url } }),
    ])
    const pages = ['/', '/feed/news.xml', '/sitemap.xml', `/news/${news.id}`, `/blog/${short.id}`, '/blog'].map(
      async (path) => (await fetch(world.url + path)).text(),
    )
    return JSON.stringify([answers, await Promise.all(pages)])
  }
  expect(await read()).not.toContain(secret)
  const comment = { commentMessage: 'First' }
  for (const client of [world.guest, player]) {
    expect(await refusal(client.call('GET /news/news', { query: { newsId: news.url } }))).toEqual(missing)
    expect(await refusal(client.call('GET /news/comments', { query: { newsId: news.id } }))).toEqual(missing)
  }
  expect(await refusal(player.call('POST /news/comment', { query: { newsId: news.id }, body: comment }))).toEqual(
    missing,
  )
  const list = (state: 'scheduled' | 'visible' | 'hidden') =>
    writer.call('GET /news/last-news-admin', { query: { state } }).then(({ lastNews }) => lastNews.map(({ id }) => id))
  expect(await Promise.all([list('scheduled'), list('visible'), list('hidden')])).toEqual([[news.id], [seen.id], []])
  const managed = await writer.call('GET /article/last-articles-admin', {
    query: { state: 'scheduled', query: 'SECRET' },
  })
  expect(managed.lastArticles).toMatchObject([{ id: short.id }])

  await run('update posts set published_at = now() where not announced')
  await tick()
  expect(await read()).toContain(secret)
})

test('top staff names another author, of a post that exists', async () => {
  const { id } = await post('Report')
  const change = (client: Client, authorId: number) =>
    client.call('PUT /news/news', { query: { newsId: id }, body: { title: 'Report', htmlContent: 'Text', authorId } })
  expect(await refusal(change(writer, playerUser.userId))).toEqual(forbidden)
  expect(await change(writer, writerUser.userId)).toMatchObject({ authorId: writerUser.userId })
  expect(await refusal(change(top, 999_999))).toEqual([404, 'Player not found'])
  expect(await change(top, playerUser.userId)).toMatchObject({ author: playerUser.pseudo })
  const { rows } = await run(
    "select before->'authorId' as was, after->'authorId' as now from audit_log where action = 'news.update' order by id desc limit 1",
  )
  expect(rows).toEqual([{ was: writerUser.userId, now: playerUser.userId }])
  expect(await refusal(post('Own', { authorId: playerUser.userId }))).toEqual([400, 'Unknown field: authorId'])
})

test('top staff restores a deleted post with its comments for 30 days', async () => {
  const { id, title } = await post('Gone', { sticky: true })
  await player.call('POST /news/comment', { query: { newsId: id }, body: { commentMessage: 'Here' } })
  const { demoId } = await buildDemo(world.ctx.db, { state: 'RELEASED' })
  await run('update demos set news_id = $1 where id = $2', [id, demoId])
  await writer.call('DELETE /news/news', { query: { newsId: id } })
  expect((await writer.call('GET /news/generate-release')).demoIds).toEqual([demoId])
  const calls = [
    writer.call('GET /news/deleted'),
    writer.call('POST /news/restore', { query: { newsId: id } }),
    writer.call('POST /article/restore', { query: { articleId: id } }),
    writer.call('GET /article/deleted'),
  ]
  expect(await Promise.all(calls.map(refusal))).toEqual(calls.map(() => forbidden))
  expect(await top.call('GET /news/deleted')).toMatchObject({
    deleted: [{ id, title, deletedBy: writerUser.pseudo, author: writerUser.pseudo, commentsNumber: 1 }],
    totalItems: 1,
  })
  const restore = () => top.call('POST /news/restore', { query: { newsId: id } })
  expect(await restore()).toMatchObject({ id, sticky: false, commentsNumber: 1, version: 2 })
  expect(await restore()).toMatchObject({ version: 2 })
  expect((await world.guest.call('GET /news/last-news')).lastNews).toMatchObject([{ id }])
  expect((await writer.call('GET /news/generate-release')).demoIds).toEqual([])
  expect((await run("select after->>'title' as title from audit_log where action = 'news.restore'")).rows).toEqual([
    { title },
  ])
  await writer.call('DELETE /news/news', { query: { newsId: id } })
  await run("update posts set deleted_at = now() - interval '30 days 1 minute'")
  expect((await top.call('GET /news/deleted')).deleted).toEqual([])
  expect(await refusal(restore())).toEqual(missing)

  const short = await article('Short')
  const query = { articleId: short.id }
  await writer.call('DELETE /article/article', { query })
  expect((await top.call('GET /article/deleted')).deleted).toMatchObject([{ id: short.id }])
  expect(await refusal(top.call('POST /news/restore', { query: { newsId: short.id } }))).toEqual(missing)
  expect(await top.call('POST /article/restore', { query })).toMatchObject({ title: 'Short' })
  await writer.call('PUT /article/article', { query, body: { title: 'Short', htmlContent: 'Second' } })
  expect(await writer.call('GET /article/revisions', { query })).toMatchObject([
    { htmlContent: 'Second', htmlContentExtended: null },
    { htmlContent: 'Short' },
  ])
})

test('a comment that staff deleted comes back; what its author deleted does not', async () => {
  const { id: newsId } = await post('Post')
  const write = (commentMessage: string) =>
    player.call('POST /news/comment', { query: { newsId }, body: { commentMessage } })
  const [byStaff, byAuthor] = [await write('Kept words'), await write('Regretted')]
  const restore = (commentId: number, client = top) => client.call('POST /comments/restore', { query: { commentId } })
  await top.call('DELETE /news/comment', { query: { commentId: byStaff.id } })
  await player.call('DELETE /news/comment', { query: { commentId: byAuthor.id } })
  const read = async (client: Client) =>
    (await client.call('GET /news/comments', { query: { newsId } })).map(({ message, canRestore }) => [
      message,
      canRestore,
    ])
  expect(await read(top)).toEqual([
    ['<deleted>', false],
    ['<deleted>', true],
  ])
  expect(await read(writer)).toEqual([
    ['<deleted>', false],
    ['<deleted>', false],
  ])
  expect(await refusal(restore(byStaff.id, writer))).toEqual(forbidden)
  expect(await refusal(restore(byAuthor.id))).toEqual([409, 'Its author deleted this comment. It stays deleted.'])
  expect(await refusal(restore(999_999))).toEqual([404, 'Comment not found'])
  for (let repeat = 0; repeat < 2; repeat++)
    expect(await restore(byStaff.id)).toMatchObject({
      message: 'Kept words',
      author: playerUser.pseudo,
      deleted: false,
    })
  expect((await world.guest.call('GET /news/news', { query: { newsId: `${newsId}` } })).commentsNumber).toBe(1)
  const actions = await run("select count(*) from audit_log where action = 'comment.restore'")
  expect(actions.rows).toEqual([{ count: 1 }])
  await top.call('DELETE /news/comment', { query: { commentId: byStaff.id } })
  await run("update comments set deleted_at = now() - interval '31 days'")
  expect(await refusal(restore(byStaff.id))).toEqual([404, 'Comment not found'])

  const line = await player.call('POST /chatbox/comment', { body: { commentMessage: 'gg' } })
  await top.call('DELETE /chatbox/comment', { query: { commentId: line.id } })
  expect(await restore(line.id)).toMatchObject({ message: 'gg' })
})

test('a comment of a short news is found on its page; an account of today writes four in five minutes', async () => {
  const { id } = await article('Long thread')
  const { rows } = await run(
    `insert into comments (kind, target_id, author_id, message)
      select 'article', $1, $2, 'text ' || n from generate_series(1, 45) n returning id`,
    [id, playerUser.userId],
  )
  const page = (commentId: number, client = world.guest) =>
    client.call('GET /article/comment-page', { query: { commentId } })
  expect(await page(rows[0].id)).toEqual({ page: 2, targetId: id })
  expect(await page(rows[44].id)).toEqual({ page: 0, targetId: id })
  await writer.call('PUT /article/hide', { query: { articleId: id } })
  expect(await refusal(page(rows[0].id))).toEqual([404, 'Comment not found'])
  expect(await page(rows[0].id, writer)).toMatchObject({ targetId: id })
  await writer.call('PUT /article/unhide', { query: { articleId: id } })

  const write = (client: Client, text: string) =>
    client.call('POST /article/comment', { query: { articleId: id }, body: { commentMessage: text } })
  const young = await world.as(await world.user())
  for (let index = 0; index < 4; index++) await write(young, `text ${index}`)
  expect(await refusal(write(young, 'fifth'))).toMatchObject([429, expect.stringMatching(/^Too many requests/)])
  const oldUser = await world.user()
  await run("update users set created_at = now() - interval '25 hours' where id = $1", [oldUser.userId])
  const old = await world.as(oldUser)
  for (let index = 0; index < 5; index++) await write(old, `text ${index}`)
})
