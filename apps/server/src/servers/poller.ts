import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, row, rows, withTryLock } from '../platform/api/db.ts'
import { type Lookup, lookupHost } from '../platform/api/lookup-host.ts'
import { type Polling, poll } from '../platform/api/poll.ts'
import { int, json, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { A2sError } from './a2s.ts'
import { keepHour } from './own/hours.ts'
import { queryServer, type ServerAnswer } from './query.ts'
import { resolveServer } from './resolve.ts'

/** Asks every listed server once in 30 seconds. One process of the site does it: the one that holds the lock. */

const ROUND_SECONDS = 30
const LOOK_MS = 5_000
const PACKETS_PER_SECOND = 20
const AT_ONCE = 20
const MISSES_TO_OFFLINE = 3
const LOCK = 'game server poller'

/** A server that nobody has given an address is known by its key alone. */
const isDue = sql`enabled and not is_sample and addr <> '' and (polled_at is null or polled_at <= now() - make_interval(secs => ${ROUND_SECONDS}))`

const DUE = { id: int, addr: text, port: int }
type Due = RowOf<typeof DUE>

interface Asked extends Due {
  answer: ServerAnswer | null
}

/** Answers when the next packet may leave: evenly spaced, whoever sends. */
export function openPace(perSecond: number): () => Promise<void> {
  let free = 0
  return async () => {
    const now = performance.now()
    free = Math.max(free, now)
    const wait = free - now
    free += 1000 / perSecond
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

export interface PollerOptions {
  lookup?: Lookup
  pace?: () => Promise<void>
  timeoutMs?: number
}

/** Starts the poller of this process. */
export function startPoller(ctx: Context, options: PollerOptions = {}): Polling {
  const pace = options.pace ?? openPace(PACKETS_PER_SECOND)
  return poll((isStopped) => pollDue(ctx, { ...options, pace }, isStopped), {
    everyMs: LOOK_MS,
    onError: (error) => ctx.log.warn({ err: error }, 'game servers were not asked'),
  })
}

/** Asks the servers whose turn it is. Answers how many were asked: none when another process is at it. */
export async function pollDue(
  ctx: Context,
  options: PollerOptions = {},
  isStopped: () => boolean = () => false,
): Promise<number> {
  const asked = await withTryLock(ctx.pool, LOCK, async () => {
    const due = await rows(
      ctx.db,
      DUE,
      sql`select id, addr, port from game_servers where ${isDue} order by polled_at nulls first, id`,
    )
    for (let from = 0; from < due.length && !isStopped(); from += AT_ONCE) {
      const answers = await Promise.all(due.slice(from, from + AT_ONCE).map((server) => ask(ctx, server, options)))
      await keepAnswers(
        ctx,
        answers.filter((answer) => answer !== null),
      )
    }
    return due.length
  })
  return asked ?? 0
}

/** Null when the server was taken off the list, moved or asked meanwhile: then no packet is sent. */
async function ask(ctx: Context, server: Due, options: PollerOptions): Promise<Asked | null> {
  const { lookup = lookupHost, pace = async () => undefined, timeoutMs } = options
  const allowLoopback = ctx.config.gameServerLoopback
  const address = await resolveServer(server.addr, allowLoopback, lookup)
  const claimed = await hasRow(
    ctx.db,
    sql`update game_servers set polled_at = now()
      where id = ${server.id} and addr = ${server.addr} and port = ${server.port} and ${isDue} returning id`,
  )
  if (!claimed) return null
  if (address === null) return { ...server, answer: null }
  const beforeEach = async () => {
    await pace()
    if (!(await isListed(ctx.db, server))) throw new A2sError('no longer listed')
  }
  const asking = queryServer(address, server.port, { allowLoopback, pace: beforeEach, ...(timeoutMs && { timeoutMs }) })
  return { ...server, answer: await asking.catch(() => null) }
}

async function isListed(db: Db, { id, addr, port }: Due): Promise<boolean> {
  return hasRow(db, sql`select 1 from game_servers where id = ${id} and addr = ${addr} and port = ${port}`)
}

/** Writes what servers answered, and tells pages when something they show is another. */
async function keepAnswers(ctx: Context, asked: readonly Asked[]): Promise<void> {
  await inTransaction(ctx, async (tx, emit) => {
    let changed = false
    for (const server of asked.toSorted((one, other) => one.id - other.id)) {
      if (await keepAnswer(tx, server)) changed = true
    }
    if (changed) emit({ type: 'servers.changed', data: {} })
  })
}

const KEPT = { status: text, misses: int, state: json.as<ServerAnswer>().orNull }

async function keepAnswer(tx: Db, { id, addr, port, answer }: Asked): Promise<boolean> {
  const before = await row(
    tx,
    KEPT,
    sql`select status, misses, state from game_servers where id = ${id} and addr = ${addr} and port = ${port} for update`,
  )
  if (!before) return false
  if (!answer) {
    const misses = before.misses + 1
    const status = misses >= MISSES_TO_OFFLINE ? 'OFFLINE' : before.status
    await tx.execute(sql`update game_servers set misses = ${misses}, status = ${status} where id = ${id}`)
    return status !== before.status
  }
  await tx.execute(sql`update game_servers set misses = 0, status = 'ONLINE', state = ${JSON.stringify(answer)}::jsonb,
    last_seen_at = now() where id = ${id}`)
  await keepHour(tx, id, answer)
  return before.status !== 'ONLINE' || visible(before.state) !== visible(answer)
}

/** What pages show of an answer; the seconds of players grow by themselves. */
function visible(answer: ServerAnswer | null): string {
  if (!answer) return ''
  const { name, map, players, bots, maxPlayers, playersList } = answer
  return JSON.stringify([name, map, players, bots, maxPlayers, playersList.map((player) => player.name)])
}
