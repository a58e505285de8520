import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasRow, row } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { type BuiltUser, buildDemo } from '../testing/build.ts'
import { read } from '../testing/read.ts'
import { refusal } from '../testing/refusal.ts'
import { createWorld, type World } from '../testing/world.ts'

type Client = World['guest']

let world: World
let author: BuiltUser
let own: Client
let other: Client
let top: { user: BuiltUser; client: Client }
let writer: Client

beforeAll(async () => {
  world = await createWorld()
  author = await world.user({ country: 'cz' })
  own = await world.as(author)
  other = await world.as(await world.user())
  top = await world.staff('MANAGEMENT')
  writer = (await world.staff('WRITER')).client
})
afterAll(() => world.close())

let written = 0
const words = () => `Comment number ${++written}`
const post = async (overrides: { hidden?: boolean } = {}) =>
  (await writer.call('POST /news/news', { body: { title: words(), htmlContent: '<p>Text</p>', ...overrides } })).id
const comment = (newsId: number, commentMessage: string, parentId?: number, client = own) =>
  client.call('POST /news/comment', { query: { newsId }, body: { commentMessage, parentId } })
const chat = (commentMessage: string, client = own) =>
  client.call('POST /chatbox/comment', { body: { commentMessage } })
const counted = async (where: ReturnType<typeof sql>) =>
  (await row(world.ctx.db, { count: int }, sql`select count(*) from comments where ${where}`))?.count
const age = (commentId: number, interval: string) =>
  world.ctx.db.execute(sql`update comments set created_at = now() - ${interval}::interval where id = ${commentId}`)

test('a comment comes back as it is stored, with its author, and is counted on the post', async () => {
  const newsId = await post()
  const made = await comment(newsId, '  First\r\n\r\n\r\n\r\nline  ')
  expect(made).toMatchObject({
    message: 'First\n\nline',
    author: author.pseudo,
    authorId: author.userId,
    country: 'cz',
    parentId: null,
    edited: false,
    deleted: false,
    canEdit: true,
    canDelete: true,
    icons: { isMapper: false },
  })
  expect(made.commentDate).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)
  const [seen] = await world.guest.call('GET /news/comments', { query: { newsId } })
  expect(seen).toMatchObject({ id: made.id, canEdit: false, canDelete: false })
  expect(await world.guest.call('GET /news/news', { query: { newsId: `${newsId}` } })).toMatchObject({
    commentsNumber: 1,
  })
})

test('guests, banned and unknown places get the texts of the table', async () => {
  const newsId = await post()
  const connected = [401, 'You need to be connected to post a comment']
  expect(await refusal(comment(newsId, 'Hello', undefined, world.guest))).toEqual(connected)
  expect(await refusal(chat('Hello', world.guest))).toEqual(connected)
  expect(await refusal(world.guest.call('POST /latest-demos/comment', { body: { commentMessage: 'Hello' } }))).toEqual(
    connected,
  )
  const banned = await world.user()
  const client = await world.as(banned)
  await world.ctx.db.execute(
    sql`insert into bans (user_id, kind, reason, created_by) values (${banned.userId}, 'comment', 'x', ${top.user.userId})`,
  )
  expect(await refusal(comment(newsId, 'Hello', undefined, client))).toEqual([403, 'You are banned from commenting'])
  expect(await refusal(comment(999_999, 'Hello'))).toEqual([404, 'News not found'])
  const article = own.call('POST /article/comment', { query: { articleId: newsId }, body: { commentMessage: 'Hello' } })
  expect(await refusal(article)).toEqual([404, 'Article not found'])
})

