import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from '../database/client.ts'
import { asSuperuser, type RunningPostgres, startPostgres } from '../database/embedded/postgres.ts'
import { databaseAnswers } from '../database/wait-until-open.ts'
import { checkDatabase } from './start-checks.ts'

const home = mkdtempSync(join(tmpdir(), 'kz16-checks-'))
const log = pino({ level: 'silent' })
let postgres: RunningPostgres
let made = 0

async function asAdmin(name: string, ...texts: string[]): Promise<void> {
  const client = new Client({ ...asSuperuser(postgres.connection), database: name })
  await client.connect()
  for (const text of texts) await client.query(text)
  await client.end()
}

/** A database whose functions are asked before PostgreSQL's own. */
async function pretending(...functions: string[]): Promise<pg.PoolConfig> {
  const name = `pretending${++made}`
  await asAdmin('postgres', `create database ${name} owner kz`)
  await asAdmin(
    name,
    'create schema pretended; grant usage on schema pretended to kz',
    `alter database ${name} set search_path = pretended, pg_catalog, public`,
    ...functions,
  )
  return { ...postgres.connection, database: name }
}

const setting = (name: string, value: string) =>
  `create function pretended.current_setting(text) returns text language sql as
    $$ select case $1 when '${name}' then '${value}' else pg_catalog.current_setting($1) end $$`

beforeAll(async () => {
  postgres = await startPostgres({ dataDir: home, durable: true, log: () => undefined })
})
afterAll(async () => {
  await postgres.stop()
  rmSync(home, { recursive: true, force: true })
})

test('a database as it should be passes', async () => {
  await checkDatabase(await pretending())
})

test.each([
  ['server_version_num', '140011', 'DATABASE_URL names a PostgreSQL 14; 15 or newer is needed.'],
  ['fsync', 'off', 'fsync is off in the database, so that a crash could lose what was confirmed; turn it on.'],
  ['full_page_writes', 'off', /^full_page_writes is off/],
])('%s = %s is refused', async (name, value, text) => {
  await expect(checkDatabase(await pretending(setting(name, value)))).rejects.toThrow(text)
})

test.each([
  ['12 seconds', /^The clock of this machine is 12 seconds behind the database's/],
  ['-1 hour', /^The clock of this machine is 3600 seconds ahead of the database's/],
])('a clock that is off by %s is refused', async (difference, text) => {
  const clock = `create function pretended.clock_timestamp() returns timestamptz language sql as
    $$ select pg_catalog.clock_timestamp() + interval '${difference}' $$`
  await expect(checkDatabase(await pretending(clock))).rejects.toThrow(text)
})

test('another encoding is refused', async () => {
  await asAdmin('postgres', `create database ascii owner kz template template0 encoding 'SQL_ASCII' locale 'C'`)
  await expect(checkDatabase({ ...postgres.connection, database: 'ascii' })).rejects.toThrow(/encoded as SQL_ASCII/)
})

const answer = (url: string) => databaseAnswers(url, { waitMs: 0 }, log)
const urlOf = (name: string, user: string) =>
  `postgres://${user}@localhost/${name}?host=${encodeURIComponent(postgres.socketDir)}`

test('a database that refuses us says why in one sentence, at once and without the password', async () => {
  const rules = join(home, 'postgres/pg_hba.conf')
  writeFileSync(rules, `local all guarded scram-sha-256\n${readFileSync(rules, 'utf8')}`)
  await asAdmin('postgres', `create role guarded login password 'right'`, 'select pg_reload_conf()')
  const refused = (url: string) =>
    answer(url).then(
      () => 'let in',
      (error: Error) => error.message,
    )
  expect(await refused(urlOf('kz', 'kz'))).toBe('let in')
  expect(await refused(urlOf('kz', 'stranger'))).toBe('DATABASE_URL cannot be used: role "stranger" does not exist.')
  expect(await refused(urlOf('nowhere', 'kz'))).toBe('DATABASE_URL cannot be used: database "nowhere" does not exist.')
  await expect.poll(() => refused(urlOf('kz', 'guarded'))).toBe('DATABASE_URL cannot be used: it asks for a password.')
  expect(await refused(urlOf('kz', 'guarded:wrong'))).toBe(
    'DATABASE_URL cannot be used: password authentication failed for user "guarded".',
  )
})

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `postgres://kz:secret@127.0.0.1:${(server.address() as AddressInfo).port}/kz`
}

test('what is no PostgreSQL, or nothing at all, is one sentence too', async () => {
  const web = createHttp((_request, reply) => reply.end('hello'))
  const greeting = createServer((socket) => socket.on('error', () => undefined).write('J\0\0\0\x0a8.0.32\0'))
  const shut = createServer((socket) => socket.end())
  const [webUrl, greetingUrl, shutUrl] = [await listening(web), await listening(greeting), await listening(shut)]
  await expect(answer(webUrl)).rejects.toThrow('DATABASE_URL cannot be used: what answers there is not a PostgreSQL.')
  await expect(answer(greetingUrl)).rejects.toThrow('what answers there is not a PostgreSQL.')
  await expect(answer(shutUrl)).rejects.toThrow('it takes the connection and says nothing.')
  for (const server of [web, greeting, shut]) server.close()
  await expect(answer(shutUrl)).rejects.toThrow('DATABASE_URL cannot be used: it does not answer (ECONNREFUSED).')
})
