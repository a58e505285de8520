import { CallError } from '@kz/contract/wire/call-error'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildMap } from '../testing/build.ts'
import { read } from '../testing/read.ts'
import { createWorld, type World } from '../testing/world.ts'

/** What an attacker sends to every thread: the answer is the text of the table, and nothing is stored. */

type Client = World['guest']
type Written = { id: number; message: string }

let world: World
let own: Client
let other: Client
let top: Client
const posts = { news: 0, otherNews: 0, article: 0, otherArticle: 0, map: 0, otherMap: 0 }

beforeAll(async () => {
  world = await createWorld()
  own = await world.as(await world.user())
  other = await world.as(await world.user())
  top = (await world.staff('MANAGEMENT')).client
  const writer = (await world.staff('WRITER')).client
  const body = { title: 'Week 12', htmlContent: '<p>Two records.</p>' }
  posts.news = (await writer.call('POST /news/news', { body })).id
  posts.otherNews = (await writer.call('POST /news/news', { body: { ...body, title: 'Week 13' } })).id
  posts.article = (await writer.call('POST /article/article', { body })).id
  posts.otherArticle = (await writer.call('POST /article/article', { body: { ...body, title: 'Week 13' } })).id
  posts.map = (await buildMap(world.ctx.db)).mapId
  posts.otherMap = (await buildMap(world.ctx.db)).mapId
})
afterAll(() => world.close())

interface Thread {
  kind: string
  longest: number
  write(client: Client, commentMessage: string, parentId?: number): Promise<Written>
  /** a comment of another thread, where there is one of the same kind; of another kind elsewhere */
  elsewhere(client: Client): Promise<Written>
  edit(client: Client, commentId: number, message: string): Promise<Written>
  remove(client: Client, commentId: number): Promise<unknown>
}

const onInvalidate = (newsId: number) => (client: Client, commentMessage: string, parentId?: number) =>
  client.call('POST /news/comment', { query: { newsId }, body: { commentMessage, parentId } })
const onArticle = (articleId: number) => (client: Client, commentMessage: string, parentId?: number) =>
  client.call('POST /article/comment', { query: { articleId }, body: { commentMessage, parentId } })

const onMap = (mapId: number) => (client: Client, commentMessage: string, parentId?: number) =>
  client.call('POST /map/comment', { query: { mapId }, body: { commentMessage, parentId } })

/** Changing and deleting are the same for every kind, under its own address. */
const changes = (place: 'news' | 'article' | 'map' | 'latest-demos' | 'chatbox'): Pick<Thread, 'edit' | 'remove'> => ({
  edit: (client, commentId, message) => client.call(`PUT /${place}/comment`, { query: { commentId, message } }),
  remove: (client, commentId) => client.call(`DELETE /${place}/comment`, { query: { commentId } }),
})
const under = (
  kind: 'news' | 'article' | 'map',
  on: typeof onInvalidate,
  own: keyof typeof posts,
  other: keyof typeof posts,
): Thread => ({
  kind,
  longest: 2_000,
  write: (...sent) => on(posts[own])(...sent),
  elsewhere: (client) => on(posts[other])(client, 'Elsewhere'),
  ...changes(kind),
})

const threads: Thread[] = [
  under('news', onInvalidate, 'news', 'otherNews'),
  under('article', onArticle, 'article', 'otherArticle'),
  under('map', onMap, 'map', 'otherMap'),
  {
    kind: 'demos',
    longest: 2_000,
    write: (client, commentMessage, parentId) =>
      client.call('POST /latest-demos/comment', { body: { commentMessage, parentId } }),
    elsewhere: (client) => onInvalidate(posts.news)(client, 'Elsewhere than the demos'),
    ...changes('latest-demos'),
  },
  {
    kind: 'chat',
    longest: 250,
    write: (client, commentMessage, parentId) =>
      client.call('POST /chatbox/comment', { body: { commentMessage, parentId } as { commentMessage: string } }),
    elsewhere: (client) => onInvalidate(posts.news)(client, 'Elsewhere than the chat'),
    ...changes('chatbox'),
  },
]

describe.each(threads)('$kind', ({ kind, longest, write, elsewhere, edit, remove }) => {
  const stored = () =>
    read(world.ctx.db, sql`select id, message, edited_at, deleted_at from comments where kind = ${kind} order by id`)
  /** Nothing is stored, and this is what the sender reads. */
  async function refused(work: () => Promise<unknown>, status: number, message: string): Promise<void> {
    const before = await stored()
    const answer = await work().then(
      () => 'taken',
      (error: unknown) => (error instanceof CallError ? [error.status, error.message] : error),
    )
    expect(answer).toEqual([status, message])
    expect(await stored()).toEqual(before)
  }

  test('spaces, one character too many and a guest are refused, written or edited', async () => {
    const { id } = await write(own, `Good luck in ${kind}`)
    for (const blank of ['   ', ' \n\t ', '\u200b']) {
      await refused(() => write(own, blank), 400, 'Message is required')
      await refused(() => edit(own, id, blank), 400, 'Message is required')
    }
    const tooLong = `Message is longer than ${longest} characters`
    await refused(() => write(own, 'k'.repeat(longest + 1)), 422, tooLong)
    await refused(() => edit(own, id, 'k'.repeat(longest + 1)), 422, tooLong)
    expect((await write(own, 'k'.repeat(longest))).message).toHaveLength(longest)
    await refused(() => write(world.guest, 'Hello'), 401, 'You need to be connected to post a comment')
  })

  test.runIf(kind !== 'chat')('a reply to a comment of another thread is refused', async () => {
    const foreign = await elsewhere(own)
    await refused(() => write(own, 'A reply', foreign.id), 404, 'Comment not found')
  })

  test("somebody else's comment stays, and one's own after fifteen minutes", async () => {
    const { id } = await write(own, `Fifteen minutes in ${kind}`)
    await refused(() => edit(other, id, 'Mine now'), 403, 'You can only edit your own comments')
    await refused(() => remove(other, id), 403, 'You can only delete your own comments')
    await world.ctx.db.execute(
      sql`update comments set created_at = now() - interval '15 minutes 1 second' where id = ${id}`,
    )
    await refused(() => edit(own, id, 'Late'), 403, 'You can edit your comment up to 15 minutes after posting.')
    await refused(() => edit(own, 2_000_000_000, 'Nowhere'), 404, 'Comment not found')
  })

  test('a comment ban stops writing and editing, not deleting; top staff deletes what others wrote', async () => {
    const user = await world.user()
    const client = await world.as(user)
    const mine = await write(client, `Before the ban in ${kind}`)
    const theirs = await write(other, `Not for ${kind}`)
    await world.ctx.db.execute(
      sql`insert into bans (user_id, kind, reason) values (${user.userId}, 'comment', 'insults')`,
    )
    world.ctx.sessionCache.invalidateAll()
    await refused(() => write(client, 'Again'), 403, 'You are banned from commenting')
    await refused(() => edit(client, mine.id, 'Again'), 403, 'You are banned from commenting')
    await refused(() => remove(world.guest, mine.id), 401, 'You need to be logged in')
    await remove(client, mine.id)
    await remove(top, theirs.id)
    expect((await stored()).slice(-2)).toMatchObject([
      { deleted_at: expect.any(Date) },
      { deleted_at: expect.any(Date) },
    ])
  })

  test('a message sent twice by a double click is one', async () => {
    const before = (await stored()).length
    const [first, second] = await Promise.all([write(own, `Twice in ${kind}`), write(own, `Twice in ${kind}`)])
    expect(second?.id).toBe(first?.id)
    expect(await stored()).toHaveLength(before + 1)
  })
})
