import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { unzipDemos, unzipMap } from './unzip.ts'

interface Part {
  name: string
  bytes: Uint8Array
  method?: 0 | 8
  /** the size the directory claims */
  claimed?: number
}

/** A small archive made by hand, so that it can also be made wrong. */
function zip(parts: Part[]): Blob {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, method = 8, claimed = bytes.length } of parts) {
    const packed = method === 8 ? deflateRawSync(bytes) : Buffer.from(bytes)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(method, 8)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(claimed, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    pieces.push(local, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Blob([new Uint8Array(Buffer.concat([...pieces, central, end]))])
}

const bytes = new TextEncoder().encode('HLDEMO '.repeat(500))

describe('unzipDemos', () => {
  it('takes stored and packed demos, without their folders', async () => {
    const demos = await unzipDemos(
      zip([
        { name: 'runs/kz_a.dem', bytes, method: 8 },
        { name: 'kz_b.DEM', bytes, method: 0 },
      ]),
    )
    expect(demos.map(({ name }) => name)).toEqual(['kz_a.dem', 'kz_b.DEM'])
    for (const { file } of demos) expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes)
  })
  it('passes over what file managers add, before anything is counted', async () => {
    const demos = Array.from({ length: 20 }, (_, index) => `${index}.dem`)
    const added = [...demos.map((name) => `__MACOSX/runs/._${name}`), '.DS_Store', 'runs/Thumbs.db', 'runs/._0.dem']
    const parts = [...added, ...demos.map((name) => `runs/${name}`), 'runs\\desktop.ini'].map((name) => ({
      name,
      bytes,
    }))
    expect((await unzipDemos(zip(parts))).map(({ name }) => name)).toEqual(demos)
    await expect(unzipDemos(zip([{ name: '__MACOSX/._a.dem', bytes }]))).rejects.toThrow('empty')
  })
  it('reads paths of Windows as paths, folders too', async () => {
    const parts = ['runs\\', 'runs\\kz_a.dem'].map((name) => ({ name, bytes }))
    expect((await unzipDemos(zip(parts))).map(({ name }) => name)).toEqual(['kz_a.dem'])
  })
  it.each([
    ['no archive', new Blob(['HLDEMO']), /no directory/],
    ['an empty one', zip([]), /empty/],
    ['other files', zip([{ name: 'kz_a.exe', bytes }]), /kz_a.exe is not a .dem file/],
    ['an archive in it', zip([{ name: 'more.zip', bytes }]), /not a .dem file/],
    ['21 demos', zip(Array.from({ length: 21 }, (_, index) => ({ name: `${index}.dem`, bytes }))), /at most 20/],
    ['a file larger than it says', zip([{ name: 'a.dem', bytes, claimed: 10 }]), /larger than it says/],
    ['a bomb by its own word', zip([{ name: 'a.dem', bytes, claimed: 4_000_000_000 }]), /too large/],
    ['a cut archive', zip([{ name: 'a.dem', bytes }]).slice(40), /cut|no directory/],
  ])('refuses %s', async (_what, file, reason) => {
    await expect(unzipDemos(file)).rejects.toThrow(reason)
  })
})

it('unzipMap takes the map of an archive of another system', async () => {
  const names = ['maps\\kz_a.bsp', 'sound\\kz\\go.wav', '__MACOSX/maps/._kz_a.bsp', 'maps/.DS_Store', 'maps/._kz_a.bsp']
  const { map, paths } = await unzipMap(zip(names.map((name) => ({ name, bytes }))))
  expect(paths).toEqual(['maps/kz_a.bsp', 'sound/kz/go.wav'])
  expect(map.size).toBe(bytes.length)
})
