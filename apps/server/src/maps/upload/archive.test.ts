import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { paint, writeWad } from '@kz/bsp/write/write-textures'
import { MAP_UNPACKED_BYTES } from '@kz/contract/rules'
import { describe, expect, it } from 'vitest'
import { PLAYABLE, writeBsp } from '../../testing/files/bsp.ts'
import { zipFile } from '../../testing/files/demo-files.ts'
import { openFolder } from '../../testing/open-folder.ts'
import { warningsOf } from '../warnings.ts'
import { readMapArchive } from './archive.ts'

const { folder, files } = await openFolder()

async function read(
  entries: Record<string, Uint8Array>,
  change: (zip: Buffer) => Buffer = (zip) => zip,
  name = 'm.zip',
) {
  const path = join(folder, 'upload.zip')
  const zip = change(Buffer.from(await (await zipFile(entries)).arrayBuffer()))
  await writeFile(path, zip)
  return readMapArchive(files, { path, name, size: zip.length, sha256: '' })
}

/** Why an archive is refused; nothing of it may be left. */
async function reason(...given: Parameters<typeof read>): Promise<string> {
  const error = await Promise.resolve()
    .then(() => read(...given))
    .then(
      () => new Error('accepted'),
      (thrown: Error) => thrown,
    )
  expect(error).toMatchObject({ status: 422 })
  expect(await readdir(join(folder, 'tmp'))).toEqual([])
  return error.message.replace('The archive is damaged or not allowed: ', '')
}

const text = Buffer.from('a resource that is long enough to be packed')
const world = { classname: 'worldspawn' }
const SOUND = { textures: [], unaligned: [], faces: 0, axes: 0, models: 0, wads: [] }
const rocks = Buffer.from(writeWad({ rock1: paint(16, 16, () => [9, 9, 9]) }))

describe('a good archive', () => {
  it('tells what the map needs and holds', async () => {
    const found = await read({
      'maps/kz_Made[up].bsp': writeBsp(),
      'maps/kz_made.res': text,
      'sound/kz/go.wav': text,
      'readme.TXT': text,
    })
    expect(found).toEqual({
      mapName: 'kz_Made[up]',
      seen: {
        entities: 5,
        spawns: 2,
        startButtons: 1,
        stopButtons: 1,
        textures: 2,
        externalTextures: 1,
        wads: ['cstrike.wad', 'rocks.wad'],
        missingWads: ['rocks.wad'],
        missingTextures: ['rock1'],
        bspBytes: writeBsp().length,
        entries: 4,
        buttons: [],
        missing: [],
        faults: SOUND,
      },
    })
    expect(warningsOf(found.seen).map(({ text }) => text)).toEqual([
      'Not in the archive: rocks.wad.',
      'Textures that no wad of the archive holds, unless they are in cstrike.wad: rock1.',
      'It has 2 spawn points; 8 are asked for.',
    ])
    const whole = await read({ 'kz_a.bsp': writeBsp(), 'Rocks.WAD': rocks })
    expect(whole.seen).toMatchObject({ missingWads: [], missingTextures: [], faults: SOUND })
    const inside = await read({ 'kz_a.bsp': writeBsp({ external: [] }) })
    expect(inside.seen).toMatchObject({ externalTextures: 0, missingWads: [] })
    const bare = await read({ 'kz_a.bsp': writeBsp({ entities: [world], external: [] }) })
    expect(warningsOf(bare.seen).map(({ code }) => code)).toEqual(['start', 'stop', 'spawns'])
  })
})

