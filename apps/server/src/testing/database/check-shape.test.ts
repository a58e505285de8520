import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb, row, rows } from '../../platform/api/db.ts'
import { bool, bytes, day, int, ints, json, moment, real, text, texts } from '../../platform/api/shape.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'
import { createWorld, type World } from '../world.ts'

/** A shape that promises what PostgreSQL does not answer fails the first test that runs its query. */

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('answers of every kind of column come as their shape says', async () => {
  const found = await row(
    world.ctx.db,
    { a: int, b: real, c: text, d: bool, e: moment, f: day, g: bytes, h: ints, i: texts, j: json, k: int.orNull },
    sql`select 1 as a, 1.5 as b, 'x' as c, true as d, to_timestamp(0) as e, '2020-02-29'::date as f, '\\x01'::bytea as g,
      array[1, 2] as h, array['x'] as i, '{"y": 1}'::jsonb as j, null::integer as k`,
  )
  expect(found).toEqual({
    ...{ a: 1, b: 1.5, c: 'x', d: true, e: new Date(0), f: '2020-02-29', g: Buffer.from([1]) },
    ...{ h: [1, 2], i: ['x'], j: { y: 1 }, k: null },
  })
})

test.each([
  ['a type', { at: text }, sql`select now() as at`, '"at" has the type'],
  ['a fraction', { share: int }, sql`select 0.5::float8 as share`, '"share" has the type'],
  ['nothing', { name: text }, sql`select null::text as name`, '"name" is null'],
  ['another name', { demoId: int }, sql`select 1 as demo_id`, 'answers "demo_id", which no shape names'],
  ['one column less', { id: int, name: text }, sql`select 1 as id`, 'does not answer "name"'],
  ['no row of another shape', { id: int }, sql`select 'x' as id limit 0`, '"id" has the type'],
])('a shape that promises what is answered as %s is refused', async (_what, shape, query, text) => {
  await expect(rows(world.ctx.db, shape, query)).rejects.toThrow(text)
})

test('a name of a prepared query that stands for a second text is refused', async () => {
  const ask = (query: SQL) => rows(world.ctx.db, { id: int }, sql.named('numbers', query))
  expect(await ask(sql`select ${1}::integer as id`)).toEqual([{ id: 1 }])
  expect(await ask(sql`select ${2}::integer as id`)).toEqual([{ id: 2 }])
  await expect(ask(sql`select ${[3]}::integer as id where true`)).rejects.toThrow('numbers')
})

test('a named query is prepared once on its connection', async () => {
  const name = 'prepared numbers'
  const prepared = sql`select name as kept from pg_prepared_statements where name = ${name}`
  // a pooler keeps none
  await openDb(world.ctx.pool).transaction(async (tx) => {
    expect(await rows(tx, { kept: text }, prepared)).toEqual([])
    await rows(tx, { id: int }, sql.named(name, sql`select ${1}::integer as id`))
    expect(await rows(tx, { kept: text }, prepared)).toEqual([{ kept: name }])
  })
})

test('one name may not stand for two texts on different connections either', async () => {
  const named = (query: SQL) => sql.named('far apart', query)
  await world.ctx.db.transaction(async (tx) => {
    await rows(tx, { id: int }, named(sql`select 1 as id`))
    await expect(rows(world.ctx.db, { id: int }, named(sql`select 2 as id`))).rejects.toThrow('stands for two queries')
  })
})
