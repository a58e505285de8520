import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { answerOf, fillPool, playOut } from '../testing/guessr.ts'
import { read } from '../testing/read.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
let staff: World['guest']
beforeAll(async () => {
  world = await createWorld()
  await fillPool(world, 40)
  staff = (await world.staff('MAP_CHECKER')).client
})
afterAll(() => world.close())

const start = (client: World['guest'], mode: 'ranked' | 'practice' = 'ranked') =>
  client.call('POST /kzguessr/start', { body: { mode } })

it('answers that come faster than a person types are marked for staff, and nothing else happens', async () => {
  const user = await world.user()
  const client = await world.as(user)
  const { gameId } = await start(client)
  const text = await answerOf(world, gameId, 1)
  await client.call('POST /kzguessr/guess', { query: { gameId }, body: { text } })
  // however busy the machine is
  await world.ctx.db.execute(sql`update guessr_rounds set ms = 700 where game_id = ${gameId} and round = 1`)
  const { points } = await client.call('POST /kzguessr/end', { query: { gameId } })
  const { marks } = await staff.call('GET /kzguessr/marks', { query: {} })
  expect(marks).toMatchObject([
    { kind: 'fast', game: { gameId, points }, player: { playerId: user.userId }, settled: null },
  ])
  const { lines } = await world.guest.call('GET /kzguessr/leaderboard', { query: {} })
  expect(lines).toMatchObject([{ playerId: user.userId, points }])
  const id = marks[0]?.id ?? 0
  await staff.call('PUT /kzguessr/mark', { query: { id }, body: { note: 'Knows the map' } })
  await expect(staff.call('PUT /kzguessr/mark', { query: { id }, body: { note: 'Again' } })).rejects.toMatchObject({
    status: 409,
  })
  expect((await staff.call('GET /kzguessr/marks', { query: {} })).marks).toEqual([])
  const settled = await staff.call('GET /kzguessr/marks', { query: { state: 'settled' } })
  expect(settled.marks[0]?.settled?.note).toBe('Knows the map')
})

it('so are twenty rounds in a row at the first step, and not nineteen', async () => {
  const client = await world.as(await world.user())
  const kinds = async () => read(world.ctx.db, sql`select kind from guessr_marks where settled_at is null`)
  for (let game = 0; game < 4; game++) {
    expect(await kinds()).toEqual([])
    const { gameId } = await start(client)
    await playOut(world, client, gameId, [2_000, 2_000, 2_000, 2_000, 2_000])
  }
  expect(await kinds()).toEqual([{ kind: 'first step' }])
})

it('pictures are counted, reported, switched off and removed', async () => {
  const client = await world.as(await world.user())
  const { gameId } = await start(client, 'practice')
  const mapName = await answerOf(world, gameId, 1)
  const report = () =>
    client.call('POST /kzguessr/report', { query: { gameId }, body: { round: 1, why: 'bad picture' } })
  await expect(report()).rejects.toMatchObject({ status: 409 })
  await playOut(world, client, gameId, [2_000, null, null, null, null])
  await report()
  await report()
  await world.runJobs('guessr-counts')
  const find = async (state: 'all' | 'on' | 'off' | 'reported') =>
    (await staff.call('GET /kzguessr/images', { query: { query: mapName, state } })).images
  const [image] = await find('reported')
  expect(image).toMatchObject({ mapName, isAdded: true, isOn: true, reports: [{ reason: 'bad picture', count: 1 }] })
  expect(image?.shown).toBeGreaterThanOrEqual(1)
  expect(image?.found).toBeGreaterThanOrEqual(1)
  const id = image?.id ?? 0
  expect(await staff.call('PUT /kzguessr/image', { query: { id }, body: { isOn: false, clear: true } })).toMatchObject({
    isOn: false,
    reports: [],
  })
  expect(await find('on')).toEqual([])
  await staff.call('DELETE /kzguessr/image', { query: { id } })
  expect(await find('all')).toEqual([])
  // who looks after demos has no business here
  const { client: other } = await world.staff('DEMO_CHECKER')
  await expect(other.call('GET /kzguessr/images', { query: {} })).rejects.toMatchObject({ status: 403 })
})
