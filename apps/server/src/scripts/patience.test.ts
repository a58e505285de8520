import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Client } from '../platform/database/client.ts'
import { Pool } from '../platform/database/pool.ts'
import { lockWaits } from '../testing/database/lock-waits.ts'
import { createWorld, type World } from '../testing/world.ts'
import { runCommand } from './command-line.ts'

/** A call hears after six seconds at most that there is no answer. */
const HELD_MS = 6_300

let world: World
let home: string
beforeAll(async () => {
  world = await createWorld()
  home = await mkdtemp(join(tmpdir(), 'kz16-patience-'))
  const { host, user, port, database } = world.ctx.pool.options
  vi.stubEnv(
    'DATABASE_URL',
    `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`,
  )
  vi.stubEnv('DATABASE_DIRECT_URL', '')
  vi.stubEnv('DATA_DIR', world.ctx.config.dataDir)
  vi.stubEnv('SECRET_KEY', world.ctx.config.secretKey)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await world.close()
  await rm(home, { recursive: true, force: true })
})

test('a command waits for what the site has locked, longer than a call would', async () => {
  const path = join(home, 'maps.csv')
  await writeFile(path, 'mapname,diff,diff_name,type,sc,authors,date_old,community\nkz_patience,3,Medium,climb,0,,,\n')
  const holder = new Client(world.ctx.pool.options)
  await holder.connect()
  await holder.query('begin; lock table maps in exclusive mode')
  const said: string[] = []
  const done = runCommand(
    ['import', 'maps', path],
    (line) => said.push(line),
    (line) => said.push(line),
  )
  await expect.poll(() => lockWaits(world.ctx.db)).toBe(1)
  await new Promise((go) => setTimeout(go, HELD_MS))
  await holder.query('rollback')
  await holder.end()
  expect([await done, ...said]).toEqual([0, expect.stringContaining('kz_patience'), expect.any(String)])
})

test('a start has time, and from the first call on nobody has what was opened before', async () => {
  const { host, user, port, database } = world.ctx.pool.options
  const pool = new Pool({ host, user, port, database } as pg.PoolConfig, () => undefined)
  const limits = async () => {
    const { rows } = await pool.query(`select current_setting('statement_timeout') as statement`)
    return [rows[0].statement, pool.options.query_timeout]
  }
  pool.waitLong({ warn: () => undefined })
  const before = await limits()
  pool.forceShutdown()
  const after = await limits()
  await pool.end()
  expect([before, after]).toEqual([
    ['10min', 660_000],
    ['5s', 6_000],
  ])
})
