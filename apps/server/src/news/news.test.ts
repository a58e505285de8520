import type { LiveEvent } from '@kz/contract/live'
import type { Client } from '@kz/contract/wire/client'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { refusal } from '../testing/refusal.ts'
import { createWorld } from '../testing/world.ts'

const world = await createWorld()
afterAll(() => world.close())
const { user: staff, client: writer } = await world.staff('WRITER')
const player = await world.as(await world.user())
beforeEach(async () => {
  await world.ctx.db.execute(sql`truncate posts, comments, comment_threads cascade`)
  world.ctx.cache.invalidate(['news'])
})

const DAY = 86_400_000
const fromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const post = (title: string, more: object = {}) =>
  writer.call('POST /news/news', { body: { title, htmlContent: `<p>${title}</p>`, ...more } })
const change = (newsId: number, body: object) =>
  writer.call('PUT /news/news', {
    query: { newsId },
    body: { title: 'Changed', htmlContent: '<p>Changed</p>', ...body },
  })
const list = (client: Client = world.guest, page = 1) => client.call('GET /news/last-news', { query: { page } })
const one = (newsId: number | string, client: Client = world.guest) =>
  client.call('GET /news/news', { query: { newsId: String(newsId) } })
const stick = (newsId: number) => writer.call('PUT /news/stick', { query: { newsId } })
const hide = (newsId: number) => writer.call('PUT /news/hide', { query: { newsId } })
const titles = (posts: { title: string }[]) => posts.map(({ title }) => title)
const missing = [404, 'News not found']
const changedByOther = [409, 'This post was changed by someone else. Reload it.']

test('a post is shown with its author, its address and its dates, and is found by number alone', async () => {
  const made = await post('  Čtyři jumps:\nfour  records ')
  expect(made).toMatchObject({
    url: `${made.id}-ctyri-jumps-four-records`,
    title: 'Čtyři jumps: four records',
    author: staff.pseudo,
    authorId: staff.userId,
    isNew: true,
    isOldNews: false,
    hidden: false,
    scheduled: false,
    sticky: false,
    commentsNumber: 0,
    version: 1,
    htmlContentExtended: null,
  })
  expect(made.newsDate).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)
  for (const address of [`${made.id}`, made.url, `${made.id}-an-older-title`])
    expect(await one(address)).toMatchObject({ id: made.id, previous: null, next: null })
  for (const address of ['0', 'about', `${made.id}x`, '99999999999-far', '999999'])
    expect(await refusal(one(address))).toEqual(missing)
  world.setNow(new Date(Date.now() + 5 * DAY + 1000))
  world.ctx.cache.invalidateAll()
  expect((await one(made.id)).isNew).toBe(false)
  world.setNow(null)
})

test('five a page, newest first, the pinned post apart and not repeated', async () => {
  for (let index = 1; index <= 12; index++) await post(`Post ${index}`, { publishDate: fromNow(index - 20) })
  const { lastNews } = await list()
  const pinned = lastNews[2] as { id: number; title: string }
  await stick(pinned.id)
  const pages = [await list(), await list(world.guest, 2), await list(player, 3), await list(world.guest, 4)]
  expect(pages.map((page) => titles(page.lastNews))).toEqual([
    ['Post 12', 'Post 11', 'Post 9', 'Post 8', 'Post 7'],
    ['Post 6', 'Post 5', 'Post 4', 'Post 3', 'Post 2'],
    ['Post 1'],
    [],
  ])
  expect(pages[0]).toMatchObject({
    page: 1,
    pageSize: 5,
    totalPages: 3,
    totalItems: 11,
    stickyNews: { title: 'Post 10' },
  })
  expect(await world.guest.call('GET /news/sticky')).toMatchObject({ stickyNews: { id: pinned.id } })
  expect(await one(pinned.id)).toMatchObject({ previous: { title: 'Post 9' }, next: { title: 'Post 11' } })
  const managed = await writer.call('GET /news/last-news-admin', { query: { query: 'post 1' } })
  expect(titles(managed.lastNews)).toEqual(['Post 12', 'Post 11', 'Post 10', 'Post 1'])
})

