import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { owners } from './lib/table-owners.mjs'
import { checkTables } from './table-rules.mjs'

let root = ''

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const server = 'apps/server/src'
const migrations = 'apps/server/migrations'

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kz16-tables-'))
  const all = Object.values(owners).flat()
  plant(`${migrations}/001_all.sql`, all.map((table) => `create table ${table} (id integer);\n`).join(''))
})
afterEach(() => rmSync(root, { recursive: true }))

const query = (text: string) => `await tx.execute(sql\`${text}\`)\n`

/** Every way to write a row with a file that may not, and what is said of it. */
const violations: [rule: string, path: string, text: string, said: string][] = [
  ['insert', `${server}/news/a.ts`, query('insert into demos (id) values (1)'), 'writes demos, which demos owns'],
  ['update', `${server}/accounts/a.ts`, query('update players set name = 1'), 'writes players, which records owns'],
  ['update by another name', `${server}/news/a.ts`, query('update demos d set a = 1'), 'writes demos'],
  ['update with as', `${server}/news/a.ts`, query('update only demos as d\n  set a = 1'), 'writes demos'],
  ['delete', `${server}/maps/a.ts`, query('delete from route_records where x'), 'which records owns'],
  ['truncate, the second of two', `${server}/news/a.ts`, query('truncate posts, comments cascade'), 'writes comments'],
  ['merge', `${server}/news/a.ts`, query('merge into demos using x on true'), 'writes demos'],
  ['over two lines, in capitals', `${server}/news/a.ts`, query('INSERT\n  INTO users (id)'), 'which accounts owns'],
  ['with its schema, in quotes', `${server}/news/a.ts`, query('delete from public."users"'), 'which accounts owns'],
  [
    'within a query that reads',
    `${server}/maps/a.ts`,
    query('with x as (update demos set a = 1) select 1'),
    'demos owns',
  ],
  ['as plain text', `${server}/maps/a.ts`, `sql.raw('delete from demos')`, 'writes demos'],
  ['a table nobody owns', `${server}/maps/a.ts`, query('insert into elsewhere (id) values (1)'), 'which nobody owns'],
  ['a table put in', `${server}/maps/a.ts`, query(`update \${table} set a = 1`), 'whose name is put in'],
  ['a table put in with its columns', `${server}/maps/a.ts`, query(`insert into \${columns})`), 'whose name is put in'],
  ['the platform is a folder too', `${server}/platform/a.ts`, query('delete from users'), 'which accounts owns'],
  ['the command line is none', `${server}/scripts/a-commands.ts`, query('delete from users'), 'which accounts owns'],
  ['app.ts owns nothing', `${server}/app.ts`, query('delete from audit_log'), 'which platform owns'],
  ['past rows()', `${server}/maps/a.ts`, `await ctx.pool.query('select 1')`, 'pool.query goes past rows()'],
  ['past rows() by a connection', `${server}/maps/a.ts`, 'await pool.connect()', 'pool.connect goes past rows()'],
]

test.each(violations)('%s', (_rule, path, text, said) => {
  plant(path, text)
  expect(checkTables(root)).toEqual([expect.stringContaining(said)])
  expect(checkTables(root)[0]).toMatch(new RegExp(`^${path}: `))
})

test('a table of the migrations has an owner, and an owner has the tables listed for it', () => {
  plant(`${migrations}/002_more.sql`, 'create unlogged table if not exists medals (id integer);')
  expect(checkTables(root)).toEqual([expect.stringContaining('nobody owns medals')])
  plant(`${migrations}/001_all.sql`, '')
  expect(checkTables(root)).toContain('scripts/lib/table-owners.mjs: there is no table users')
})

test('what the house allows is let through', () => {
  plant(`${server}/demos/a.ts`, query('update demos set state = 1') + query('select 1 from users for update of users'))
  plant(`${server}/demos/deeper/a.ts`, query('insert into demos (id) values (1) on conflict (id) do update set id = 1'))
  plant(
    `${server}/demos/b.ts`,
    '// update users set nothing\n/** delete from users */\nconst text = "Update your name"',
  )
  plant(`${server}/demos/a.test.ts`, `${query('delete from users')}pool.query()`)
  plant(`${server}/testing/build.ts`, query('insert into users (id) values (1)'))
  plant(`${server}/scripts/sample/a.ts`, query('insert into users (id) values (1)'))
  plant(`${server}/platform/a.ts`, `${query('delete from audit_log')}pool.connect()`)
  expect(checkTables(root)).toEqual([])
})
