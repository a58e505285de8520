import type { Context } from '../api/context.ts'
import { type Db, row, rows } from '../api/db.ts'
import { bool, int, text } from '../api/shape.ts'
import { sql } from '../api/sql.ts'
import { purgeInBatches } from '../jobs/retention.ts'

/** Hash chain of the audit log: the site cannot change the log, and a change behind its back is found the next night. */

const KEPT_YEARS = 3
const MOST_ROWS = 5_000
/** Of the oldest seals so many at once: a night makes fewer. */
const ERASED_AT_ONCE = 4

/** Rows of the log `a` and the seal before them, as one hash. */
const hashOf = (before: ReturnType<typeof sql>) => sql`sha256(${before} || convert_to(coalesce(string_agg(
  jsonb_build_array(a.id, extract(epoch from a.at), a.actor_id, a.action, a.target, a.before, a.after, a.reason, a.address,
    a.request_id)::text, E'\n' order by a.id), ''), 'UTF8'))`

/** Verifies the chained rows, deletes those older than three years, and chains new ones. */
export async function extendAuditHashChain(ctx: Context, _sent: unknown, stop?: AbortSignal): Promise<void> {
  await checkSeals(ctx, stop)
  await eraseOldest(ctx, stop)
  for (;;) {
    stop?.throwIfAborted()
    const sealed = await sealNext(ctx.db)
    // logged as well: a forged chain would not end in this hash
    if (sealed) ctx.log.info(sealed, 'audit log sealed')
    if (!sealed || sealed.rows < MOST_ROWS) return
  }
}

/** Rows get their numbers before their transactions end, but no transaction takes a day. */
const sealNext = (db: Db) =>
  row(
    db,
    { seal: int, rows: int, hash: text },
    sql`with last as (select id, last_id, hash from audit_seals order by id desc limit 1),
      young as (select min(id) as id from audit_log where at >= now() - interval '1 day'),
      part as (select * from audit_log where id > coalesce((select last_id from last), 0)
        and id < coalesce((select id from young), 9223372036854775807) order by id limit ${MOST_ROWS})
      insert into audit_seals (id, first_id, last_id, rows, hash)
      select coalesce((select id from last), 0) + 1, min(a.id), max(a.id), count(*),
        ${hashOf(sql`coalesce((select hash from last), '')`)} from part a having count(*) > 0
      returning id as seal, rows, encode(hash, 'hex') as hash`,
  )

async function checkSeals(ctx: Context, stop?: AbortSignal): Promise<void> {
  const seals = await rows(ctx.db, { id: int }, sql`select id from audit_seals where erased_at is null order by id`)
  for (const { id } of seals) {
    stop?.throwIfAborted()
    const found = await row(
      ctx.db,
      { first: int, last: int, isWhole: bool },
      sql`with seal as (select s.*, coalesce(b.last_id, 0) as behind, coalesce(b.hash, '') as before
          from audit_seals s left join audit_seals b on b.id = s.id - 1 where s.id = ${id})
        select s.first_id as first, s.last_id as last, (select ${hashOf(sql`s.before`)} = s.hash
          from audit_log a where a.id > s.behind and a.id <= s.last_id) as "isWhole" from seal s`,
    )
    if (!found || found.isWhole) continue
    const { first, last } = found
    ctx.log.error({ seal: id, first, last }, 'the audit log was changed: these rows are not those that were sealed')
    await ctx.db.execute(sql`update audit_seals set broken_at = coalesce(broken_at, now()) where id = ${id}`)
  }
}

const eraseOldest = (ctx: Context, stop?: AbortSignal) =>
  purgeInBatches(
    ctx,
    'audit_log',
    stop,
    () => sql`with old as (select id, first_id, last_id from audit_seals s where erased_at is null and not exists
          (select from audit_log a where a.id between s.first_id and s.last_id
            and a.at >= now() - make_interval(years => ${KEPT_YEARS})) order by id limit ${ERASED_AT_ONCE}),
        marked as (update audit_seals set erased_at = now() where id in (select id from old))
      delete from audit_log a using old where a.id between old.first_id and old.last_id`,
  )