test('a message must show something and keep to its length', async () => {
  const newsId = await post()
  for (const empty of ['', '   \n', '\u200b\u00ad', '\u3164\u2800', '\u0301'])
    expect(await refusal(comment(newsId, empty))).toEqual([400, 'Message is required'])
  expect((await comment(newsId, '𝐤'.repeat(2000))).message).toHaveLength(4000)
  expect(await refusal(comment(newsId, 'k'.repeat(2001)))).toEqual([422, 'Message is longer than 2000 characters'])
  expect((await chat('c'.repeat(250))).message).toHaveLength(250)
  expect(await refusal(chat('c'.repeat(251)))).toEqual([422, 'Message is longer than 250 characters'])
  expect(await refusal(comment(newsId, 'x\n'.repeat(101)))).toEqual([422, 'Message has more than 100 lines'])
  expect(await refusal(comment(newsId, 'a\0b'))).toEqual([400, 'Invalid commentMessage'])
})

test('comments of a hidden post are out of sight; nobody can write there', async () => {
  const newsId = await post()
  const made = await comment(newsId, 'ParsedMetadata for now')
  await writer.call('PUT /news/hide', { query: { newsId } })
  const query = { newsId }
  expect(await refusal(world.guest.call('GET /news/comments', { query }))).toEqual([404, 'News not found'])
  expect(await refusal(own.call('GET /news/comments', { query }))).toEqual([404, 'News not found'])
  expect(await writer.call('GET /news/comments', { query })).toHaveLength(1)
  expect(await refusal(comment(newsId, 'Too late'))).toEqual([404, 'News not found'])
  const commentId = made.id
  expect(await refusal(own.call('PUT /news/comment', { query: { commentId, message: 'New' } }))).toEqual([
    404,
    'Comment not found',
  ])
  expect(await refusal(own.call('DELETE /news/comment', { query: { commentId } }))).toEqual([404, 'Comment not found'])
  expect(await refusal(world.guest.call('GET /news/comment-page', { query: { commentId } }))).toEqual([
    404,
    'Comment not found',
  ])
})

test('a reply needs a parent of the same thread that is not deleted, ten deep at most', async () => {
  const [newsId, otherId] = [await post(), await post()]
  const root = await comment(newsId, words())
  const missing = [404, 'Comment not found']
  expect(await refusal(comment(otherId, 'Elsewhere', root.id))).toEqual(missing)
  const demos = own.call('POST /latest-demos/comment', { body: { commentMessage: 'Elsewhere', parentId: root.id } })
  expect(await refusal(demos)).toEqual(missing)
  let deepest = root
  for (let depth = 1; depth <= 10; depth++) deepest = await comment(newsId, words(), deepest.id)
  expect(await refusal(comment(newsId, words(), deepest.id))).toEqual([422, 'Replies can be nested 10 deep at most'])
  const gone = await comment(newsId, words(), root.id)
  await own.call('DELETE /news/comment', { query: { commentId: gone.id } })
  expect(await refusal(comment(newsId, words(), gone.id))).toEqual(missing)
})

test('edits end after fifteen minutes by the clock of the database; the old text is kept', async () => {
  const newsId = await post()
  const { id: commentId } = await comment(newsId, 'Old words')
  const edit = (message: string, client = own) => client.call('PUT /news/comment', { query: { commentId, message } })
  expect(await refusal(edit('Not mine', top.client))).toEqual([403, 'You can only edit your own comments'])
  expect(await refusal(edit(' '))).toEqual([400, 'Message is required'])
  await age(commentId, '14 minutes 59 seconds')
  expect(await edit('New words')).toMatchObject({ message: 'New words', edited: true })
  expect((await read(world.ctx.db, sql`select message from comment_edits where comment_id = ${commentId}`))[0]).toEqual(
    {
      message: 'Old words',
    },
  )
  await age(commentId, '15 minutes 1 second')
  expect(await refusal(edit('Newer words'))).toEqual([403, 'You can edit your comment up to 15 minutes after posting.'])
  const [seen] = await own.call('GET /news/comments', { query: { newsId } })
  expect(seen).toMatchObject({ message: 'New words', canEdit: false })
})

