import { CallError } from '@kz/contract/wire/call-error'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../platform/api/sql.ts'
import { type BuiltUser, buildDemo, buildMap } from '../../testing/build.ts'
import { read } from '../../testing/read.ts'
import { createWorld, type World } from '../../testing/world.ts'

/** Two routes of a map that were one all along. */

let world: World
let head: World['guest']
let checker: World['guest']
let slow: { user: BuiltUser; client: World['guest'] }
let fast: { user: BuiltUser; client: World['guest'] }
beforeAll(async () => {
  world = await createWorld()
  head = (await world.staff('HEAD_MAP_CHECKER')).client
  checker = (await world.staff('MAP_CHECKER', 'HEAD_DEMO_CHECKER')).client
  slow = await world.staff()
  fast = await world.staff()
})
afterAll(() => world.close())

const day = (text: string) => new Date(`${text}T12:00:00Z`)
const released = (mapName: string, route: string, user: BuiltUser, timeMs: number, on: string) =>
  buildDemo(world.ctx.db, { mapName, route, user, timeMs, state: 'RELEASED', decidedAt: day(on) })
/** A run of the slow one that waits for its check. */
const sent = (mapName: string, route: string, timeMs: number) =>
  buildDemo(world.ctx.db, { mapName, route, user: slow.user, timeMs, ytId: 'abcdefghijk' })
const merge = (client: World['guest'], routeId: number, intoRouteId: number, reason = 'The same way twice') =>
  client.call('POST /map/merge-routes', { query: { routeId, intoRouteId, reason } })
const list = async () => (await fetch(`${world.url}/demos.txt`)).text()
const isHolder = async ({ client }: typeof slow) =>
  ((await client.call('POST /auth/info')).data?.roles ?? []).includes('RECORD_HOLDER')

it('makes one history of two, with the record and its line', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  const end = await released(mapName, 'hard', slow.user, 70_000, '2024-01-01')
  await released(mapName, 'h', fast.user, 65_500, '2024-03-01')
  const gone = await released(mapName, 'h', fast.user, 65_000, '2024-04-01')
  const waiting = await sent(mapName, 'h', 64_000)
  expect(await list()).toContain(`${mapName}[h] 65 `)

  const page = await merge(head, gone.routeId, end.routeId)
  expect(page.routes).not.toContainEqual(expect.objectContaining({ route: 'h' }))
  const { listRecords } = await world.guest.call('GET /record/map', { query: { mapName } })
  expect(listRecords.map(({ route, timeMs }) => [route, timeMs])).toEqual([
    ['hard', 65_000],
    ['hard', 65_500],
    ['hard', 70_000],
  ])
  const lines = (await list()).split('\n').filter((line) => line.startsWith(`${mapName}[`))
  expect(lines).toEqual([expect.stringMatching(`^${mapName}\\[hard\\] 65 .* ${end.routeId}$`)])
  const reigns = await read(
    world.ctx.db,
    sql`select time_ms as "timeMs", place, held_until as until from reigns where route_id = ${end.routeId} order by place`,
  )
  expect(reigns).toMatchObject([
    { timeMs: 70_000, place: 1 },
    { timeMs: 65_500, place: 2 },
    { timeMs: 65_000, place: 3, until: null },
  ])

  await checker.call('POST /record/release', { query: { demoId: waiting.demoId } })
  expect(await list()).toMatch(new RegExp(`^${mapName}\\[hard\\] 64 `, 'm'))
})

it('takes and gives the role of record holders, and tells the plugins that the list changed', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  const [loser, winner] = [await world.staff(), await world.staff()]
  const gone = await released(mapName, 'x', loser.user, 50_000, '2024-01-01')
  const kept = await released(mapName, '', winner.user, 40_000, '2024-02-01')
  await world.ctx.db.execute(sql`insert into user_roles (user_id, role) values (${loser.user.userId}, 'RECORD_HOLDER'),
    (${winner.user.userId}, 'RECORD_HOLDER')`)
  await world.ctx.db.execute(sql`update routes set changed_at = now() - interval '1 day'`)
  await merge(head, gone.routeId, kept.routeId)
  expect([await isHolder(loser), await isHolder(winner)]).toEqual([false, true])
  // the record stayed where it was, and yet a line less is a new list: its date is that of the newest route
  const touched = sql`select changed_at > now() - interval '1 minute' as touched from routes where id = ${kept.routeId}`
  expect(await read(world.ctx.db, touched)).toEqual([{ touched: true }])
  const told = sql`select reason from audit_log where action = 'map.merge-routes' order by id desc limit 1`
  expect(await read(world.ctx.db, told)).toEqual([{ reason: 'The same way twice' }])
})

it('refuses routes of two maps, one with itself, none, and whoever may not', async () => {
  const [one, other] = [await buildMap(world.ctx.db), await buildMap(world.ctx.db)]
  const a = await released(one.mapName, 'a', slow.user, 50_000, '2024-01-01')
  const b = await released(other.mapName, 'b', slow.user, 50_000, '2024-01-01')
  const text = 'Choose another route of the same map'
  await expect(merge(head, a.routeId, b.routeId)).rejects.toMatchObject({ status: 422, message: text })
  await expect(merge(head, a.routeId, a.routeId)).rejects.toMatchObject({ status: 422, message: text })
  await expect(merge(head, a.routeId, 99_999_999)).rejects.toMatchObject({ status: 404 })
  await expect(merge(head, 99_999_999, a.routeId)).rejects.toMatchObject({ status: 404 })
  await expect(merge(head, a.routeId, b.routeId, '')).rejects.toMatchObject({ status: 400 })
  await expect(merge(checker, a.routeId, b.routeId)).rejects.toMatchObject({ status: 403 })
})

it('stands beside a release and another merge at the same moment', async () => {
  for (let round = 0; round < 6; round++) {
    const { mapName } = await buildMap(world.ctx.db)
    const one = await released(mapName, 'one', slow.user, 50_000, '2024-01-01')
    const two = await released(mapName, 'two', fast.user, 49_000, '2024-02-01')
    const waiting = await sent(mapName, 'one', 48_000)
    const done = await Promise.allSettled([
      merge(head, one.routeId, two.routeId),
      merge(head, two.routeId, one.routeId),
      checker.call('POST /record/release', { query: { demoId: waiting.demoId } }),
    ])
    const refused = done.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    for (const reason of refused) expect(reason).toBeInstanceOf(CallError)
    expect(done.slice(0, 2).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(done[2]?.status).toBe('fulfilled')
    const records = sql`select d.time_ms as "timeMs" from route_records h join demos d on d.id = h.demo_id
      where h.route_id in (${one.routeId}, ${two.routeId})`
    expect(await read(world.ctx.db, records)).toEqual([{ timeMs: 48_000 }])
  }
})
