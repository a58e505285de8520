import { ApiError } from '@kz/contract/errors'
import { mapRoute } from '@kz/contract/rules'
import type { sections } from '@kz/contract/runs/sections'
import { findMap } from '../../maps/api.ts'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { row } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import type { Call } from '../../platform/api/handler.ts'
import { int, texts } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'

/**
 * Gives the parts of a route names, '' for the one made of its jumps, until the route is cut along another run. Throws ApiError
 * not_found, and sections_changed where it has another number of parts by now.
 */
export function nameSections(ctx: Context, { query, body, viewer }: Call<(typeof sections)['PUT /run/section-names']>) {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const map = await findMap(tx, query.mapName)
    if (!map) throw notFound('Map')
    const cut = await row(
      tx,
      { routeId: int, runId: int, parts: int, before: texts.orNull },
      sql`select c.route_id as "routeId", c.run_id as "runId", jsonb_array_length(c.looks) as parts, n.names as before
        from routes o join section_cuts c on c.route_id = o.id
          left join section_names n on n.route_id = c.route_id and n.run_id = c.run_id
        where o.map_id = ${map.mapId} and o.name = ${query.route} for update of c`,
    )
    if (!cut) throw notFound('Route')
    if (cut.parts !== body.names.length) throw new ApiError('sections_changed')
    await tx.execute(sql`insert into section_names (route_id, run_id, names, named_by)
      values (${cut.routeId}, ${cut.runId}, ${sql.param(body.names)}::text[], ${viewer.userId})
      on conflict (route_id) do update set run_id = excluded.run_id, names = excluded.names, named_by = excluded.named_by, named_at = now()`)
    await audit('sections.name', `map:${mapRoute(map.mapName, query.route)}`, {
      before: { names: cut.before ?? [] },
      after: { names: body.names },
    })
    emit({ type: 'sections.changed', data: { mapName: map.mapName, route: query.route } })
    return { names: body.names }
  })
}
