import { type RunAnswer, SentRun } from '@kz/contract/runs/runs'
import { z } from 'zod'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, lockInTransaction, row } from '../../platform/api/db.ts'
import { commitLate, onDisk } from '../../platform/api/late-commit.ts'
import { text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { CallingServer } from '../../platform/api/viewer.ts'
import { serverTrust } from '../../servers/api.ts'
import { isPlayer } from '../runners.ts'
import { refusal } from './fault-of.ts'
import { placeKey, placesOf } from './places.ts'
import { meet, type TakenRun, takeAll } from './take-all.ts'
import { boardKeys, type Taking } from './taking.ts'

/** One room for all doors: whatever a game server sends becomes a run here. */

const WithId = z.object({ id: z.string().min(1).max(100) })

/**
 * Takes finishes of a game server in a transaction of their own. An id that came before is answered as before and does
 * nothing. What is answered is durable. `clockMs`: the difference of its clock to ours; positive: it is ahead. Answers in
 * the order sent.
 */
export async function takeRead(
  ctx: Context,
  server: CallingServer,
  runs: readonly SentRun[],
  clockMs: number,
): Promise<TakenRun[]> {
  const taken = await inTransaction(ctx, async (tx, emit) => {
    // sent together, and done in this order
    const [, trust, places] = await Promise.all([
      lockSenders(tx, server, runs),
      trustOf(tx, server.serverId),
      placesOf(tx, runs),
    ])
    const takings = runs.map((run): Taking => {
      const place = places.get(placeKey(run.map, run.route))
      return { server: { ...server, trust }, run, place: place as NonNullable<typeof place>, clockMs }
    })
    const locked = lockBoards(
      tx,
      takings.map(({ place }) => place.routeId),
    )
    const [met] = await Promise.all([meet(tx, takings), locked])
    // each is told how it stood when it came: of those on one board each after the one before
    return takeAll(tx, emit, takings, ctx.now(), met, boardKeys)
  })
  await onDisk(ctx.db)
  return taken
}

/** A finish as it was sent, or undefined for one that can be nobody's. */
export function readRun(sent: unknown): SentRun | undefined {
  const { data: run } = SentRun.safeParse(sent)
  return run && isPlayer(run.steamid) ? run : undefined
}

/** What is said of a finish that readRun does not take. */
export const broken = (sent: unknown): RunAnswer => refusal(WithId.safeParse(sent).data?.id ?? '', 'broken')

/** The boards that these runs may move, in the order of their routes as everybody who moves several. */
export async function lockBoards(tx: Db, routeIds: readonly (number | null)[]): Promise<void> {
  const ids = routeIds.filter((id) => id !== null)
  await tx.execute(
    sql.named(
      'boards locked',
      sql`select 1 from routes where id = any(${sql.param(ids)}::integer[]) order by id for no key update`,
    ),
  )
}

/** What whoever takes a server's runs, or says how far they are trusted, has alone in a transaction. */
export const serverLock = (serverId: number): string => `runs of server ${serverId}`
export const playerLock = ({ steamid }: Pick<SentRun, 'steamid'>): string => `runs of ${steamid}`
export const lockServerRuns = (tx: Db, serverId: number): Promise<void> => lockInTransaction(tx, serverLock(serverId))

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
async function lockSenders(tx: Db, { serverId }: CallingServer, runs: readonly SentRun[]): Promise<void> {
  const names = [...new Set(runs.map(playerLock))].sort()
  const players = sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${sql.param(names)}::text[]) with ordinality as wanted (name, place) order by place`
  await Promise.all([
    commitLate(tx),
    lockServerRuns(tx, serverId),
    // nobody is banned or let back in between
    tx.execute(sql`select lock_bars(false)`),
    tx.execute(sql.named('players locked', players)),
  ])
}
