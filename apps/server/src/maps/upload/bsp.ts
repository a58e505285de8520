import { type FileHandle, open } from 'node:fs/promises'
import {
  BspError,
  type BspFacts,
  type BspFaults,
  externalNames,
  FAULTY_LUMPS,
  mapFacts,
  mapFaults,
  readWadHead,
  wadListBytes,
  wadNames,
} from '@kz/bsp'
import { KIND_BYTES } from '@kz/bsp/file-kinds'
import { ENTITIES, type Lump, MODELS, readDirectory, TEXTURES } from '@kz/bsp/lumps'

/** What a map tells about itself, and what of it is broken. Throws BspError. */
export function readBsp(path: string): Promise<BspFacts & { faults: BspFaults; external: string[] }> {
  return withFile(path, async (file, size) => {
    const directory = readDirectory(await bytesAt(file, BEGINNING), size)
    const lumps: Uint8Array[] = directory.map(() => new Uint8Array(0))
    for (const index of new Set([ENTITIES, ...FAULTY_LUMPS]))
      lumps[index] = await bytesAt(file, directory[index] as Lump)
    const lump = (index: number) => lumps[index] as Uint8Array
    return {
      ...mapFacts(lump(ENTITIES), lump(TEXTURES), lump(MODELS)),
      faults: mapFaults(lumps),
      external: externalNames(lump(TEXTURES)),
    }
  })
}

/** Names of the textures of a wad, or why it is none. */
export function readWadFile(path: string): Promise<{ names: string[]; fault: string | null }> {
  return withFile(path, async (file, size) => {
    try {
      const { count, start } = readWadHead(await bytesAt(file, BEGINNING), size)
      return { names: wadNames(await bytesAt(file, { start, length: wadListBytes(count) })), fault: null }
    } catch (error) {
      if (error instanceof BspError) return { names: [], fault: error.message }
      throw error
    }
  })
}

const BEGINNING: Lump = { start: 0, length: KIND_BYTES }

async function withFile<T>(path: string, work: (file: FileHandle, size: number) => Promise<T>): Promise<T> {
  const file = await open(path, 'r')
  try {
    return await work(file, (await file.stat()).size)
  } finally {
    await file.close()
  }
}

async function bytesAt(file: FileHandle, { start, length }: Lump): Promise<Uint8Array> {
  if (length === 0) return new Uint8Array(0)
  const bytes = new Uint8Array(length)
  const { bytesRead } = await file.read(bytes, 0, length, start)
  return bytes.subarray(0, bytesRead)
}
