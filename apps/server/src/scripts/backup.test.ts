import { createHmac } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readTrack } from '@kz/demo/track/track'
import type { PoolConfig } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { hooks } from '../hooks.ts'
import { endAccounts } from '../members/ending/end-accounts.ts'
import { sql } from '../platform/api/sql.ts'
import { lastBackup } from '../platform/backup/last-backup.ts'
import { backupsOf, readManifest } from '../platform/backup/manifest.ts'
import { putOwn } from '../platform/backup/restore.ts'
import { backUpSite } from '../platform/backup/site-backup.ts'
import { openBackupStore } from '../platform/backup/store.ts'
import { Client } from '../platform/database/client.ts'
import { claimFolder } from '../platform/database/embedded/claim.ts'
import { startPostgres } from '../platform/database/embedded/postgres.ts'
import { openFiles } from '../platform/files/open-store.ts'
import { readConfig } from '../platform/process/config.ts'
import { openContext } from '../platform/process/open-context.ts'
import { storeSettings } from '../testing/database/backing-services.ts'
import { withAdmin } from '../testing/database/cluster.ts'
import { sharedCluster } from '../testing/database/database.ts'
import { bytesIn, shaOf, store } from '../testing/files/stored-files.ts'
import { buildServer } from '../testing/game-server.ts'
import { type Played, playRun } from '../testing/played-run.ts'
import { read } from '../testing/read.ts'
import { shareOf } from '../testing/share.ts'
import { createWorld, environment, PATIENCE_MS, type World } from '../testing/world.ts'
import { runCommand } from './command-line.ts'

/** One small site, backed up once; what is restored or refused is a copy of it, or of its damaged remains. */

const KEY = 'k'.repeat(40)
let home: string
let world: World
let said: string[]
let empty: string
const facts = { files: [] as string[], run: undefined as Played | undefined }

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'kz16-backup-'))
  world = await createWorld()
  const chief = await world.staff('ADMIN')
  facts.run = await playRun(world, await buildServer(world), chief, { seed: 61 })
  const contents = ['one', 'two'.repeat(70_000)]
  for (const content of contents) await store(world.ctx, content)
  const { rows } = await world.ctx.pool.query('select sha256 from blobs order by sha256')
  facts.files = rows.map(({ sha256 }) => sha256)
  await writeFile(join(world.ctx.config.dataDir, 'secret-key'), 'the secret of the site, 32 characters', {
    mode: 0o600,
  })
  empty = `${world.ctx.pool.options.database}_empty`
  await asAdmin(`create database ${empty} owner ${world.ctx.pool.options.user} template template0`)
  vi.stubEnv('DATA_DIR', join(home, 'elsewhere'))
  vi.stubEnv('BACKUP_KEY', KEY)
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('SECRET_KEY', '')
  for (const [name, value] of Object.entries(storeSettings(`${empty}/`))) vi.stubEnv(name, value)
})
afterEach(() => vi.stubEnv('BACKUP_KEY', KEY))
afterAll(async () => {
  vi.unstubAllEnvs()
  await asAdmin(`drop database ${empty} with (force)`)
  await world.close()
  await rm(home, { recursive: true, force: true })
})

async function asAdmin(text: string): Promise<void> {
  const cluster = sharedCluster()
  if (cluster) await withAdmin(cluster, (admin) => admin.query(text))
}

async function kz(...words: string[]): Promise<number> {
  said = []
  const say = (line: string) => said.push(line)
  return runCommand(words, say, say)
}

/** Restores a folder into the empty database; answers the sentence of the refusal, which has left it empty. */
async function refusal(folder: string): Promise<string> {
  vi.stubEnv('DATABASE_URL', urlOf(empty))
  expect(await kz('restore', folder)).toBe(1)
  vi.stubEnv('DATABASE_URL', '')
  const client = new Client({ ...world.ctx.pool.options, database: empty })
  await client.connect()
  const { rows } = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
  await client.end()
  expect(rows).toEqual([])
  return said.join('\n')
}

