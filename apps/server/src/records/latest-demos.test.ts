import { beforeEach, expect, it } from 'vitest'
import { row } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { buildDemo, type DemoOverrides } from '../testing/build.ts'
import { openWorld } from '../testing/open-world.ts'
import type { World } from '../testing/world.ts'

const world = await openWorld()
beforeEach(async () => {
  await world.ctx.db.execute(sql`truncate maps, players, demos, routes, route_records cascade`)
})

const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY)

async function demo(overrides: DemoOverrides): Promise<number> {
  const { demoId } = await buildDemo(world.ctx.db, overrides)
  world.ctx.cache.invalidate(['records', 'demos'])
  return demoId
}

const released = (overrides: DemoOverrides = {}) => demo({ state: 'RELEASED', ...overrides })
const storedLikes = async (demoId: number) =>
  (await row(world.ctx.db, { count: int }, sql`select count(*) from demo_likes where demo_id = ${demoId}`))?.count

it('lists the newest first, window by window, with the number of all', async () => {
  const old = await released({ decidedAt: ago(6) })
  const middle = await released({ decidedAt: ago(3) })
  const fresh = await released({ decidedAt: ago(1) })
  await demo({ state: 'SUBMITTED' })
  const all = await world.guest.call('GET /latest-demos/')
  expect(all.map((line) => [line.demoId, line.isNew])).toEqual([
    [fresh, true],
    [middle, true],
    [old, false],
  ])

  const answer = await fetch(`${world.url}/api/latest-demos/?offset=1&limit=1`)
  expect(answer.headers.get('x-total-count')).toBe('3')
  expect(await answer.json()).toMatchObject([{ demoId: middle, timeDifference: '-', previousTime: null }])
})

it('shows a rejected demo with its reason to everybody for 14 days, later to its player and demo staff', async () => {
  const player = await world.user()
  await released({ mapName: 'kz_rejected', timeMs: 70_000 })
  const rejected: DemoOverrides = { mapName: 'kz_rejected', state: 'REJECTED', comment: 'Wrong start', user: player }
  const recent = await demo({ ...rejected, decidedAt: ago(13) })
  const old = await demo({ ...rejected, decidedAt: ago(15) })
  const rejectedSeenBy = async (client: World['guest']) =>
    (await client.call('GET /latest-demos/')).filter((line) => line.rejected).map((line) => line.demoId)

  expect(await rejectedSeenBy(world.guest)).toEqual([recent])
  expect(await rejectedSeenBy(await world.as(await world.user()))).toEqual([recent])
  expect(await rejectedSeenBy(await world.as(player))).toEqual([recent, old])
  expect(await rejectedSeenBy((await world.staff('DEMO_CHECKER')).client)).toEqual([recent, old])
  expect(await world.guest.call('GET /latest-demos/', { query: { rejected: 'false' } })).toHaveLength(1)

  const shown = (await world.guest.call('GET /latest-demos/')).find((line) => line.rejected)
  expect(shown).toMatchObject({
    rejectedReason: 'Wrong start',
    likes: 0,
    // against the record that stands
    timeDifference: '-00:10.00',
    hasFile: false,
    isNew: false,
  })
})

it('toggles a like, counts rows and tells each viewer their own', async () => {
  const demoId = await released()
  const one = await world.as(await world.user())
  const other = await world.as(await world.user())

  const like = (client: World['guest']) => client.call('POST /latest-demos/like', { query: { demoId } })
  const answers = [await like(one), await like(other), await like(one)]
  expect(answers).toMatchObject([
    { liked: true, likes: 1 },
    { liked: true, likes: 2 },
    { liked: false, likes: 1 },
  ])
  const counted = answers.map(({ at }) => at)
  expect(counted).toEqual([...new Set(counted)].toSorted((a, b) => a - b))
  expect(await world.guest.call('GET /latest-demos/')).toMatchObject([{ likes: 1, liked: false }])
  expect(await other.call('GET /latest-demos/')).toMatchObject([{ likes: 1, liked: true }])
  const likes = async (client: World['guest']) => (await client.call('GET /latest-demos/likes-comments')).demos
  expect(await likes(other)).toEqual({ [demoId]: { likes: 1, liked: true } })
  expect(await likes(one)).toEqual({ [demoId]: { likes: 1, liked: false } })
})

it('refuses likes of guests, of own, rejected, missing and unseen demos', async () => {
  const player = await world.user()
  const client = await world.as(player)
  const like = (demoId: number, from = client) => from.call('POST /latest-demos/like', { query: { demoId } })
  const own = await released({ user: player })
  const rejected = await demo({ state: 'REJECTED', decidedAt: ago(1) })
  const forgotten = await demo({ state: 'REJECTED', decidedAt: ago(20) })
  const submitted = await demo({ state: 'SUBMITTED' })

  await expect(like(own)).rejects.toMatchObject({ status: 422, message: 'You cannot like your own demo.' })
  await expect(like(rejected)).rejects.toMatchObject({ status: 409, message: 'Rejected demos cannot be liked' })
  for (const demoId of [forgotten, submitted, 999_999])
    await expect(like(demoId)).rejects.toMatchObject({ status: 404, message: 'Demo not found' })
  await expect(like(own, world.guest)).rejects.toMatchObject({
    status: 401,
    message: 'You should be connected to like a demo',
  })
})

it('refuses likes of a member who is banned from commenting, with the end of the ban', async () => {
  const player = await world.user()
  const client = await world.as(player)
  const demoId = await released()
  await client.call('POST /latest-demos/like', { query: { demoId } })
  await world.ctx.db.execute(sql`insert into bans (user_id, kind, reason, created_by, expires_at)
    values (${player.userId}, 'comment', 'flood', ${player.userId}, now() + interval '1 day')`)
  world.ctx.sessionCache.invalidateAll()
  await expect(client.call('POST /latest-demos/like', { query: { demoId } })).rejects.toMatchObject({
    status: 403,
    code: 'comment_banned',
    params: { untilMs: expect.any(Number) },
  })
  const { demos } = await world.guest.call('GET /latest-demos/likes-comments')
  expect(demos[demoId]?.likes).toBe(1)
})

it('keeps the count right when 50 toggles of several players meet', async () => {
  const demoId = await released()
  const clients = await Promise.all(Array.from({ length: 5 }, async () => world.as(await world.user())))
  const toggles = Array.from({ length: 50 }, (_unused, index) => clients[index % 5]!)
  const answers = await Promise.all(
    toggles.map((client) => client.call('POST /latest-demos/like', { query: { demoId } })),
  )
  expect(answers).toHaveLength(50)
  expect(await storedLikes(demoId)).toBe(0)

  await Promise.all(toggles.slice(0, 49).map((client) => client.call('POST /latest-demos/like', { query: { demoId } })))
  const [line] = await world.guest.call('GET /latest-demos/')
  expect(line?.likes).toBe(await storedLikes(demoId))
  expect(line?.likes).toBe(1)
})
