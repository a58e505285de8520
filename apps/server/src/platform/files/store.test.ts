import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testS3 } from '../../testing/database/backing-services.ts'
import { bytesIn, namesIn, shaOf, store } from '../../testing/files/stored-files.ts'
import type { FileStore } from '../api/services/stored-files.ts'
import { openDiskFiles } from './disk-store.ts'
import { openS3 } from './s3-client.ts'
import { openS3Files } from './s3-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'kz16-files-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const s3 = testS3(`files-${randomUUID()}/`)
const stores: [string, () => Promise<FileStore>][] = [['disk', () => openDiskFiles(join(folder, 'disk'), 0)]]
if (s3) stores.push(['object store', () => openS3Files(s3, join(folder, 'tmp'), 0)])

describe.each(stores)('on %s', (_name, open) => {
  let files: FileStore
  beforeAll(async () => {
    files = await open()
  })

  test('a file is there whole, in part and from a path, until it is removed', async () => {
    const bytes = randomBytes(300_000)
    const sha256 = await store({ files }, bytes)
    expect(sha256).toBe(shaOf(bytes))
    expect(await files.has(sha256)).toBe(true)
    expect((await bytesIn(files, sha256)).equals(bytes)).toBe(true)
    const part = await files.open(sha256, { start: 100_000, end: 100_009 })
    expect(part?.size).toBe(bytes.length)
    expect((await buffer(part?.body as Readable)).equals(bytes.subarray(100_000, 100_010))).toBe(true)
    const lent = await files.borrow(sha256, async (path) => shaOf(await readFile(path)))
    expect(lent).toBe(sha256)
    expect(await namesIn(files)).toContain(sha256)
    expect(await files.ageOf(sha256)).toBeLessThan(60_000)
    await files.remove(sha256)
    expect([await files.has(sha256), await files.open(sha256), await files.borrow(sha256, async () => 1)]).toEqual([
      false,
      null,
      null,
    ])
    await files.remove(sha256)
    expect(await files.ageOf(sha256)).toBe(0)
    expect(await namesIn(files)).not.toContain(sha256)
  })

  test('one of many parts is whole, and so is one of no byte; the same bytes may come again', async () => {
    for (const size of [0, 1, 20 * 1024 * 1024 + 1]) {
      const bytes = randomBytes(size)
      for (let time = 0; time < 2; time++) await store({ files }, bytes)
      expect(shaOf(await bytesIn(files, shaOf(bytes)))).toBe(shaOf(bytes))
      if (size < 2) continue
      const last = await files.open(shaOf(bytes), { start: size - 2, end: size - 1 })
      expect((await buffer(last?.body as Readable)).equals(bytes.subarray(-2))).toBe(true)
    }
  })

  test('what is not read to its end is let go', async () => {
    const sha256 = await store({ files }, randomBytes(3_000_000))
    for (let time = 0; time < 20; time++) (await files.open(sha256))?.body.destroy()
    expect((await bytesIn(files, sha256)).length).toBe(3_000_000)
  })

  test('it bears the mark of the first database that leaves one, until it is told another', async () => {
    expect(await files.owner()).toBe(null)
    for (const mark of ['one', 'other']) await files.setOwner(mark, { isFirst: true })
    expect(await files.owner()).toBe('one')
    await files.setOwner('other', { isFirst: false })
    expect(await files.owner()).toBe('other')
    expect((await namesIn(files)).every((name) => name.length === 64)).toBe(true)
  })

  test('it says that it can be written, and leaves nothing in the way', async () => {
    expect(await files.isWritable()).toBe(true)
    await files.check()
    expect(await files.collectTemporaryFiles()).toBe(0)
  })
})

