import { expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildMap } from '../testing/build.ts'
import { buildServer } from '../testing/game-server.ts'
import { openWorld } from '../testing/open-world.ts'
import { read } from '../testing/read.ts'
import { runsCommands } from './runs-commands.ts'

const world = await openWorld()
const { db } = world.ctx

async function rebuild(): Promise<string[]> {
  const printed: string[] = []
  const [command] = runsCommands
  await command?.run(world.ctx, { words: [], values: {}, flags: new Set() }, (line) => printed.push(line))
  return printed
}
const bests = () =>
  read(
    db,
    sql`select route_id, class, level, runner_id, run_id, time_ms from bests order by route_id, class, level, runner_id`,
  )
const counts = () =>
  read(db, sql`select route_id, class, level, bucket, count from best_counts order by route_id, class, level, bucket`)

test('whatever became of bests and their counts, they are made anew from the runs; where all is right nothing is written', async () => {
  const { client } = await buildServer(world)
  const maps = await Promise.all([1, 2, 3].map(() => buildMap(db)))
  const runs = Array.from({ length: 60 }, (_, at) => {
    const gc = at % 3 === 0 ? 1 : 0
    const id = `run ${at}`
    return {
      id,
      steamid: `STEAM_0:1:${at % 7}`,
      name: `n${at % 7}`,
      map: maps[at % 3]!.mapName,
      timeMs: 60_000 + ((at * 791) % 5_000),
      cp: gc,
      gc,
    }
  })
  await client.call('POST /server/runs', { body: { runs } })
  await db.execute(sql`update runs set standing = id % 3`)
  await db.execute(sql`select rebuild_bests()`)
  const [right, counted] = [await bests(), await counts()]
  expect(right.length).toBeGreaterThan(60)
  expect(await rebuild()).toEqual(['The bests of 60 runs are made anew; 0 were wrong or missing.'])
  expect([await bests(), await counts()]).toEqual([right, counted])

  await db.execute(sql`delete from bests where ctid in (select ctid from bests order by run_id limit 5)`)
  await db.execute(
    sql`update bests set time_ms = time_ms + 5 where ctid in (select ctid from bests order by run_id limit 3)`,
  )
  // of a route that nobody ran, above all others
  await db.execute(
    sql`insert into bests select 2000000000, class, level, runner_id, run_id, time_ms, finished_at, country from bests limit 2`,
  )
  await db.execute(sql`update best_counts set count = count + 7 where ctid in (select ctid from best_counts limit 4)`)
  const [said] = await rebuild()
  expect(said).toMatch(/^The bests of 60 runs are made anew; \d+ were wrong or missing\.$/)
  expect(said).not.toContain(' 0 were')
  expect([await bests(), await counts()]).toEqual([right, counted])
})

test('who or what goes takes their bests along', async () => {
  const [{ runner_id: runner } = { runner_id: 0 }] = await read(
    db,
    sql`select runner_id from bests order by runner_id limit 1`,
  )
  await db.execute(sql`update runs set runner_id = (select max(runner_id) from runs), origin_id = (select max(runner_id) from runs)
    where runner_id = ${Number(runner)}`)
  await db.execute(sql`delete from runners where id = ${Number(runner)}`)
  expect(await read(db, sql`select from bests where runner_id = ${Number(runner)}`)).toEqual([])
  expect(await rebuild()).toEqual([expect.stringContaining('of 60 runs')])
  const [{ route_id: route } = { route_id: 0 }] = await read(db, sql`select route_id from bests limit 1`)
  await db.execute(sql`update runs set route_id = null, state = 'WAITING' where route_id = ${Number(route)}`)
  await db.execute(sql`delete from routes where id = ${Number(route)}`)
  expect(await read(db, sql`select from bests where route_id = ${Number(route)}`)).toEqual([])
})
