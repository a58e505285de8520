import { expect, test } from 'vitest'
import { buildDemo, buildMap } from '../testing/build.ts'
import { openWorld } from '../testing/open-world.ts'
import { statusOf } from '../testing/refusal.ts'

const world = await openWorld()
const { db } = world.ctx

test('a year is what its rows say, and its picture says the same', async () => {
  const gus = await world.user({ pseudo: 'Gus_year', country: 'fi' })
  const [one, two] = [
    (await buildMap(db, { difficulty: 'hard' })).mapName,
    (await buildMap(db, { difficulty: 'death' })).mapName,
  ]
  const done = (mapName: string, timeMs: number, day: string) =>
    buildDemo(db, { mapName, user: gus, timeMs, state: 'RELEASED', decidedAt: new Date(`${day}T12:00:00Z`) })
  await done(one, 50_000, '2024-05-01')
  await done(one, 49_000, '2025-02-01')
  await done(two, 3_600_000, '2025-02-01')
  await done(two, 3_590_000, '2025-12-31')
  const year = async (of: number) => {
    world.ctx.cache.invalidateAll()
    return world.guest.call('GET /points/year', { query: { player: 'gus_year', year: of } })
  }
  expect(await year(2025)).toMatchObject({
    ...{
      year: 2025,
      player: 'Gus_year',
      playerCountry: 'fi',
      runs: 3,
      days: 2,
      servers: 0,
      hours: 2,
      maps: 2,
      newMaps: 1,
    },
    ...{ records: 3, mostPlayed: two, mostPlayedRuns: 2, hardest: two, month: 2, monthRuns: 2, rank: null },
  })
  expect(await year(2024)).toMatchObject({ runs: 1, newMaps: 1, hardest: one })
  expect(await year(2023)).toMatchObject({ runs: 0, maps: 0, mostPlayed: null, month: null })
  // in January one looks back
  world.setNow(new Date('2026-01-05T10:00:00Z'))
  world.ctx.cache.invalidateAll()
  expect((await world.guest.call('GET /points/year', { query: { player: 'gus_year' } })).year).toBe(2025)
  const picture = await fetch(`${world.url}/media/cards/year/Gus_year.png`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  world.setNow(null)
  for (const query of [{ player: '' }, { player: 'Gus_year', year: 1999 }, { player: 'Gus_year', year: 'x' }]) {
    expect(await statusOf(world.guest.call('GET /points/year', { query: query as { player: string } }))).toBe(400)
  }
  expect(await statusOf(world.guest.call('GET /points/year', { query: { player: 'nobody at all' } }))).toBe(404)
})
