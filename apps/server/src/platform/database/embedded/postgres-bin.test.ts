import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type ServerProcess, startServer } from '../../../testing/server-process.ts'
import { IS_FULL, shareOf } from '../../../testing/share.ts'
import { Client } from '../client.ts'
import { findBinaries } from './binaries.ts'
import { askClaim } from './claim.ts'
import { majorOf } from './cluster.ts'
import { type RunningPostgres, startPostgres } from './postgres.ts'

/** The programs that POSTGRES_BIN names run the data folder's cluster, under the rules of those that came along. */

const home = mkdtempSync(join(tmpdir(), 'kz16-postgres-bin-'))
let running: RunningPostgres | undefined
let server: ServerProcess | undefined
afterEach(async () => {
  await running?.stop()
  running = undefined
  server?.child.kill('SIGKILL')
  await server?.ended
  server = undefined
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

const own = await findBinaries(join(home, 'lib'))
const ownMajor = await majorOf(own)

/** Where Debian has the programs of its servers; the newest that the site can use. */
async function onMachine(): Promise<{ bin: string; major: number } | undefined> {
  const root = '/usr/lib/postgresql'
  const majors = (() => {
    try {
      return readdirSync(root).map(Number)
    } catch {
      return []
    }
  })()
  const major = Math.max(...majors.filter((each) => each >= 15))
  return Number.isFinite(major) ? { bin: join(root, `${major}`, 'bin'), major } : undefined
}
const machine = await onMachine()

const start = async (folder: string, bin?: string) => {
  running = await startPostgres({ dataDir: join(home, folder), durable: false, log: () => undefined, bin })
  return running.connection
}
async function ask(connection: pg.PoolConfig, text: string): Promise<unknown> {
  const client = new Client(connection)
  await client.connect()
  try {
    return Object.values((await client.query(text)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

const ways: [name: string, bin: string, major: number][] = [
  ['the folder of those that came along', dirname(own.postgres), ownMajor],
]
if (machine) ways.push(['the server of this machine', machine.bin, machine.major])
else test.skip('the server of this machine: there is none in /usr/lib/postgresql; install one to try it')

/** Whose first start is tried in this run. */
const [[starting] = []] = shareOf(ways, 2)

describe.each(ways)('%s', (name, bin, major) => {
  const folder = `of ${major}`
  test('makes a cluster that sorts and folds as everywhere, on a socket alone, and keeps it over a restart', async () => {
    const connection = await start(folder, bin)
    expect(await ask(connection, 'show server_version')).toMatch(new RegExp(`^${major}\\.`))
    expect(await ask(connection, "select lower('ЖÉ')")).toBe('жé')
    expect(await ask(connection, `select string_agg(w, '' order by w) from unnest(array['b','B','a','Z','_']) w`)).toBe(
      'BZ_ab',
    )
    expect(await ask(connection, 'show listen_addresses')).toBe('')
    expect(await ask(connection, 'select rolsuper from pg_roles where rolname = current_user')).toBe(false)
    await ask(connection, 'create table kept as select 42 as answer')
    await running?.stop()
    expect(await ask(await start(folder, bin), 'select answer from kept')).toBe(42)
  })

  test('is claimed: nobody else opens the folder meanwhile, with these programs or others', async () => {
    await start(folder, bin)
    const dataDir = join(home, folder)
    expect(await askClaim(dataDir)).not.toBe('free')
    for (const other of [bin, undefined]) {
      const second = startPostgres({ dataDir, durable: false, log: () => undefined, bin: other })
      await expect(second).rejects.toThrow(/^Another KZ16 server, or a command/)
    }
  })

  if (IS_FULL || name === starting)
    test('serves the site: its migrations, its own end', async () => {
      const DATA_DIR = join(home, `site of ${major}`)
      mkdirSync(DATA_DIR)
      server = await startServer({ DATA_DIR, POSTGRES_BIN: bin })
      await server.ready()
      expect(readFileSync(join(DATA_DIR, 'postgres/PG_VERSION'), 'utf8').trim()).toBe(`${major}`)
      expect((await fetch(`${server.url}/api/record/all-demos`)).status).toBe(200)
      server.child.kill('SIGTERM')
      expect([await server.ended, server.errors()]).toEqual([0, ''])
      expect(readdirSync(join(DATA_DIR, 'postgres'))).not.toContain('postmaster.pid')
    })
})

test('a cluster of another version is left as it is, and both versions are named', async () => {
  const cluster = join(home, 'other/postgres')
  mkdirSync(cluster, { recursive: true })
  writeFileSync(join(cluster, 'PG_VERSION'), '14\n')
  const bin = dirname(own.postgres)
  await expect(start('other', bin)).rejects.toThrow(
    `DATA_DIR/postgres was made by PostgreSQL 14, and the PostgreSQL of POSTGRES_BIN ${bin} is ${ownMajor}: set POSTGRES_BIN to the programs of a PostgreSQL 14,`,
  )
  expect(readdirSync(cluster)).toEqual(['PG_VERSION'])
})

test.each([
  ['a folder that is not there', 'nowhere', [], /^POSTGRES_BIN .*nowhere has no postgres: name the folder/],
  ['a folder of clients', 'clients', ['postgres', 'pg_ctl'], /^POSTGRES_BIN .*clients has no initdb: name the folder/],
])('%s is refused in one sentence, and nothing is made', async (_what, name, programs, said) => {
  const bin = join(home, name)
  if (programs.length > 0) mkdirSync(bin)
  for (const program of programs) symlinkSync('/bin/true', join(bin, program))
  await expect(start(`of ${name}`, bin)).rejects.toThrow(said)
  expect(readdirSync(join(home, `of ${name}`))).not.toContain('postgres')
})

test.runIf(process.platform === 'linux').each([
  ['one that is too old', "echo 'postgres (PostgreSQL) 14.9'", /is postgres \(PostgreSQL\) 14\.9, and 15 or newer is/],
  ['one that does not run', 'echo no libicu >&2; exit 127', /does not run here \(no libicu\)\. Set POSTGRES_BIN/],
  ['what is none', 'echo hello', /is hello, and 15 or newer is needed/],
])('%s is refused in one sentence, and nothing is made', async (_what, script, said) => {
  const bin = mkdtempSync(join(home, 'script-'))
  for (const program of ['postgres', 'initdb', 'pg_ctl'])
    writeFileSync(join(bin, program), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  await expect(start('of a script', bin)).rejects.toThrow(said)
  expect(readdirSync(join(home, 'of a script'))).not.toContain('postgres')
})
