import type { Answer, Received } from '@kz/contract/endpoint'
import { ApiError } from '@kz/contract/errors'
import type { maps as calls, MapSeen, SubmittedMap } from '@kz/contract/maps'
import { isIn } from '@kz/contract/roles'
import {
  COMMENT_LENGTH,
  type Difficulty,
  type MapLength,
  type MapSubmissionState,
  type MapType,
} from '@kz/contract/rules'
import { presign, type Uploader } from '../demos/api.ts'
import { notify } from '../notifications/api.ts'
import type { Audit } from '../platform/audit.ts'
import { type Context, type Emit, inTransaction } from '../platform/context.ts'
import { type Db, row } from '../platform/db.ts'
import { notFound } from '../platform/route.ts'
import { bool, int, json, type RowOf, text, texts } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'
import { submittedMapFile } from './api.ts'
import { isOpen, submittedMap, waitingMaps } from './submissions.ts'
import { addFile, createMap, lockNames, type MapFacts, mapNamed, taken, writeMappers } from './write.ts'

/** The check of a submitted map (H093, H137, endpoints.md rows 171 to 173). Each decision is one transaction. */

type Release = Answer<(typeof calls)['POST /map/release']>
type Edit = Received<(typeof calls)['PUT /map/submitted']>['body']

const SUBMISSION = {
  id: int,
  userId: int,
  state: text.as<MapSubmissionState>(),
  mapName: text,
  sha256: text.orNull,
  fileName: text,
  seen: json.as<MapSeen>(),
  mapperNames: texts,
  type: text.as<MapType>(),
  length: text.as<MapLength>(),
  difficulty: text.as<Difficulty>(),
  isXd: bool,
  recordable: bool,
  changelog: text,
}
type Submission = RowOf<typeof SUBMISSION>

const COLUMNS = sql.raw(`id, user_id as "userId", state, map_name as "mapName", sha256, file_name as "fileName", seen,
  mapper_names as "mapperNames", type, length, difficulty, is_xd as "isXd", recordable, changelog`)

interface Said {
  mapId: number
  reason: string
}

const DECIDED: Partial<Record<MapSubmissionState, string>> = {
  APPROVED: 'This map was already released',
  REJECTED: 'This map was already rejected',
  WITHDRAWN: 'This map was withdrawn by its sender',
}

/**
 * Locks a waiting submission that the caller may judge; `own` is true where top staff judges its own. Throws ApiError
 * not_found, conflict_of_interest and wrong_state.
 */
async function locked(tx: Db, { viewer }: Uploader, submissionId: number): Promise<{ map: Submission; own: boolean }> {
  const map = await row(
    tx,
    SUBMISSION,
    sql`select ${COLUMNS} from map_submissions where id = ${submissionId} for no key update`,
  )
  if (!map) throw notFound('Map')
  const own = map.userId === viewer.userId
  if (own && !isIn('TOP', viewer.roles)) throw new ApiError('conflict_of_interest', 'You cannot review your own map')
  if (!isOpen(map.state)) throw new ApiError('wrong_state', DECIDED[map.state])
  return { map, own }
}

const factsOf = (map: Submission): MapFacts => ({ ...map, isXdMap: map.isXd })

/** A submission as it is audited and told of after a decision. */
async function announce(
  tx: Db,
  emit: Emit,
  audit: Audit,
  action: string,
  { map, own }: { map: Submission; own: boolean },
  after: unknown,
  reason?: string,
): Promise<void> {
  const target = `map submission ${map.id}`
  const before = { state: map.state, own }
  await audit(action, target, { before, after, reason })
  emit({ type: 'map-queue.changed', data: { count: await waitingMaps(tx) } })
  emit({ type: 'map-submission.changed', data: { mapId: map.id, userId: map.userId } })
}

/** Tells the sender what was decided. */
function tell(
  tx: Db,
  emit: Emit,
  { viewer }: Uploader,
  { id, userId, mapName }: Submission,
  outcome: 'released' | 'rejected' | 'changes',
  reason: string | null,
): Promise<void> {
  const event = { type: 'map' as const, mapName, outcome, reason }
  const subject = `map submission ${id}`
  return notify(tx, emit, [{ userId, kind: 'submission', subject, actorId: viewer.userId, event }])
}

