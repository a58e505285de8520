import { CallError } from '@kz/contract/wire/call-error'
import { afterAll, expect, test } from 'vitest'
import { waitingOf } from '../platform/api/db.ts'
import { sql } from '../platform/api/sql.ts'
import { Pool } from '../platform/database/pool.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { lockWaits } from '../testing/database/lock-waits.ts'
import { createWorld } from '../testing/world.ts'

/** The limits of a site, not those of other tests. */
const { connectionTimeoutMillis, statement_timeout, lock_timeout, query_timeout } = new Pool({}, () => undefined)
  .options
const world = await createWorld({
  connection: { connectionTimeoutMillis, statement_timeout, lock_timeout, query_timeout },
})
afterAll(() => world.close())

/** Longer than any call was once let wait; what is left of its five seconds is for a slow machine. */
const HELD_MS = 1_200

test('five releases at once of a demo that somebody else holds: one is done, four hear that it was released', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  const { demoId } = await buildDemo(world.ctx.db, {
    mapName,
    timeMs: 60_000,
    ytId: 'abcdefghijk',
    comment: 'No start',
  })
  const checkers = await Promise.all(Array.from({ length: 5 }, () => world.staff('DEMO_CHECKER')))
  const holder = await world.ctx.pool.connect()
  await holder.query('begin')
  await holder.query('select from demos where id = $1 for update', [demoId])
  const calls = checkers.map(({ client }) => client.call('POST /record/release', { query: { demoId } }))
  const ends = Promise.allSettled(calls)
  await new Promise((done) => setTimeout(done, HELD_MS))
  await holder.query('rollback')
  holder.release()
  const said = (await ends).map((end) =>
    end.status === 'fulfilled' ? 200 : end.reason instanceof CallError ? end.reason.message : end.reason,
  )
  expect(said.filter((one) => one === 200)).toHaveLength(1)
  expect(said.filter((one) => /already/.test(String(one)))).toHaveLength(4)
})

test('transactions that wait for a lock keep no reader waiting', async () => {
  const { pool, db } = world.ctx
  const { mapName } = await buildMap(db)
  const { demoId } = await buildDemo(db, { mapName, timeMs: 60_000, ytId: 'abcdefghijk' })
  const row = sql`select from demos where id = ${demoId} for update`
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from demos where id = $1 for update', [demoId])
  // more than there are connections
  const ends = Promise.all(Array.from({ length: 30 }, () => db.transaction((tx) => tx.execute(row))))
  await expect.poll(() => lockWaits(db)).toBe(15)
  await expect.poll(() => [pool.waitingCount, waitingOf(pool)]).toEqual([0, 15])
  await holder.query('rollback')
  holder.release()
  expect(await ends).toHaveLength(30)
})
