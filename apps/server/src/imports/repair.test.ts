import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../platform/database/migrate.ts'
import { Pool } from '../platform/database/pool.ts'
import { MIGRATIONS } from '../platform/paths.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database/database.ts'

/** Imports before the migration that knows runs without a date wrote the moment they ran; it takes that back. */

const REPAIR = '074_undated_runs.sql'
const folder = mkdtempSync(join(tmpdir(), 'kz16-repair-'))
let database: TestDatabase
let pool: Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = new Pool({ ...database.connection, statement_timeout: 0 }, () => undefined)
  await pool.query('drop schema public cascade; create schema public')
  for (const name of readdirSync(MIGRATIONS))
    if (name < REPAIR) copyFileSync(join(MIGRATIONS, name), join(folder, name))
  await migrate(pool, folder)
  await pool.query(BEFORE)
  await migrate(pool)
}, 120_000)
afterAll(async () => {
  await pool.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const IMPORTED = '2025-06-01T12:00:00.123456Z'

/** 1: the list's run; 2: a faster list's, a later import; 3: a list's with its date; 4: one sent and released here. */
const BEFORE = `
  insert into users (id, username, pseudo, pseudo_key, email, password_hash) values (1, 'ann', 'Ann', 'ann', 'ann@example.test', 'x');
  insert into players (id, name, country) values (1, 'one', 'uk'), (2, 'two', 'ea'), (3, 'three', 'se');
  insert into players (id, name, user_id) values (4, 'Ann', 1);
  insert into maps (id, name) values (1, 'kz_a'), (2, 'kz_b');
  insert into routes (id, map_id) values (7, 1), (8, 2);
  insert into blobs (sha256, size) values ('f4', 1);
  insert into audit_log (at, action, target) values ('${IMPORTED}', 'import.records', 'demos.txt'),
    ('2025-07-01T12:00:00Z', 'import.records', 'later.txt'), ('${IMPORTED}', 'import.longjumps', 'jumps.csv');
  insert into demos (id, route_id, player_id, player_name, country, time_ms, state, submitted_at, decided_at, decided_by, sha256,
    user_id, previous_demo_id) values
    (1, 7, 1, 'one', 'uk', 60000, 'RELEASED', '${IMPORTED}', '${IMPORTED}', null, null, null, null),
    (2, 7, 2, 'two', 'ea', 59000, 'RELEASED', '2025-07-01T12:00:00Z', '2025-07-01T12:00:00Z', null, null, null, 1),
    (3, 8, 3, 'three', 'se', 50000, 'RELEASED', '2017-01-01T00:00:00Z', '2017-01-01T00:00:00Z', null, null, null, null),
    (4, 8, 4, 'Ann', 'se', 49000, 'RELEASED', '2025-08-01T00:00:00Z', '2025-08-02T00:00:00Z', 1, 'f4', 1, 3);
  insert into route_records (route_id, has_cp, demo_id) values (7, false, 2), (8, false, 4);
  insert into long_jumps (type, block, distance, prestrafe, topspeed, player_id, player_name, country, released_at) values
    ('lj', 250, 251, 275, 330, 1, 'one', 'uk', '${IMPORTED}'), ('lj', 251, 252, 275, 330, 3, 'three', 'se', '2024-01-01T00:00:00Z');
`
const ask = async (text: string) => (await pool.query({ text, rowMode: 'array' })).rows

test('runs of lists without dates lose the one they were given, and say which list they came from', async () => {
  const day = `to_char(decided_at at time zone 'utc', 'YYYY-MM-DD')`
  expect(await ask(`select id, ${day}, source, previous_demo_id from demos order by id`)).toEqual([
    [1, null, 'demos.txt', null],
    [2, null, 'later.txt', null],
    [3, '2017-01-01', 'a record list', null],
    [4, '2025-08-02', null, 3],
  ])
})

test('reigns are those of what is known: no first record, and nothing taken from whom nobody knows', async () => {
  const day = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD')`
  expect(
    await ask(`select demo_id, ${day('held_from')}, ${day('held_until')}, previous_ms, former_unknown from reigns
      order by route_id, demo_id`),
  ).toEqual([
    [2, null, null, null, true],
    [3, '2017-01-01', '2025-08-02', null, true],
    [4, '2025-08-02', null, 50000, false],
  ])
})

test('long jumps of lists have no date; countries are the site’s own', async () => {
  expect(await ask(`select block, released_at is null, country from long_jumps order by block`)).toEqual([
    [250, true, 'gb'],
    [251, false, 'se'],
  ])
  expect(await ask('select distinct country from demos order by 1')).toEqual([['gb'], ['n-a'], ['se']])
  expect(await ask('select name, country from players where user_id is null order by id')).toEqual([
    ['one', 'gb'],
    ['two', 'n-a'],
    ['three', 'se'],
  ])
})