/** Makes a submission a map, or the next version of the map of its name. */
export function releaseMap(ctx: Context, actor: Uploader, submissionId: number): Promise<Release> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    await lockNames(tx)
    const found = await locked(tx, actor, submissionId)
    const { map } = found
    if (map.state === 'CHANGES_REQUESTED') throw new ApiError('wrong_state', 'This map waits for changes by its sender')
    if (!map.sha256 || !(await ctx.files.has(map.sha256)))
      throw new ApiError('wrong_state', 'The file of this map is gone')
    const mapId = await targetOf(tx, map)
    await addFile(tx, mapId, {
      sha256: map.sha256,
      fileName: map.fileName,
      changelog: map.changelog,
      seen: map.seen,
      addedBy: map.userId,
    })
    await tx.execute(sql`insert into map_images (map_id, image_id, position)
      select ${mapId}, image_id, position + coalesce((select max(position) from map_images where map_id = ${mapId}), 0)
      from map_submission_images where submission_id = ${map.id} on conflict do nothing`)
    await tx.execute(sql`update map_submissions set state = 'APPROVED', reason = '', decided_by = ${actor.viewer.userId},
        decided_at = now(), map_id = ${mapId}
      where id = ${map.id} and state = 'SUBMITTED'`)
    await announce(tx, emit, audit, 'map.release', found, { state: 'APPROVED', mapId, mapName: map.mapName })
    emit({ type: 'maps.changed', data: {} })
    await tell(tx, emit, actor, map, 'released', null)
    return { mapId, mapName: map.mapName }
  })
}

async function targetOf(tx: Db, map: Submission): Promise<number> {
  if (!map.changelog) return createMap(tx, map.mapName, factsOf(map))
  const known = await mapNamed(tx, map.mapName)
  if (!known) return createMap(tx, map.mapName, factsOf(map))
  if (known.mapName !== map.mapName || known.state === 'HIDDEN') throw taken()
  const { type, length, difficulty, isXd, recordable } = map
  await tx.execute(sql`update maps set type = ${type}, length = ${length}, difficulty = ${difficulty}, is_xd = ${isXd},
      recordable = ${recordable}, version = version + 1 where id = ${known.mapId}`)
  await writeMappers(tx, known.mapId, map.mapperNames)
  return known.mapId
}

/** Rejects a submission for good; the sender reads why. Its file is kept 90 days. */
export function rejectMap(ctx: Context, actor: Uploader, { mapId, reason }: Said): Promise<{ mapId: number }> {
  const said = spoken(reason, 'A reason is required to reject a map')
  return inTransaction(ctx, async (tx, emit, audit) => {
    const found = await locked(tx, actor, mapId)
    await tx.execute(sql`update map_submissions set state = 'REJECTED', reason = ${said},
        decided_by = ${actor.viewer.userId}, decided_at = now()
      where id = ${mapId} and state in ('SUBMITTED', 'CHANGES_REQUESTED')`)
    await announce(tx, emit, audit, 'map.reject', found, { state: 'REJECTED' }, said)
    await tell(tx, emit, actor, found.map, 'rejected', said)
    return { mapId }
  })
}

/** Gives a submission back to its sender with what is to be changed. */
export function requestChanges(ctx: Context, actor: Uploader, { mapId, reason }: Said): Promise<SubmittedMap> {
  const said = spoken(reason, 'Say what has to be changed')
  return inTransaction(ctx, async (tx, emit, audit) => {
    const found = await locked(tx, actor, mapId)
    await tx.execute(sql`update map_submissions set state = 'CHANGES_REQUESTED', reason = ${said},
        decided_by = ${actor.viewer.userId}
      where id = ${mapId} and state in ('SUBMITTED', 'CHANGES_REQUESTED')`)
    await announce(tx, emit, audit, 'map.request-changes', found, { state: 'CHANGES_REQUESTED' }, said)
    await tell(tx, emit, actor, found.map, 'changes', said)
    return submittedMap(tx, actor.viewer, mapId)
  })
}

function spoken(reason: string, missing: string): string {
  const said = reason.trim()
  if (said === '') throw new ApiError('rule', missing)
  if ([...said].length > COMMENT_LENGTH) {
    throw new ApiError('rule', `The reason is longer than ${COMMENT_LENGTH} characters`)
  }
  return said
}

/** Corrects what the sender said about his map. */
export function editSubmitted(ctx: Context, actor: Uploader, submissionId: number, facts: Edit): Promise<SubmittedMap> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const found = await locked(tx, actor, submissionId)
    if (facts.mapperNames.length === 0) throw new ApiError('rule', 'A map needs a mapper')
    const { mapperNames, type, length, difficulty, isXdMap, recordable } = facts
    await tx.execute(sql`update map_submissions set mapper_names = ${sql.param(mapperNames)}, type = ${type},
        length = ${length}, difficulty = ${difficulty}, is_xd = ${isXdMap}, recordable = ${recordable}
      where id = ${submissionId}`)
    await announce(tx, emit, audit, 'map.edit-submission', found, facts)
    return submittedMap(tx, actor.viewer, submissionId)
  })
}

/** A link to a submission's file for this checker's session alone; audited. */
export async function submittedFile(ctx: Context, { viewer }: Uploader, submissionId: number) {
  const file = await submittedMapFile(ctx.db, submissionId)
  if (!file) throw notFound('Map')
  const target = `map submission ${submissionId}`
  await inTransaction(ctx, (_tx, _emit, audit) => audit('map.file', target))
  return presign(ctx, { purpose: 'map', demoId: submissionId, familyId: viewer.familyId, ...file })
}
