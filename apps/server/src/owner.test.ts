import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { Client } from './platform/database/client.ts'
import { SERVER_DIST } from './platform/paths.ts'
import { createTestDatabase, sharedCluster } from './testing/database/database.ts'
import { makeReadyFolder } from './testing/database/ready-folder.ts'
import { freePort } from './testing/fakes/free-port.ts'
import { namespaces } from './testing/namespaces.ts'
import { type ServerProcess, SOON_OVER, startServer, watchServer } from './testing/server-process.ts'
import { IS_FULL } from './testing/share.ts'

/**
 * A data folder has one owner, whoever comes: in other namespaces, as a second container on the volume has them, and with
 * another Node (OTHER_NODE names its program).
 */
const home = mkdtempSync(join(tmpdir(), 'kz16-owner-'))
const { OTHER_NODE } = process.env
const started = new Set<ServerProcess>()
let made = 0

const MAIN = join(SERVER_DIST, 'run/main.js')
const KZ = join(SERVER_DIST, 'scripts/kz.js')
const SETTINGS = { SAMPLE: 'off', LIMITS: 'off', DATABASE_URL: '', SECRET_KEY: '', S3_ENDPOINT: '', S3_BUCKET: '' }
const KEYS = { S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' }

function folder(): string {
  const path = join(home, `data${++made}`)
  mkdirSync(path, { mode: 0o700 })
  return path
}

/** One in which a site was started before. */
async function readyFolder(): Promise<string> {
  const path = folder()
  await makeReadyFolder(path)
  return path
}

async function site(DATA_DIR: string): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR })
  started.add(server)
  await server.ready()
  return server
}

/** A server as another container would start it. */
async function inNamespaces(dataDir: string): Promise<ServerProcess> {
  const port = await freePort()
  const [program = '', ...words] = [
    ...(namespaces ?? []),
    process.execPath,
    '--disable-proto=throw',
    ...SOON_OVER,
    MAIN,
  ]
  const child = execFile(program, words, {
    env: { ...process.env, ...SETTINGS, ...KEYS, DATA_DIR: dataDir, PORT: `${port}` },
  })
  const server = watchServer(child, `http://127.0.0.1:${port}`)
  started.add(server)
  return server
}

interface Ended {
  code: number
  said: string
}

function run(words: readonly string[], env: Record<string, string>): Promise<Ended> {
  const [program = '', ...rest] = words
  return new Promise((done) => {
    execFile(program, rest, { env: { ...process.env, ...SETTINGS, ...KEYS, ...env } }, (error, out, errors) =>
      done({ code: error ? Number(error.code) : 0, said: `${out}${errors}` }),
    )
  })
}

const kz = (dataDir: string, words: readonly string[], before: readonly string[], node = process.execPath) =>
  run([...before, node, '--disable-proto=throw', ...SOON_OVER, KZ, ...words], { DATA_DIR: dataDir })

const lockOf = (dataDir: string) => readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8')

/** One site for all who visit it while it runs. */
let visited: { data: string; server: ServerProcess } | undefined

/** Who visits a running site leaves its database, its lock file and its claim as they were. */
async function undisturbed(visit: (data: string) => Promise<void>): Promise<void> {
  if (!visited) {
    const data = await readyFolder()
    const server = await startServer({ DATA_DIR: data })
    visited = { data, server }
    await server.ready()
  }
  const { data, server } = visited
  const before = lockOf(data)
  await visit(data)
  expect(lockOf(data)).toBe(before)
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
}

afterEach(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL')
    await ended
  }
  started.clear()
})
afterAll(async () => {
  visited?.server.child.kill('SIGKILL')
  await visited?.server.ended
  rmSync(home, { recursive: true, force: true })
})

test.skipIf(!namespaces)(
  'from other namespaces a command uses the database of the site, and a second site is refused',
  async () => {
    await undisturbed(async (data) => {
      const list = join(home, 'maps.txt')
      expect(await kz(data, ['export', 'maps', list], namespaces ?? [])).toMatchObject({ code: 0 })
      expect(existsSync(list)).toBe(true)
      const second = await inNamespaces(data)
      expect(await second.ended).toBe(1)
      expect(second.errors()).toMatch(/^Another KZ16 server, or a command [^\n]+\.\n$/)
      const restore = await kz(data, ['restore', join(home, 'nothing')], namespaces ?? [])
      expect(restore).toMatchObject({ code: 1, said: expect.stringMatching(/^There is no whole backup/) })
    })
  },
  120_000,
)

