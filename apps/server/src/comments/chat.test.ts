import type { LiveEvent } from '@kz/contract/live'
import { parseBBCode, writeText } from '@kz/markup'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { type BuiltUser, buildDemo } from '../testing/build.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
let author: BuiltUser
let own: World['guest']

beforeAll(async () => {
  world = await createWorld()
  author = await world.user()
  own = await world.as(author)
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.ctx.db.execute(sql`truncate comments, comment_threads, comment_blocks cascade`)
  world.ctx.cache.invalidate(['chat'])
})

const say = (commentMessage: string) => own.call('POST /chatbox/comment', { body: { commentMessage } })
const read = (query: { page?: number; since?: number } = {}, client = world.guest) =>
  client.call('GET /chatbox/comments', { query })

test('ten a page, newest first, the number of pages on the first, deleted ones for staff only', async () => {
  const ids: number[] = []
  for (let index = 0; index < 11; index++) ids.push((await say(`Line ${index}`)).id)
  const page = await read()
  expect(page.map(({ id }) => id)).toEqual(ids.slice(1).reverse())
  expect(page.map(({ totalPages }) => totalPages)).toEqual([2, ...Array(9).fill(undefined)])
  expect((await read({ page: 1 })).map(({ id }) => id)).toEqual([ids[0]])
  expect((await read({ since: ids[8] as number })).map(({ id }) => id)).toEqual([ids[10], ids[9]])

  const place = (commentId: number | undefined, client = world.guest) =>
    client.call('GET /chatbox/comment-page', { query: { commentId: commentId as number } })
  expect(await place(ids[1])).toEqual({ page: 0, targetId: 0 })
  expect(await place(ids[0])).toEqual({ page: 1, targetId: 0 })

  const answer = await own.call('DELETE /chatbox/comment', { query: { commentId: ids[10] as number } })
  expect(answer).toEqual({ message: 'Chatbox comment deleted' })
  const shown = await read()
  expect(shown.map(({ id }) => id)).toEqual(ids.slice(0, 10).reverse())
  expect(shown[0]?.totalPages).toBe(1)
  const { client } = await world.staff('MAP_CHECKER')
  const [deleted] = await read({}, client)
  expect(deleted).toMatchObject({ id: ids[10], message: '<deleted>', authorId: null, deleted: true, totalPages: 2 })
  // what is deleted pushes nothing to another page, but before staff, who see it
  expect(await place(ids[0])).toEqual({ page: 0, targetId: 0 })
  expect(await place(ids[0], client)).toEqual({ page: 1, targetId: 0 })
  expect(await place(ids[10], client)).toEqual({ page: 0, targetId: 0 })
  const missing = { status: 404, message: 'Comment not found' }
  await expect(place(ids[10])).rejects.toMatchObject(missing)
  await expect(place(2_000_000_000)).rejects.toMatchObject(missing)
  const elsewhere = await own.call('POST /latest-demos/comment', { body: { commentMessage: 'Not in the chat' } })
  await expect(place(elsewhere.id)).rejects.toMatchObject(missing)
  await expect(
    world.guest.call('GET /latest-demos/comment-page', { query: { commentId: ids[0] as number } }),
  ).rejects.toMatchObject(missing)
})

test('the page of an old comment is what counting says, whatever was deleted, in however many blocks', async () => {
  const { client } = await world.staff('MAP_CHECKER')
  // on both sides of a large block, every third id another kind, replies among those on demos
  const [from, to] = [2 ** 20 - 2_500, 2 ** 20 + 2_500]
  await world.ctx.db.execute(sql`insert into comments (id, kind, target_id, author_id, message, parent_id, root_id, depth)
    select n, (array['chat', 'demos', 'demos'])[1 + n % 3], 0, ${author.userId}, 'Line', parent, parent, (parent is not null)::integer
    from (select n, case when n % 3 = 2 and n % 7 > 0 then n - 1 end as parent from generate_series(${from}::integer, ${to}::integer) n) each`)
  await world.ctx.db.execute(sql`update comments set deleted_at = now() where id % 5 = 0`)
  await world.ctx.db.execute(sql`update comments set deleted_at = null where id % 30 = 0`)
  const paths = { chat: 'GET /chatbox/comment-page', demos: 'GET /latest-demos/comment-page' } as const
  const newer = { shown: 'deleted_at is null', all: 'true', roots: 'parent_id is null' }
  const reads = [
    ['chat', 10, newer.shown, world.guest],
    ['chat', 10, newer.all, client],
    ['demos', 20, newer.roots, world.guest],
  ] as const
  for (const [kind, size, counts, reader] of reads) {
    const { rows } = await world.ctx.pool.query<{ id: number; page: number }>(
      `select id, (select count(*) from comments n where n.kind = c.kind and n.id > coalesce(c.root_id, c.id) and ${counts}) / ${size} as page
       from comments c where kind = '${kind}' and deleted_at is null and id % 97 < 4 order by id`,
    )
    expect(rows.length).toBeGreaterThan(50)
    for (const { id: commentId, page } of rows)
      expect(await reader.call(paths[kind], { query: { commentId } }), `${kind} ${commentId}`).toEqual({
        page,
        targetId: 0,
      })
  }
})

