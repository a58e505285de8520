import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database/database.ts'
import { startServer } from '../../testing/server-process.ts'
import { createWorld, PATIENCE_MS } from '../../testing/world.ts'
import { openDb } from '../api/db.ts'
import { sql } from '../api/sql.ts'
import { Client } from './client.ts'
import { Pool } from './pool.ts'
import { isTransactionPooler } from './pooler.ts'
import { openReplica } from './read-replica.ts'

/** What stands between the site and its database: only where scripts/engines.mjs has started it. */
const { TEST_DATABASE_URL, TEST_DATABASE_POOLED_URL, TEST_DATABASE_READ_URL } = process.env

async function onStandby(text: string): Promise<void> {
  const url = Object.assign(new URL(TEST_DATABASE_READ_URL ?? ''), { username: 'postgres', pathname: '/postgres' })
  const client = new Client({ connectionString: url.href })
  await client.connect()
  await client.query(text)
  await client.end()
}

test('a database itself is neither a pooler nor its own standby', async () => {
  const { connection, drop } = await createTestDatabase()
  const { host, port, user, database } = connection
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`
  expect(await isTransactionPooler(url)).toBe(false)
  const said: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => said.push(JSON.parse(line).msg) })
  const pool = new Pool(connection, () => undefined)
  const replica = openReplica(url, openDb(pool), log)
  await expect.poll(() => said).toEqual(['DATABASE_READ_URL is not used, the primary answers: it is no standby'])
  expect(await replica.caughtUp()).toBe(null)
  await replica.close()
  await pool.end()
  await drop()
})

test.runIf(TEST_DATABASE_POOLED_URL)('a pooler in transaction mode is known as one, and is refused alone', async () => {
  expect(await isTransactionPooler(TEST_DATABASE_URL ?? '')).toBe(false)
  expect(await isTransactionPooler(TEST_DATABASE_POOLED_URL ?? '')).toBe(true)
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'kz16-pooler-'))
  const server = await startServer({ DATA_DIR, DATABASE_URL: TEST_DATABASE_POOLED_URL ?? '' })
  expect(await server.ended).toBe(1)
  expect(server.errors()).toMatch(/^DATABASE_URL is a pooler in transaction mode: set DATABASE_DIRECT_URL[^\n]+\.\n$/)
  rmSync(DATA_DIR, { recursive: true, force: true })
})

test.runIf(TEST_DATABASE_POOLED_URL)('behind it a transaction has the limits of a session of ours', async () => {
  const world = await createWorld()
  const limits = await world.ctx.db.transaction((tx) => tx.execute(sql`select current_setting('lock_timeout') as lock`))
  // what a test's connections have
  expect(limits.rows).toEqual([{ lock: `${PATIENCE_MS / 1000}s` }])
  const named = sql.named('one-of-many', sql`select 1`)
  await Promise.all(Array.from({ length: 40 }, () => world.ctx.db.execute(named)))
  await world.close()
})

/** All other tests write into what the standby repeats: it may lag for a while. */
const PATIENT = { timeout: 60_000 }

test.runIf(TEST_DATABASE_READ_URL)(
  'a standby answers what is kept for all, never older than what was told; one that stands still is left out',
  async () => {
    const world = await createWorld({ trustsNews: true })
    const { replica } = world.ctx
    const isStandby = async () => {
      const db = await replica?.caughtUp()
      return (await db?.execute(sql`select pg_is_in_recovery() as it`))?.rows[0]?.it ?? null
    }
    await expect.poll(isStandby, PATIENT).toBe(true)
    const { client } = await world.staff('ADMIN')
    const agree = async (name: string) => {
      await client.call('PUT /site/config', { body: { settings: { name } } })
      expect((await world.guest.call('GET /site/config')).name).toBe(name)
    }
    for (let each = 0; each < 10; each++) await agree(`Site ${each}`)
    await onStandby('select pg_wal_replay_pause()')
    try {
      await agree('Site of the primary')
      expect(await isStandby()).toBe(null)
    } finally {
      await onStandby('select pg_wal_replay_resume()')
    }
    await expect.poll(isStandby, PATIENT).toBe(true)
    await world.close()
  },
  2 * PATIENT.timeout,
)
