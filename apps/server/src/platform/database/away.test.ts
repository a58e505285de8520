import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { read } from '../../testing/read.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { sql } from '../api/sql.ts'
import { Client } from './client.ts'
import { databaseFault } from './errors.ts'
import { openHealthCheck } from './health-check.ts'

/** A database that ends connections, hangs or goes away: every call hears so soon, and nothing stays broken. */

let world: World
let admin: pg.Client
beforeAll(async () => {
  world = await createWorld({ timeoutMs: 500 })
  admin = new Client(world.ctx.pool.options)
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await world.close()
})

const ours = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and application_name like 'kz16%'`
const terminate = () => admin.query(`select pg_terminate_backend(pid) ${ours}`)
const backends = async () => (await admin.query<{ pid: number }>(`select pid ${ours}`)).rows.map(({ pid }) => pid)
const signal = (name: string, pids: number[]) => execFileSync('kill', [`-${name}`, ...pids.map(String)])
const ready = async () => (await fetch(`${world.url}/health/ready`)).status

const until = (status: number): Promise<void> => expect.poll(ready).toBe(status)

/** The backends that are asked whether they live; one at least. */
async function pulses(): Promise<number[]> {
  for (;;) {
    const { rows: found } = await admin.query<{ pid: number }>(`select pid ${ours} and application_name = 'kz16-pulse'`)
    if (found.length > 0) return found.map(({ pid }) => pid)
    await wait(50)
  }
}

/** Every place of the pool is used at once, and with it every session of a pooler before the database. */
const openAll = () => Promise.all(Array.from({ length: 20 }, () => world.ctx.db.execute(sql`select pg_sleep(0.3)`)))

test('a transaction whose connection ends at any moment gives its place back', async () => {
  const { db, queries } = world.ctx
  const writers = Array.from({ length: 10 }, async (_none, writer) => {
    for (let round = 0; round < 60; round++) {
      await db
        .transaction(async (tx) => {
          await tx.execute(sql`select pg_sleep(0.005)`)
          await tx.execute(sql`select ${writer}::integer`)
        })
        .catch((error) => expect(databaseFault(error), String(error)).toBe('maintenance'))
    }
  })
  const ending = setInterval(() => terminate().catch(() => undefined), 30)
  await Promise.all(writers)
  clearInterval(ending)
  await until(200)
  await openAll()
  expect(queries.totalCount).toBe(20)
})

test('a begin that fails gives its connection back, and the first error is the one that is told', async () => {
  const { queries, db } = world.ctx
  for (let round = 0; round < 30; round++) {
    await db.execute(sql`select 1`).catch(() => undefined)
    await terminate()
    await db.transaction((tx) => tx.execute(sql`select 1`)).catch(() => undefined)
  }
  await until(200)
  expect(queries.waitingCount).toBe(0)
  const told = db.transaction(async (tx) => {
    await terminate()
    await tx.execute(sql`select 1`).catch(() => undefined)
    throw new Error('the first one')
  })
  await expect(told).rejects.toThrow('the first one')
  await until(200)
})

test('calls and readiness answer soon while the database hangs, and nothing stays broken', async () => {
  await until(200)
  await openAll()
  await pulses()
  const frozen = await backends()
  signal('STOP', frozen)
  try {
    const began = performance.now()
    const call = async (path: string) => {
      const answer = await fetch(`${world.url}${path}`)
      return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ms: performance.now() - began }
    }
    const answers = await Promise.all([
      ...Array.from({ length: 30 }, (_none, at) => call(`/api/map/map?mapName=kz_nothing${at}`)),
      call('/health/ready'),
    ])
    // who had no connection yet may get a new one, which answers
    for (const { status, retryAfter, ms } of answers) {
      expect([200, 404, 503]).toContain(status)
      expect(retryAfter !== null).toBe(status === 503)
      // two seconds on a machine of its own, which `npm run bench -- away` measures; a statement alone would wait for 21
      expect(ms).toBeLessThan(15_000)
    }
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThanOrEqual(20)
    expect((await call('/health/live')).status).toBe(200)
  } finally {
    signal('CONT', frozen)
  }
  await until(200)
  expect(await read(world.ctx.db, sql`select 1 as one`)).toEqual([{ one: 1 }])
})

test('a closed pool does not wait for what never comes back', async () => {
  const other = await createWorld()
  const stuck = await other.ctx.pool.connect()
  const frozen = stuck.query('select pg_sleep(60)').catch(() => undefined)
  await other.close()
  await frozen
  stuck.release(true)
  // its own limit would end it after 20
}, 15_000)

test('the pulse tells when the database is away and when it is back', async () => {
  const told: boolean[] = []
  const pool = { isUnavailable: false, away: () => told.push(true), back: () => told.push(false) }
  const pulse = await openHealthCheck(pool, world.ctx.pool.options, pino({ level: 'silent' }), 300)
  const pids = await pulses()
  signal('STOP', pids)
  await expect.poll(() => told).toContain(true)
  signal('CONT', pids)
  await expect.poll(() => told.at(-1)).toBe(false)
  await pulse.close()
})

test.each([
  [Object.assign(new Error('x'), { code: '57P02' }), 'maintenance'],
  [Object.assign(new Error('x'), { code: 'ECONNRESET' }), 'maintenance'],
  [Object.assign(new Error('x'), { code: 'EPIPE' }), 'maintenance'],
  [Object.assign(new Error('x'), { code: 'ETIMEDOUT' }), 'maintenance'],
  [Object.assign(new Error('x'), { code: 'ENOTFOUND' }), 'maintenance'],
  [Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'connect' }), 'maintenance'],
  [Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'open' }), null],
  [Object.assign(new Error('x'), { code: 'EAGAIN', syscall: 'connect' }), 'maintenance'],
  [Object.assign(new Error('x'), { code: 'EAGAIN', syscall: 'read' }), null],
  [new Error('Connection terminated unexpectedly'), 'maintenance'],
  [new Error('Connection terminated due to connection timeout'), 'maintenance'],
  [new Error('Client has encountered a connection error and is not queryable'), 'maintenance'],
  [new Error('Query read timeout'), 'maintenance'],
  [new Error('timeout exceeded when trying to connect'), 'busy'],
  [Object.assign(new Error('x'), { code: '55P03' }), 'busy'],
  [Object.assign(new Error('x'), { code: '53100' }), 'storage_full'],
  [Object.assign(new Error('x'), { code: '23505' }), null],
  [new Error('anything else'), null],
])('reads the failure %#', (error, code) => {
  expect(databaseFault(error)).toBe(code)
})

test('a pulse that is closed while it waits for an answer opens nothing more', async () => {
  const before = await pulses()
  const pool = { isUnavailable: false, away: () => undefined, back: () => undefined }
  const pulse = await openHealthCheck(pool, world.ctx.pool.options, pino({ level: 'silent' }), 10_000)
  const own = (await pulses()).filter((pid) => !before.includes(pid))
  expect(own).toHaveLength(1)
  signal('STOP', own)
  try {
    // the next question waits in its backend by then
    await wait(600)
    await pulse.close()
    await wait(300)
  } finally {
    signal('CONT', own)
  }
  // those of the tests before may end meanwhile
  const opened = async () => (await pulses()).filter((pid) => !before.includes(pid))
  await expect.poll(opened).toEqual([])
})