test('the chat can be edited by its author and tells every page', async () => {
  const heard: LiveEvent[] = []
  const stop = world.ctx.live.on((event) => heard.push(event))
  const { id: commentId } = await say('gl')
  await read()
  await own.call('PUT /chatbox/comment', { query: { commentId, message: 'gl hf' } })
  expect(await read()).toMatchObject([{ message: 'gl hf', edited: true, author: author.pseudo }])
  // an earlier test's event may still be on its way
  const told = () => heard.filter(({ type, data }) => type === 'chat.changed' && data.commentId === commentId)
  await expect.poll(() => told().map(({ data }) => data)).toEqual([{ commentId, added: true }, { commentId }])
  stop()
})

test('a ban is told by the system without its reason, once, as long as it is so', async () => {
  const { client } = await world.staff('ADMIN')
  const { userId } = await world.user({ pseudo: 'cheat[b]er', country: 'pl' })
  const ban = (kind: '' | 'comment-', more: object = {}) =>
    client.call(`POST /user/${kind}ban`, { query: { userId, banned: true, reason: 'Macro', ...more } })
  const said = async () =>
    (await read()).map(({ message }) => writeText(parseBBCode(message, { siteTags: true }).nodes))
  const lift = () => client.call('POST /user/ban', { query: { userId, banned: false } })
  const before = await said()
  await ban('comment-')
  await ban('', { expirationDate: '2030-05-06T07:08:00Z' })
  expect((await read())[0]).toMatchObject({ author: null, authorId: null, canDelete: false })
  expect(await said()).toEqual(['cheat[b]er is banned until 06/05/2030 07:08 UTC', ...before])
  // another reason says nothing new, another end does
  const [line] = await read()
  await ban('', { expirationDate: '2030-05-06T07:08:00Z', reason: 'Macro, seen twice' })
  expect((await read())[0]?.id).toBe(line?.id)
  await ban('')
  expect(await said()).toEqual(['cheat[b]er is banned', ...before])
  const heard: LiveEvent[] = []
  const stop = world.ctx.live.on((event) => heard.push(event))
  const [last] = await read()
  await lift()
  expect(await said()).toEqual(before)
  await expect.poll(() => heard).toContainEqual({ type: 'chat.changed', data: { commentId: last?.id } })
  stop()
  await ban('')
  expect(await said()).toEqual(['cheat[b]er is banned', ...before])
  await lift()
})

test('a release is told by the system, with the player, the map and the time', async () => {
  const checker = await world.staff('DEMO_CHECKER')
  const player = await world.user({ pseudo: 'sock[b]slide' })
  const { demoId } = await buildDemo(world.ctx.db, {
    mapName: 'kz_told',
    user: player,
    timeMs: 61_230,
    ytId: 'abcdefghijk',
  })
  await checker.client.call('POST /record/release', { query: { demoId } })
  const [line] = await read()
  expect(line).toMatchObject({ author: null, authorId: null, icons: null, canEdit: false, canDelete: false })
  const { nodes } = parseBBCode(line?.message ?? '', { siteTags: true })
  expect(writeText(nodes)).toBe('sock[b]slide set kz_told in 01:01.23')
  expect(nodes).toContainEqual({ type: 'timer', demoId, label: '01:01.23' })
  const removed = checker.client.call('DELETE /chatbox/comment', { query: { commentId: line?.id as number } })
  await expect(removed).rejects.toMatchObject({ status: 403 })
})
