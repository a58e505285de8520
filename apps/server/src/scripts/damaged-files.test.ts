import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { backUpSite } from '../platform/backup/site-backup.ts'
import { openBackupStore } from '../platform/backup/store.ts'
import { checkFiles } from '../platform/files/check-files.ts'
import { StorageError } from '../platform/files/store.ts'
import { buildMap } from '../testing/build.ts'
import { spoil, store } from '../testing/files/stored-files.ts'
import { read } from '../testing/read.ts'
import { createWorld, type World } from '../testing/world.ts'
import { runCommand } from './command-line.ts'
import { OWNING_TABLES } from './file-owners.ts'

/** A site with one file of other bytes, one that is gone, and others that are well. */

let world: World
let home: string
let damaged: string
let gone: string
let said: string[]
beforeAll(async () => {
  world = await createWorld()
  home = await mkdtemp(join(tmpdir(), 'kz16-damaged-'))
  const { db } = world.ctx
  ;[damaged, gone] = [await store(world.ctx, 'a map'), await store(world.ctx, 'a download')]
  await store(world.ctx, 'well')
  const { mapId } = await buildMap(db, { name: 'kz_rust' })
  await db.execute(sql`insert into map_files (map_id, version, sha256, file_name, seen)
    values (${mapId}, 1, ${damaged}, 'kz_rust.zip', '{}')`)
  await db.execute(sql`insert into resources (title, category, file_name, sha256)
    values ('The plugin', 'plugins', 'plugin.zip', ${gone})`)
  await spoil(world.ctx, damaged, Buffer.from('A map'))
  await world.ctx.files.remove(gone)
  const { host, user, port, database } = world.ctx.pool.options
  vi.stubEnv(
    'DATABASE_URL',
    `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`,
  )
  vi.stubEnv('DATABASE_DIRECT_URL', '')
  vi.stubEnv('DATA_DIR', world.ctx.config.dataDir)
  vi.stubEnv('SECRET_KEY', world.ctx.config.secretKey)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await world.close()
  await rm(home, { recursive: true, force: true })
})

async function kz(...words: string[]): Promise<number> {
  said = []
  const say = (line: string) => said.push(line)
  return runCommand(words, say, say)
}

const named = () => [
  ...[damaged, gone]
    .sort()
    .flatMap((sha256) =>
      sha256 === damaged
        ? [`${damaged} has other bytes than its name says:`, '  map kz_rust, version 1']
        : [`${gone} is missing:`, '  download 1, The plugin'],
    ),
]

test('a backup goes on over damaged files, names what they belong to and ends with 3; so does what is restored from it', async () => {
  const folder = join(home, 'backup')
  expect([await kz('backup', folder), ...said]).toEqual([
    3,
    expect.stringMatching(/^Backup .* is whole but for 2 damaged files: .* 3 files \(1 new\)/),
    ...named(),
    '2 damaged files of the site could not be backed up.',
  ])
  expect(await (await fetch(`${world.url}/metrics`)).text()).toContain('\nfiles_damaged 2\n')

  const [url, dataDir] = [process.env.DATABASE_URL, process.env.DATA_DIR]
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('DATA_DIR', join(home, 'restored'))
  const code = await kz('restore', folder)
  vi.stubEnv('DATABASE_URL', url)
  vi.stubEnv('DATA_DIR', dataDir)
  expect([code, said[0]]).toEqual([3, expect.stringContaining('every row and 1 files agree')])
  for (const sha256 of [damaged, gone]) expect(said.join('\n')).toContain(`${sha256} was damaged`)
}, 120_000)

test('a check reads all files and names the damaged ones, until they are mended', async () => {
  expect([await kz('files', 'check'), ...said]).toEqual([
    3,
    '3 of 3 files',
    ...named(),
    '2 damaged files of 3; all others are as their rows say.',
  ])
  await spoil(world.ctx, damaged, Buffer.from('a map'))
  await spoil(world.ctx, gone, Buffer.from('a download'))
  expect([await kz('files', 'check'), ...said]).toEqual([0, '3 of 3 files', '3 files are as their rows say.'])
  expect(await (await fetch(`${world.url}/metrics`)).text()).toContain('\nfiles_damaged 0\n')
  expect(await kz('backup', join(home, 'backup'))).toBe(0)
  expect(await readdir(join(home, 'backup/lacking'))).toEqual([])
})

test('a check that is cut off goes on where it was, with what it had found', async () => {
  const { db, files } = world.ctx
  const all = (await Promise.all(Array.from({ length: 110 }, (_, at) => store(world.ctx, `file ${at}`)))).sort()
  await files.remove(all[0] as string)
  const opened: string[] = []
  const breaks = {
    ...files,
    open: async (sha256: string) => {
      opened.push(sha256)
      if (opened.length === 105) throw new StorageError('away')
      return files.open(sha256)
    },
  }
  await expect(checkFiles({ db, files: breaks }, false, () => undefined)).rejects.toThrow('away')
  opened.length = 0
  const { read, damaged: found } = await checkFiles({ db, files: breaks }, false, () => undefined)
  expect([read, opened.length]).toEqual([113, 13])
  expect(found).toEqual([{ sha256: all[0], fault: 'missing' }])
})

test('a file that the disk does not read stops neither a backup nor a check', async () => {
  const { files, config } = world.ctx
  const fault = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
  const open = async (sha256: string) => {
    const unread = new Readable({ read: () => void unread.destroy(fault) })
    return sha256 === damaged ? { size: 5, body: unread } : files.open(sha256)
  }
  const databaseUrl = process.env.DATABASE_URL
  const ctx = { ...world.ctx, files: { ...files, open }, config: { ...config, databaseUrl } }
  const unreadable = { sha256: damaged, fault: 'unreadable' }
  const { lacking } = await backUpSite(ctx, openBackupStore(join(home, 'unread'), undefined))
  expect(lacking).toContainEqual(unreadable)
  expect((await checkFiles(ctx, true, () => undefined)).damaged).toContainEqual(unreadable)
})

test('every table that names files is asked what it is', async () => {
  const keys = await read(
    world.ctx.db,
    sql`select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and conparentid = 0 and confrelid = 'blobs'::regclass order by 1`,
  )
  expect(keys.map(({ name }) => name)).toEqual([...OWNING_TABLES].sort())
})
