import { ApiError } from '@kz/contract/errors'
import type { Difficulty } from '@kz/contract/rules'
import { STANDINGS, type Standing } from '@kz/contract/runs/standings'
import { MOST_PINNED } from '@kz/contract/site-limits'
import type { PinnedRun } from '@kz/contract/wire/kept'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { bool, int, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { hasReplayOf, replayOf } from '../runs/api.ts'
import type { Player } from './find-player.ts'
import { requireRoom } from './kept.ts'

/** The runs a member shows first on their profile. */

/** Runs `r` of the member, as far as they count. */
const own = (userId: number): SQL => sql`r.state = 'COUNTS' and r.standing > 0 and r.route_id is not null
  and r.runner_id = (select coalesce(w.root_id, w.id) from runners w join players p on p.id = w.player_id where p.user_id = ${userId})`

/** The demos among them that are or were records; in the order of pinning. */
export async function pinnedBy(db: Db, userId: number): Promise<number[]> {
  const found = await rows(
    db,
    { id: int },
    sql`select r.demo_id as id from pinned_runs x join runs r on r.id = x.run_id and ${own(userId)}
      where x.user_id = ${userId} and exists (select from reigns g where g.demo_id = r.demo_id) order by x.since, x.run_id`,
  )
  return found.map(({ id }) => id)
}

const PINNED = {
  runId: int,
  demoId: int.orNull,
  mapName: text,
  route: text,
  difficulty: text.as<Difficulty>(),
  timeMs: int,
  gc: int,
  standing: int,
  isRecord: bool,
  rank: int.orNull,
  hasReplay: bool,
  hasTrack: bool,
  note: text,
}

/** What a player has pinned, in the order of pinning, with the place where a run is still the player's best. */
export async function pinnedRuns(db: Db, { userId }: Player): Promise<PinnedRun[]> {
  if (userId === null) return []
  const found = await rows(
    db,
    PINNED,
    sql`select r.id as "runId", r.demo_id as "demoId", m.name as "mapName", o.name as route, m.difficulty, r.time_ms as "timeMs", r.gc,
        r.standing, x.note, ${hasReplayOf('r')} as "hasReplay",
        exists (select from tracks t where t.demo_id = r.demo_id and t.file is not null) as "hasTrack",
        exists (select from route_records h where h.route_id = r.route_id and h.demo_id = r.demo_id) as "isRecord",
        (select 1 + (select coalesce(sum(c.count), 0) from best_counts c where c.route_id = b.route_id and c.class = 0 and c.level = 1
              and c.bucket < time_bucket(b.time_ms))
            + (select count(*) from bests f where f.route_id = b.route_id and f.class = 0 and f.level = 1 and f.time_ms < b.time_ms
              and f.time_ms >= bucket_start(time_bucket(b.time_ms)))
          from bests b where b.route_id = r.route_id and b.class = 0 and b.level = 1 and b.runner_id = r.runner_id and b.run_id = r.id)
          ::integer as rank
      from pinned_runs x join runs r on r.id = x.run_id and ${own(userId)} join routes o on o.id = r.route_id
        join maps m on m.id = o.map_id and m.state <> 'HIDDEN'
      where x.user_id = ${userId} order by x.since, x.run_id limit ${MOST_PINNED}`,
  )
  return found.map(({ hasReplay, hasTrack, standing, ...run }) => ({
    ...run,
    standing: STANDINGS[standing] as Standing,
    replay: replayOf({ ...run, hasReplay }),
    still: hasTrack ? `/media/stills/${run.demoId}.png` : `/media/previews/${encodeURIComponent(run.mapName)}.png`,
  }))
}

interface Pinning {
  pinned: boolean
  note?: string | undefined
}

/** Shows a run of one's own first, or no longer. Throws 404 for what is none that counts, 409 for one more than there may be. */
export const pinRun = (ctx: Context, userId: number, runId: number, how: Pinning) =>
  pin(ctx, userId, sql`r.id = ${runId}`, 'Run', how)

/** The same of a record by its demo: what is no record of theirs is not found. */
export async function pinRecord(ctx: Context, userId: number, demoId: number, pinned: boolean) {
  const record = sql`r.demo_id = ${demoId} and exists (select from reigns g where g.demo_id = r.demo_id)`
  return { pinned: (await pin(ctx, userId, record, 'Demo', { pinned })).demos }
}

async function pin(ctx: Context, userId: number, which: SQL, name: 'Run' | 'Demo', { pinned, note }: Pinning) {
  return inTransaction(ctx, async (tx, emit) => {
    const of = pinned ? own(userId) : sql`true`
    const run = await row(tx, { id: int }, sql`select r.id from runs r where ${which} and ${of} limit 1`)
    if (!run && pinned) throw notFound(name)
    if (run && pinned) {
      const others = sql`select count(*) as count from pinned_runs x join runs r on r.id = x.run_id and ${own(userId)}
        where x.user_id = ${userId} and x.run_id <> ${run.id}`
      const full = () => new ApiError('too_many_pinned', { most: MOST_PINNED })
      await requireRoom(tx, userId, others, full, MOST_PINNED)
      await hasRow(
        tx,
        sql`insert into pinned_runs as x (user_id, run_id, note) values (${userId}, ${run.id}, ${note ?? ''})
          on conflict (user_id, run_id) do update set note = coalesce(${note ?? null}::text, x.note) returning 1`,
      )
    } else if (run) await tx.execute(sql`delete from pinned_runs where user_id = ${userId} and run_id = ${run.id}`)
    emit({ type: 'profile.pinned', data: { userId } })
    return { runId: run?.id ?? 0, demos: await pinnedBy(tx, userId) }
  })
}