function urlOf(database = ''): string {
  const { host, user, port } = world.ctx.pool.options
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`
}

async function markOf(query: string) {
  const client = new Client(world.ctx.pool.options)
  await client.connect()
  const { rows } = await client.query(query, [empty])
  await client.end()
  return rows[0] as { mark: string }
}

const backupStore = () => openBackupStore(join(home, 'backup'), KEY)
const backUp = () => backUpSite(siteContext(), backupStore())

/** The world's database is one of many in its cluster, so it is named as an operator's own would be. */
function siteContext() {
  const databaseUrl = urlOf(world.ctx.pool.options.database)
  return { ...world.ctx, config: { ...world.ctx.config, databaseUrl } }
}

/** While its files are copied somebody sends another one. */
function withLateUpload(ctx: World['ctx']): World['ctx'] {
  const { files } = ctx
  let isSent = false
  const open = async (sha256: string) => {
    if (!isSent) await store(ctx, 'late')
    isSent = true
    return files.open(sha256)
  }
  return { ...ctx, files: { ...files, open } }
}

test('a backup comes back whole, without sessions; a second one writes only what is new', async () => {
  const gone = await world.user({ pseudo: 'Nickgone', email: 'gone@mail.test' })
  await world.ctx.db.execute(sql`select setval(pg_get_serial_sequence('users', 'id'), 4711)`)
  const count = facts.files.length
  expect(await backUpSite(withLateUpload(siteContext()), backupStore())).toMatchObject({
    files: count,
    newFiles: count,
  })
  expect(await lastBackup(world.ctx.db)).toMatch(/^20/)
  // the backup knows them still; that they ended since, the site notes beside it
  await (await world.as(gone)).call('POST /user/ending', { body: { keepsName: false } })
  await world.ctx.db.execute(sql`update account_endings set ends_at = now() where user_id = ${gone.userId}`)
  world.ctx.config.backupKey = KEY
  await world.runJobs('end-accounts')

  const dataDir = join(home, 'restored')
  vi.stubEnv('DATA_DIR', dataDir)
  expect([await kz('restore', join(home, 'backup')), ...said]).toEqual([
    0,
    expect.stringContaining(`every row and ${count} files agree`),
    expect.stringContaining('sessions are ended'),
    '1 account that ended since ends again as soon as the site runs.',
  ])
  const restored = await openFiles(readConfig(process.env))
  for (const sha256 of facts.files) {
    expect(shaOf(await bytesIn(restored, sha256))).toBe(sha256)
  }
  expect(await readFile(join(dataDir, 'secret-key'), 'utf8')).toBe('the secret of the site, 32 characters')
  const { connection, stop } = await startPostgres({ dataDir, durable: false, log: () => undefined })
  const client = new Client(connection)
  await client.connect()
  const { rows } = await client.query(`select (select count(*) from users)::int as users,
    (select count(*) from session_families where ended_at is null)::int as sessions,
    (select user_id from account_endings where ends_at <= now()) as ending,
    nextval(pg_get_serial_sequence('users', 'id'))::int as next,
    (select count(*) from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace)::int as keys,
    (select count(*) from pg_trigger where not tgisinternal and tgenabled <> 'O')::int as silent`)
  const keys = await world.ctx.db.execute(sql`
    select count(*)::int as keys from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  await client.end()
  await plays(connection, dataDir)
  await endsAgain(connection, dataDir, gone)
  await stop()
  expect(rows[0]).toEqual({
    users: 2,
    sessions: 0,
    ending: gone.userId,
    next: 4712,
    keys: keys.rows[0]?.keys,
    silent: 0,
  })

  expect(await kz('restore', join(home, 'backup'))).toBe(1)
  expect(said[0]).toMatch(/is not empty \(.+\), and nothing was changed/)

  expect(await backUp()).toMatchObject({ files: count + 1, newFiles: 1 })
}, 120_000)

