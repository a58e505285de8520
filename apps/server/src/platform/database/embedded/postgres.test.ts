import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { Client } from '../client.ts'
import { chooseRunner } from './account.ts'
import { attachPostgres } from './attach.ts'
import { findBinaries } from './binaries.ts'
import { durability, isReady, lockMark, serverCommand } from './cluster.ts'
import { type RunningPostgres, startPostgres } from './postgres.ts'

const home = mkdtempSync(join(tmpdir(), 'kz16-embedded-'))
const dataDir = join(home, 'data')
const running = new Set<RunningPostgres>()
const byHand = new Set<ChildProcess>()

async function start(folder = dataDir): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir: folder, durable: false, log: () => undefined })
  running.add(postgres)
  return postgres
}

async function ask(connection: pg.PoolConfig, sql: string): Promise<unknown> {
  const client = new Client(connection)
  await client.connect()
  try {
    return Object.values((await client.query(sql)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

const lockFile = () => join(dataDir, 'postgres', 'postmaster.pid')
const postmaster = () => Number(readFileSync(lockFile(), 'utf8').split('\n')[0])

afterEach(async () => {
  for (const postgres of running) await postgres.stop()
  running.clear()
  for (const child of byHand) child.kill('SIGKILL')
  byHand.clear()
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('an empty folder becomes a database that keeps what is written over a restart', async () => {
  const first = await start()
  expect(await ask(first.connection, 'select current_user')).toBe('kz')
  expect(await ask(first.connection, "select lower('ЖÉ')")).toBe('жé')
  expect(await ask(first.connection, 'show listen_addresses')).toBe('')
  expect(await ask(first.connection, 'select rolsuper from pg_roles where rolname = current_user')).toBe(false)
  await ask(first.connection, 'create table kept as select 42 as answer')
  await first.stop()
  running.clear()
  const began = performance.now()
  const second = await start()
  expect(performance.now() - began).toBeLessThan(15_000)
  expect(await ask(second.connection, 'select answer from kept')).toBe(42)
})

test('a second server on the folder is refused; the command line finds the first', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow(/^Another KZ16 server, or a command/)
  const attached = await attachPostgres(dataDir)
  expect(await ask(attached ?? {}, 'select 1')).toBe(1)
  await first.stop()
  running.clear()
  expect(await attachPostgres(dataDir)).toBeNull()
})

test('a postmaster that dies is started again', async () => {
  const { connection } = await start()
  const dead = postmaster()
  process.kill(dead, 'SIGKILL')
  await expect.poll(() => ask(connection, 'select 2').catch(() => null), { interval: 50 }).toBe(2)
  expect(postmaster()).not.toBe(dead)
})

test('one that dies while the server stops stays dead, and the stop ends', async () => {
  const ending = new AbortController()
  const said: string[] = []
  const log = (line: string) => said.push(line)
  const postgres = await startPostgres({ dataDir, durable: false, log, ending: ending.signal })
  ending.abort()
  process.kill(postmaster(), 'SIGKILL')
  await delay(1_000)
  expect(said.join('\n')).not.toContain('starting it again')
  await postgres.stop(5_000)
  expect(await attachPostgres(dataDir)).toBeNull()
})

test('a lock file left by a crash, its number now another program’s, does not stop the start', async () => {
  await (await start()).stop()
  running.clear()
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => 0, 60000)'])
  writeFileSync(
    lockFile(),
    `${other.pid}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n${join(dataDir, 'run')}\n\n  1234567  12345\n`,
  )
  const { connection } = await start()
  expect(await ask(connection, 'select 3')).toBe(3)
  expect(other.exitCode).toBeNull()
  other.kill()
  await once(other, 'exit')
})

/** A postmaster without a claim: started by hand, or by a server from before there were claims. */
async function startByHand(socketDir: string, parent?: string) {
  const binaries = await findBinaries(join(dataDir, 'postgres-lib'))
  const cluster = join(dataDir, 'postgres')
  const runner = await chooseRunner(binaries, dataDir, cluster)
  const command = serverCommand(binaries, runner, cluster, { socketDir, port: 5432 }, durability(false))
  const [program = '', ...words] = parent ? [process.execPath, '-e', parent, '--', ...command] : command
  const child = spawn(program, words, { env: parent ? process.env : binaries.environment, stdio: 'ignore' })
  byHand.add(child)
  const lock = () => (existsSync(lockFile()) ? readFileSync(lockFile(), 'utf8') : '')
  await expect.poll(lock).toContain('ready')
  return { child, lock }
}

test.runIf(process.platform === 'linux')(
  'a PostgreSQL of another start is waited for, and not told to stop',
  async () => {
    const { child, lock } = await startByHand(join(dataDir, 'run'))
    const before = lock()
    const next = start()
    await delay(500)
    expect(lock()).toBe(before)
    expect(child.exitCode).toBeNull()
    child.kill('SIGINT')
    expect(await ask((await next).connection, 'select 6')).toBe(6)
  },
)

test.runIf(process.platform === 'linux')('what one that listened elsewhere left is refused, and stays', async () => {
  const elsewhere = join(home, 'elsewhere')
  mkdirSync(elsewhere, { mode: 0o777 })
  chmodSync(elsewhere, 0o777)
  const { child, lock } = await startByHand(elsewhere)
  await expect(start()).rejects.toThrow(/^DATA_DIR\/postgres\/postmaster\.pid was left .* cannot be known .*\.$/)
  expect(lock()).toContain('ready')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const left = lock()
  // nor does it say anything that one of ours was about to be started in that moment
  writeFileSync(join(dataDir, 'postgres-launch'), `${left.split('\n')[2]}000\n`)
  await expect(start()).rejects.toThrow(/^DATA_DIR\/postgres\/postmaster\.pid was left/)
  expect(lock()).toBe(left)
  rmSync(lockFile())
  expect(await ask((await start()).connection, 'select 7')).toBe(7)
})

test('a lock file left by a crash does not say of the next one with its number that it is ready', async () => {
  const cluster = join(home, 'crashed')
  mkdirSync(cluster)
  const write = () =>
    writeFileSync(join(cluster, 'postmaster.pid'), `17\n${cluster}\n1700000000\n5432\n../run\n\n\nready   \n`)
  write()
  // it was left some time ago
  utimesSync(join(cluster, 'postmaster.pid'), 1, 1)
  const before = await lockMark(cluster)
  expect(await isReady(cluster, 17, before)).toBe(false)
  rmSync(join(cluster, 'postmaster.pid'))
  expect(await isReady(cluster, 17, before)).toBe(false)
  write()
  expect(await isReady(cluster, 17, before)).toBe(true)
  expect(await isReady(cluster, 18, before)).toBe(false)
})

test.runIf(process.platform === 'linux')('a path too long for a socket is reached through its folder', async () => {
  const long = join(home, 'x'.repeat(120))
  const { connection, stop } = await start(long)
  expect(await ask(connection, 'select 4')).toBe(4)
  expect(existsSync(join(long, 'run/.s.PGSQL.5432'))).toBe(true)
  await expect(start(long)).rejects.toThrow(/^Another KZ16 server, or a command/)
  expect(await ask((await attachPostgres(long)) ?? {}, 'select 5')).toBe(5)
  await stop()
  running.clear()
  expect(await attachPostgres(long)).toBeNull()
})

test.runIf(process.platform === 'linux')('the database does not outlive a killed server', async () => {
  const parent = `require('node:child_process').spawn(process.argv[1], process.argv.slice(2), { detached: true })
    setInterval(() => 0, 1000)`
  const { child, lock } = await startByHand(join(dataDir, 'run'), parent)
  child.kill('SIGKILL')
  await expect.poll(lock).toBe('')
})

test('the data of another major version are left as they are, and the way is told', async () => {
  const old = join(home, 'old')
  mkdirSync(join(old, 'postgres'), { recursive: true })
  writeFileSync(join(old, 'postgres', 'PG_VERSION'), '15\n')
  await expect(start(old)).rejects.toThrow(
    /was made by PostgreSQL 15, and the embedded PostgreSQL is \d+: set POSTGRES_BIN/,
  )
  expect(readdirSync(join(old, 'postgres'))).toEqual(['PG_VERSION'])
})
