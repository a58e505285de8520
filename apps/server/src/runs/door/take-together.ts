import { setTimeout as wait } from 'node:timers/promises'
import type { SentRun } from '@kz/contract/runs/runs'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, rows } from '../../platform/api/db.ts'
import { commitLate, onDisk } from '../../platform/api/late-commit.ts'
import { int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { refuseWhileReadOnly } from '../../platform/api/switches.ts'
import type { CallingServer } from '../../platform/api/viewer.ts'
import { serversSignedIn } from '../../servers/api.ts'
import { inLane } from '../take/board-lane.ts'
import { type KnownMap, placeKey, placesOf } from '../take/places.ts'
import { meet, type TakenRun, takeAll } from '../take/take-all.ts'
import { playerLock, serverLock, takeRead } from '../take/take-runs.ts'
import { playerKeys } from '../take/taking.ts'

/** Finishes that come at the same time share a transaction, and so its commit. */

/** A finish of a connected server. */
export interface Finish {
  server: CallingServer
  run: SentRun
  /** the difference of its clock to ours, in milliseconds */
  clockMs: number
  /** of a call by HTTP: its runs of one board are taken one after the other, so that each is told how it stood when it came */
  call?: number
}

/** What became of a finish. `closed`: its server may send none any more. */
export type Outcome = TakenRun | 'closed'

const MOST_TOGETHER = 64
/** Between two beginnings: whoever comes meanwhile goes along with the next, and one that comes alone waits for nothing. */
const PACE_MS = 50
/** What somebody else holds is mostly free a moment later: a finish that goes by itself holds it in turn, from the next. */
const MOST_TRIES = 4

interface Waiting {
  finish: Finish
  tries: number
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

type Take = (finish: Finish) => Promise<Outcome>
const takers = new WeakMap<Db, Take>()

/** What takes finishes in this process: those that come while others are being taken are taken together after them. Rejects while nothing can be written. */
export function takerOf(ctx: Context): Take {
  const take = takers.get(ctx.db) ?? openTaker(ctx)
  takers.set(ctx.db, take)
  return take
}

function openTaker(ctx: Context): Take {
  const waiting: Waiting[] = []
  let isTaking = false

  async function takeOn(): Promise<void> {
    isTaking = true
    // whatever came in this turn of the process goes along
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      const pause = wait(PACE_MS)
      await inLane(ctx.db, 'first', () => takeSome(waiting.splice(0, MOST_TOGETHER)))
      await pause
    }
    isTaking = false
  }

  async function takeSome(some: readonly Waiting[]): Promise<void> {
    try {
      const finishes = some.map(({ finish }) => finish)
      const outcomes = await takeTogether(ctx, finishes)
      // the next are taken while these come to the disk
      answer(some, outcomes)
    } catch (error) {
      // one that cannot be taken spoils no other
      if (some.length === 1) some[0]?.reject(error)
      else for (const one of some) takeByItself(one)
    }
  }

  function answer(some: readonly Waiting[], outcomes: readonly (Outcome | 'alone')[]): void {
    const kept = onDisk(ctx.db)
    kept.catch(() => undefined)
    for (const [at, one] of some.entries()) {
      const outcome = outcomes[at] ?? 'alone'
      if (outcome !== 'alone') kept.then(() => one.resolve(outcome), one.reject)
      else if (++one.tries < MOST_TRIES) waiting.push(one)
      else takeByItself(one)
    }
  }

  const takeByItself = ({ finish, resolve, reject }: Waiting): void => void takeAlone(ctx, finish).then(resolve, reject)

  return (finish) =>
    new Promise((resolve, reject) => {
      waiting.push({ finish, tries: 0, resolve, reject })
      if (!isTaking) void takeOn()
    })
}

/** In one transaction. `alone`: what one of them needs is held by somebody else, for whom the others do not wait. */
function takeTogether(ctx: Context, finishes: readonly Finish[]): Promise<(Outcome | 'alone')[]> {
  return inTransaction(ctx, async (tx, emit) => {
    // sent together, and done in this order
    const [held, servers, places] = await Promise.all([
      tryLocks(tx, finishes),
      serversSignedIn(
        tx,
        finishes.map(({ server }) => server.keyId),
      ),
      placesOf(
        tx,
        finishes.map(({ run }) => run),
      ),
      refuseWhileReadOnly(tx, null),
      commitLate(tx),
    ])
    const known = finishes.flatMap(({ server: { serverId, keyId }, run, clockMs, call }, at) => {
      const server = servers.get(keyId)
      const place = places.get(placeKey(run.map, run.route)) as KnownMap
      const isHeld = held.has(serverLock(serverId)) && held.has(playerLock(run))
      return isHeld && server && server.trust !== 'struck' ? [{ at, server, run, place, clockMs, call }] : []
    })
    // sent together, and done in this order
    const [free, met] = await Promise.all([tryBoards(tx, [...places.values()]), meet(tx, known)])
    const takings = known.filter(({ place: { routeId } }) => routeId === null || free.has(routeId))
    const outcomes = finishes.map(({ server: { serverId, keyId }, run }): Outcome | 'alone' => {
      const isHeld = held.has(serverLock(serverId)) && held.has(playerLock(run))
      const server = servers.get(keyId)
      return isHeld && (!server || server.trust === 'struck') ? 'closed' : 'alone'
    })
    const taken = takings.length > 0 ? await takeAll(tx, emit, takings, ctx.now(), met, playerKeys) : []
    for (const [place, one] of taken.entries()) outcomes[takings[place]?.at as number] = one
    return outcomes
  })
}

/** The locks of these senders that are to be had now. */
async function tryLocks(tx: Db, finishes: readonly Finish[]): Promise<Set<string>> {
  const names = [...new Set(finishes.flatMap(({ server, run }) => [serverLock(server.serverId), playerLock(run)]))]
  const [held] = await Promise.all([
    rows(
      tx,
      { name: text },
      sql.named(
        'senders held',
        sql`select name from unnest(${sql.param(names)}::text[]) as wanted (name)
          where pg_try_advisory_xact_lock(hashtextextended(name, 0))`,
      ),
    ),
    // nobody is banned or let back in between
    tx.execute(sql`select lock_bars(false)`),
  ])
  return new Set(held.map(({ name }) => name))
}

/** The routes among these that are to be had now. */
async function tryBoards(tx: Db, places: readonly KnownMap[]): Promise<Set<number>> {
  const ids = places.flatMap(({ routeId }) => routeId ?? [])
  const found = await rows(
    tx,
    { id: int },
    sql.named(
      'boards held',
      sql`select id from routes where id = any(${sql.param(ids)}::integer[]) order by id for no key update skip locked`,
    ),
  )
  return new Set(found.map(({ id }) => id))
}

async function takeAlone(ctx: Context, { server: { keyId }, run, clockMs }: Finish): Promise<Outcome> {
  await refuseWhileReadOnly(ctx.db, null)
  const server = (await serversSignedIn(ctx.db, [keyId])).get(keyId)
  if (!server || server.trust === 'struck') return 'closed'
  const [taken] = (await takeRead(ctx, server, [run], clockMs)) as [TakenRun]
  return taken.answer.code === 'server_struck' ? 'closed' : taken
}