/** The run that its server sent, with its replay: the restored site hands the file out and draws the run. */
async function plays(connection: PoolConfig, dataDir: string): Promise<void> {
  const config = readConfig({ ...process.env, ...environment(dataDir) })
  const { ctx, close } = await openContext(config, connection, pino({ level: 'error' }), hooks, PATIENCE_MS)
  const app = await buildApp(ctx, [], () => 0)
  config.siteUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  const ask = (path: string) => fetch(config.siteUrl + path)
  const { runId = 0, timeMs } = facts.run ?? {}
  expect((await ask(`/replays/run-${runId}.krpz`)).status).toBe(200)
  const shown = (await (await ask(`/api/run/replay?runId=${runId}`)).json()) as {
    standing: string
    track: { url: string }
  }
  expect(shown.standing).not.toBe('sent')
  const track = readTrack(new Uint8Array(await (await ask(shown.track.url)).arrayBuffer()))
  expect(track.demoMilliseconds.at(-1)).toBe(timeMs)
  await app.close()
  await close()
}

/** The restored site as it runs: whose account ended after the backup is deleted once more. */
async function endsAgain(connection: PoolConfig, dataDir: string, gone: { userId: number; pseudo: string }) {
  const config = readConfig({ ...process.env, ...environment(dataDir) })
  const { ctx, close } = await openContext(config, connection, pino({ level: 'error' }), hooks, PATIENCE_MS)
  const known = () =>
    read(ctx.db, sql`select pseudo, email, deleted_at is null as lives from users where id = ${gone.userId}`)
  expect(await known()).toEqual([{ pseudo: gone.pseudo, email: 'gone@mail.test', lives: true }])
  await endAccounts.run(ctx, {}, new AbortController().signal)
  const [ended] = await known()
  expect(ended).toMatchObject({ pseudo: `[former player ${gone.userId}]`, lives: false })
  expect(String(ended?.email)).not.toContain('gone')
  const tables = await read(
    ctx.db,
    sql`select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const { name } of tables) {
    const { rowCount } = await ctx.db.execute(
      sql`select from ${sql.raw(String(name))} x where row_to_json(x)::text ilike '%gone@mail.test%'`,
    )
    expect(rowCount, String(name)).toBe(0)
  }
  await close()
}

test('nothing is restored into a folder that somebody has, though it is still empty', async () => {
  const dataDir = join(home, 'claimed')
  await mkdir(dataDir)
  const { giveBack } = await claimFolder(dataDir)
  vi.stubEnv('DATA_DIR', dataDir)
  expect([await kz('restore', join(home, 'backup')), ...said]).toEqual([
    1,
    expect.stringMatching(/^Another KZ16 server, or a command/),
  ])
  // every command sees to the secret key, as the site itself does
  expect((await readdir(dataDir)).filter((name) => name !== 'secret-key')).toEqual(['claim'])
  await giveBack()
  vi.stubEnv('DATA_DIR', join(home, 'restored'))
})

test('what cannot be trusted is refused with one sentence, and leaves no database', async () => {
  const whole = join(home, 'backup')
  expect(await refusal(join(home, 'nothing'))).toMatch(/^There is no whole backup in /)
  vi.stubEnv('BACKUP_KEY', 'w'.repeat(40))
  expect(await refusal(whole)).toBe('The key is not the one this backup was made with.')
  vi.stubEnv('BACKUP_KEY', '')
  expect(await refusal(whole)).toBe('The backup is sealed: give the key it was made with.')
  vi.stubEnv('BACKUP_KEY', KEY)

  // the largest object is the second file
  const copy = join(home, 'damaged')
  const objects = async (folder: string) => {
    const all = await readdir(join(folder, 'objects'), { recursive: true, withFileTypes: true })
    const files = all.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
    const sized = await Promise.all(files.map(async (path) => ({ path, size: (await stat(path)).size })))
    return sized.sort((one, other) => other.size - one.size)
  }
  const harms = [
    flipMiddle,
    (path: string) => stat(path).then(({ size }) => truncate(path, size - 20)),
    (path: string) => rm(path),
  ]
  for (const harm of shareOf(harms, 3)) {
    await rm(copy, { recursive: true, force: true })
    await cp(whole, copy, { recursive: true })
    const [largest] = await objects(copy)
    await harm(largest?.path ?? '')
    expect(await refusal(copy)).toMatch(/(?:is missing in the backup|cannot be read: it is damaged or not whole)\.$/)
  }

  vi.stubEnv('DATABASE_URL', urlOf(world.ctx.pool.options.database))
  expect(await kz('restore', whole)).toBe(1)
  expect(said).toEqual(['The database is not empty, and nothing was changed: name an empty one.'])

  // nothing is taken for a backup before its last file bears its name
  await rm(join(copy, 'backups'), { recursive: true })
  expect(await refusal(copy)).toMatch(/^There is no whole backup in /)
}, 120_000)

test('the next backup into a damaged folder mends it, and one of another key stays out', async () => {
  const other = openBackupStore(join(home, 'backup'), 'w'.repeat(40))
  await expect(backUpSite(siteContext(), other)).rejects.toThrow('The key is not the one')
  await backUp()
  const [file = ''] = facts.files
  const name = createHmac('sha256', KEY).update(file).digest('hex')
  await flipMiddle(join(home, 'backup', 'objects', name.slice(0, 2), name))
  const files = facts.files.length + 1
  expect(await backUp()).toMatchObject({ files, newFiles: 1 })
  expect(await backUp()).toMatchObject({ files, newFiles: 0 })
})

async function flipMiddle(path: string): Promise<void> {
  const bytes = await readFile(path)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  await writeFile(path, bytes)
}

test('a secret that the folder had is kept beside the one of the backup', async () => {
  const dataDir = await mkdtemp(join(home, 'other-'))
  await writeFile(join(dataDir, 'secret-key'), 'the secret of another site')
  const store = backupStore()
  const [name = ''] = await backupsOf(store)
  const options = { store, dataDir, databaseUrl: urlOf(empty), postgresBin: undefined, hasSecret: false }
  const nobody = { openFiles: () => openFiles(readConfig(process.env)), endSessions: async () => undefined }
  await putOwn(await readManifest(store, name), { ...options, ...nobody })
  const names = (await readdir(dataDir)).sort()
  expect(names).toEqual(['secret-key', expect.stringMatching(/^secret-key-before-20/)])
  const kept = await Promise.all(names.map((one) => readFile(join(dataDir, one), 'utf8')))
  expect(kept).toEqual(['the secret of the site, 32 characters', 'the secret of another site'])
})

test('the embedded database moves to one of its own, once, and does not go on where it was', async () => {
  const dataDir = join(home, 'restored')
  vi.stubEnv('DATA_DIR', dataDir)
  const running = await startPostgres({ dataDir, durable: false, log: () => undefined })
  expect([await kz('move', '--to', urlOf(empty)), ...said]).toEqual([
    1,
    'Stop the site first: what is written meanwhile would stay behind.',
  ])
  await running.stop()
  expect([await kz('move', '--to', urlOf(empty)), said[0]]).toEqual([0, expect.stringMatching(/are there and agree/)])
  const client = new Client({ ...world.ctx.pool.options, database: empty })
  await client.connect()
  const { rows } = await client.query(
    'select (select count(*) from users)::int as users, count(*)::int as files from blobs',
  )
  await client.end()
  // one more: the track of the run that was played
  expect(rows).toEqual([{ users: 2, files: facts.files.length + 1 }])
  expect(await readdir(dataDir)).toContain('postgres-moved')
  // the files are of the new one
  const owner = await (await openFiles(readConfig(process.env))).owner()
  const mark = `select system_identifier || '/' || oid as mark from pg_control_system(), pg_database where datname = $1`
  expect(owner).toBe((await markOf(mark)).mark)
  expect([await kz('move', '--to', urlOf(empty)), ...said]).toEqual([1, `There is no embedded database in ${dataDir}.`])
}, 120_000)