test('a deleted comment leaves a mark, its replies stay, its text never leaves', async () => {
  const newsId = await post()
  const root = await comment(newsId, 'Secret words')
  await comment(newsId, 'The answer', root.id, other)
  const query = { commentId: root.id }
  expect(await refusal(other.call('DELETE /news/comment', { query }))).toEqual([
    403,
    'You can only delete your own comments',
  ])
  expect(await refusal(world.guest.call('DELETE /news/comment', { query }))).toEqual([401, 'You need to be logged in'])
  expect(await top.client.call('DELETE /news/comment', { query })).toEqual({ message: 'Comment deleted' })
  expect(await own.call('DELETE /news/comment', { query })).toEqual({ message: 'Comment deleted' })
  for (const client of [world.guest, own, top.client]) {
    const list = await client.call('GET /news/comments', { query: { newsId } })
    expect(JSON.stringify(list)).not.toMatch(new RegExp(`Secret|${author.pseudo}`))
    expect(list).toMatchObject([
      { message: '<deleted>', author: null, authorId: null, deleted: true, canDelete: false },
      { message: 'The answer', deleted: false },
    ])
  }
  expect(await refusal(own.call('PUT /news/comment', { query: { ...query, message: 'Again' } }))).toEqual([
    404,
    'Comment not found',
  ])
  expect((await world.guest.call('GET /news/news', { query: { newsId: `${newsId}` } })).commentsNumber).toBe(1)
  const { rows } = await world.ctx.pool.query("select before from audit_log where action = 'comment.delete'")
  expect(rows).toEqual([{ before: { kind: 'news', targetId: newsId, authorId: author.userId } }])
})

test('names whom a comment calls, as they are written, and nobody for others', async () => {
  const newsId = await post()
  await comment(newsId, `gg @${author.pseudo.toUpperCase()} and @nobody.at.all, [code]@${author.pseudo}[/code]`)
  const [written] = await world.guest.call('GET /news/comments', { query: { newsId } })
  expect(written?.mentions).toEqual([author.pseudo])
})

test('one click made twice is one comment, a repetition is refused', async () => {
  const newsId = await post()
  const answers = await Promise.all(Array.from({ length: 10 }, () => comment(newsId, 'Double click')))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await counted(sql`target_id = ${newsId}`)).toBe(1)
  await age((answers[0] as { id: number }).id, '3 seconds')
  expect(await refusal(comment(newsId, 'Double click'))).toEqual([422, 'You already posted this.'])
  await comment(newsId, 'Double click', undefined, other)
  await age((answers[0] as { id: number }).id, '61 seconds')
  expect((await comment(newsId, 'Double click')).id).not.toBe(answers[0]?.id)
})

test('pages hold twenty roots, newest first, with their replies, oldest first', async () => {
  const newsId = await post()
  const roots: number[] = []
  for (let index = 0; index < 43; index++) roots.push((await comment(newsId, words())).id)
  const first = await comment(newsId, words(), roots[1])
  const second = await comment(newsId, words(), roots[1])
  const deep = await comment(newsId, words(), first.id)
  const page = async (number?: number) =>
    world.guest.call('GET /news/comments', { query: { newsId, ...(number !== undefined && { page: number }) } })
  const ids = (list: { id: number }[]) => list.map(({ id }) => id)

  const [zero, last, all] = [await page(0), await page(2), await page()]
  expect(ids(zero)).toEqual(roots.slice(23).reverse())
  expect(zero.map(({ totalPages }) => totalPages)).toEqual([3, ...Array(19).fill(undefined)])
  expect(ids(last)).toEqual([roots[2], roots[1], first.id, second.id, deep.id, roots[0]])
  expect(ids(all)).toHaveLength(46)
  expect(await page(3)).toEqual([])
  expect(await world.guest.call('GET /news/comment-page', { query: { commentId: deep.id } })).toEqual({
    page: 2,
    targetId: newsId,
  })
  expect(await world.guest.call('GET /news/news', { query: { newsId: `${newsId}` } })).toMatchObject({
    commentsNumber: 46,
  })
})

