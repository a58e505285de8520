import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, connect as open, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from './platform/database/client.ts'
import { asSuperuser, type RunningPostgres, startPostgres } from './platform/database/embedded/postgres.ts'
import { makeReadyFolder } from './testing/database/ready-folder.ts'
import { freePort } from './testing/fakes/free-port.ts'
import { type ServerProcess, startServer } from './testing/server-process.ts'

const home = mkdtempSync(join(tmpdir(), 'kz16-start-'))
const started: ServerProcess[] = []
let postgres: RunningPostgres
let made = 0

/** A database that keeps what it confirms, as the server wants it. */
async function database(options = ''): Promise<string> {
  const name = `site${++made}`
  await asAdmin('postgres', `create database ${name} owner kz ${options}`)
  return name
}

async function asAdmin(name: string, ...texts: string[]): Promise<void> {
  const client = new Client({ ...asSuperuser(postgres.connection), database: name })
  await client.connect()
  try {
    for (const text of texts) await client.query(text)
  } finally {
    await client.end()
  }
}

const urlOf = (name: string, user = 'kz') =>
  `postgres://${user}@localhost/${name}?host=${encodeURIComponent(postgres.socketDir)}`

function folder(): string {
  const path = join(home, `data${++made}`)
  mkdirSync(path)
  return path
}

async function start(settings: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: folder(), ...settings })
  started.push(server)
  return server
}

