import { placePoints } from '@kz/contract/runs/point-rule'
import { expect, test } from 'vitest'
import { buildMap } from '../testing/build.ts'
import { openWorld } from '../testing/open-world.ts'
import { openPoints, run } from '../testing/worlds/points.ts'
import { refreshDue } from './api.ts'

/** What a month pays. */

const world = await openWorld()
const { db } = world.ctx
const { finish, board, agrees } = await openPoints(world)

test('a month pays what its runs won, from nothing on the first; a day leaves a row of everybody', async () => {
  const { mapName } = await buildMap(db, { difficulty: 'hard' })
  const began = new Date('2031-05-10T12:00:00Z')
  world.setNow(began)
  await refreshDue(world.ctx)
  // what was run before the month is won by nobody in it
  const at = '2031-04-10T12:00:00Z'
  await finish([run(mapName, 701, 60_000, { at }), run(mapName, 702, 61_000, { at })])
  await refreshDue(world.ctx)
  const month = async (of: string) => {
    world.ctx.cache.invalidateAll()
    const { players, monthsKept } = await world.guest.call('GET /points/top', { query: { month: of } })
    return {
      ...{ won: players.map(({ player, points }) => [player, points]), monthsKept },
      better: players.map(({ better, records }) => [better, records]),
    }
  }
  expect((await month('2031-05')).won).toEqual([])
  await finish([run(mapName, 703, 59_000)])
  await refreshDue(world.ctx)
  expect((await month('2031-05')).won).toEqual([['Runner 703', placePoints('hard', 3, 1)]])
  await agrees()
  expect((await month('2031-05')).won.length).toBe(1)
  // a second map
  const { mapName: other } = await buildMap(db, { difficulty: 'easy' })
  await finish([run(other, 703, 30_000), run(other, 704, 31_000)])
  await refreshDue(world.ctx)
  expect((await month('2031-05')).better).toEqual([
    [2, 0],
    [1, 0],
  ])
  await agrees()

  world.setNow(new Date('2031-06-01T00:00:01Z'))
  await refreshDue(world.ctx)
  await refreshDue(world.ctx)
  expect((await month('2031-06')).won).toEqual([])
  const ended = await month('2031-05')
  expect(ended.won).toEqual([
    ['Runner 703', placePoints('hard', 3, 1) + placePoints('easy', 2, 1)],
    ['Runner 704', placePoints('easy', 2, 2)],
  ])
  expect(ended.better).toEqual([
    [2, 0],
    [1, 0],
  ])
  expect(ended.monthsKept.slice(0, 2)).toEqual(['2031-06', '2031-05'])
  const { history, points, rank } = await world.guest.call('GET /points/player', { query: { player: 'Runner 703' } })
  expect(history).toEqual([{ day: '2031-06-01', points, rank }])
  const line = (await board()).find(({ player }) => player === 'Runner 703')
  expect(line).toMatchObject({ usual: expect.closeTo(33.33, 1), change: null })
  expect(line?.months.slice(-2)).toEqual([points, points])

  // a week later somebody passed them
  world.setNow(new Date('2031-06-09T10:00:00Z'))
  const { mapName: second } = await buildMap(db, { difficulty: 'death' })
  await finish([run(second, 702, 50_000), run(second, 704, 51_000)])
  await refreshDue(world.ctx)
  const moved = (await board()).find(({ player }) => player === 'Runner 702')
  expect(moved?.change).toBeGreaterThan(0)
  world.setNow(null)
})
