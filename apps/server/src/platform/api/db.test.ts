import { setTimeout as wait } from 'node:timers/promises'
import { inspect } from 'node:util'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { read } from '../../testing/read.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { loggable } from '../database/errors.ts'
import { Pool } from '../database/pool.ts'
import { giveTime, openDb, rows, withTryLock } from './db.ts'
import { int } from './shape.ts'
import { sql } from './sql.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const SECRET = 'someone@mail.test'
const logged = (error: unknown): string => {
  const lines: string[] = []
  pino({}, { write: (line) => lines.push(line) }).error({ err: loggable(error) })
  return lines.join('')
}

it.each([
  ['a value that is no number', sql`select ${SECRET}::integer`],
  ['a key that is taken', sql`insert into site_config (key, value) values (${SECRET}, ''), (${SECRET}, '')`],
  ['a column that is empty', sql`insert into site_config (key) values (${SECRET})`],
])('logs a query that failed for %s without its values', async (_what, query) => {
  const error = await read(world.ctx.db, query).catch((thrown: unknown) => thrown)
  expect(inspect(error)).toContain(SECRET)
  const line = logged(error)
  expect(line).not.toContain(SECRET)
  expect(JSON.parse(line).err).toMatchObject({ code: expect.any(String), query: expect.any(String) })
})

const PID = sql`select pg_backend_pid() as pid`
const pids = async (asked: number): Promise<number[]> => {
  const small = () => world.ctx.small.execute<{ pid: number }>(PID)
  const answers = await Promise.all(Array.from({ length: asked }, small))
  return answers.map(({ rows: [found] }) => found?.pid ?? 0)
}

it('asks what is small and of one turn over one connection, eight at most', async () => {
  const { queries } = world.ctx
  let lent = 0
  const count = () => lent++
  queries.on('acquire', count)
  for (const [asked, connections] of [
    [8, 1],
    [9, 2],
  ] as const) {
    lent = 0
    await pids(asked)
    expect(lent).toBe(connections)
  }
  queries.off('acquire', count)
})

it('gives each of many turns its answers, whoever lends the sessions, beside transactions and failures', async () => {
  const { small, db } = world.ctx
  const ask = (n: number) => small.execute<{ n: number }>(sql`select ${n}::integer as n`)
  const asked = Array.from({ length: 300 }, async (_none, n) => {
    await wait(n % 30)
    if (n % 50 === 7) return expect(small.execute(sql`select ${'two'}::integer`)).rejects.toThrow('integer')
    if (n % 10 === 3) {
      const sum = await db.transaction(
        async (tx) => (await rows(tx, { n: int }, sql`select ${n}::integer + 1 as n`))[0],
      )
      return expect(sum).toEqual({ n: n + 1 })
    }
    return expect((await ask(n)).rows).toEqual([{ n }])
  })
  await Promise.all(asked)
})

it('gives each query of a turn its own answer, also beside one that fails', async () => {
  const ask = (text: string) => world.ctx.small.execute(sql`select ${text}::integer as n`)
  const answers = await Promise.allSettled([ask('1'), ask('two'), ask('3')])
  expect(answers).toMatchObject([
    { status: 'fulfilled', value: { rows: [{ n: 1 }] } },
    { status: 'rejected', reason: { code: '22P02' } },
    { status: 'fulfilled', value: { rows: [{ n: 3 }] } },
  ])
})

it('tells all of a turn whose connection is lost, and asks the next ones over another', async () => {
  const end = sql`select pg_terminate_backend(pg_backend_pid())`
  const answers = await Promise.allSettled([world.ctx.small.execute(PID), world.ctx.small.execute(end), pids(1)])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await pids(1)).toEqual([expect.any(Number)])
})

it('has connections keep the plan of a query for a few ids', async () => {
  const named = sql.named('test-ids', sql`select id from users where id = any(${sql.ids([1])})`)
  // a pooler keeps none
  const kept = await openDb(world.ctx.pool).transaction(async (tx) => {
    for (let call = 0; call < 8; call++) await tx.execute(named)
    return rows(
      tx,
      { planned: int },
      sql`select custom_plans::integer as planned from pg_prepared_statements where name = 'test-ids'`,
    )
  })
  // PostgreSQL plans five times before it compares
  expect(kept).toEqual([{ planned: 5 }])
})

it('a lock that is tried is kept meanwhile, and given back on its own connection when the work under it fails', async () => {
  const { pool } = world.ctx
  let ended = 0
  const count = () => ended++
  pool.on('remove', count)
  const second = () => withTryLock(pool, 'a try', () => Promise.resolve('done'))
  const failing = withTryLock(pool, 'a try', async () => Promise.reject(new Error(`meanwhile ${await second()}`)))
  await expect(failing).rejects.toThrow('meanwhile undefined')
  expect([await second(), ended]).toEqual(['done', 0])
  pool.off('remove', count)
})

it('bulk work gets time on both sides, for its own transaction alone', async () => {
  const { host, port, user, database } = world.ctx.pool.options
  const limits = { statement_timeout: 150, query_timeout: 200, max: 1 }
  const pool = new Pool({ host, port, user, database, ...limits } as pg.PoolConfig, () => undefined)
  const db = openDb(pool)
  const slow = sql`select 1 as one from pg_sleep(0.4)`
  const made = await db.transaction(async (tx) => {
    await giveTime(tx, 60_000)
    return (await tx.execute(slow)).rows
  })
  expect(made).toEqual([{ one: 1 }])
  await expect(db.execute(slow)).rejects.toThrow()
  await pool.end()
})