test('the latest demos have one thread, whose numbers stand on the first line', async () => {
  const { demoId } = await buildDemo(world.ctx.db, { state: 'RELEASED', mapName: 'kz_spoken_of', route: 'hard' })
  const { demoId: waiting } = await buildDemo(world.ctx.db, {})
  await buildDemo(world.ctx.db, { state: 'RELEASED' })
  const write = (id?: number) =>
    own.call('POST /latest-demos/comment', { body: { commentMessage: words(), demoId: id ?? null } })
  expect(await write(demoId)).toMatchObject({ demoId, demoName: 'kz_spoken_of[hard]' })
  expect(await write()).toMatchObject({ demoId: null, demoName: null })
  expect(await refusal(write(waiting))).toEqual([404, 'Demo not found'])
  const [head, next] = await world.guest.call('GET /latest-demos/')
  expect([head?.totalComments, head?.totalPages, next?.totalComments]).toEqual([2, 1, 0])
  expect(await world.guest.call('GET /latest-demos/likes-comments')).toMatchObject({ totalComments: 2, totalPages: 1 })
  const comments = await world.guest.call('GET /latest-demos/comments')
  expect(comments).toHaveLength(2)

  const place = () =>
    world.guest.call('GET /latest-demos/comment-page', { query: { commentId: comments[0]?.id as number } })
  expect(await place()).toEqual({ page: 0, targetId: 0 })
  for (let index = 0; index < 20; index++) await write()
  expect(await place()).toEqual({ page: 1, targetId: 0 })
})

test('short news have comments that can be edited and deleted', async () => {
  const { id: articleId } = await writer.call('POST /article/article', {
    body: { title: words(), htmlContent: 'Text' },
  })
  const made = await own.call('POST /article/comment', { query: { articleId }, body: { commentMessage: 'One' } })
  const commentId = made.id
  expect(await own.call('PUT /article/comment', { query: { commentId, message: 'Two' } })).toMatchObject({
    message: 'Two',
  })
  expect(await refusal(own.call('PUT /news/comment', { query: { commentId, message: 'Three' } }))).toEqual([
    404,
    'Comment not found',
  ])
  await own.call('DELETE /article/comment', { query: { commentId } })
  expect(await world.guest.call('GET /article/comments', { query: { articleId } })).toMatchObject([{ deleted: true }])
})

test('the numbers of every thread are those of its rows', async () => {
  const { rows } = await world.ctx.pool.query(
    `select kind, target_id, count(*) as written, count(*) filter (where deleted_at is null) as shown,
        count(*) filter (where parent_id is null) as roots from comments group by kind, target_id
      except select kind, target_id, written, shown, roots from comment_threads`,
  )
  expect(rows).toEqual([])
  const blocks = await world.ctx.pool.query(
    `select kind, bits, id >> bits, count(*) as written, count(*) filter (where deleted_at is null) as shown,
        count(*) filter (where parent_id is null) as roots
      from comments cross join (values (10), (20)) size (bits) where kind in ('chat', 'demos') group by 1, 2, 3
      except select kind, bits, block, written, shown, roots from comment_blocks`,
  )
  expect(blocks.rows).toEqual([])
})

test('old texts are erased when their days are over', async () => {
  const newsId = await post()
  const { id: commentId } = await comment(newsId, 'To be forgotten')
  await own.call('PUT /news/comment', { query: { commentId, message: 'Also to be forgotten' } })
  await own.call('DELETE /news/comment', { query: { commentId } })
  await world.ctx.db.execute(sql`update comment_edits set replaced_at = now() - interval '31 days'`)
  await world.ctx.db.execute(sql`update comments set deleted_at = now() - interval '91 days' where id = ${commentId}`)
  await world.runJobs('forget-comments')
  expect(await counted(sql`message like '%to be forgotten%'`)).toBe(0)
  expect(await hasRow(world.ctx.db, sql`select from comment_edits`)).toBe(false)
})
