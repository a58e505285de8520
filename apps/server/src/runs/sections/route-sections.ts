import type { Section, Sections, sections } from '@kz/contract/runs/sections'
import type { PartLook } from '@kz/contract/sentences/part-names'
import { findRoute } from '../../maps/api.ts'
import type { Context } from '../../platform/api/context.ts'
import { type Db, row, rows } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import type { Call } from '../../platform/api/handler.ts'
import { bool, int, ints, json, type RowOf, texts } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { hasReplayOf, RUNNER_SHOWN, runnerColumns, runnerTables } from '../columns.ts'
import { replayOf } from '../race.ts'
import { type OwnWay, ownWay } from './own-way.ts'
import { givenNames, partNames } from './part-names.ts'

const STATE = { isBusy: bool, recordMs: int.orNull }
const CUT = {
  runId: int,
  looks: json.as<PartLook[]>(),
  given: texts.orNull,
  line: json.as<Sections['line']>(),
  lineEnds: ints,
  runs: int,
  others: int,
  parts: ints.orNull,
}

/** A route in parts: the best of each, and what the viewer loses in it. Throws ApiError not_found for a map that is not here. */
export async function routeSections(
  { db }: Context,
  { query, viewer }: Call<(typeof sections)['GET /run/sections']>,
): Promise<Sections> {
  const map = await findRoute(db, query.mapName, query.route)
  if (!map) throw notFound('Map')
  const { routeId } = map
  if (routeId === null && query.route) throw notFound('Route')
  const none = { sections: [], sumOfBestsMs: null, along: null, runs: 0, others: 0, line: [], lineEnds: [] }
  if (routeId === null) return { ...none, recordMs: null, isBusy: false, mine: null, next: null }
  const [state, cut] = await Promise.all([stateOf(db, routeId), cutOf(db, routeId)])
  const { isBusy, recordMs } = state
  if (!cut) return { ...none, recordMs, isBusy, mine: null, next: null }
  const [along, bests, own] = await Promise.all([
    alongOf(db, cut.runId, routeId),
    bestsOf(db, routeId, cut.looks.length),
    viewer ? ownWay(db, routeId, viewer) : null,
  ])
  const shown = sectionsOf(cut, bests, own)
  return {
    ...{ line: cut.line, lineEnds: cut.lineEnds, runs: cut.runs, others: cut.others, isBusy, recordMs },
    sections: shown,
    sumOfBestsMs: shown.length === 0 ? null : shown.reduce((sum, { bestMs }) => sum + bestMs, 0),
    along,
    mine: own?.mine ?? null,
    next: own?.next ?? null,
  }
}

/** Whether its parts are being made anew, and its record. */
async function stateOf(db: Db, routeId: number): Promise<RowOf<typeof STATE>> {
  const found = await row(
    db,
    STATE,
    sql.named(
      'sections-state',
      sql`select exists (select from section_marks k where k.route_id = ${routeId}) as "isBusy",
        (select d.time_ms from route_records h join demos d on d.id = h.demo_id
          where h.route_id = ${routeId} order by h.has_cp limit 1) as "recordMs"`,
    ),
  )
  return found ?? { isBusy: false, recordMs: null }
}

const cutOf = (db: Db, routeId: number) =>
  row(
    db,
    CUT,
    sql.named(
      'sections-cut',
      sql`select c.run_id as "runId", c.looks, ${givenNames} as given, c.line, c.line_ends as "lineEnds", c.runs, c.others, s.parts
      from section_cuts c left join section_runs s on s.run_id = c.run_id where c.route_id = ${routeId}`,
    ),
  )

async function alongOf(db: Db, runId: number, routeId: number): Promise<Sections['along']> {
  const found = await row(
    db,
    { runId: int, timeMs: int, demoId: int.orNull, hasReplay: bool, isRecord: bool, cp: int, gc: int, ...RUNNER_SHOWN },
    sql.named(
      'sections-along',
      sql`select r.id as "runId", r.time_ms as "timeMs", r.demo_id as "demoId", ${hasReplayOf('r')} as "hasReplay", r.cp, r.gc, ${runnerColumns},
        exists (select from route_records h where h.route_id = ${routeId} and h.demo_id = r.demo_id) as "isRecord"
      from runs r ${runnerTables('r')} where r.id = ${runId}`,
    ),
  )
  if (!found) return null
  const { demoId, hasReplay, ...run } = found
  return { ...run, replay: replayOf({ runId, demoId, hasReplay }) }
}

const BEST = { part: int, ms: int, runId: int, demoId: int.orNull, hasReplay: bool, ...RUNNER_SHOWN }

/** The best time of each part, by one look into the index for each. */
const bestsOf = (db: Db, routeId: number, parts: number) =>
  rows(
    db,
    BEST,
    sql.named(
      'sections-bests',
      sql`select b.part, b.ms, b.run_id as "runId", r.demo_id as "demoId", ${hasReplayOf('r')} as "hasReplay", ${runnerColumns}
      from generate_series(0, ${sql.unseen(parts - 1, 'integer')}) wanted (part)
        cross join lateral (
          select * from section_bests b where b.route_id = ${sql.unseen(routeId, 'integer')} and b.part = wanted.part order by b.ms, b.run_id limit 1
        ) b
        join runs r on r.id = b.run_id ${runnerTables('b')}
      order by b.part`,
    ),
  )

function sectionsOf(cut: RowOf<typeof CUT>, bests: readonly RowOf<typeof BEST>[], own: OwnWay | null): Section[] {
  const { names, looks } = partNames(cut.looks, cut.given)
  return bests.map(({ part, ms, runId, demoId, hasReplay, player, playerId, playerCountry }) => ({
    ...{
      index: part + 1,
      name: names[part] ?? '',
      look: looks[part] ?? null,
      bestMs: ms,
      runId,
      replay: replayOf({ runId, demoId, hasReplay }),
    },
    ...{ holder: player, holderId: playerId, holderCountry: playerCountry },
    recordMs: cut.parts?.[part] ?? null,
    mineMs: own?.parts?.[part] ?? null,
    mineBestMs: own?.bests.get(part) ?? null,
    nextMs: own?.nextParts?.[part] ?? null,
  }))
}
