import { expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { openWorld } from '../testing/open-world.ts'
import { codeOf, statusOf } from '../testing/refusal.ts'
import type { Person } from '../testing/world.ts'

/** Ratings and words of those who finished a map. */

const world = await openWorld()
const { db } = world.ctx
const [one, other, top] = await Promise.all([world.staff(), world.staff(), world.staff('HEAD_ADMIN')])
const rate = ({ client }: Person, mapName: string, stars: number | null, words: string[] = []) =>
  client.call('PUT /map/rating', { query: { mapName }, body: { stars, words: words as never } })
const rating = (mapName: string, client = world.guest) => client.call('GET /map/rating', { query: { mapName } })
const finished = async (person: Person, timeMs: number, mapName?: string) =>
  buildDemo(db, { user: person.user, timeMs, state: 'RELEASED', ...(mapName && { mapName }) })

test('who finished it rates it; a ban takes the rating with the runs, and brings it back', async () => {
  const { mapName } = await buildMap(db)
  expect(await codeOf(rate(one, mapName, 5))).toBe('map_not_finished')
  await finished(one, 50_000, mapName)
  await finished(other, 51_000, mapName)
  expect(await rating(mapName, one.client)).toMatchObject({ votes: 0, mine: { mayRate: true, stars: null } })
  await rate(one, mapName, 5, ['bhop', 'classic', 'bhop'])
  expect(await rate(other, mapName, 2, ['bhop'])).toMatchObject({
    ...{ votes: 2, average: 3.5, stars: [0, 1, 0, 0, 1] },
    words: [
      { word: 'bhop', votes: 2 },
      { word: 'classic', votes: 1 },
    ],
    mine: { mayRate: true, stars: 2, words: ['bhop'] },
  })
  expect(await rating(mapName)).toMatchObject({ mine: null })
  await db.execute(sql`update runs set state = 'BANNED' where demo_id in (
    select d.id from demos d join players p on p.id = d.player_id where p.user_id = ${other.user.userId})`)
  await db.execute(sql`select rebuild_bests()`)
  expect(await rating(mapName)).toMatchObject({ votes: 1, average: 5 })
  await db.execute(sql`update runs set state = 'COUNTS' where state = 'BANNED'`)
  await db.execute(sql`select rebuild_bests()`)
  expect(await rating(mapName)).toMatchObject({ votes: 2 })
  await rate(one, mapName, null)
  expect(await rating(mapName)).toMatchObject({ votes: 1, average: 2 })
})

test('of two maps that became one each member has one vote', async () => {
  const [gone, kept] = [await buildMap(db), await buildMap(db)]
  for (const { mapName } of [gone, kept]) await finished(one, 50_000, mapName)
  await rate(one, gone.mapName, 1)
  await rate(one, kept.mapName, 4)
  await top.client.call('POST /map/merge', {
    query: { mapId: gone.mapId, intoMapId: kept.mapId, reason: 'One map' },
  })
  expect(await rating(kept.mapName)).toMatchObject({ votes: 1, average: 4 })
})

test('the list of maps has what ratings say, in their order, and follows runs that leave and come back', async () => {
  const [good, weak, none] = [await buildMap(db), await buildMap(db), await buildMap(db)]
  for (const { mapName } of [good, weak]) for (const person of [one, other]) await finished(person, 50_000, mapName)
  await rate(one, good.mapName, 5)
  await rate(other, good.mapName, 4)
  await rate(one, weak.mapName, 2)
  await rate(other, weak.mapName, 3)
  const listed = async (sortDirection: 'ASC' | 'DESC' = 'DESC') => {
    const lines = await world.guest.call('GET /record/all-demos', { query: { sortColumn: 'rating', sortDirection } })
    const own = lines.filter(({ mapName }) => [good, weak, none].some((map) => map.mapName === mapName))
    return own.map(({ mapName, rating: stars, votes }) => [mapName, stars, votes])
  }
  expect(await listed()).toEqual([
    [good.mapName, 4.5, 2],
    [weak.mapName, 2.5, 2],
    [none.mapName, null, 0],
  ])
  expect((await listed('ASC')).map(([name]) => name)).toEqual([weak.mapName, good.mapName, none.mapName])
  const settle = async (state: string) => {
    await db.execute(sql`update runs set state = ${state} where demo_id in (
      select d.id from demos d join players p on p.id = d.player_id where p.user_id = ${other.user.userId})`)
    await db.execute(sql`select rebuild_bests()`)
    await world.runJobs('count-ratings')
  }
  await settle('BANNED')
  expect(await listed()).toEqual([
    [good.mapName, 5, 1],
    [weak.mapName, 2, 1],
    [none.mapName, null, 0],
  ])
  await settle('COUNTS')
  expect((await listed())[0]).toEqual([good.mapName, 4.5, 2])
  await rate(one, weak.mapName, null)
  await rate(other, weak.mapName, null)
  expect((await listed())[1]).toEqual([weak.mapName, null, 0])
})

test('what cannot be is refused', async () => {
  const { mapName } = await buildMap(db)
  await finished(one, 50_000, mapName)
  for (const stars of [0, 6, 2.5]) expect(await statusOf(rate(one, mapName, stars))).toBe(400)
  expect(await statusOf(rate(one, mapName, 3, ['nonsense']))).toBe(400)
  expect(await codeOf(rate(one, 'kz_nowhere', 3))).toBe('not_found')
  const guest = world.guest.call('PUT /map/rating', { query: { mapName }, body: { stars: 3, words: [] } })
  expect(await statusOf(guest)).toBe(401)
})
