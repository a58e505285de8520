import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sharedCluster } from '../../testing/database/database.ts'
import { shaOf, store as storeFile } from '../../testing/files/stored-files.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { rows } from '../api/db.ts'
import type { FileStore } from '../api/services/stored-files.ts'
import { text } from '../api/shape.ts'
import { sql } from '../api/sql.ts'
import { systemOf } from './cluster-copy.ts'
import { openBackupStore } from './store.ts'
import { startWalArchive, type WalArchive } from './wal-archive.ts'

/** What PostgreSQL writes is stood for by a folder with its names; the site and its files are there. */

const KEY = 'k'.repeat(40)
const admin = sharedCluster()?.admin

let world: World
let home: string
let running: WalArchive[]
/** the files that were looked for in the site */
let asked: string[]
let complaints: string[]
beforeEach(async () => {
  world = await createWorld()
  home = await mkdtemp(join(tmpdir(), 'kz16-wal-'))
  ;[running, asked, complaints] = [[], [], []]
  await mkdir(join(home, 'cluster/pg_wal/archive_status'), { recursive: true })
})
afterEach(async () => {
  await Promise.all(running.map((archive) => archive.stop()))
  await world.close()
  await rm(home, { recursive: true, force: true })
})

const kept = () => openBackupStore(join(home, 'store'), KEY)
const status = (name: string) => join(home, 'cluster/pg_wal/archive_status', name)

async function start(
  admin: NonNullable<ReturnType<typeof sharedCluster>>['admin'],
  more: { endMs?: number } = {},
): Promise<WalArchive> {
  const { files } = world.ctx
  const watched: FileStore = {
    ...files,
    has: (sha256) => {
      asked.push(sha256)
      return files.has(sha256)
    },
  }
  const archive = await startWalArchive({
    ...{ cluster: join(home, 'cluster'), admin, site: world.ctx.pool.options, files: watched, store: kept() },
    complain: ({ message }) => complaints.push(message),
    ...more,
  })
  running.push(archive)
  return archive
}

/** PostgreSQL has ended a WAL file and asks for it. */
async function end(number: number): Promise<string> {
  const name = `0000000100000000${number.toString(16).padStart(8, '0').toUpperCase()}`
  await writeFile(join(home, 'cluster/pg_wal', name), `what was written, part ${number}`)
  await writeFile(status(`${name}.ready`), '')
  return name
}

const pathOf = async (name: string) => `wal/${await systemOf(admin ?? {})}/${name}`
const isKept = async (name: string) => kept().isThere(await pathOf(name))

test.skipIf(!admin)('a WAL file is kept after the files its rows may name, and PostgreSQL is told', async () => {
  const one = await storeFile(world.ctx, 'one')
  await start(admin!)
  const first = await end(1)
  await expect.poll(() => readdir(join(home, 'cluster/archived'))).toEqual([first])
  expect(await isKept(first)).toBe(true)
  expect(await kept().has(one)).toBe(true)
  // PostgreSQL has seen it: the mark goes with the next one
  await rename(status(`${first}.ready`), status(`${first}.done`))
  const second = await end(2)
  await expect.poll(() => readdir(join(home, 'cluster/archived'))).toEqual([second])
  expect(complaints).toEqual([])
})

test.skipIf(!admin)('a start looks only for files that came since, in every site’s own folder', async () => {
  const one = await storeFile(world.ctx, 'one')
  const before = await start(admin!)
  await end(1)
  await expect.poll(() => readdir(join(home, 'cluster/archived'))).toHaveLength(1)
  await before.stop()
  expect(asked).toEqual([one])
  // what the first look kept is older than the hour that is looked at again
  await world.ctx.db.execute(sql`update blobs set created_at = now() - interval '2 hours'`)
  await rm(join(home, 'store/objects'), { recursive: true })
  const two = await storeFile(world.ctx, 'two')
  asked = []
  await start(admin!)
  const second = await end(2)
  await expect.poll(() => isKept(second)).toBe(true)
  expect(asked).toEqual([two])
  expect(await kept().has(shaOf('one'))).toBe(false)
})

test.skipIf(!admin)('a mark that cannot be read means looking at all of them', async () => {
  const one = await storeFile(world.ctx, 'one')
  await world.ctx.db.execute(sql`update blobs set created_at = now() - interval '2 hours'`)
  await kept().writeText(await pathOf('kept-until'), 'yesterday')
  await start(admin!)
  const first = await end(1)
  await expect.poll(() => isKept(first)).toBe(true)
  expect(await kept().has(one)).toBe(true)
})

// a server that is given does not let the site end its WAL files
test.skipIf(!admin || process.env.TEST_DATABASE_URL)(
  'a WAL file is ended when it is time, whether PostgreSQL would do it or not',
  async () => {
    const current = async () => {
      const [row] = await rows(world.ctx.db, { name: text }, sql`select pg_walfile_name(pg_current_wal_lsn()) as name`)
      return row?.name
    }
    const before = await current()
    await storeFile(world.ctx, 'one')
    await start(admin!, { endMs: 100 })
    await expect.poll(current).not.toBe(before)
    expect(complaints).toEqual([])
  },
)
