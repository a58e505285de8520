import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { MIGRATIONS } from '../paths.ts'
import { migrate } from './migrate.ts'
import { Pool } from './pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'kz16-migrations-'))
const databases: TestDatabase[] = []
const pools: pg.Pool[] = []
const script = (name: string, text: string) => writeFileSync(join(folder, name), text)

/** A database of its own, emptied, for the template's schema is not wanted here. */
async function emptyPool(): Promise<pg.Pool> {
  const database = await createTestDatabase()
  databases.push(database)
  // its database may be dropped while it still takes its leave
  const pool = new Pool(
    { ...database.connection, statement_timeout: 1_000, lock_timeout: 500, query_timeout: 1_000 },
    () => undefined,
  )
  pools.push(pool)
  // many tables take a busy machine a while: that is no part of the test
  const text = 'set statement_timeout = 0; drop schema public cascade; create schema public; reset statement_timeout'
  await pool.query({ text, query_timeout: 20_000 } as pg.QueryConfig)
  return pool
}

async function applied(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migration order by name')
  return rows.map((row) => row.name)
}

beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
})
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()))
  await Promise.all(databases.splice(0).map((database) => database.drop()))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('scripts run once and in order, whatever their size in statements', async () => {
  const pool = await emptyPool()
  script('002_second.sql', 'alter table runner add column age integer; insert into runner values (2, 20);')
  script('001_first.sql', 'create table runner (id integer); insert into runner values (1);')
  script('notes.txt', 'not sql')
  await migrate(pool, folder)
  await migrate(pool, folder)
  expect(await applied(pool)).toEqual(['001_first.sql', '002_second.sql'])
  expect((await pool.query('select * from runner')).rowCount).toBe(2)
})

test('a script changed after it ran stops the start', async () => {
  const pool = await emptyPool()
  script('001_first.sql', 'select 1;')
  await migrate(pool, folder)
  script('001_first.sql', 'select 1;\r\n'.replace('\r\n', ''))
  await migrate(pool, folder)
  script('001_first.sql', 'select 2;')
  await expect(migrate(pool, folder)).rejects.toThrow('001_first.sql was changed after it ran')
})

test('a database that a newer program changed stops the start, and nothing more is done to it', async () => {
  const pool = await emptyPool()
  script('001_first.sql', 'select 1;')
  script('003_third.sql', 'select 1;')
  await migrate(pool, folder)
  rmSync(join(folder, '003_third.sql'))
  script('002_second.sql', 'create table unwanted ();')
  await expect(migrate(pool, folder)).rejects.toThrow('changed by a newer program (003_third.sql)')
  expect((await pool.query(`select to_regclass('unwanted') as unwanted`)).rows).toEqual([{ unwanted: null }])
})

test('a script that fails leaves nothing of itself, and what ran before it stays', async () => {
  const pool = await emptyPool()
  script('001_first.sql', 'create table kept ();')
  script('002_second.sql', 'create table half (); select 1 / 0;')
  await expect(migrate(pool, folder)).rejects.toThrow('The migration 002_second.sql failed: division by zero.')
  expect(await applied(pool)).toEqual(['001_first.sql'])
  expect((await pool.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }])
})

test('two nodes starting together apply each script once, even a slow one', async () => {
  const pool = await emptyPool()
  script('001_first.sql', 'create table runner (id integer); insert into runner values (1); select pg_sleep(1.2);')
  await Promise.all([migrate(pool, folder), migrate(pool, folder), migrate(pool, folder)])
  expect((await pool.query('select * from runner')).rowCount).toBe(1)
})

test('the site’s own scripts run on an empty database', async () => {
  const pool = await emptyPool()
  await migrate(pool)
  expect(await applied(pool)).toEqual(readdirSync(MIGRATIONS).sort())
})
