import { afterAll, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildMap } from '../testing/build.ts'
import { refusal } from '../testing/queue.ts'
import { createWorld } from '../testing/world.ts'

/** Comments under a map: its page counts them, and nobody hears of them where the map is hidden. */

const world = await createWorld()
afterAll(() => world.close())
const [one, other] = await Promise.all([world.staff(), world.staff()])

const write = (mapId: number, commentMessage: string, client = one.client, parentId?: number) =>
  client.call('POST /map/comment', { query: { mapId }, body: { commentMessage, parentId } })
const read = (mapId: number, client = world.guest) => client.call('GET /map/comments', { query: { mapId, page: 0 } })
const told = async () => (await one.client.call('GET /notification/list')).notifications
const wroteOf = async () =>
  (await world.guest.call('GET /user/comments', { query: { userId: one.user.userId } })).comments
const hide = (mapId: number) => world.ctx.db.execute(sql`update maps set state = 'HIDDEN' where id = ${mapId}`)

test('stand under their map alone, and are counted on its page', async () => {
  const { mapId, mapName } = await buildMap(world.ctx.db)
  const { mapId: otherId } = await buildMap(world.ctx.db)
  const first = await write(mapId, 'The third block is the run')
  await write(mapId, 'It is', other.client, first.id)
  expect(await read(mapId)).toMatchObject([
    { message: 'The third block is the run', author: one.user.pseudo },
    { message: 'It is', parentId: first.id },
  ])
  expect(await read(otherId)).toEqual([])
  const page = () => world.guest.call('GET /record/map', { query: { mapName } })
  expect((await page()).comments).toBe(2)
  await one.client.call('DELETE /map/comment', { query: { commentId: first.id } })
  expect((await page()).comments).toBe(1)
  expect(await world.guest.call('GET /map/comment-page', { query: { commentId: first.id } })).toEqual({
    targetId: mapId,
    page: 0,
  })
})

test('tell whom they answer, and stand on the profile of who wrote them, while the map is shown', async () => {
  const { mapId, mapName } = await buildMap(world.ctx.db)
  const mine = await write(mapId, 'Which route?')
  const answer = await write(mapId, 'The left one', other.client, mine.id)
  expect(await told()).toMatchObject([
    { kind: 'reply', about: { type: 'comment', place: 'map', commentId: answer.id, title: mapName, url: null } },
    {},
  ])
  expect((await wroteOf())[0]).toMatchObject({ kind: 'map', commentId: mine.id, newsId: null, newsName: mapName })
  const before = (await told()).length
  await hide(mapId)
  expect(await told()).toHaveLength(before - 1)
  expect((await wroteOf()).map(({ commentId }) => commentId)).not.toContain(mine.id)
  const profile = await world.guest.call('GET /user/profile', { query: { userId: one.user.userId } })
  expect(JSON.stringify(profile)).not.toContain(mapName)
  expect(await refusal(read(mapId))).toMatchObject({ status: 404, message: 'Map not found' })
  expect(await refusal(write(mapId, 'Still here?'))).toMatchObject({ status: 404 })
  const edit = one.client.call('PUT /map/comment', { query: { commentId: mine.id, message: 'Other' } })
  expect(await refusal(edit)).toMatchObject({ status: 404 })
})
