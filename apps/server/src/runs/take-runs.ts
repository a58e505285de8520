import { runFault } from '@kz/contract/runs/possible'
import { RUN_REASONS, type RunReason } from '@kz/contract/runs/run-reasons'
import { type RunAnswer, SentRun } from '@kz/contract/runs/runs'
import { z } from 'zod'
import { type Context, type Emit, inTransaction } from '../platform/api/context.ts'
import { type Db, lockInTransaction, row } from '../platform/api/db.ts'
import { int, json, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { CallingServer } from '../platform/api/viewer.ts'
import { serverTrust } from '../servers/api.ts'
import { type KnownMap, placeKey, placesOf } from './places.ts'
import { standOnBoard } from './ranks.ts'
import { isPlayer, type Runner, runnerOf, runnersOf } from './runners.ts'
import { tellServerFollowers } from './server-page/followers.ts'

/** One room for all doors: whatever a game server sends becomes a run here. */

const A_DAY_MS = 86_400_000
const WithId = z.object({ id: z.string().min(1).max(100) })

/** A run that was read, in the place it was sent at. */
interface Sent {
  at: number
  run: SentRun
  country?: string
}

export interface TakeOptions {
  /** the difference of the server's clock to ours, in milliseconds; positive: it is ahead */
  clockMs?: number
  /** by steamid */
  countries?: ReadonlyMap<string, string>
}

/**
 * Takes finishes of a game server, each by itself: a broken one is refused alone. An id that came before is answered as
 * before and does nothing. What is answered is durable. Answers in the order sent.
 */
export async function takeRuns(
  ctx: Context,
  server: CallingServer,
  sent: readonly unknown[],
  { clockMs = 0, countries }: TakeOptions = {},
): Promise<RunAnswer[]> {
  const answers: RunAnswer[] = []
  const read: Sent[] = []
  for (const [at, one] of sent.entries()) {
    const { data: run } = SentRun.safeParse(one)
    const country = run && countries?.get(run.steamid)
    if (run && isPlayer(run.steamid)) read.push({ at, run, ...(country && { country }) })
    else answers[at] = refusal(WithId.safeParse(one).data?.id ?? '', 'broken')
  }
  if (read.length === 0) return answers
  return inTransaction(ctx, async (tx, emit) => {
    await lockSenders(tx, server, read)
    const trust = await trustOf(tx, server.serverId)
    const places = await placesOf(
      tx,
      read.map(({ run }) => run),
    )
    await lockBoards(tx, [...places.values()])
    await makeRunners(tx, server, read)
    for (const { at, run, country } of read) {
      const place = places.get(placeKey(run.map, run.route)) as KnownMap
      answers[at] = await takeOnce(tx, emit, { ...server, trust }, { run, country, place, clockMs, now: ctx.now() })
    }
    return answers
  })
}

/** Players that are new are made in the order of whoever else makes them at the same time; who sends one run needs none. */
async function makeRunners(tx: Db, { serverId }: CallingServer, read: readonly Sent[]): Promise<void> {
  if (read.length < 2) return
  const players = read.map(({ run, country }) => ({ ...run, ...(country && { country }) }))
  await runnersOf(tx, serverId, players)
}

/** The boards that these runs may move, in the order of their routes as everybody who moves several. */
async function lockBoards(tx: Db, places: readonly KnownMap[]): Promise<void> {
  const ids = places.flatMap(({ routeId }) => routeId ?? [])
  await tx.execute(sql`select 1 from routes where id = any(${sql.param(ids)}::integer[]) order by id for no key update`)
}

/** Whoever takes a server's runs, or says how far they are trusted, is alone. */
export const lockServerRuns = (tx: Db, serverId: number): Promise<void> =>
  lockInTransaction(tx, `runs of server ${serverId}`)

/** How far staff trusts a server now: it may have changed since the key was read. */
async function trustOf(tx: Db, serverId: number): Promise<CallingServer['trust']> {
  const found = await row(
    tx,
    { trust: text.as<CallingServer['trust']>() },
    sql`select ${serverTrust} as trust from game_servers s where id = ${serverId}`,
  )
  return found?.trust ?? 'struck'
}

/** One call of a server at a time, and one of each player: those that name several take them in the same order. */
async function lockSenders(tx: Db, { serverId }: CallingServer, read: readonly Sent[]): Promise<void> {
  const names = [...new Set(read.map(({ run }) => `runs of ${run.steamid}`))].sort()
  await lockServerRuns(tx, serverId)
  // nobody is banned or let back in between
  await tx.execute(sql`select lock_bars(false)`)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${sql.param(names)}::text[]) with ordinality as wanted (name, place) order by place`)
}

interface Taking {
  run: SentRun
  country: string | undefined
  place: KnownMap
  clockMs: number
  now: Date
}

/** The same id of the same server once: whoever comes second waits for the first and gets its answer. */
async function takeOnce(tx: Db, emit: Emit, server: CallingServer, taking: Taking): Promise<RunAnswer> {
  const { serverId } = server
  const { id } = taking.run
  const isNew = await row(
    tx,
    { serverId: int },
    sql`insert into run_keys (server_id, key, answer) values (${serverId}, ${id}, '{}') on conflict do nothing
      returning server_id as "serverId"`,
  )
  if (!isNew) {
    const before = await row(
      tx,
      { answer: json.as<RunAnswer>() },
      sql`select answer from run_keys where server_id = ${serverId} and key = ${id}`,
    )
    return (before as { answer: RunAnswer }).answer
  }
  const { answer, runId } = await take(tx, emit, server, taking)
  await tx.execute(sql`update run_keys set run_id = ${runId}, answer = ${JSON.stringify(answer)}
    where server_id = ${serverId} and key = ${id}`)
  return answer
}

async function take(tx: Db, emit: Emit, server: CallingServer, taking: Taking) {
  const { run, place, country } = taking
  const runner = await runnerOf(tx, server, { ...run, ...(country && { country }) })
  const reason = faultOf(server, taking)
  const fixed = reason ? 'REFUSED' : place.routeId === null ? 'WAITING' : null
  const { runId, state } = await keep(tx, server, runner, taking, { state: fixed, reason })
  await tellMember(tx, emit, runner.runnerId)
  if (reason) return { runId, answer: refusal(run.id, reason) }
  if (state === 'WAITING') return { runId, answer: { id: run.id, state: 'waiting' as const } }
  if (state !== 'COUNTS' || place.routeId === null) return { runId, answer: { id: run.id, state: 'taken' as const } }
  await tx.execute(sql`select refresh_bests(${place.routeId}, ${runner.runnerId})`)
  const stand = await standOnBoard(tx, place.routeId, run.gc > 0 ? 'nub' : 'pro', runner.runnerId)
  const isBest = stand?.runId === runId
  if (isBest) {
    const { mapName } = place
    emit({ type: 'run.counted', data: { mapName, route: run.route } })
    if (stand.rank === 1) {
      const first = { runId, runnerId: runner.runnerId, mapName, route: run.route, timeMs: run.timeMs }
      await tellServerFollowers(tx, emit, server.serverId, first)
    }
  }
  return {
    runId,
    answer: { id: run.id, state: 'taken' as const, isBest, ...(stand && { rank: stand.rank, gapMs: stand.gapMs }) },
  }
}

/** A member's open pages hear of a run of theirs. */
export async function tellMember(tx: Db, emit: Emit, runnerId: number): Promise<void> {
  const member = await row(
    tx,
    { userId: int },
    sql`select p.user_id as "userId" from runners w join players p on p.id = w.player_id
      where w.id = ${runnerId} and p.user_id is not null`,
  )
  if (member) emit({ type: 'me.changed', data: { userIds: [member.userId] } })
}

/** What is looked at to say whether a run can count. */
interface Judged {
  run: Pick<SentRun, 'timeMs' | 'cp' | 'gc' | 'at'>
  place: KnownMap
  clockMs: number
  now: Date
}

/** Why a run can never count, or undefined. */
export function faultOf(server: CallingServer, { run, place, clockMs, now }: Judged): RunReason | undefined {
  if (run.gc > 0 && run.cp === 0) return 'gc_without_cp'
  if (run.at && run.at.getTime() - clockMs > now.getTime() + A_DAY_MS) return 'finish_to_come'
  if (server.trust === 'struck') return 'server_struck'
  if (place.isRefused) return 'map_refused'
  if (place.routeId !== null && !place.recordable) return 'not_recordable'
  if (runFault({ timeMs: run.timeMs, leastMs: place.leastMs, recordedMs: null })) return 'impossible_time'
  return undefined
}

interface Verdict {
  /** null: as its server and its player stand */
  state: 'REFUSED' | 'WAITING' | null
  reason: RunReason | undefined
}

async function keep(
  tx: Db,
  { serverId }: CallingServer,
  { runnerId, originId }: Runner,
  { run, place, clockMs, now }: Taking,
  { state, reason }: Verdict,
): Promise<{ runId: number; state: string }> {
  const finished = run.at ? new Date(run.at.getTime() - clockMs) : now
  const made = await row(
    tx,
    { runId: int, state: text },
    sql`insert into runs (finished_at, runner_id, origin_id, route_id, map_name, time_ms, cp, gc, weapon, server_id, source,
        source_key, state, reasons)
      values (${finished}, ${runnerId}, ${originId}, ${place.routeId}, ${place.mapName}, ${run.timeMs}, ${run.cp}, ${run.gc},
        ${run.weapon}, ${serverId}, 'server', ${run.id}, coalesce(${state}::text, settled_state(null, ${serverId}, ${runnerId})), ${sql.param(reason ? [reason] : [])}::text[])
      returning id as "runId", state`,
  )
  return made as { runId: number; state: string }
}

const refusal = (id: string, code: RunReason): RunAnswer => ({ id, state: 'refused', code, reason: RUN_REASONS[code] })
