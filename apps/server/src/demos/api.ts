import type { Reply } from '@kz/contract/endpoint'
import type { records } from '@kz/contract/records'
import { fileTime, mapRoute } from '@kz/contract/rules'
import type { Context } from '../platform/context.ts'
import { fileSafe, safeFileName } from '../platform/file-names.ts'
import { type FilePurpose, fileToken, LINK_SECONDS } from './tokens.ts'

/** What other domains may ask of demos; how a file is taken in is the same for long jumps. */

export { parseFile } from './parse.ts'
export type { ReadDemo } from './seen.ts'
export { type StoredZip, storedZip } from './stored-zip.ts'
export { requireRun, videoId } from './submission.ts'
export { requireNoBan, type Uploader } from './submit.ts'
export { unzipDemos, uploadKind } from './zip.ts'

export type PresignedFile = Reply<(typeof records)['GET /record/demo-file']>

/**
 * The name a demo is downloaded by: `map[route]_player_MMSS.cc.dem` (kz-field.md 1.2). Spaces of the player's name become
 * `_`; characters that file systems refuse are left out.
 */
export function demoFileName(mapName: string, route: string, playerName: string, timeMs: number): string {
  return safeFileName(`${mapRoute(mapName, route)}_${fileSafe(playerName)}_${fileTime(timeMs)}.dem`)
}

/**
 * A link to a demo's file that works for five minutes: for everybody (`familyId` null) or for one session alone. What it may
 * open is checked again when it is used.
 */
export function presign(
  ctx: Context,
  file: {
    purpose: FilePurpose
    demoId: number
    familyId: number | null
    fileName: string
    size: number
    sha256: string
  },
): PresignedFile {
  const { purpose, demoId, familyId, ...shown } = file
  const token = fileToken(ctx.config.secretKey, ctx.now(), { purpose, demoId, familyId })
  return { ...shown, presignedUrl: `/files/${token}`, expiresIn: LINK_SECONDS }
}
