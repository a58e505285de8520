import { ApiError } from '@kz/contract/errors'
import type { MapPage } from '@kz/contract/maps'
import type { MapState } from '@kz/contract/rules'
import { endMap, type HeldMap, holdMaps, mapPage, reviveMap } from '../maps/api.ts'
import { type Context, type Emit, inTransaction } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int, json, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { moveMapRuns, takeBackMapRuns } from '../runs/api.ts'
import { lockRoutes } from './locked.ts'
import { changeRecords } from './release/change-records.ts'

/**
 * Makes two maps one: the runs, routes, files, pictures and comments of the first are the second's, whose records are counted
 * anew, and its name and number lead there. What was moved stands in the log, from which it can be undone. Answers the second
 * map. Throws ApiError not_found, not_another_map, and merge_into_hidden.
 */
export function mergeMaps(
  ctx: Context,
  viewer: Viewer,
  { mapId, intoMapId, reason }: { mapId: number; intoMapId: number; reason: string },
): Promise<MapPage> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const [gone, kept] = await holdTwo(tx, mapId, intoMapId)
    if (gone.id === kept.id || gone.mergedInto !== null || kept.mergedInto !== null)
      throw new ApiError('not_another_map')
    if (kept.state === 'HIDDEN') throw new ApiError('merge_into_hidden')
    let moved: unknown = null
    await withRecords(tx, emit, viewer, [gone.id, kept.id], async () => {
      const done = await row(tx, MOVED, sql`select merge_map_rows(${gone.id}::integer, ${kept.id}::integer) as moved`)
      moved = done?.moved
      await moveMapRuns(tx, gone.id, kept.id)
    })
    await endMap(tx, gone.id, kept.id)
    const before = { mapId: gone.id, mapName: gone.name, state: gone.state, moved }
    await audit('map.merge', `map ${kept.id}`, { before, after: { mapId: kept.id, mapName: kept.name }, reason })
    tell(emit, [gone, kept])
    return mapPage(tx, kept.id, true)
  })
}

/**
 * Takes a merge back: the map stands by itself again, with what of it is still there. What came since stays where it is,
 * but runs of its own routes and answers to its own comments. Answers the map. Throws ApiError not_merged, and
 * merge_not_last while the other map is itself merged into a third.
 */
export function undoMerge(
  ctx: Context,
  viewer: Viewer,
  { mapId, reason }: { mapId: number; reason: string },
): Promise<MapPage> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const intoId = await row(tx, { id: int.orNull }, sql`select merged_into as id from maps where id = ${mapId}`)
    if (!intoId?.id) throw new ApiError('not_merged')
    const [gone, kept] = await holdTwo(tx, mapId, intoId.id)
    if (gone.mergedInto !== kept.id) throw new ApiError('not_merged')
    if (kept.mergedInto !== null) throw new ApiError('merge_not_last', { map: kept.name })
    const noted = await row(
      tx,
      NOTED,
      sql`select before ->> 'state' as state, before -> 'moved' as moved from audit_log
        where target = ${`map ${kept.id}`} and action = 'map.merge' and (before ->> 'mapId')::integer = ${gone.id}
        order by id desc limit 1`,
    )
    if (!noted) throw new ApiError('merge_forgotten')
    const moved = sql.json(noted.moved)
    await withRecords(tx, emit, viewer, [gone.id, kept.id], async () => {
      await tx.execute(sql`select unmerge_map_rows(${gone.id}::integer, ${kept.id}::integer, ${moved}::jsonb)`)
      await takeBackMapRuns(tx, gone.id)
    })
    await reviveMap(tx, gone.id, kept.id, noted.state)
    const before = { mapId: kept.id, mapName: kept.name }
    await audit('map.undo-merge', `map ${gone.id}`, { before, after: { mapId: gone.id, mapName: gone.name }, reason })
    tell(emit, [gone, kept])
    return mapPage(tx, gone.id, true)
  })
}

const MOVED = { moved: json.as<unknown>() }
const NOTED = { state: text.as<MapState>(), moved: json.as<unknown>() }

async function holdTwo(tx: Db, one: number, other: number) {
  const [gone, kept] = await holdMaps(tx, [one, other])
  if (!gone || !kept) throw new Error('two maps are held')
  return [gone, kept] as const
}

/** Moves rows between maps, and counts the records of all their routes anew. */
async function withRecords(tx: Db, emit: Emit, viewer: Viewer, mapIds: number[], move: () => Promise<unknown>) {
  const routes = await rows(
    tx,
    { id: int },
    sql`select id from routes where map_id = any(${sql.param(mapIds)}::integer[]) order by id`,
  )
  const routeIds = routes.map(({ id }) => id)
  await lockRoutes(tx, routeIds)
  await changeRecords(tx, emit, viewer.userId, routeIds, move)
}

function tell(emit: Emit, maps: readonly HeldMap[]): void {
  emit({ type: 'maps.changed', data: {} })
  for (const { id, name } of maps) {
    emit({ type: 'record.changed', data: { mapName: name } })
    emit({ type: 'comment.changed', data: { kind: 'map', targetId: id } })
  }
}