test('a hidden or scheduled post is nowhere but before those who write news', async () => {
  const heard: LiveEvent[] = []
  const stop = world.ctx.live.on((event) => event.type.startsWith('presence') || heard.push(event))
  const seen = await post('ParsedMetadata')
  // events come in order: what belongs to earlier posts is heard before this one's
  await expect.poll(() => heard.at(-1)?.data).toEqual({ newsId: seen.id })
  heard.length = 0
  const hidden = await post('Hidden', { hidden: true })
  const scheduled = await post('Scheduled', { publishDate: fromNow(2) })
  expect(scheduled).toMatchObject({ scheduled: true, hidden: false })
  for (const client of [world.guest, player, writer]) {
    expect(await list(client)).toMatchObject({ totalItems: 1, totalPages: 1, lastNews: [{ id: seen.id }] })
  }
  for (const { id } of [hidden, scheduled]) {
    expect(await refusal(one(id))).toEqual(missing)
    expect(await refusal(one(id, player))).toEqual(missing)
    expect(await one(id, writer)).toMatchObject({ id })
  }
  expect(await one(seen.id)).toMatchObject({ previous: null, next: null })
  const unseen = await writer.call('GET /news/hidden')
  expect(titles(unseen.lastNews)).toEqual(['Scheduled', 'Hidden'])
  expect((await writer.call('GET /news/last-news-admin')).totalItems).toBe(3)
  await expect.poll(() => heard).toEqual(Array(2).fill({ type: 'news.changed', data: { newsId: null } }))

  await world.ctx.db.execute(sql`update posts set published_at = now() where id = ${scheduled.id}`)
  await world.runJobs('announce-posts')
  expect(titles((await list()).lastNews)).toEqual(['Scheduled', 'ParsedMetadata'])
  await expect.poll(() => heard.at(-1)).toEqual({ type: 'news.changed', data: { newsId: scheduled.id } })
  await world.runJobs('announce-posts')
  expect(heard).toHaveLength(3)
  stop()
})

test('one post is pinned at a time, also when two are pinned at once; hiding unpins', async () => {
  const posts = await Promise.all(Array.from({ length: 6 }, (_unused, index) => post(`Post ${index}`)))
  const ids = posts.map(({ id }) => id)
  for (let round = 0; round < 3; round++) {
    await Promise.all(ids.map(stick))
    const { rows } = await world.ctx.pool.query('select id from posts where sticky')
    expect(rows).toHaveLength(1)
  }
  const { stickyNews } = await world.guest.call('GET /news/sticky')
  const pinnedId = stickyNews?.id as number
  // who has the page of the unpinned one open has an old state of it
  const other = await stick(ids.find((id) => id !== pinnedId) as number)
  await stick(pinnedId)
  expect((await one(other.id, writer)).version).toBe(other.version + 1)
  const version = (await stick(pinnedId)).version
  expect((await stick(pinnedId)).version).toBe(version)
  expect(await hide(pinnedId)).toMatchObject({ hidden: true, sticky: false })
  expect((await hide(pinnedId)).version).toBe(version + 1)
  const refused = [409, 'A hidden post cannot be pinned']
  expect(await refusal(stick(pinnedId))).toEqual(refused)
  expect(await refusal(post('New', { hidden: true, sticky: true }))).toEqual(refused)
  expect(await refusal(post('New', { publishDate: fromNow(1), sticky: true }))).toEqual(refused)
  expect(await writer.call('PUT /news/unhide', { query: { newsId: pinnedId } })).toMatchObject({ hidden: false })
  expect(await post('New', { sticky: true })).toMatchObject({ sticky: true })
  const { stickyNews: newest } = await world.guest.call('GET /news/sticky')
  await writer.call('PUT /news/unstick', { query: { newsId: newest?.id as number } })
  expect(await world.guest.call('GET /news/sticky')).toEqual({ stickyNews: null })
})

