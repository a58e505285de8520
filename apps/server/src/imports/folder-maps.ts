import { IMAGE_BYTES, MAP_FILE_BYTES } from '@kz/contract/rules'
import { storeImage } from '../images/api.ts'
import {
  attachMapFile,
  attachPicture,
  findMap,
  mapOfFile,
  mapWithoutFile,
  pictureCount,
  readMapArchive,
} from '../maps/api.ts'
import { inTransaction } from '../platform/api/context.ts'
import { withKept } from '../platform/files/keep-files.ts'
import { safeFileName } from '../platform/files/names.ts'
import { type FolderKind, receiveFrom } from './folder.ts'
import { NO_RAR } from './folder-demos.ts'
import type { Verdict } from './report.ts'

const announce: FolderKind['announce'] = (emit) => emit({ type: 'maps.changed', data: {} })
const refused = (note: string): Verdict => ({ outcome: 'refused', note })

const WHY_NOT = {
  'no map': (name: string) => `no map here is called ${name}`,
  'spelled otherwise': (name: string) => `the map here is not spelled ${name}`,
  'has a file': (name: string) => `${name} has another file; a new version is put in on its page`,
} as const

/** Archives of maps: matched by the map in them, whatever the archive is called. */
export const MAP_FILES: FolderKind = {
  kind: 'map-files',
  isOurs: (name) => /\.(zip|rar|7z)$/i.test(name),
  announce,
  async take(ctx, { path, name }, tell) {
    if (!/\.zip$/i.test(name)) return [NO_RAR]
    const file = { ...(await receiveFrom(ctx, path, MAP_FILE_BYTES)), name: safeFileName(name) }
    try {
      if (await mapOfFile(ctx.db, file.sha256)) return [{ outcome: 'unchanged' }]
      const { mapName, seen } = await readMapArchive(ctx.files, file)
      const mapId = await mapWithoutFile(ctx.db, mapName)
      if (typeof mapId === 'string') return [refused(WHY_NOT[mapId](mapName))]
      const isTaken = await withKept(ctx, [file], (kept) =>
        inTransaction(ctx, async (tx, emit) => {
          const attached = await attachMapFile(tx, kept, mapId, file, seen)
          if (attached) tell(emit)
          return attached
        }),
      )
      return [isTaken ? { outcome: 'taken' } : refused(WHY_NOT['has a file'](mapName))]
    } finally {
      await ctx.files.discard(file)
    }
  },
}

/** Pictures called as their map: one for each map that has none. */
export const PICTURES: FolderKind = {
  kind: 'pictures',
  isOurs: (name) => /\.(jpe?g|png|webp|gif|avif)$/i.test(name),
  announce,
  async take(ctx, { path, name }, tell) {
    const stem = name.replace(/\.[^.]*$/, '')
    const map = await findMap(ctx.db, stem)
    if (!map) return [refused(`no map here is called ${stem}`)]
    if ((await pictureCount(ctx.db, map.mapId)) > 0) return [{ outcome: 'unchanged', note: 'the map has a picture' }]
    const file = await receiveFrom(ctx, path, IMAGE_BYTES)
    try {
      const { imageId } = await storeImage(ctx, file, { kind: 'map', ownerId: null })
      const isTaken = await inTransaction(ctx, async (tx, emit) => {
        const attached = await attachPicture(tx, map.mapId, imageId)
        if (attached) tell(emit)
        return attached
      })
      return [isTaken ? { outcome: 'taken' } : { outcome: 'unchanged', note: 'the map has a picture' }]
    } finally {
      await ctx.files.discard(file)
    }
  },
}