describe('an archive of a map with faults', () => {
  const needs = (wad: string, more: Record<string, string> = {}) =>
    writeBsp({ entities: [{ ...world, wad, ...more }, ...PLAYABLE.slice(1)] })

  it('is taken, and the checker is told what cannot be read', async () => {
    const bsp = writeBsp({ models: [[0, 0, 0, 8, 8, 8]] })
    const textures = bsp.readInt32LE(4 + 2 * 8)
    bsp.writeUInt32LE(2_347_263, textures + 12 + 16)
    bsp.writeUInt32LE(24, textures + bsp.readInt32LE(textures + 8) + 16)
    bsp.writeInt32LE(5, bsp.readInt32LE(4 + 14 * 8) + 60)
    const { seen } = await read({ 'kz_a.bsp': bsp, 'rocks.wad': Buffer.from('PK\x03\x04 this is no wad') })
    expect(seen).toMatchObject({
      textures: 2,
      externalTextures: 1,
      faults: {
        textures: ['start'],
        unaligned: ['rock1'],
        models: 1,
        wads: ['rocks.wad is a zip archive, not a WAD3 file'],
      },
    })
    const told = warningsOf({ ...seen, faults: { ...SOUND, ...seen.faults, faces: 2, axes: 1 } })
    expect(told.filter(({ code }) => code === 'faults').map(({ text }) => text)).toEqual([
      'Textures that cannot be read, drawn in one colour: start.',
      'Textures the game does not load, their sides are not multiples of 16: rock1.',
      '2 faces cannot be read and will not be drawn.',
      '1 texture alignment cannot be read: those faces are drawn in one colour.',
      '1 brush model cannot be read in full.',
      'rocks.wad is a zip archive, not a WAD3 file.',
    ])
  })

  it('is told of textures that its wads do not hold, but for those of the game', async () => {
    const other = Buffer.from(writeWad({ rock2: paint(16, 16, () => [9, 9, 9]) }))
    const { seen } = await read({ 'kz_a.bsp': needs('rocks.wad'), 'rocks.wad': other })
    expect(seen).toMatchObject({ missingWads: [], missingTextures: ['rock1'] })
    const told = warningsOf(seen).filter(({ code }) => code === 'textures')
    expect(told.map(({ text }) => text)).toEqual(['Textures that no wad of the archive holds: rock1.'])
    expect(warningsOf({ ...seen, missingTextures: undefined }).some(({ code }) => code === 'textures')).toBe(false)
    const ofGame = await read({ 'kz_a.bsp': writeBsp({ external: ['crate01', 'out_grnd1'] }) })
    expect(ofGame.seen.missingTextures).toEqual([])
  })

  it('has wads whatever they are named like', async () => {
    for (const [wad, file] of [
      ['\\x\\kzbare;\\y\\halflife', 'kzbare.wad'],
      ['C:\\My Games\\kz my rocks.WAD', 'maps/KZ my rocks.wad'],
      [Buffer.from('камень.wad').toString('latin1'), 'Камень.wad'],
      ['\xea\xe0\xec\xe5\xed\xfc.wad', 'камень.wad'],
    ] as const) {
      expect((await read({ 'kz_a.bsp': needs(wad), [file]: rocks })).seen.missingWads, file).toEqual([])
    }
    expect((await read({ 'kz_a.bsp': needs('kzbare') })).seen.missingWads).toEqual(['kzbare.wad'])
  })

  it('has the six pictures of its sky, or they are missing', async () => {
    const bsp = needs('', { skyname: 'kzsky' })
    const pictures = ['rt', 'lf', 'ft', 'bk', 'up', 'dn'].map((side) => `gfx/env/kzsky${side}.tga`)
    const brought = Object.fromEntries(pictures.map((path) => [`cstrike/${path}`, text]))
    expect((await read({ 'kz_a.bsp': bsp, ...brought })).seen.missing).toEqual([])
    expect((await read({ 'kz_a.bsp': bsp })).seen.missing).toEqual(pictures)
    expect((await read({ 'kz_a.bsp': needs('', { skyname: 'desert' }) })).seen.missing).toEqual([])
  })
})

