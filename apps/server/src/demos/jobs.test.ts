import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { buildDemo } from '../testing/build.ts'
import { read } from '../testing/read.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('forgets addresses 90 days after the decision, and old counters of limits', async () => {
  const { db } = world.ctx
  const cases = [
    ['REJECTED', 91, null],
    ['RELEASED', 91, null],
    ['REJECTED', 89, '192.0.2.7'],
    ['WITHDRAWN', 91, null],
    ['SUBMITTED', 91, '192.0.2.7'],
    ['DEFERRED', 91, '192.0.2.7'],
  ] as const
  const ids: number[] = []
  for (const [state, days] of cases) {
    const { demoId } = await buildDemo(db)
    ids.push(demoId)
    await db.execute(sql`update demos set state = ${state}, ip = '192.0.2.7', ip_country = 'de',
        submitted_at = now() - make_interval(days => ${days}),
        decided_at = case when ${state} in ('REJECTED', 'RELEASED') then now() - make_interval(days => ${days}) end
      where id = ${demoId}`)
  }
  await db.execute(sql`insert into rate_windows (key, window_start, count)
    values ('old', now() - interval '3 days', 1), ('new', now() - interval '1 day', 1)`)
  await world.runJobs('forget-submissions')
  await world.runJobs('forget-counters')

  const found = await rows(db, { id: int, ip: text.orNull }, sql`select id, ip from demos order by id`)
  expect(found.filter(({ id }) => ids.includes(id)).map(({ ip }) => ip)).toEqual(cases.map(([, , ip]) => ip))
  expect(await read(db, sql`select key from rate_windows`)).toEqual([{ key: 'new' }])
})