describe.skipIf(!s3)('in a bucket', () => {
  if (!s3) return
  const tmp = join(folder, 'tmp')

  test('nothing outside its own place is listed, named or removed', async () => {
    const files = await openS3Files(s3, tmp, 0)
    const other = openS3({ ...s3, prefix: '' })
    const stranger = `${s3.prefix}objects-of-others/${'a'.repeat(64)}`
    await other.putObject(stranger, 'theirs')
    await other.putObject(`${s3.prefix}objects/readme.txt`, 'theirs')
    const sha256 = await store({ files }, 'ours')
    const names = await namesIn(files)
    expect(names).toContain(sha256)
    expect(names).not.toContain('a'.repeat(64))
    expect(names.every((name) => /^[0-9a-f]{64}$/.test(name))).toBe(true)
    for (const name of ['../probe', 'a'.repeat(63), `${'a'.repeat(64)}/x`]) {
      for (const call of [() => files.remove(name), () => files.open(name), () => files.has(name)]) {
        await expect((async () => call())()).rejects.toThrow('is no name of a file')
      }
    }
    await files.remove('a'.repeat(64))
    expect(await other.objectExists(stranger)).toBe(true)
  })

  test('names come in pages, every one of them', async () => {
    const files = await openS3Files({ ...s3, prefix: `${s3.prefix}many/` }, tmp, 0)
    const other = openS3(s3)
    const names = Array.from({ length: 1_003 }, (_, at) => shaOf(String(at)))
    for (let from = 0; from < names.length; from += 50) {
      await Promise.all(
        names.slice(from, from + 50).map((name) => other.putObject(`${s3.prefix}many/objects/${name}`, 'x')),
      )
    }
    expect((await namesIn(files)).sort()).toEqual(names.sort())
  }, 60_000)

  test('bytes that are not those of the name are refused, small and large', async () => {
    const files = await openS3Files(s3, tmp, 0)
    for (const size of [10, 9 * 1024 * 1024]) {
      const temp = await files.receive(Readable.from([randomBytes(size)]), 1e9)
      const sha256 = shaOf(`other ${size}`)
      await expect(files.put({ ...temp, sha256 })).rejects.toThrow('other bytes')
      expect(await files.has(sha256)).toBe(false)
      await files.discard(temp)
    }
    expect((await readdir(tmp)).length).toBe(0)
  })

  test('a bucket that is gone, or keys that are refused, are no lost files: the storage is away', async () => {
    const noBucket = await openS3Files({ ...s3, bucket: 'kz16-nowhere' }, tmp, 0)
    const noKeys = await openS3Files({ ...s3, secretAccessKey: 'another' }, tmp, 0)
    for (const files of [noBucket, noKeys]) {
      const sha256 = shaOf('any')
      for (const call of [
        () => files.has(sha256),
        () => files.open(sha256),
        () => files.borrow(sha256, async () => 1),
        () => files.remove(sha256),
        () => files.ageOf(sha256),
        () => namesIn(files),
        () => store({ files }, 'any'),
      ]) {
        await expect(call()).rejects.toMatchObject({ name: 'StorageError', isFull: false })
      }
      expect(await files.isWritable()).toBe(false)
    }
    await expect(noBucket.check()).rejects.toThrow('There is no bucket kz16-nowhere (S3_BUCKET)')
    await expect(noKeys.check()).rejects.toThrow('refuses the keys of S3_ACCESS_KEY_ID')
  })

  test('a link gives the file under its name for a while, and no other one', async () => {
    const files = await openS3Files({ ...s3, publicEndpoint: s3.endpoint }, tmp, 0)
    const [sha256, other] = [await store({ files }, 'a demo'), await store({ files }, 'another')]
    const link = (await files.linkTo(sha256, { fileName: 'run.dem', type: 'application/octet-stream' })) ?? ''
    const answer = await fetch(link)
    expect([answer.status, await answer.text()]).toEqual([200, 'a demo'])
    expect(answer.headers.get('content-disposition')).toContain('run.dem')
    for (const wrong of [
      link.replace(sha256, other),
      link.replace('run', 'tun'),
      link.replace(/Expires=\d+/, 'Expires=9999'),
    ]) {
      expect((await fetch(wrong)).status).toBe(403)
    }
    expect(await files.linkTo(sha256, { fileName: 'Zoë (2).dem', type: 'application/octet-stream' })).toBeNull()
  })
})

if (!s3) test.skip('over S3: there is no store; run `node scripts/engines.mjs swift -- npx vitest run` with this file')
