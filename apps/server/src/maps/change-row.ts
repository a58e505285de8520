import type { MapPage } from '@kz/contract/maps'
import type { MapState } from '@kz/contract/rules'
import { type Context, type Emit, inTransaction } from '../platform/api/context.ts'
import { type Db, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { bool, int, type RowOf, text, texts } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { mapPage } from './upload/entity.ts'

const MAP_ROW = {
  id: int,
  name: text,
  state: text.as<MapState>(),
  recordable: bool,
  minTimeMs: int.orNull,
  notes: text,
  tags: texts,
  version: int,
}
export type MapRow = RowOf<typeof MAP_ROW>
type Work = (tx: Db, map: MapRow, emit: Emit) => Promise<{ before?: unknown; after?: unknown; reason?: string }>

/** Locks the map, does the work, writes the audit row, tells every page; answers the map. */
export function changeMapRow(ctx: Context, mapId: number, action: string, work: Work): Promise<MapPage> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const map = await row(
      tx,
      MAP_ROW,
      sql`select id, name, state, recordable, min_time_ms as "minTimeMs", notes, tags, version from maps
        where id = ${mapId} and reserved_by is null and merged_into is null for no key update`,
    )
    if (!map) throw notFound('Map')
    const changed = await work(tx, map, emit)
    await audit(action, `map ${mapId}`, changed)
    emit({ type: 'maps.changed', data: {} })
    return mapPage(tx, mapId, true)
  })
}
