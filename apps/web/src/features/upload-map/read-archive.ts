import { type BspFacts, mapFacts, missingOf, readLumps } from '@kz/bsp'
import { GAME_WADS } from '@kz/bsp/game-textures'
import { ENTITIES, MODELS, TEXTURES } from '@kz/bsp/lumps'
import { unzipMap } from '../../lib/unzip.ts'

/** What a mapper can mend before he sends his archive. The server looks again and decides alone. */
export interface ReadArchive {
  /** wads, sounds, models and sprites that the map names and the archive does not bring */
  missing: string[]
  facts: Pick<BspFacts, 'startButtons' | 'stopButtons' | 'spawns'>
}

/** Reads an archive. Throws an Error with a sentence that says what is wrong with it. */
export async function readArchive(file: Blob): Promise<ReadArchive> {
  const { map, paths } = await unzipMap(file)
  const lumps = readLumps(new Uint8Array(await map.arrayBuffer()))
  const [entities, textures, models] = [lumps[ENTITIES], lumps[TEXTURES], lumps[MODELS]] as const
  const none = new Uint8Array(0)
  const { wads, externalTextures, resources, ...facts } = mapFacts(entities ?? none, textures ?? none, models ?? none)
  const brought = new Set(paths.map((path) => path.split(/[\\/]/).at(-1)?.toLowerCase()))
  const needed = externalTextures > 0 ? wads : []
  return {
    missing: [...needed.filter((wad) => !GAME_WADS.has(wad) && !brought.has(wad)), ...missingOf(resources, paths)],
    facts,
  }
}
