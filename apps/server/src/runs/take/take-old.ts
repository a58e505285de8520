import { RUN_REASONS, type RunReason } from '@kz/contract/runs/run-reasons'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, giveTime, lockInTransaction, rows } from '../../platform/api/db.ts'
import { text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { CallingServer } from '../../platform/api/viewer.ts'
import { isPlayer, type Runner, runnersOf } from '../runners.ts'
import { faultOf } from './fault-of.ts'
import { type KnownMap, placeKey, placesOf } from './places.ts'

/** Runs of old tops, thousands at a time: the checks of take-runs.ts, in a few statements for all of them. */

export interface OldRun {
  /** the same one of the same server comes in once */
  key: string
  map: string
  route: string
  steamid: string
  name: string
  country: string
  timeMs: number
  cp: number
  gc: number
  weapon: string
  /** null: its store does not say, or says what cannot be */
  at: Date | null
}

/** `unchanged`: it came before. */
export type OldOutcome = { state: 'taken' | 'waiting' | 'unchanged' } | { state: 'refused'; reason: string }

interface Placed {
  run: OldRun
  place: KnownMap
}

const BATCH_MS = 600_000
/** More boards than this are not named to pages that look on. */
const MOST_TOLD = 50

/** Places that were found already, by placeKey: for the batches of one import. */
export type OldPlaces = Map<string, KnownMap>
const MOST_PLACES = 100_000

/** Takes runs of a server. A refused one is not kept: it comes in once its map or the server allows. Answers in their order. */
export async function takeOld(
  ctx: Context,
  server: CallingServer,
  sent: readonly OldRun[],
  places: OldPlaces = new Map(),
): Promise<OldOutcome[]> {
  const known = await knownKeys(ctx.db, server, sent)
  const outcomes: OldOutcome[] = []
  const fresh: { run: OldRun; at: number }[] = []
  for (const [at, run] of sent.entries()) {
    if (known.has(run.key)) outcomes[at] = { state: 'unchanged' }
    else fresh.push({ run, at })
    known.add(run.key)
  }
  if (fresh.length === 0) return outcomes
  const asked = fresh.map(({ run }) => run).filter(({ map, route }) => !places.has(placeKey(map, route)))
  // committed before the runs: who sends at the same time waits for no more than the rows of their own players
  const { found, placed, runners } = await inTransaction(ctx, async (tx) => {
    const found = await placesOf(tx, asked)
    const placed: Placed[] = []
    for (const { run, at } of fresh) {
      const key = placeKey(run.map, run.route)
      const place = (found.get(key) ?? places.get(key)) as KnownMap
      const reason = refusalOf(server, { run, place }, ctx.now())
      if (reason) outcomes[at] = { state: 'refused', reason: RUN_REASONS[reason] }
      else outcomes[at] = { state: place.routeId === null ? 'waiting' : 'taken' }
      if (!reason) placed.push({ run, place })
    }
    const players = placed.map(({ run }) => run)
    return { found, placed, runners: await runnersOf(tx, server.serverId, players) }
  })
  if (places.size > MOST_PLACES) places.clear()
  for (const [key, place] of found) places.set(key, place)
  await keepAll(ctx, server, placed, runners)
  return outcomes
}

async function knownKeys(db: Db, { serverId }: CallingServer, sent: readonly { key: string }[]): Promise<Set<string>> {
  const keys = sent.map(({ key }) => key)
  const found = await rows(
    db,
    { key: text },
    sql`select key from run_keys where server_id = ${serverId} and key = any(${sql.param(keys)}::text[])`,
  )
  return new Set(found.map(({ key }) => key))
}

function refusalOf(server: CallingServer, { run, place }: Placed, now: Date): RunReason | undefined {
  if (!isPlayer(run.steamid)) return 'broken'
  const { at, ...rest } = run
  return faultOf(server, { run: { ...rest, ...(at && { at }) }, place, clockMs: 0, now })
}

/** Writes runs, their keys and the bests they are, all or nothing: nobody's best gets worse by a run, so none is looked for. */
function keepAll(ctx: Context, server: CallingServer, placed: readonly Placed[], runners: readonly Runner[]) {
  const { serverId } = server
  return inTransaction(ctx, async (tx, emit) => {
    await giveTime(tx, BATCH_MS)
    await lockInTransaction(tx, `runs of server ${serverId}`)
    await tx.execute(sql`select lock_bars(false)`)
    const known = await knownKeys(
      tx,
      server,
      placed.map(({ run }) => run),
    )
    const wanted = placed
      .map(({ run, place }, at) => ({
        ...{ key: run.key, ms: run.timeMs, cp: run.cp, gc: run.gc, weapon: run.weapon, at: run.at ?? ctx.now() },
        ...{
          route: place.routeId,
          name: run.route,
          map: place.mapName,
          runner: runners[at]?.runnerId,
          origin: runners[at]?.originId,
        },
      }))
      .filter(({ key }) => !known.has(key))
    // others who make bests wait: their rows are taken in another order
    await tx.execute(sql`lock table bests in share row exclusive mode`)
    await tx.execute(sql`with sent as (
        select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as sent (key text, ms integer, cp integer, gc integer,
          weapon text, at timestamptz, route integer, map text, runner integer, origin integer)
      ), made as (
        insert into runs (finished_at, runner_id, origin_id, route_id, map_name, time_ms, cp, gc, weapon, server_id, source,
          source_key, state)
        select at, runner, origin, route, map, ms, cp, gc, weapon, ${serverId}::integer, 'import', key,
          case when route is null then 'WAITING' else settled_state(null, ${serverId}, runner) end from sent
        returning id, source_key, state, route_id, runner_id, gc, time_ms, finished_at
      ), answered as (
        insert into run_keys (server_id, key, run_id, answer)
          select ${serverId}::integer, source_key, id,
            jsonb_build_object('id', source_key, 'state', case state when 'WAITING' then 'waiting' else 'taken' end)
          from made
      )
      insert into bests as b (route_id, class, level, runner_id, run_id, time_ms, finished_at, country)
        select distinct on (m.route_id, c.class, m.runner_id)
          m.route_id, c.class, 0, m.runner_id, m.id, m.time_ms, m.finished_at,
          coalesce(u.country, nullif(p.country, 'n-a'), w.country, 'n-a')
        from made m join runners w on w.id = m.runner_id left join players p on p.id = w.player_id left join users u on u.id = p.user_id
          cross join lateral (values (case when m.gc > 0 then 1 else 0 end), (2)) c (class)
        where m.state = 'COUNTS'
        order by m.route_id, c.class, m.runner_id, m.time_ms, m.finished_at, m.id
      on conflict (route_id, class, level, runner_id) do update
        set run_id = excluded.run_id, time_ms = excluded.time_ms, finished_at = excluded.finished_at
        where (excluded.time_ms, excluded.finished_at, excluded.run_id) < (b.time_ms, b.finished_at, b.run_id)`)
    const counting = wanted.filter(({ route }) => route !== null)
    const boards = new Map(counting.map((board) => [placeKey(board.map, board.name), board]))
    if (boards.size > MOST_TOLD) return
    for (const { map: mapName, name: route } of boards.values()) emit({ type: 'run.counted', data: { mapName, route } })
  })
}
