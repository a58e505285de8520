import type { AuditRow, moderation } from '@kz/contract/review/moderation'
import { pagingOf } from '@kz/contract/wire/page'
import { pseudoKey } from '../accounts/api.ts'
import type { Context } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import type { Call } from '../platform/api/handler.ts'
import { int, json, moment, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'

/** Reading the audit log. Nothing here changes a row: the database refuses it. */

const ENTRIES_PAGE = 50
/** behind every text that begins with the same letters */
const LAST = '\u{10ffff}'
const LARGEST_ID = 2_147_483_647

const FOUND = {
  at: moment,
  id: int,
  actorId: int.orNull,
  actor: text.orNull,
  action: text,
  target: text,
  before: json.orNull,
  after: json.orNull,
  reason: text.orNull,
  network: text.orNull,
}

/** Entries, the newest first. */
export async function auditEntries(db: Db, where: SQL, limit: number, offset = 0): Promise<AuditRow[]> {
  const found = await rows(
    db,
    FOUND,
    sql`select l.id, l.at, l.actor_id as "actorId", u.pseudo as actor, l.action, l.target, l.before, l.after, l.reason,
        l.address as network
      from audit_log l left join users u on u.id = l.actor_id where ${where} order by l.id desc
      limit ${limit} offset ${offset}`,
  )
  const names = await namesOf(
    db,
    found.map(({ target }) => target),
  )
  return found.map(({ at, ...entry }) => ({
    ...entry,
    targetName: names.get(entry.target.replace(':', ' ')) ?? null,
    date: at.toISOString(),
  }))
}

/** What entries are about, by `user 34`, `demo 7`, `map 2` and `thread 5`. */
async function namesOf(db: Db, targets: readonly string[]): Promise<Map<string, string>> {
  const idsOf = (kind: string) => {
    const found = targets.map((target) => new RegExp(`^${kind}[: ]([1-9]\\d{0,9})$`).exec(target)?.[1])
    return sql.param([...new Set(found.map(Number).filter((id) => id <= LARGEST_ID))])
  }
  const found = await rows(
    db,
    { target: text, name: text },
    sql`select 'user ' || id as target, pseudo as name from users where id = any(${idsOf('user')}::integer[])
      union all select 'demo ' || d.id, m.name from demos d join routes r on r.id = d.route_id join maps m on m.id = r.map_id
        where d.id = any(${idsOf('demo')}::integer[])
      union all select 'map ' || id, name from maps where id = any(${idsOf('map')}::integer[])
      union all select 'thread ' || id, title from forum_threads where id = any(${idsOf('thread')}::integer[])`,
  )
  return new Map(found.map(({ target, name }) => [target, name]))
}

/** A page of the log. An action is found by its beginning: `ban` finds `ban.general`; an actor by number or nickname. */
export async function auditLog(ctx: Context, { query }: Call<(typeof moderation)['GET /admin/audit-log']>) {
  const { actor, action, target, from, to, page } = query
  const number = actor && /^[1-9]\d{0,8}$/.test(actor) ? Number(actor) : 0
  const where = sql.join(
    [
      actor &&
        sql`l.actor_id in (select ${number}::integer union select id from users where pseudo_key = ${pseudoKey(actor)})`,
      action && sql`l.action ~>=~ ${action} and l.action ~<~ ${action + LAST}`,
      target &&
        sql`l.target in (select ${target}::text union select unnest(array['user:' || id, 'user ' || id]) from users
          where pseudo_key = ${pseudoKey(target)})`,
      from && sql`l.at >= ${from}::date`,
      to && sql`l.at < ${to}::date + 1`,
      sql`true`,
    ].filter((part) => typeof part === 'object'),
    sql` and `,
  )
  const [entries, counted] = await Promise.all([
    auditEntries(ctx.db, where, ENTRIES_PAGE, (page - 1) * ENTRIES_PAGE),
    row(
      ctx.db,
      { total: int },
      sql`select count(*) as total from (select from audit_log l where ${where} limit 100000) counted`,
    ),
  ])
  return { entries, ...pagingOf(page, ENTRIES_PAGE, counted?.total ?? 0) }
}
