import { BspError, type BspFacts, type BspFaults, mapFacts, mapFaults, missingOf, readLumps } from '@kz/bsp'
import { GAME_WADS } from '@kz/bsp/game-textures'
import { ENTITIES, MODELS, TEXTURES } from '@kz/bsp/lumps'
import { unzipMap } from '../../lib/files/unzip.ts'

/** What a mapper can mend before they send their archive. The server looks again and decides alone. */
export interface ReadArchive {
  /** wads, sounds, models, sprites and pictures that the map names and the archive does not bring */
  missing: string[]
  facts: Pick<BspFacts, 'startButtons' | 'stopButtons' | 'spawns'>
  faults: BspFaults
}

/** Reads an archive. Throws an Error with a sentence that says what is wrong with it. */
export async function readArchive(file: Blob): Promise<ReadArchive> {
  const { name, map, paths } = await unzipMap(file)
  try {
    return readMap(new Uint8Array(await map.arrayBuffer()), paths)
  } catch (error) {
    throw error instanceof BspError ? new Error(`${name} ${error.message}`) : error
  }
}

function readMap(bytes: Uint8Array, paths: readonly string[]): ReadArchive {
  const lumps = readLumps(bytes)
  const lump = (index: number) => lumps[index] ?? new Uint8Array(0)
  const { wads, externalTextures, resources, ...facts } = mapFacts(lump(ENTITIES), lump(TEXTURES), lump(MODELS))
  const brought = new Set(paths.map((path) => path.split('/').at(-1)?.normalize('NFC').toLowerCase()))
  const needed = externalTextures > 0 ? wads : []
  const missing = [...needed.filter((wad) => !GAME_WADS.has(wad) && !brought.has(wad)), ...missingOf(resources, paths)]
  return { missing, facts, faults: mapFaults(lumps) }
}
