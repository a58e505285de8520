import { BspError, missingOf } from '@kz/bsp'
import { GAME_WADS } from '@kz/bsp/game-textures'
import type { Warning } from '@kz/contract/demos'
import { ApiError } from '@kz/contract/errors'
import type { MapSeen } from '@kz/contract/maps'
import { isMapName, MAP_ENTRIES, MAP_FILE_BYTES, MAP_RATIO, MAP_UNPACKED_BYTES } from '@kz/contract/rules'
import { atOnce } from '../platform/at-once.ts'
import type { FileStore, StoredTemp } from '../platform/files.ts'
import type { ReceivedFile } from '../platform/receive.ts'
import { refuseZip, unpack, verify, withZip, type ZipEntry, type ZipRules } from '../platform/zip.ts'
import { readBsp } from './bsp.ts'

/** Archives of maps: checked to the last entry before anything is kept. */

const TAKEN = ['bsp', 'wad', 'res', 'txt', 'tga', 'bmp', 'wav', 'mdl', 'spr', 'mp3', 'lst']
const LONGEST_PATH = 200
const SPAWNS = 8
const MOST_WADS = 8

const RULES: ZipRules = {
  mostEntries: MAP_ENTRIES,
  tooMany: { fault: 'too_many_entries', most: MAP_ENTRIES },
  refusal: (path) => {
    if (path.length > LONGEST_PATH) return 'long_path'
    return TAKEN.includes(extension(path)) ? null : 'no_map_file'
  },
  isGivenOn: true,
  fileBytes: MAP_FILE_BYTES,
  unpackedBytes: MAP_UNPACKED_BYTES,
  ratio: MAP_RATIO,
}

export interface ReadMap {
  mapName: string
  seen: MapSeen
}

const extension = (path: string): string => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
const baseName = (path: string): string => path.split('/').at(-1) as string
const inTurn = atOnce(2, 6)

/** Throws ApiError zip_only for a file that is none by its name. */
export function requireZip({ name }: Pick<ReceivedFile, 'name'>): void {
  if (extension(name) !== 'zip') throw new ApiError('zip_only')
}

/**
 * Reads an archive: its one map, what that says about itself, and every other entry to its end. Nothing is kept. Throws
 * ApiError zip_only, zip_unsafe, not_one_map, bad_map_name.
 */
export function readMapArchive(files: FileStore, file: ReceivedFile): Promise<ReadMap> {
  requireZip(file)
  return inTurn(() =>
    withZip(file.path, RULES, async (zip, all) => {
      const entries = all.filter(({ path }) => !path.endsWith('/'))
      const maps = entries.filter(({ path }) => extension(path) === 'bsp')
      const [map] = maps
      if (!map || maps.length > 1) throw new ApiError('not_one_map')
      requireOwnPaths(entries)
      const mapName = baseName(map.path).slice(0, -'.bsp'.length)
      if (!isMapName(mapName)) throw new ApiError('bad_map_name', { map: mapName })
      for (const entry of entries) if (entry !== map) await verify(zip, entry)
      const bsp = await unpack(files, zip, map)
      try {
        return { mapName, seen: await seenIn(bsp.path, map, entries) }
      } catch (error) {
        if (error instanceof BspError) refuseZip('bad_map', { path: baseName(map.path), detail: error.message })
        throw error
      } finally {
        await files.discard(bsp)
      }
    }),
  )
}

/**
 * Unpacks an archive's map and those wads of its own that are not the game's, for `work`, and discards them after. Throws as
 * readMapArchive.
 */
export function withMapFiles<T>(
  files: FileStore,
  archive: string,
  work: (map: string, wads: string[]) => Promise<T>,
): Promise<T> {
  return withZip(archive, RULES, async (zip, entries) => {
    const [map, ...more] = entries.filter(({ path }) => extension(path) === 'bsp')
    if (!map || more.length > 0) throw new ApiError('not_one_map')
    const isOwnWad = ({ path }: ZipEntry) => extension(path) === 'wad' && !GAME_WADS.has(baseName(path).toLowerCase())
    const unpacked: StoredTemp[] = []
    try {
      for (const entry of [map, ...entries.filter(isOwnWad).slice(0, MOST_WADS)]) {
        unpacked.push(await unpack(files, zip, entry))
      }
      const [first = '', ...wads] = unpacked.map(({ path }) => path)
      return await work(first, wads)
    } finally {
      for (const temp of unpacked) await files.discard(temp)
    }
  })
}

/** Two entries of one path would hide each other on the player's disk. */
function requireOwnPaths(entries: ZipEntry[]): void {
  const paths = new Set<string>()
  for (const { path } of entries) {
    const key = path.toLowerCase()
    if (paths.has(key)) refuseZip('twice', { path })
    paths.add(key)
  }
}

async function seenIn(bspPath: string, map: ZipEntry, entries: ZipEntry[]): Promise<MapSeen> {
  const { resources, ...facts } = await readBsp(bspPath)
  const brought = new Set(entries.map(({ path }) => baseName(path).toLowerCase()))
  const needed = facts.externalTextures > 0 ? facts.wads : []
  return {
    ...facts,
    missing: missingOf(
      resources,
      entries.map(({ path }) => path),
    ),
    missingWads: needed.filter((wad) => !GAME_WADS.has(wad) && !brought.has(wad)),
    bspBytes: map.entry.uncompressedSize,
    entries: entries.length,
  }
}

/** What a checker should look at. Nothing is refused for it. */
export function warningsOf(seen: MapSeen): Warning[] {
  const found: Warning[] = []
  const look = (code: string, text: string) => found.push({ code, level: 'look', text })
  if (seen.missingWads.length > 0) look('wads', `Not in the archive: ${seen.missingWads.join(', ')}.`)
  if (seen.missing?.length) look('resources', missingText(seen.missing))
  if (seen.externalTextures > 0 && seen.wads.length === 0) look('wads', 'Some textures are in no wad the map names.')
  if (seen.startButtons === 0) look('start', 'No start button was found.')
  if (seen.stopButtons === 0) look('stop', 'No stop button was found.')
  if (seen.spawns < SPAWNS) {
    look('spawns', `It has ${seen.spawns} spawn ${seen.spawns === 1 ? 'point' : 'points'}; ${SPAWNS} are asked for.`)
  }
  return found
}

const MOST_NAMED = 12

/** Files that are missing, the first ones by name. */
function missingText(paths: readonly string[]): string {
  const more = paths.length - MOST_NAMED
  return `Named by the map and not in the archive: ${paths.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}
