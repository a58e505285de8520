import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importMaps } from '../imports/import-maps.ts'
import { importRecords } from '../imports/import-records.ts'
import { row } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { createSampleWorld } from '../testing/sample-world.ts'
import type { World } from '../testing/world.ts'
import { removeSample } from './sample/remove.ts'

/** What an operator does on the first day: looks at the sample community, takes in real lists over it, takes it out. */

const LISTS = fileURLToPath(new URL('../../../../../shared/data/lists/', import.meta.url))
const present = existsSync(LISTS)

describe.skipIf(!present)(`the real lists over the sample community${present ? '' : ' (not on this machine)'}`, () => {
  let world: World
  beforeAll(async () => {
    world = await createSampleWorld()
  }, 300_000)
  afterAll(() => world?.close())

  const [, ...written] = present ? readFileSync(`${LISTS}demos_xj.txt`, 'utf8').trimEnd().split('\n') : []
  const listed = written.map((line) => line.replace(' uk ', ' gb ')).sort()
  /** lines of /demos.txt that have a record */
  const held = async () => {
    world.ctx.cache.invalidateAll()
    const [, ...lines] = (await (await fetch(`${world.url}/demos.txt`)).text()).trimEnd().split('\n')
    return lines.filter((line) => !line.includes(' 0 n/a n-a ')).sort()
  }
  const isFar = (line: string) => Number(line.split(' ').at(-1)) >= 1_000_000_000

  it('go in line by line, beside what is invented, and none of their runs is new', async () => {
    const before = await world.guest.call('GET /stats')
    const latest = await world.guest.call('GET /latest-demos/', { query: {} })
    const maps = await importMaps(world.ctx, createReadStream(`${LISTS}kz_map.csv`), 'kz_map.csv')
    expect(maps.counts).toEqual({ taken: 4743, changed: 1, unchanged: 0, refused: 0 })
    const records = await importRecords(world.ctx, createReadStream(`${LISTS}demos_xj.txt`), 'demos_xj.txt')
    expect(records.counts).toEqual({ taken: 780, changed: 0, unchanged: 0, refused: 0 })
    const lines = await held()
    expect(lines.filter((line) => !isFar(line))).toEqual(listed)
    const news = await world.guest.call('GET /latest-demos/', { query: {} })
    expect(news.map(({ demoId }) => demoId)).toEqual(latest.map(({ demoId }) => demoId))
    const all = await world.guest.call('GET /record/all-demos', { query: {} })
    expect(all.filter(({ formerUnknown, releaseDateIso }) => formerUnknown && releaseDateIso === null)).toHaveLength(
      780,
    )
    const { cards } = await world.guest.call('GET /stats')
    for (const name of ['submitted', 'submitted30', 'released', 'released30'] as const) {
      expect(cards[name], name).toBe(before.cards[name])
    }
    const { moved } = await world.guest.call('GET /record/top-filtered', { query: {} })
    const names = new Set(listed.map((line) => line.split(' ')[2]))
    expect(moved.filter(({ pseudo }) => names.has(pseudo))).toEqual([])
  })

  it('stand alone when it is gone: the list comes out as it went in', async () => {
    await removeSample(world.ctx, true)
    expect(await held()).toEqual(listed)
    // 12 maps are known to the record list alone
    expect(await row(world.ctx.db, { maps: int }, sql`select count(*) as maps from maps`)).toEqual({ maps: 4756 })
    expect(
      await row(world.ctx.db, { far: int }, sql`select count(*) as far from demos where id >= 1000000000`),
    ).toEqual({
      far: 0,
    })
    expect(await world.guest.call('GET /latest-demos/', { query: {} })).toEqual([])
  })
})