describe('an archive of another system', () => {
  const added = {
    '__MACOSX/maps/._kz_a.bsp': text,
    '__MACOSX/._maps': text,
    '__MACOSX/maps/._.DS_Store': text,
    'maps/.DS_Store': Buffer.alloc(6_148),
    'maps/._kz_a.bsp': text,
    'Thumbs.db': text,
    'desktop.ini': text,
  }

  it('is taken without what its file manager added, before anything is counted', async () => {
    const { mapName, seen } = await read({ ...added, 'maps/kz_a.bsp': writeBsp() })
    expect([mapName, seen.entries]).toEqual(['kz_a', 1])
    const sounds = Array.from({ length: 400 }, (_unused, index) => `sound/kz/${index}.wav`)
    const many = sounds.flatMap((path) => [path, `__MACOSX/${path.replace('kz/', 'kz/._')}`])
    const whole = await read({ 'kz_a.bsp': writeBsp(), ...Object.fromEntries(many.map((path) => [path, text])) })
    expect(whole.seen.entries).toBe(401)
    expect(await reason(added)).toBe('The archive must hold exactly one map (.bsp)')
  })

  it('hides nothing in what was added that could not stand beside it', async () => {
    for (const name of ['__MACOSX/evil.exe', '._evil.exe', 'maps/._evil.dll', '__MACOSX/maps/autoexec.cfg']) {
      expect(await reason({ 'kz_a.bsp': writeBsp(), [name]: text }), name).toBe(`${name} is not a file of a map`)
    }
    const large = (zip: Buffer) => {
      const copy = Buffer.from(zip)
      const entry = copy.lastIndexOf('__MACOSX/._a.wad') - 46
      copy.writeUInt32LE(MAP_UNPACKED_BYTES, entry + 24)
      return copy
    }
    expect(await reason({ 'kz_a.bsp': writeBsp(), '__MACOSX/._a.wad': text }, large)).toMatch(/larger than|unpacks to/)
  })

  it('has paths with a backslash, and they are paths', async () => {
    const windows = (zip: Buffer) =>
      Buffer.from(
        ['maps/kz_a.bsp', 'sound/kz/go.wav', 'maps/rocks.wad'].reduce(
          (whole, path) => whole.replaceAll(path, path.replaceAll('/', '\\')),
          zip.toString('latin1'),
        ),
        'latin1',
      )
    const sound = { classname: 'ambient_generic', message: 'kz/go.wav' }
    const bsp = writeBsp({ entities: [...PLAYABLE, sound] })
    const found = await read({ 'maps/kz_a.bsp': bsp, 'sound/kz/go.wav': text, 'maps/rocks.wad': text }, windows)
    expect(found).toMatchObject({ mapName: 'kz_a', seen: { missing: [], missingWads: [] } })
    const twice = (zip: Buffer) => Buffer.from(zip.toString('latin1').replaceAll('ab/z.txt', 'ab\\c.txt'), 'latin1')
    expect(await reason({ 'kz_a.bsp': writeBsp(), 'ab/c.txt': text, 'ab/z.txt': text }, twice)).toBe(
      'ab/c.txt is in it twice',
    )
  })
})