/** What a start that comes to nothing says. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const server = await start(settings)
  expect(await server.ended).toBe(1)
  expect(server.errors()).toMatch(/^[^\n]+\.\n$/)
  expect(server.errors()).not.toMatch(/\bat \S+:\d+/)
  return server.errors()
}

beforeAll(async () => {
  const dataDir = folder()
  await makeReadyFolder(dataDir)
  postgres = await startPostgres({ dataDir, durable: true, log: () => undefined })
})
afterAll(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL')
    await ended
  }
  await postgres.stop()
  rmSync(home, { recursive: true, force: true })
})

test.each<[string, Record<string, string>, RegExp]>([
  [
    'a host that is not ours',
    { HOST: '192.0.2.7', LIMITS: 'on' },
    /^HOST 192\.0\.2\.7 is not an address of this machine/,
  ],
  ['a folder that is none', { DATA_DIR: '/dev/null/data' }, /^DATA_DIR cannot be used: ENOTDIR/],
])('%s is one sentence', async (_what, settings, text) => {
  expect(await refusal({ DATABASE_URL: urlOf(await database()), ...settings })).toMatch(text)
})

test('a taken port, files that cannot be written, a folder with another secret: one sentence each', async () => {
  const DATABASE_URL = urlOf(await database())
  const DATA_DIR = folder()
  const server = await start({ DATABASE_URL, DATA_DIR })
  await server.ready()
  const PORT = new URL(server.url).port
  const closed = folder()
  writeFileSync(join(closed, 'files'), '')
  writeFileSync(join(closed, 'secret-key'), 'k'.repeat(43))
  const [port, files, secret] = await Promise.all([
    refusal({ DATABASE_URL, DATA_DIR, PORT }),
    refusal({ DATABASE_URL, DATA_DIR: closed }),
    refusal({ DATABASE_URL }),
  ])
  expect(port).toMatch(new RegExp(`^PORT ${PORT} of 127\\.0\\.0\\.1 is taken`))
  expect(files).toMatch(/^DATA_DIR cannot be used: .*files/)
  expect(secret).toMatch(/^SECRET_KEY, or DATA_DIR\/secret-key without it, is not the one/)
})

test.runIf(process.platform === 'linux')('a storage that is read-only, or in two places, is refused', async () => {
  const DATABASE_URL = urlOf(await database())
  const [readOnly, parted] = [folder(), folder()]
  for (const path of [readOnly, parted]) {
    mkdirSync(join(path, 'files'))
    writeFileSync(join(path, 'secret-key'), 'k'.repeat(43))
    symlinkSync('/proc', join(path, 'files/tmp'))
  }
  symlinkSync('/proc', join(readOnly, 'files/objects'))
  const texts = await Promise.all([readOnly, parted].map((DATA_DIR) => refusal({ DATABASE_URL, DATA_DIR })))
  expect(texts[0]).toMatch(/\/files cannot be written; make room or name another DATA_DIR/)
  expect(texts[1]).toMatch(/\/files\/tmp and \S+\/files\/objects must be on one file system/)
})

test('of two that start at once with different secrets on an empty database one is refused', async () => {
  const DATABASE_URL = urlOf(await database())
  const servers = await Promise.all([start({ DATABASE_URL }), start({ DATABASE_URL })])
  const first = await Promise.race(servers.map(({ ended }) => ended))
  expect(first).toBe(1)
  const opened = servers.find(({ child }) => child.exitCode === null)
  await opened?.ready()
  await expect.poll(() => opened?.out()).toMatch(/user create .*--role ADMIN\n.*site set name .*\n.*import maps FILE/)
  expect(servers.map((server) => server.errors()).join('')).toMatch(/^SECRET_KEY, or [^\n]*\n$/)
})

test('a database of a newer program, or one that forgets what it confirmed, is refused', async () => {
  const [newer, forgetful] = [await database(), await database()]
  const table = 'create table schema_migration (name text primary key, checksum text not null, applied_at timestamptz)'
  await asAdmin(newer, `set role kz; ${table}; insert into schema_migration values ('999_later.sql', 'x', now())`)
  await asAdmin('postgres', `alter database ${forgetful} set synchronous_commit = off`)
  const texts = await Promise.all([
    refusal({ DATABASE_URL: urlOf(newer) }),
    refusal({ DATABASE_URL: urlOf(forgetful) }),
  ])
  expect(texts[0]).toMatch(/^The database was changed by a newer program \(999_later\.sql\)/)
  expect(texts[1]).toMatch(/^synchronous_commit is off/)
})

/** What a PostgreSQL says while it starts, in its own protocol. */
function stillStarting(): Buffer {
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', '']
  const body = Buffer.from(`${fields.join('\0')}\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

test('a database that is away and then still starting is waited for, which is said once', async () => {
  const name = await database()
  const port = await freePort()
  const server = await start({ DATABASE_URL: `postgres://kz@127.0.0.1:${port}/${name}` })
  await expect.poll(() => server.out()).toContain('Waiting for the database')
  let early = 2
  const late: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    if (early-- > 0) return socket.once('data', () => socket.end(stillStarting()))
    const real = open(join(postgres.socketDir, '.s.PGSQL.5432'))
    return socket
      .pipe(real)
      .on('error', () => undefined)
      .pipe(socket)
  }).listen(port, '127.0.0.1')
  await once(late, 'listening')
  try {
    await server.ready()
    expect(server.out().match(/Waiting for the database/g)).toHaveLength(1)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  } finally {
    late.close()
  }
})

test('a database that is slow to take connections is waited for, which is said', async () => {
  const name = await database()
  const port = await freePort()
  let slow = true
  const late: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    const real = () =>
      socket.pipe(open(join(postgres.socketDir, '.s.PGSQL.5432')).on('error', () => undefined)).pipe(socket)
    setTimeout(real, slow ? 4_000 : 0)
  }).listen(port, '127.0.0.1')
  await once(late, 'listening')
  try {
    const server = await start({ DATABASE_URL: `postgres://kz@127.0.0.1:${port}/${name}` })
    await expect.poll(() => server.out()).toContain('it is slow to take a connection')
    slow = false
    await server.ready()
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  } finally {
    late.close()
  }
}, 120_000)

test('whoever waits for a database can be told to stop', async () => {
  const server = await start({ DATABASE_URL: `postgres://kz@127.0.0.1:${await freePort()}/kz` })
  await expect.poll(() => server.out()).toContain('Waiting for the database')
  await delay(100)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.errors()).toBe('')
})
