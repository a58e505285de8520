import type { RunReason } from '@kz/contract/runs/run-reasons'
import type { RunAnswer, SentRun } from '@kz/contract/runs/runs'
import type { Emit } from '../../platform/api/context.ts'
import { type Db, rows } from '../../platform/api/db.ts'
import { int, json, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { standsOnBoards } from '../ranks.ts'
import { type FirstRun, tellServerFollowers } from '../server-page/followers.ts'
import { faultOf, refusal } from './fault-of.ts'
import { keepRuns, type WantedRun } from './keep-runs.ts'
import { type Players, playersOf } from './sent-runners.ts'
import { keyOf, type Taking } from './taking.ts'
import { membersOf } from './tell-member.ts'

/** Takes many runs in a few statements, however many they are. */

export interface TakenRun {
  answer: RunAnswer
  runId: number | null
}

/** What is known of runs before they are taken: the answers to ids that came before, and their players. */
export interface Met {
  taken: Map<string, TakenRun>
  players: Players
}

/** Looks them up and makes players who are new. Whoever takes runs holds their boards before their players. */
export async function meet(tx: Db, takings: readonly Pick<Taking, 'server' | 'run'>[]): Promise<Met> {
  const [taken, players] = await Promise.all([answersOf(tx, takings), playersOf(tx, takings)])
  return { taken, players }
}

/**
 * Takes runs whose senders, players and boards are locked. The same id of the same server is one run: it is answered as before.
 * Answers in their order.
 */
export async function takeAll(
  tx: Db,
  emit: Emit,
  takings: readonly Taking[],
  now: Date,
  { taken, players }: Met,
  common: (taking: Taking) => string[],
): Promise<TakenRun[]> {
  for (const part of inParts(takings, common)) {
    const fresh = part.filter(({ server, run }) => !taken.has(keyOf(server.serverId, run.id)))
    if (fresh.length === 0) continue
    const wanted = fresh.map((taking): WantedRun => {
      const reason = faultOf(taking.server, { ...taking, now })
      return { ...taking, ...players.of(taking), now, reason }
    })
    for (const [key, one] of await takePart(tx, emit, wanted)) taken.set(key, one)
  }
  return takings.map(({ server, run }) => taken.get(keyOf(server.serverId, run.id)) as TakenRun)
}

/** In their order, in parts in which no two are the same run or have something in common. */
function* inParts(takings: readonly Taking[], common: (taking: Taking) => string[]): Generator<Taking[]> {
  let part: Taking[] = []
  let met = new Set<string>()
  for (const taking of takings) {
    const keys = [keyOf(taking.server.serverId, taking.run.id), ...common(taking)]
    if (keys.some((key) => met.has(key))) {
      yield part
      part = []
      met = new Set()
    }
    part.push(taking)
    for (const key of keys) met.add(key)
  }
  yield part
}

const ANSWERED = { serverId: int, key: text, runId: int.orNull, answer: json.as<RunAnswer>() }

/** What was answered before to ids that came before. */
async function answersOf(tx: Db, takings: readonly Pick<Taking, 'server' | 'run'>[]): Promise<Map<string, TakenRun>> {
  const found = await rows(
    tx,
    ANSWERED,
    sql.named(
      'runs known',
      sql`select k.server_id as "serverId", k.key, k.run_id as "runId", k.answer
        from unnest(${sql.param(takings.map(({ server }) => server.serverId))}::integer[],
          ${sql.param(takings.map(({ run }) => run.id))}::text[]) as sent (server, key)
          join run_keys k on k.server_id = sent.server and k.key = sent.key`,
    ),
  )
  return new Map(found.map(({ serverId, key, ...taken }) => [keyOf(serverId, key), taken]))
}

/** Of a run that waits: nobody stands there. */
const NO_ROUTE = 0

async function takePart(tx: Db, emit: Emit, wanted: readonly WantedRun[]): Promise<Map<string, TakenRun>> {
  const runners = [...new Set(wanted.map(({ runnerId }) => runnerId))]
  // sent together, and done in this order
  const [kept, members, stands] = await Promise.all([
    keepRuns(tx, wanted),
    membersOf(tx, runners),
    standsOnBoards(
      tx,
      wanted.map(({ run, place, runnerId }) => ({
        ...{ routeId: place.routeId ?? NO_ROUTE, class: run.gc > 0 ? 'nub' : 'pro', runnerId },
      })),
    ),
  ])
  if (members.length > 0) emit({ type: 'me.changed', data: { userIds: members } })
  const taken = new Map<string, TakenRun>()
  const firsts: FirstRun[] = []
  for (const [at, one] of wanted.entries()) {
    const key = keyOf(one.server.serverId, one.run.id)
    const { runId, state } = kept.get(key) as { runId: number; state: string }
    const stand = state === 'COUNTS' ? stands[at] : undefined
    const isBest = stand?.runId === runId
    const where = { mapName: one.place.mapName, serverId: one.server.serverId }
    if (isBest) emit({ type: 'run.counted', data: { ...where, route: one.run.route } })
    else if (state === 'COUNTS') emit({ type: 'run.finished', data: where })
    if (isBest && stand.rank === 1)
      firsts.push({ ...where, route: one.run.route, timeMs: one.run.timeMs, runId, runnerId: one.runnerId })
    taken.set(key, { runId, answer: answerOf(one, state, stand && { rank: stand.rank, isBest, gapMs: stand.gapMs }) })
  }
  // followers of a server hear of a best that is first of its board
  await Promise.all([firsts.length > 0 && tellServerFollowers(tx, emit, firsts), keepAnswers(tx, wanted, taken)])
  return taken
}

function answerOf(
  { run: { id }, reason }: { run: SentRun; reason: RunReason | undefined },
  state: string,
  stand: Pick<RunAnswer, 'rank' | 'isBest' | 'gapMs'> | undefined,
): RunAnswer {
  if (reason) return refusal(id, reason)
  if (state === 'WAITING') return { id, state: 'waiting' }
  return { id, state: 'taken', ...(state === 'COUNTS' && { isBest: false, ...stand }) }
}

async function keepAnswers(tx: Db, wanted: readonly WantedRun[], taken: ReadonlyMap<string, TakenRun>): Promise<void> {
  const answered = wanted.map(({ server: { serverId }, run: { id } }) => ({
    ...{ server: serverId, key: id, ...taken.get(keyOf(serverId, id)) },
  }))
  await tx.execute(
    sql.named(
      'answers kept',
      sql`insert into run_keys (server_id, key, run_id, answer) select server, key, "runId", answer
        from jsonb_to_recordset(${JSON.stringify(answered)}::jsonb) as sent (server integer, key text, "runId" bigint, answer jsonb)`,
    ),
  )
}