test.skipIf(!namespaces)(
  'of two first starts in two containers one makes the database',
  async () => {
    const data = folder()
    const both = [await inNamespaces(data), await inNamespaces(data)]
    const code = await Promise.race(both.map(({ ended }) => ended))
    expect(code).toBe(1)
    expect(both.map((server) => server.errors()).join('')).toMatch(/^Another KZ16 server, or a command [^\n]+\.\n$/)
    await expect
      .poll(() => both.some((server) => server.out().includes('KZ16 is open')), { timeout: 60_000 })
      .toBe(true)
    expect(readFileSync(join(data, 'secret-key'), 'utf8')).toHaveLength(43)
  },
  120_000,
)

test.skipIf(!namespaces)(
  'a site that was killed in a container is started again in another one',
  async () => {
    const data = await readyFolder()
    for (let round = 0; round < (IS_FULL ? 2 : 1); round++) {
      const server = await inNamespaces(data)
      await expect.poll(() => server.out()).toContain('KZ16 is open')
      server.child.kill('SIGKILL')
      await server.ended
    }
    // the next one, in no container, meets a lock file whose number may be anybody's here
    await site(data)
  },
  180_000,
)

test.skipIf(!OTHER_NODE)(
  `a command of another Node uses the database of the site${OTHER_NODE ? '' : ' (skipped: OTHER_NODE names none)'}`,
  async () => {
    await undisturbed(async (data) => {
      const list = join(home, 'other.txt')
      expect(await kz(data, ['export', 'maps', list], [], OTHER_NODE)).toMatchObject({ code: 0 })
      expect(await run([OTHER_NODE ?? '', MAIN], { DATA_DIR: data, PORT: `${await freePort()}` })).toMatchObject({
        code: 1,
        said: expect.stringMatching(/^Another KZ16 server/),
      })
    })
  },
  120_000,
)

test.skipIf(process.getuid?.() !== 0)(
  'a command of an account that may not enter the folder hears where to run it',
  async () => {
    await undisturbed(async (data) => {
      const other = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups', '--inh-caps=-all']
      const refused = {
        code: 1,
        said: expect.stringMatching(/^The data folder \S+ is closed .*docker compose exec app/),
      }
      expect(await kz(data, ['site', 'show'], other)).toEqual(refused)
      // the secret may be given: then it is the claim that is closed
      const given = ['env', `SECRET_KEY=${'k'.repeat(40)}`]
      for (const path of [home, data]) chmodSync(path, 0o755)
      expect(await kz(data, ['site', 'show'], [...other, ...given])).toEqual(refused)
      for (const path of [home, data]) chmodSync(path, 0o700)
    })
  },
  120_000,
)

test('a site that was visited ends as any other', async () => {
  await undisturbed(async () => undefined)
  const { server } = visited as { server: ServerProcess }
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(`${server.out()}${server.errors()}`).not.toMatch(/ended unexpectedly|FATAL|PANIC/)
})

test('a command ends whose database fails it while it opens', async () => {
  const { connection, drop } = await createTestDatabase()
  const { host, port, user, database } = connection
  const admin = new Client({ ...sharedCluster()?.admin, database })
  await admin.connect()
  await admin.query('drop schema graphile_worker cascade; create schema graphile_worker')
  await admin.end()
  const DATABASE_URL = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`
  const ended = await run([process.execPath, '--disable-proto=throw', KZ, 'site', 'show'], {
    ...{ DATA_DIR: folder(), DATABASE_URL, REDIS_URL: '' },
  })
  expect(ended).toMatchObject({ code: 1, said: expect.stringContaining('permission denied for schema') })
  await drop()
})

test('a database that does not start is told with its backup and the command, and is left as it is', async () => {
  const data = await readyFolder()
  const server = await site(data)
  expect(await kz(data, ['backup', join(home, 'backup')], [])).toMatchObject({ code: 0 })
  server.child.kill('SIGTERM')
  await server.ended
  const control = join(data, 'postgres/global/pg_control')
  truncateSync(control, 100)
  for (let tries = 0; tries < (IS_FULL ? 2 : 1); tries++) {
    const again = await startServer({ DATA_DIR: data })
    started.add(again)
    expect(await again.ended).toBe(1)
    expect(again.errors()).toMatch(
      new RegExp(
        `^The database in DATA_DIR/postgres does not start \\(.+\\)\\. Nothing was changed; keep .* The newest backup is 20\\S+ in ${home}/backup\\. .*restore ${home}/backup \\(docs/operate\\.md, Restore\\)\\.\\n$`,
      ),
    )
    expect(again.errors()).not.toContain('DATABASE_URL')
  }
  rmSync(join(data, 'postgres/PG_VERSION'))
  const last = await startServer({ DATA_DIR: data })
  await once(last.child, 'exit')
  expect(last.errors()).toMatch(/does not start \(PG_VERSION is missing\)\. Nothing was changed/)
  expect(readFileSync(control)).toHaveLength(100)
}, 120_000)
