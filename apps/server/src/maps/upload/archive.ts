import { BspError, missingOf } from '@kz/bsp'
import { GAME_WADS, isOfTheGame } from '@kz/bsp/game-textures'
import { ApiError } from '@kz/contract/errors'
import type { ParsedMapMetadata } from '@kz/contract/maps'
import { isMapName, MAP_ENTRIES, MAP_FILE_BYTES, MAP_RATIO, MAP_UNPACKED_BYTES } from '@kz/contract/rules'
import type { ZipFile } from 'yauzl'
import { limitConcurrency } from '../../platform/admission/concurrency-limiter.ts'
import type { ReceivedFile } from '../../platform/api/handler.ts'
import type { FileStore, StoredTemp } from '../../platform/api/services/stored-files.ts'
import { refuseZip, unpack, verify, withZip, type ZipEntry, type ZipRules } from '../../platform/files/zip.ts'
import { readBsp, readWadFile } from './bsp.ts'

/** Archives of maps: checked to the last entry before anything is kept. */

const TAKEN = ['bsp', 'wad', 'res', 'txt', 'tga', 'bmp', 'wav', 'mdl', 'spr', 'mp3', 'lst']
const LONGEST_PATH = 200
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
  seen: ParsedMapMetadata
}

const extension = (path: string): string => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
const baseName = (path: string): string => path.split('/').at(-1) as string
/** Names as the game compares them. */
const fileKey = (path: string): string => baseName(path).normalize('NFC').toLowerCase()
const inTurn = limitConcurrency(2, 6)

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
      const wads: OwnWads = { faults: [], names: new Set(), count: 0 }
      for (const entry of entries) {
        if (isOwnWad(entry) && wads.count < MOST_WADS) await lookIntoWad(files, zip, entry, wads)
        else if (entry !== map) await verify(zip, entry)
      }
      const bsp = await unpack(files, zip, map)
      try {
        return { mapName, seen: await seenIn(bsp.path, map, entries, wads) }
      } catch (error) {
        if (error instanceof BspError) refuseZip('bad_map', { path: baseName(map.path), detail: error.message })
        throw error
      } finally {
        await files.discard(bsp)
      }
    }),
  )
}

/** Six pictures, of a map or two. */
const MOST_SKIES = 12
const MOST_SKY_BYTES = 4 * 1024 * 1024

/** A picture of a sky by its path below the game's folder, which an archive may begin above; null for anything else. */
function skyName({ path, entry }: ZipEntry): string | null {
  if (entry.uncompressedSize > MOST_SKY_BYTES) return null
  return /(?:^|\/)(gfx\/env\/[^/]+\.tga)$/i.exec(path)?.[1]?.toLowerCase() ?? null
}

const isOwnWad = ({ path }: ZipEntry): boolean => extension(path) === 'wad' && !GAME_WADS.has(fileKey(path))

/** What the wads of an archive bring, and why some are none. */
interface OwnWads {
  faults: string[]
  names: Set<string>
  count: number
}

async function lookIntoWad(files: FileStore, zip: ZipFile, entry: ZipEntry, wads: OwnWads): Promise<void> {
  const wad = await unpack(files, zip, entry)
  wads.count++
  try {
    const { names, fault } = await readWadFile(wad.path)
    for (const name of names) wads.names.add(name)
    if (fault !== null) wads.faults.push(`${baseName(entry.path)} ${fault}`)
  } finally {
    await files.discard(wad)
  }
}

/** An unpacked picture of a sky: its path below the game's folder, and where it lies. */
export interface SkyFile {
  name: string
  path: string
}

/**
 * Unpacks an archive's map, those wads of its own that are not the game's and its pictures of skies, for `work`, and discards
 * them after. Throws as readMapArchive.
 */
export function withMapFiles<T>(
  files: FileStore,
  archive: string,
  work: (map: string, wads: string[], skies: SkyFile[]) => Promise<T>,
): Promise<T> {
  return withZip(archive, RULES, async (zip, entries) => {
    const [map, ...more] = entries.filter(({ path }) => extension(path) === 'bsp')
    if (!map || more.length > 0) throw new ApiError('not_one_map')
    const unpacked: StoredTemp[] = []
    try {
      const pathOf = async (entry: ZipEntry): Promise<string> => {
        const temp = await unpack(files, zip, entry)
        unpacked.push(temp)
        return temp.path
      }
      const first = await pathOf(map)
      const wads: string[] = []
      const skies: SkyFile[] = []
      for (const entry of entries.filter(isOwnWad).slice(0, MOST_WADS)) wads.push(await pathOf(entry))
      for (const entry of entries.filter((one) => skyName(one) !== null).slice(0, MOST_SKIES)) {
        skies.push({ name: skyName(entry) ?? '', path: await pathOf(entry) })
      }
      return await work(first, wads, skies)
    } finally {
      for (const temp of unpacked) await files.discard(temp)
    }
  })
}

const MOST_TEXTURES = 64
/** Names are bytes from outside. */
const shownTexture = (name: string): string => name.replace(/[^\x21-\x7e]/g, '?')

/** Two entries of one path would hide each other on the player's disk. */
function requireOwnPaths(entries: ZipEntry[]): void {
  const paths = new Set<string>()
  for (const { path } of entries) {
    const key = path.toLowerCase()
    if (paths.has(key)) refuseZip('twice', { path })
    paths.add(key)
  }
}

async function seenIn(bspPath: string, map: ZipEntry, entries: ZipEntry[], wads: OwnWads): Promise<ParsedMapMetadata> {
  const { resources, faults, external, ...facts } = await readBsp(bspPath)
  const brought = new Set(entries.map(({ path }) => fileKey(path)))
  const needed = facts.externalTextures > 0 ? facts.wads : []
  return {
    ...facts,
    faults: { ...faults, wads: wads.faults },
    missingTextures: external
      .filter((name) => !wads.names.has(name) && !isOfTheGame(name))
      .map(shownTexture)
      .slice(0, MOST_TEXTURES),
    missing: missingOf(
      resources,
      entries.map(({ path }) => path),
    ),
    missingWads: needed.filter((wad) => !GAME_WADS.has(wad) && !brought.has(wad)),
    bspBytes: map.entry.uncompressedSize,
    entries: entries.length,
  }
}