test('who read an old version does not overwrite a newer one; every saved text is kept', async () => {
  const { id, version } = await post('First', { htmlContentExtended: '<p>More</p>' })
  const answers = await Promise.allSettled([
    change(id, { title: 'One', version }),
    change(id, { title: 'Other', version }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await refusal(change(id, { version }))).toEqual(changedByOther)
  const saved = await change(id, { title: 'Last', version: 2 })
  expect(saved).toMatchObject({ version: 3, htmlContentExtended: '<p>More</p>' })
  const revisions = await writer.call('GET /news/revisions', { query: { newsId: id } })
  expect(revisions).toMatchObject([
    { version: 3, title: 'Last', savedBy: staff.pseudo },
    { version: 2 },
    { version: 1, title: 'First', htmlContent: '<p>First</p>', htmlContentExtended: '<p>More</p>' },
  ])
  const { rows } = await world.ctx.pool.query(
    "select before, after from audit_log where action = 'news.update' and target = $1 order by id desc limit 1",
    [`news ${id}`],
  )
  expect(rows).toMatchObject([{ before: { length: 25 }, after: { title: 'Last', length: 25 } }])
})

test('what is written comes back cleaned, also when an old row is read', async () => {
  const evil =
    '<p onclick="alert(1)">Kept<script>alert(2)</script><img src="/api/auth/logout"><a href="javascript:alert(3)">x</a></p>'
  const made = await post('<b>Bold</b> title', { htmlContent: evil, htmlContentExtended: evil })
  const html = `${made.htmlContent}${made.htmlContentExtended}`
  expect(html).toContain('Kept')
  expect(html).not.toMatch(/onclick|<script|javascript:|src="\/api/i)
  expect(made.title).toBe('<b>Bold</b> title')
  await world.ctx.db.execute(sql`update posts set content = ${evil} where id = ${made.id}`)
  world.ctx.cache.invalidate(['news'])
  for (const text of [JSON.stringify(await list()), JSON.stringify(await one(made.id))])
    expect(text).not.toMatch(/onclick|<script|javascript:|src=\\"\/api/i)
})

test('a line <!--more--> splits the content; dates are read in both forms', async () => {
  const made = await post('Split', { htmlContent: '<p>Main</p>\n<!--more-->\n<p>Rest</p>' })
  expect(made).toMatchObject({ htmlContent: '<p>Main</p>', htmlContentExtended: '<p>Rest</p>' })
  expect(await change(made.id, { htmlContentExtended: null })).toMatchObject({ htmlContentExtended: null })
  expect((await change(made.id, { date: '05/03/2024 18:30' })).newsDateIso).toBe('2024-03-05T18:30:00.000Z')
  expect((await change(made.id, { date: '2024-03-06T18:30:00+02:00' })).newsDate).toBe('06/03/2024 16:30:00')
  expect((await change(made.id, {})).newsDate).toBe('06/03/2024 16:30:00')
  for (const date of ['31/02/2024 10:00', 'yesterday', '2024-03-06'])
    expect(await refusal(change(made.id, { date }))).toEqual([400, 'Invalid date'])
  for (const date of ['31/12/1999 23:59', fromNow(370)])
    expect(await refusal(change(made.id, { date }))).toEqual([
      422,
      'The date must be between 2000 and one year from now',
    ])
})

test('titles and contents keep to their limits; a body of half a megabyte is taken', async () => {
  expect(await refusal(post('  '))).toEqual([422, 'Title is required'])
  expect(await refusal(post('t'.repeat(201)))).toEqual([422, 'Title is longer than 200 characters'])
  expect(await refusal(post('Long', { htmlContent: 'x'.repeat(200_001) }))).toEqual([422, 'Content is too long'])
  expect((await post('Long', { htmlContent: 'ж'.repeat(200_000) })).htmlContent).toHaveLength(200_000)
  const article = (length: number) =>
    writer.call('POST /article/article', { body: { title: 'Long', htmlContent: 'x'.repeat(length) } })
  expect(await refusal(article(50_001))).toEqual([422, 'Content is too long'])
  expect((await article(50_000)).htmlContent).toHaveLength(50_000)
  expect(await refusal(player.call('POST /news/news', { body: { title: 'Mine' } }))).toEqual([
    403,
    'You do not have permission to do this',
  ])
})

test('a deleted post is gone for everybody, its row and comments stay', async () => {
  const { id } = await post('Gone', { sticky: true })
  await player.call('POST /news/comment', { query: { newsId: id }, body: { commentMessage: 'Here' } })
  const remove = () => writer.call('DELETE /news/news', { query: { newsId: id } })
  expect(await remove()).toEqual({ message: 'News deleted' })
  const calls = [remove(), one(id), one(id, writer), change(id, {}), hide(id), stick(id)]
  expect(await Promise.all(calls.map(refusal))).toEqual(calls.map(() => missing))
  expect(await list()).toMatchObject({ totalItems: 0, totalPages: 1, stickyNews: null })
  expect((await writer.call('GET /news/last-news-admin')).lastNews).toEqual([])
  expect(await refusal(writer.call('GET /news/comments', { query: { newsId: id } }))).toEqual(missing)
  const { rows } = await world.ctx.pool.query('select count(*) from comments')
  expect(rows).toEqual([{ count: 1 }])
})

test('short news: ten a page, five in the side column, hidden ones nowhere, news and short news apart', async () => {
  const articles: number[] = []
  for (let index = 0; index < 12; index++) {
    const { id } = await writer.call('POST /article/article', {
      body: { title: `Short ${index}`, htmlContent: 'Text' },
    })
    articles.push(id)
  }
  const last = articles[11] as number
  const query = { articleId: last }
  expect(await writer.call('PUT /article/hide', { query })).toMatchObject({ hidden: true })
  const page = await world.guest.call('GET /article/last-articles')
  expect([page.lastArticles.length, page.totalItems, page.totalPages]).toEqual([10, 11, 2])
  expect(titles(await world.guest.call('GET /article/last-five'))).toEqual([
    'Short 10',
    'Short 9',
    'Short 8',
    'Short 7',
    'Short 6',
  ])
  const gone = [404, 'Article not found']
  expect(await refusal(player.call('GET /article/article', { query }))).toEqual(gone)
  expect(titles((await writer.call('GET /article/hidden')).lastArticles)).toEqual(['Short 11'])
  await writer.call('PUT /article/unhide', { query })
  expect(await world.guest.call('GET /article/article', { query })).toMatchObject({ title: 'Short 11', version: 3 })
  const update = (version: number) =>
    writer.call('PUT /article/article', { query, body: { title: 'Renamed', htmlContent: 'New', version } })
  expect(await refusal(update(1))).toEqual(changedByOther)
  expect(await update(3)).toMatchObject({ title: 'Renamed', htmlContent: 'New' })
  expect(await refusal(one(last, writer))).toEqual(missing)
  expect(await writer.call('DELETE /article/article', { query })).toEqual({ message: 'Article deleted' })
  expect(await refusal(writer.call('GET /article/article', { query }))).toEqual(gone)
  expect((await list()).totalItems).toBe(0)
})
