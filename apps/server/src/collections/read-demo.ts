import { ApiError } from '@kz/contract/errors'
import type { Warning } from '@kz/contract/runs/demos'
import { demoKind, submissionOf, warningsOf } from '../demos/api.ts'
import { knownOf } from '../maps/api.ts'
import type { Context } from '../platform/api/context.ts'
import { hasRow } from '../platform/api/db.ts'
import type { StoredTemp } from '../platform/api/services/stored-files.ts'
import { sql } from '../platform/api/sql.ts'
import { type JudgedDemo, knownFile, parseFile, type ReadDemo, uploadKind } from '../submissions/api.ts'
import type { LockedCollection } from './locked.ts'

/** A demo that may be part of a collection. */
export interface Candidate {
  file: StoredTemp
  fileName: string
  mapId: number
  mapName: string
  route: string
  timeMs: number
  cp: number
  gc: number
  seen: ReadDemo['seen']
  warnings: Warning[]
  judged: JudgedDemo
}

/** Reads one demo of an archive. Throws ApiError with the reason why it cannot be taken. */
export async function readDemo(
  ctx: Context,
  collection: LockedCollection,
  file: StoredTemp,
  fileName: string,
): Promise<Candidate> {
  await uploadKind(file.path, fileName)
  await requireNew(ctx, file.sha256)
  const read = await parseFile(ctx, file.path, fileName, await knownOf(ctx.db))
  const { cp, gc } = countsOf(read)
  const form = { route: '', timeMs: undefined, cp, gc, mpbhop: false, ytId: null, note: '' }
  const draft = await submissionOf(ctx.db, null, form, { name: fileName, alone: false }, read).catch(inWords(fileName))
  const runner = { userId: collection.userId, pseudo: collection.playerName }
  const warnings = await warningsOf(ctx.db, runner, draft)
  const { mapId, mapName } = draft.map
  const { route, timeMs } = draft
  return {
    file,
    fileName,
    mapId,
    mapName,
    route,
    timeMs,
    cp,
    gc,
    seen: read.seen,
    warnings,
    judged: read.judged,
  }
}

/** Checkpoints as the finish text counts them, where it does. */
function countsOf({ finish }: ReadDemo): { cp: number; gc: number } {
  const cp = finish?.cp ?? 0
  return { cp, gc: cp > 0 ? (finish?.gc ?? 0) : 0 }
}

/** Throws ApiError duplicate_file for bytes that were submitted, and demo_in_collection. */
async function requireNew({ db }: Context, sha256: string): Promise<void> {
  await knownFile(db, demoKind, null, { sha256, replaces: undefined, note: '' })
  if (await hasRow(db, sql`select from collection_demos where sha256 = ${sha256}`)) {
    throw new ApiError('demo_in_collection')
  }
}

/** Who uploads a player's demo types no time: the name of the file says it where the demo does not. */
const inWords = (fileName: string) => (error: unknown) => {
  if (!(error instanceof ApiError) || error.code !== 'missing_time') throw error
  throw new ApiError('name_without_time', { file: fileName })
}
