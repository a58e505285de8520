import type { BestSections, sections } from '@kz/contract/runs/sections'
import type { Context } from '../../platform/api/context.ts'
import { rows } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import type { Call } from '../../platform/api/handler.ts'
import { bool, int, ints, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { hasReplayOf } from '../columns.ts'
import { runnersNamed } from '../one-run.ts'
import { replayOf } from '../race.ts'

const SHOWN = 8
const LINE = {
  ...{ mapName: text, route: text, parts: int, held: ints, runId: int, demoId: int.orNull, hasReplay: bool },
  ...{ total: int, maps: int },
}

/**
 * The parts of routes in which nobody is faster than a player, those with the most first: one look into the index for each part
 * the player has a time in. Throws ApiError not_found for a name that nobody has.
 */
export async function bestSections(
  { db }: Context,
  { query }: Call<(typeof sections)['GET /run/best-sections']>,
): Promise<BestSections> {
  const ids = await runnersNamed(db, query.player)
  if (ids.length === 0) throw notFound('Player')
  const found = await rows(
    db,
    LINE,
    sql`with held as (
        select b.route_id, array_agg(b.part + 1 order by b.part) as parts, max(b.run_id) as run_id
        from section_bests b where b.runner_id = any(${sql.param(ids)}::integer[]) and not exists (
          select from section_bests f where f.route_id = b.route_id and f.part = b.part and f.ms < b.ms)
        group by b.route_id
      )
      select m.name as "mapName", o.name as route, jsonb_array_length(c.looks) as parts, h.parts as held, h.run_id as "runId",
        r.demo_id as "demoId", ${hasReplayOf('r')} as "hasReplay", (sum(cardinality(h.parts)) over ())::integer as total,
        (count(*) over ())::integer as maps
      from held h join section_cuts c on c.route_id = h.route_id join routes o on o.id = h.route_id
        join maps m on m.id = o.map_id and m.state <> 'HIDDEN' join runs r on r.id = h.run_id
      order by cardinality(h.parts) desc, lower(m.name), o.name limit ${SHOWN}`,
  )
  return {
    held: found[0]?.total ?? 0,
    maps: found[0]?.maps ?? 0,
    lines: found.map(({ mapName, route, parts, held, ...run }) => ({
      mapName,
      route,
      parts,
      held,
      replay: replayOf(run),
    })),
  }
}
