import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ZIP_ENTRIES } from '@kz/contract/rules'
import { expect, test } from 'vitest'
import { zipFile } from '../testing/files/demo-files.ts'
import { openFolder } from '../testing/open-folder.ts'
import { unzipDemos } from './zip.ts'

const { folder, files } = await openFolder()

const demo = (text = 'HLDEMO', length = 600) => Buffer.concat([Buffer.from(text), Buffer.from(noise(length))])
const noise = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 7919) % 251)

async function zip(entries: Record<string, Uint8Array>): Promise<Buffer> {
  return Buffer.from(await (await zipFile(entries)).arrayBuffer())
}

async function unzip(bytes: Uint8Array) {
  const path = join(folder, 'archive.zip')
  await writeFile(path, bytes)
  return unzipDemos(files, path)
}

/** Why an archive is refused; fails when it is not. */
async function reason(bytes: Uint8Array): Promise<string> {
  const error = await unzip(bytes).then(
    () => new Error('accepted'),
    (thrown: Error) => thrown,
  )
  expect(error).toMatchObject({ code: 'zip_unsafe', status: 422 })
  expect(await readdir(join(folder, 'tmp'))).toEqual([])
  return error.message.replace('The archive is damaged or not allowed: ', '')
}

/** A copy with a few bytes changed; `at` counts from the directory's first entry when `directory`. */
function patched(bytes: Buffer, at: number, value: number, size: 1 | 2 | 4, directory = true): Buffer {
  const copy = Buffer.from(bytes)
  const place = directory ? copy.readUInt32LE(copy.length - 6) + at : at < 0 ? copy.length + at : at
  copy.writeUIntLE(value, place, size)
  return copy
}

/** The same name in the local header and the directory replaced. */
function renamed(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
}

test('unpacks demos by their last name part, from folders too', async () => {
  const unpacked = await unzip(await zip({ 'a.dem': demo('HLDEMO a'), 'week 1/B.DEM': demo('HLDEMO b') }))
  expect(unpacked.map(({ name }) => name)).toEqual(['a.dem', 'B.DEM'])
  expect((await readFile(unpacked[1]?.path as string)).subarray(0, 8).toString()).toBe('HLDEMO b')
  for (const file of unpacked) await files.discard(file)
})

test('holds 1 to 20 demos and nothing else', async () => {
  expect(await reason(await zip({ 'a.dem': demo(), 'readme.txt': demo() }))).toBe('readme.txt is not a .dem file')
  expect(await reason(await zip({ 'a.zip': await zip({ 'a.dem': demo() }) }))).toBe('a.zip is not a .dem file')
  const many = Object.fromEntries(Array.from({ length: ZIP_ENTRIES + 1 }, (_, index) => [`${index}.dem`, demo()]))
  expect(await reason(await zip(many))).toBe('it holds 21 demos, 1 to 20 are allowed')
  const crowd = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`${index}.dem`, demo('', 1)]))
  expect(await reason(await zip(crowd))).toContain('100 entries')
})

/** What Finder and Explorer put beside demos. */
const added = (names: string[]) => ({
  ...Object.fromEntries(names.map((name) => [`__MACOSX/runs/._${name}`, noise(40)])),
  ...{
    '__MACOSX/._runs': noise(40),
    'runs/.DS_Store': Buffer.alloc(6_148),
    '._kz.dem': noise(40),
    'Thumbs.db': noise(40),
  },
  ...{ 'runs/desktop.ini': noise(40), 'runs/THUMBS.DB': noise(40), '__MACOSX/notes.txt': noise(40) },
})

test('passes over what file managers add, before anything is counted', async () => {
  const names = Array.from({ length: ZIP_ENTRIES }, (_, index) => `${index}.dem`)
  const demos = Object.fromEntries(names.map((name) => [`runs/${name}`, demo(`HLDEMO ${name}`)]))
  // more entries than an archive may have
  const more = Object.fromEntries(names.map((name) => [`more/.folder/._${name}`, noise(40)]))
  const unpacked = await unzip(await zip({ ...added(names), ...demos, ...more }))
  expect(unpacked.map(({ name }) => name)).toEqual(names)
  for (const file of unpacked) await files.discard(file)
  expect(await reason(await zip(added(names)))).toBe('it holds 0 demos, 1 to 20 are allowed')
  for (const name of ['DS_Store', 'desktop.ini.dem.exe', 'my__MACOSX', '.hidden', 'Thumbs.db.txt']) {
    expect(await reason(await zip({ 'a.dem': demo(), [name]: demo() }))).toBe(`${name} is not a .dem file`)
  }
  // four times as many as an archive may have are looked at
  const crowd = (length: number) =>
    zip({
      'a.dem': demo(),
      ...Object.fromEntries(Array.from({ length }, (_, index) => [`__MACOSX/._${index}.dem`, noise(4)])),
    })
  const [found] = await unzip(await crowd(255))
  expect(found?.name).toBe('a.dem')
  await files.discard(found as Awaited<ReturnType<typeof unzip>>[number])
  expect(await reason(await crowd(256))).toContain('257 entries')
})

