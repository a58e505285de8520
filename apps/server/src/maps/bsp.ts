import { type FileHandle, open } from 'node:fs/promises'
import { type BspFacts, mapFacts } from '@kz/bsp'
import { ENTITIES, HEADER_BYTES, type Lump, MODELS, readDirectory, TEXTURES } from '@kz/bsp/lumps'

/** Reads what a map tells about itself; nothing else of the file is looked at. Throws BspError. */
export async function readBsp(path: string): Promise<BspFacts> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const lumps = readDirectory(await bytesAt(file, { start: 0, length: HEADER_BYTES }), size)
    const lump = (index: number) => bytesAt(file, lumps[index] as Lump)
    return mapFacts(await lump(ENTITIES), await lump(TEXTURES), await lump(MODELS))
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
