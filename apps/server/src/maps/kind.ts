import { ApiError, type PlainCode } from '@kz/contract/errors'
import type { ParsedMapMetadata } from '@kz/contract/maps'
import { COMMENT_LENGTH, type MapSubmissionState, OPEN_MAPS_PER_USER } from '@kz/contract/rules'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { bool, int, json, type RowOf, text, texts } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { type Described, type SubmissionType, tellChange } from '../submissions/api.ts'
import { mapperFollowersTold } from './mapper-followers.ts'
import { tellNewMap } from './tell-outside.ts'
import { MAP_TAGS } from './upload/facts.ts'
import { reservedFor } from './upload/reserved.ts'
import { MAP_QUEUE } from './upload/submissions.ts'
import { addFile, createMap, lockNames, type MapFacts, mapNamed, taken, writeMappers } from './write.ts'

/** Maps in the review queue: a release makes a submission a map, or the next version of one. */

const LOCKED_MAP = {
  id: int,
  userId: int,
  state: text.as<MapSubmissionState>(),
  mapName: text,
  sha256: text.orNull,
  fileName: text,
  seen: json.as<ParsedMapMetadata>(),
  mapperNames: texts,
  ...MAP_TAGS,
  isXd: bool,
  recordable: bool,
  changelog: text,
  claimedBy: int.orNull,
}
export type LockedMap = RowOf<typeof LOCKED_MAP>

/** Tells the checkers' pages and each sender. */
export const announceChange: SubmissionType['announce'] = (tx, emit, changed) =>
  tellChange(tx, emit, MAP_QUEUE, changed, {
    queue: (count) => ({ type: 'map-queue.changed', data: { count } }),
    own: (mapId, userId) => ({ type: 'map-submission.changed', data: { mapId, userId } }),
  })

export const mapKind: SubmissionType<LockedMap, { mapId: number; mapName: string }> = {
  ...MAP_QUEUE,
  released: 'APPROVED',
  thing: 'Map',
  target: (id) => `map submission ${id}`,
  overrule: 'top',
  upload: {
    switch: 'MAP',
    url: '/api/upload/map',
    limitConcurrency: 1,
    mostWaiting: OPEN_MAPS_PER_USER,
    tooMany: 'too_many_open_maps',
    bytesADay: null,
  },
  address: sql`ip = null`,
  keepsFile: null,

  async lock(tx, id) {
    const found = await row(
      tx,
      LOCKED_MAP,
      sql`select id, user_id as "userId", state, map_name as "mapName", sha256, file_name as "fileName", seen,
          mapper_names as "mapperNames", type, length, difficulty, is_xd as "isXd", recordable, changelog,
          null::integer as "claimedBy"
        from map_submissions where id = ${id} for no key update`,
    )
    if (!found) throw notFound('Map')
    return found
  },
  async release(tx, emit, viewer, map, decide) {
    await lockNames(tx)
    const { sha256 } = map
    if (!sha256) throw new ApiError('file_gone', { kind: 'map' })
    const mapId = await targetOf(tx, map)
    const { fileName, changelog, seen, mapName, userId: addedBy } = map
    await addFile(tx, mapId, { sha256, fileName, changelog, seen, addedBy })
    await tx.execute(sql`insert into map_images (map_id, image_id, position)
      select ${mapId}, image_id, position + coalesce((select max(position) from map_images where map_id = ${mapId}), 0)
      from map_submission_images where submission_id = ${map.id} on conflict do nothing`)
    await decide()
    await tx.execute(sql`update map_submissions set reason = '', map_id = ${mapId} where id = ${map.id}`)
    emit({ type: 'maps.changed', data: {} })
    if (!map.changelog) await tellNewMap(tx, mapId)
    const notices = map.changelog ? [] : await mapperFollowersTold(tx, mapId, viewer.userId)
    return { answer: { mapId, mapName }, after: { mapId, mapName }, notices }
  },
  async left(ctx, tx, emit, { id }) {
    const reserved = await reservedFor(tx, id)
    if (reserved) await ctx.hooks.mapGone(tx, emit, reserved.mapId)
  },
  rejection(_map, reason) {
    const told = spoken(reason, 'map_reason_missing')
    return { told, set: sql`, reason = ${told}` }
  },
  async comeBack(tx, { mapName, changelog }) {
    await requireName(tx, mapName, changelog)
    return sql`, reason = ''`
  },
  announce: announceChange,
  notice: ({ mapName }, outcome, reason) => ({ type: 'map', mapName, outcome, reason }),
  describe,
}

async function targetOf(tx: Db, map: LockedMap): Promise<number> {
  const facts: MapFacts = { ...map, isXdMap: map.isXd }
  const known = map.changelog ? await mapNamed(tx, map.mapName) : undefined
  if (!known) return createMap(tx, map.mapName, facts, (await reservedFor(tx, map.id))?.mapId)
  if (known.mapName !== map.mapName || known.state === 'HIDDEN') throw taken()
  const { type, length, difficulty, isXd, recordable } = map
  await tx.execute(sql`update maps set type = ${type}, length = ${length}, difficulty = ${difficulty}, is_xd = ${isXd},
      recordable = ${recordable}, version = version + 1 where id = ${known.mapId}`)
  await writeMappers(tx, known.mapId, map.mapperNames)
  return known.mapId
}

/** What a checker says to a sender. Throws ApiError without a word, and for too many. */
export function spoken(reason: string, missing: PlainCode): string {
  const said = reason.trim()
  if (said === '') throw new ApiError(missing)
  if ([...said].length > COMMENT_LENGTH) {
    throw new ApiError('reason_too_long', { most: COMMENT_LENGTH })
  }
  return said
}

/** A taken name needs a change log, and the map's own spelling. Throws ApiError map_taken. */
export async function requireName(tx: Db, mapName: string, changelog: string): Promise<void> {
  const map = await mapNamed(tx, mapName)
  if (!map) {
    if (changelog) throw new ApiError('changelog_without_map', { map: mapName })
    return
  }
  if (map.mapName !== mapName || map.state === 'HIDDEN' || !changelog) throw taken()
}

const DESCRIBED = {
  id: int,
  mapName: text,
  becameMap: text.orNull,
  type: text,
  difficulty: text,
  changelog: text,
  reason: text,
}

async function describe(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Described>> {
  const found = await rows(
    db,
    DESCRIBED,
    sql`select s.id, s.map_name as "mapName", m.name as "becameMap", s.type, s.difficulty, s.changelog, s.reason
      from map_submissions s left join maps m on m.id = s.map_id and m.state <> 'HIDDEN'
      where s.id = any(${sql.param(ids)})`,
  )
  return new Map(
    found.map(({ id, mapName, becameMap, type, difficulty, changelog, reason }) => [
      id,
      {
        title: mapName,
        mapName: becameMap,
        ...{ route: '', time: null, differenceMs: null },
        facts: [changelog ? 'new version' : '', ...[type, difficulty].filter((word) => word !== 'unknown')]
          .filter(Boolean)
          .join(', '),
        reason: reason || null,
      },
    ]),
  )
}
