import { isIP } from 'node:net'
import type { BanKind } from '@kz/contract/accounts/accounts'
import type { ManagedUser, moderation, UserDetail } from '@kz/contract/review/moderation'
import { isIn, mayActOn, ROLE_NAMES, type Role } from '@kz/contract/roles'
import { pagingOf } from '@kz/contract/wire/page'
import { networkOf } from '../../platform/api/audit.ts'
import type { Context } from '../../platform/api/context.ts'
import { type Db, row, rows } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import type { Call } from '../../platform/api/handler.ts'
import { bool, int, moment, type RowOf, text, texts } from '../../platform/api/shape.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { openBan } from '../api.ts'
import { pseudoKey } from '../names.ts'
import { banHistory } from './ban-list.ts'

/** Accounts for those who keep order. Addresses are masked; the whole one is a call that is written down. */

type Calls = typeof moderation
const USERS_PAGE = 25
/** behind every text that begins with the same letters */
const LAST = '\u{10ffff}'

const FOUND = {
  createdAt: moment,
  lastVisitAt: moment.orNull,
  id: int,
  pseudo: text,
  username: text,
  email: text,
  emailVerified: bool,
  country: text,
  picture: text.orNull,
  roles: texts.as<Role[]>(),
  records: int,
  bans: texts.as<BanKind[]>(),
}
type Found = RowOf<typeof FOUND>

const COLUMNS = sql`u.id, u.pseudo, u.username, regexp_replace(u.email, '^(.).*@', '\\1***@') as email,
  u.email_verified_at is not null as "emailVerified", u.country, u.picture,
  array(select r.role from user_roles r where r.user_id = u.id order by r.role) as roles,
  (select count(*) from players p join demos d on d.player_id = p.id join route_records h on h.demo_id = d.id
    where p.user_id = u.id and not h.has_cp) as records,
  u.created_at as "createdAt", u.last_visit_at as "lastVisitAt",
  array(select b.kind from bans b where b.user_id = u.id and ${openBan}) as bans`

const shape = ({ createdAt, lastVisitAt, ...user }: Found): ManagedUser => ({
  ...user,
  created: createdAt.toISOString(),
  lastVisit: lastVisitAt?.toISOString() ?? null,
})

/**
 * Ids of users whose number, nickname (former ones too), login name, e-mail or address of a submission is or begins so, or
 * who logged in from the network of this address.
 * An e-mail finds accounts below the searcher's rank only: searching letter by letter would tell the whole of it.
 */
function named(text: string, viewer: Viewer): SQL {
  const notBelow = ROLE_NAMES.filter((role) => !mayActOn(viewer.roles, [role]))
  const isBelow = notBelow.length
    ? sql`not exists (select from user_roles r where r.user_id = users.id and r.role in ${notBelow})`
    : sql`true`
  const lower = text.toLowerCase()
  const key = pseudoKey(text)
  const begins = (column: SQL, start: string) => sql`${column} ~>=~ ${start} and ${column} ~<~ ${start + LAST}`
  const number = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0
  return sql`u.id in (
    select ${number}::integer
    union select id from users where ${begins(sql`search_key`, lower)}
    union select id from users where pseudo_key = ${key}
    union select user_id from former_pseudos where ${begins(sql`pseudo_key`, key)}
    union select id from users where ${begins(sql`lower(username)`, lower)}
    union select id from users where ${begins(sql`lower(email)`, lower)} and ${isBelow}
    union select user_id from demos where ip = ${text} and user_id is not null
    union select substring(target from 6)::integer from audit_log
      where address = ${isIP(text) ? networkOf(text) : text} and action in ('login', 'register') and target like 'user:%')`
}

/** A page of accounts, the newest first. */
export async function managedUsers(ctx: Context, { query: asked, viewer }: Call<Calls['GET /admin/users']>) {
  const { query = '', role, country, banned, unverified, page } = asked
  const where = sql.join(
    [
      query && named(query, viewer),
      role && sql`exists (select from user_roles r where r.user_id = u.id and r.role = ${role})`,
      country && sql`u.country = ${country}`,
      banned && sql`exists (select from bans b where b.user_id = u.id and ${openBan})`,
      unverified && sql`u.email_verified_at is null`,
      sql`true`,
    ].filter((part) => typeof part === 'object'),
    sql` and `,
  )
  const [found, counted] = await Promise.all([
    rows(
      ctx.db,
      FOUND,
      sql`select ${COLUMNS} from users u where ${where} order by u.id desc
        limit ${USERS_PAGE} offset ${(page - 1) * USERS_PAGE}`,
    ),
    row(ctx.db, { total: int }, sql`select count(*) as total from users u where ${where}`),
  ])
  return { users: found.map(shape), ...pagingOf(page, USERS_PAGE, counted?.total ?? 0) }
}

/** Everything staff knows of one account; its logins are for administrators. */
export async function userDetail(
  ctx: Context,
  { query: { userId }, viewer }: Call<Calls['GET /admin/user']>,
): Promise<UserDetail> {
  const user = await row(ctx.db, FOUND, sql`select ${COLUMNS} from users u where u.id = ${userId}`)
  if (!user) throw notFound('Player')
  const [formerPseudos, history, notes, logins, counts] = await Promise.all([
    rows(
      ctx.db,
      { pseudo: text, leftAt: moment },
      sql`select pseudo, left_at as "leftAt" from former_pseudos where user_id = ${userId} order by left_at desc limit 50`,
    ),
    banHistory(ctx.db, userId),
    rows(
      ctx.db,
      { id: int, text: text, author: text.orNull, writtenAt: moment },
      sql`select n.id, n.text, a.pseudo as author, n.written_at as "writtenAt"
        from user_notes n left join users a on a.id = n.author_id where n.user_id = ${userId} order by n.id desc limit 100`,
    ),
    rows(
      ctx.db,
      { at: moment, action: text, network: text.orNull },
      sql`select at, action, address as network from audit_log where target = ${`user:${userId}`}
        and ${isIn('ADMC', viewer.roles)} and action in ('login', 'login.fail', 'session.reuse') and at > now() - interval '30 days'
        order by id desc limit 50`,
    ),
    submissions(ctx.db, userId),
  ])
  const { sessions, ...submitted } = counts
  return {
    ...shape(user),
    formerPseudos: formerPseudos.map(({ pseudo, leftAt }) => ({ pseudo, until: leftAt.toISOString() })),
    banHistory: history,
    notes: notes.map(({ writtenAt, ...note }) => ({ ...note, date: writtenAt.toISOString() })),
    logins: logins.map(({ at, ...login }) => ({ ...login, date: at.toISOString() })),
    sessions,
    submissions: submitted,
    mayActOn: userId !== viewer.userId && mayActOn(viewer.roles, user.roles),
  }
}

async function submissions(db: Db, userId: number) {
  const found = await row(
    db,
    { waiting: int, released: int, rejected: int, sessions: int },
    sql`select count(*) filter (where state in ('SUBMITTED', 'DEFERRED')) as waiting,
        count(*) filter (where state = 'RELEASED') as released, count(*) filter (where state = 'REJECTED') as rejected,
        (select count(*) from session_families f where f.user_id = ${userId} and f.ended_at is null) as sessions
      from demos where user_id = ${userId}`,
  )
  return found as NonNullable<typeof found>
}