test('reads paths of Windows as paths', async () => {
  const packed = renamed(await zip({ 'runs/kz/def.dem': demo() }), 'runs/kz/def.dem', 'runs\\kz\\def.dem')
  const [file] = await unzip(packed)
  expect(file?.name).toBe('def.dem')
  await files.discard(file as Awaited<ReturnType<typeof unzip>>[number])
})

test('reads names of macOS, which are UTF-8 and do not say so', async () => {
  const good = await zip({ 'прыжок.dem': demo() })
  const silent = patched(patched(good, 8, 0, 2), 6, 0, 2, false)
  const [file] = await unzip(silent)
  expect(file?.name).toBe('прыжок.dem')
  await files.discard(file as Awaited<ReturnType<typeof unzip>>[number])
})

test('refuses paths that leave the folder', async () => {
  const good = await zip({ 'abc/def.dem': demo() })
  for (const path of ['../../e.dem', '/bc/def.dem', 'C:/xdef.dem', '..\\..\\e.dem', '\\bc\\def.dem', 'ab/..\\e.dem']) {
    expect([path, await reason(renamed(good, 'abc/def.dem', path))]).toEqual([
      path,
      `an entry's path leaves the folder`,
    ])
  }
})

test('refuses archives whose parts do not fit together', async () => {
  const good = await zip({ 'a.dem': demo(), 'b.dem': demo() })
  const broken = 'its structure is broken'
  expect(await reason(Buffer.alloc(0))).toBe('it is empty or cut off')
  expect(await reason(Buffer.from('MZ'.padEnd(200)))).toBe('it does not begin as a zip archive')
  expect(await reason(good.subarray(0, good.length - 5))).toContain('cut off')
  expect(await reason(Buffer.concat([good, Buffer.from('more')]))).toContain('other bytes at its end')
  expect(await reason(Buffer.concat([Buffer.from('#!/bin/sh\n'), good]))).toBe('it does not begin as a zip archive')
  expect(await reason(patched(good, -18, 1, 2, false))).toBe('it is a part of several')
  expect(await reason(patched(good, -12, 1, 2, false))).toBe(broken)
  // both entries read the first one's data
  const second =
    good.readUInt32LE(good.length - 6) + 46 + 5 + good.readUInt16LE(good.readUInt32LE(good.length - 6) + 30)
  expect(await reason(patched(good, second + 42, 0, 4, false))).toBe(broken)
  // the local header names another file than the directory
  expect(await reason(patched(good, 30, 'x'.charCodeAt(0), 1, false))).toBe(broken)
})

test('refuses encryption, links, unknown packing and second names', async () => {
  const good = await zip({ 'a.dem': demo() })
  expect(await reason(patched(good, 8, 1, 2))).toBe('a.dem is encrypted')
  expect(await reason(patched(patched(good, 10, 12, 2), 8, 12, 2, false))).toBe('a.dem is packed in an unknown way')
  const link = patched(patched(good, 5, 3, 1), 40, 0o120777, 2)
  expect(await reason(link)).toBe('a.dem is a link or a device')
  // the writer's time stamp field becomes a Unicode path field
  expect(await reason(patched(good, 46 + 'a.dem'.length, 0x7075, 2))).toBe('a.dem has a second name')
})

test('refuses bombs by what they declare and by what they give', async () => {
  const bomb = await zip({ 'a.dem': Buffer.alloc(3_000_000) })
  expect(await reason(bomb)).toBe('a.dem unpacks to more than 100 times its size')
  const packed = await zip({ 'a.dem': Buffer.concat([noise(9_000), Buffer.alloc(200_000)]) })
  expect(await reason(patched(packed, 24, 5_000, 4))).toBe('a.dem is damaged')
  expect(await reason(patched(packed, 24, 150 * 1024 * 1024, 4))).toContain('larger than 100 MiB')
})

test('refuses damaged data', async () => {
  const good = await zip({ 'a.dem': demo('HLDEMO', 5_000) })
  const wrong = Buffer.from(good)
  wrong.writeUInt8(wrong.readUInt8(80) ^ 0xff, 80)
  expect(await reason(wrong)).toBe('a.dem is damaged')
  expect(await reason(patched(good, 16, 12_345, 4))).toBe('a.dem is damaged')
})
