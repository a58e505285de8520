import { ApiError } from '@kz/contract/errors'
import type { maps as calls, SubmittedMap } from '@kz/contract/maps'
import type { Received } from '@kz/contract/wire/endpoint'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { notFound } from '../platform/api/errors.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { type PresignedFile, presign } from '../platform/files/links.ts'
import { requestChanges, requireNoConflictOfInterest, requireOpen } from '../submissions/api.ts'
import { announceChange, mapKind, spoken } from './kind.ts'
import { submittedMapFile } from './upload/file.ts'
import { submittedMap } from './upload/submissions.ts'

/** What a map checker does to a submission besides releasing and rejecting it. */

type Edit = Received<(typeof calls)['PUT /map/submitted']>['body']

/** Gives a submission back to its sender with what is to be changed. */
export async function requestMapChanges(
  ctx: Context,
  viewer: Viewer,
  { mapId, reason }: { mapId: number; reason: string },
): Promise<SubmittedMap> {
  await requestChanges(ctx, mapKind, viewer, { id: mapId, question: spoken(reason, 'map_question_missing') })
  return submittedMap(ctx.db, viewer, mapId)
}

/** Corrects what the sender said about their map. */
export function editSubmitted(ctx: Context, viewer: Viewer, id: number, facts: Edit): Promise<SubmittedMap> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const map = await mapKind.lock(tx, id)
    requireNoConflictOfInterest(mapKind, viewer, map)
    requireOpen(mapKind, map)
    if (facts.mapperNames.length === 0) throw new ApiError('map_without_mapper')
    const { mapperNames, type, length, difficulty, isXdMap, recordable } = facts
    await tx.execute(sql`update map_submissions set mapper_names = ${sql.param(mapperNames)}, type = ${type},
        length = ${length}, difficulty = ${difficulty}, is_xd = ${isXdMap}, recordable = ${recordable}
      where id = ${id}`)
    await audit('map.edit-submission', mapKind.target(id), { before: { state: map.state }, after: facts })
    await announceChange(tx, emit, [map])
    return submittedMap(tx, viewer, id)
  })
}

/** A link to a submission's file for this checker's session alone; audited. */
export async function submittedFile(ctx: Context, { familyId }: Viewer, id: number): Promise<PresignedFile> {
  const file = await submittedMapFile(ctx.db, id)
  if (!file) throw notFound('Map')
  await inTransaction(ctx, (_tx, _emit, audit) => audit('map.file', mapKind.target(id)))
  return presign(ctx, { purpose: 'map', id, familyId, ...file })
}
