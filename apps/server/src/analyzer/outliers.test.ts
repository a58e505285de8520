import { REPORT_VERSION } from '@kz/demo'
import { expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildDemo } from '../testing/build.ts'
import { openWorld } from '../testing/open-world.ts'

const world = await openWorld()
const { client } = await world.staff('DEMO_CHECKER')

/** A released demo that was read, a record where its time is the best. */
async function demo(mapName: string, playerName: string, perfect: number, more = {}) {
  const { hops = 40, efficiency = null, timeMs = 60_000 } = more as Record<string, number>
  const { demoId } = await buildDemo(world.ctx.db, { mapName, playerName, timeMs, state: 'RELEASED' })
  await world.ctx.db.execute(sql`insert into demo_reports
      (demo_id, sha256, version, verdict, hops, perfect_share, efficiency, clock_ratio, figures)
    values (${demoId}, 'x', ${REPORT_VERSION}, 'none', ${hops}, ${perfect}, ${efficiency}, 1.00012, '{}')`)
  return demoId
}
const page = async (query = {}) =>
  (await client.call('GET /record/analyze-all-wr', { query })).results.map(({ mapName, unlike }) => ({
    mapName,
    ...unlike,
  }))

test('a demo far from the others of its map, or of its player, stands out in the list and in the table', async () => {
  // five others with 0.2 +- 0.1 on the map; the record has 0.7: five deviations
  for (const [index, share] of [0.1, 0.1, 0.2, 0.3, 0.3].entries())
    await demo('kz_crowd', `crowd${index}`, share, { timeMs: 70_000 + index })
  await demo('kz_crowd', 'Olga', 0.7)
  // five others of one player with an efficiency of 0.5 each: a hundredth more is nothing, a tenth is five times the least deviation
  for (let index = 0; index < 5; index++) await demo(`kz_own${index}`, 'Ivan', 0.2, { efficiency: 0.5 })
  await demo('kz_same', 'Ivan', 0.2, { efficiency: 0.5 })
  await demo('kz_better', 'Anna', 0.2, { efficiency: 0.6 })
  for (let index = 0; index < 5; index++) await demo(`kz_anna${index}`, 'Anna', 0.2, { efficiency: 0.5 })
  // four others are too few, and seven hops are chance
  for (let index = 0; index < 4; index++) await demo('kz_few', `few${index}`, 0.1, { timeMs: 70_000 + index })
  await demo('kz_few', 'Lone', 0.9)
  for (let index = 0; index < 5; index++) await demo('kz_hops', `hops${index}`, 0.1, { timeMs: 70_000 + index })
  await demo('kz_hops', 'Seven', 0.9, { hops: 7 })

  const deviation = Math.sqrt((2 * 0.1 ** 2 + 0.2 ** 2 + 2 * 0.3 ** 2) / 5 - 0.2 ** 2)
  expect(await page({ map: 'kz_crowd' })).toEqual([
    {
      ...{ mapName: 'kz_crowd', mapPerfect: expect.closeTo(0.5 / deviation, 3) },
      ...{ playerPerfect: null, mapEfficiency: null, playerEfficiency: null },
    },
  ])
  expect(await page({ map: 'kz_better' })).toMatchObject([{ playerEfficiency: expect.closeTo(5, 3) }])
  expect(await page({ map: 'kz_same' })).toMatchObject([{ playerEfficiency: expect.closeTo(0, 3) }])
  expect(await page({ map: 'kz_few' })).toMatchObject([{ mapPerfect: null }])
  expect(await page({ map: 'kz_hops' })).toMatchObject([{ mapPerfect: null }])
  expect((await page({ unlike: true })).map(({ mapName }) => mapName).toSorted()).toEqual(['kz_better', 'kz_crowd'])
  const { totalItems } = await client.call('GET /record/analyze-all-wr', { query: { unlike: true } })
  expect(totalItems).toBe(2)

  const file = await client.call('GET /record/analyze-csv', { query: { map: 'kz_better' } })
  const [head = '', line = ''] = (await file.text()).split('\r\n')
  expect(head).toContain('"Efficiency","Efficiency, z on the map","Efficiency, z of the player"')
  expect(line).toContain(',0.6,,5,')
  expect(line).toContain(',1.00012,')
})