describe('refused is an archive', () => {
  it('with no map, two maps, or other files', async () => {
    const one = 'The archive must hold exactly one map (.bsp)'
    expect(await reason({ 'a.txt': text })).toBe(one)
    expect(await reason({ 'kz_a.bsp': writeBsp(), 'maps/kz_b.bsp': writeBsp() })).toBe(one)
    expect(await reason({ 'kz_a.bsp': writeBsp() }, undefined, 'kz_a.rar')).toBe('Only zip files are allowed')
    for (const name of ['autoexec.cfg', 'kz_a.dll', 'run.exe', 'a.zip', 'a.dem', 'page.html', 'bsp']) {
      expect(await reason({ 'kz_a.bsp': writeBsp(), [name]: text }), name).toBe(`${name} is not a file of a map`)
    }
    expect(await reason({ 'kz a.bsp': writeBsp() })).toBe('A map cannot be named kz a')
    expect(await reason({ '.bsp': writeBsp() })).toBe('A map cannot be named ')
    expect(await reason({ 'kz_a.bsp': writeBsp(), 'a.txt': text, 'A.TXT': text })).toBe('A.TXT is in it twice')
  })

  it('whose paths climb, that unpacks to a bomb, or that is damaged in its last entry', async () => {
    const climbing = (zip: Buffer) => Buffer.from(zip.toString('latin1').replaceAll('ab/cd.txt', '../cd.txt'), 'latin1')
    expect(await reason({ 'kz_a.bsp': writeBsp(), 'ab/cd.txt': text }, climbing)).toBe(
      `an entry's path leaves the folder`,
    )
    expect(await reason({ 'kz_a.bsp': writeBsp(), 'a.wad': Buffer.alloc(3_000_000) })).toBe(
      'a.wad unpacks to more than 100 times its size',
    )
    const damage = (zip: Buffer) => {
      const copy = Buffer.from(zip)
      const place = copy.indexOf('z.txt') + 20
      copy.writeUInt8(copy.readUInt8(place) ^ 0xff, place)
      return copy
    }
    expect(await reason({ 'kz_a.bsp': writeBsp(), 'z.txt': text }, damage)).toBe('z.txt is damaged')
    const many = Object.fromEntries(Array.from({ length: 513 }, (_unused, index) => [`${index}.txt`, text]))
    expect(await reason(many)).toBe('it holds 513 entries, 512 are allowed')
  })

  it('whose map is of another version or corrupt', async () => {
    const bsp = (bytes: Buffer) => reason({ 'kz_a.bsp': bytes })
    expect(await bsp(writeBsp({ version: 29 }))).toBe('kz_a.bsp is BSP version 29, the game loads version 30')
    expect(await bsp(Buffer.from('VBSP').subarray(0, 4))).toBe('kz_a.bsp is a map of the Source engine')
    expect(await bsp(writeBsp({ version: 0x50534256 }))).toBe('kz_a.bsp is a map of the Source engine')
    expect(await bsp(Buffer.from('<!doctype html><title>404 Not Found</title>'))).toBe(
      'kz_a.bsp is a web page, not a map',
    )
    const entities = 'kz_a.bsp is damaged: its entities cannot be read, line 1: '
    for (const [entityText, said] of [
      ['{ "classname" "worldspawn"', 'the entity that begins in line 1 is not closed'],
      ['{ "classname" }', 'the key "classname" has no value'],
      ['worldspawn', '"worldspawn" stands where an entity has to begin with {'],
      ['{ "a" "b" "c" }', 'the key "c" has no value'],
    ] as const) {
      expect(await bsp(writeBsp({ entityText })), entityText).toBe(entities + said)
    }
    expect(await bsp(writeBsp({ entityText: '' }))).toBe('kz_a.bsp is damaged: it has no world')
    expect(await bsp(writeBsp({ entities: [{ classname: 'light' }, world] }))).toBe(
      'kz_a.bsp is damaged: it has no world',
    )
    const patched = (place: number, value: number) => {
      const copy = Buffer.from(writeBsp())
      copy.writeInt32LE(value, place)
      return copy
    }
    expect(await bsp(patched(4, 0x7fffffff))).toBe('kz_a.bsp is damaged: part 0 does not fit')
    expect(await bsp(patched(8, -5))).toBe('kz_a.bsp is damaged: part 0 does not fit')
    expect(await bsp(patched(8 + 3 * 8, 7))).toBe('kz_a.bsp is damaged: part 3 does not fit')
    const textures = writeBsp().readInt32LE(4 + 2 * 8)
    expect(await bsp(patched(textures, 5_000_000))).toBe('kz_a.bsp is damaged: its texture list does not fit')
  })

  it('only for what is wrong: odd keys and many entities do no harm', async () => {
    const odd = { ...world, ['__proto__']: 'x', constructor: 'y' }
    const many = Array.from({ length: 3_000 }, (_unused, place) => ({
      classname: 'light',
      origin: `${place * 7919} ${place ** 3} 0`,
    }))
    const { seen } = await read({ 'kz_a.bsp': writeBsp({ entities: [odd, ...PLAYABLE.slice(1), ...many] }) })
    expect(seen).toMatchObject({ entities: 3_005, spawns: 2 })
  })
})
