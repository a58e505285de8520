import type { Online } from '@kz/contract/accounts/community'
import { type Role, rankOf } from '@kz/contract/roles'
import { formatDate } from '@kz/contract/rules'
import { iconsOf, openBan } from '../accounts/api.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { bool, int, moment, text, texts } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** Keeps the number of people online when there were never more. */
export async function keepRecord(tx: Db, count: number): Promise<void> {
  await tx.execute(sql`insert into presence_record (count) values (${count})
    on conflict (id) do update set count = excluded.count, at = now() where presence_record.count < excluded.count`)
}

type Member = Omit<Online['users'][number], 'lastActive'>

/** The members among these accounts by rank, then name, and how many hide. Banned accounts are left out. */
export async function shownMembers(db: Db, userIds: readonly number[]): Promise<{ members: Member[]; hidden: number }> {
  if (userIds.length === 0) return { members: [], hidden: 0 }
  const found = await rows(
    db,
    { id: int, pseudo: text, country: text, hides: bool, roles: texts.as<Role[]>() },
    sql`select u.id, u.pseudo, u.country, u.hides_presence as hides,
        array(select r.role from user_roles r where r.user_id = u.id) as roles
      from users u where u.id = any(${sql.param(userIds)}::integer[])
        and not exists (select from bans b where b.user_id = u.id and b.kind = 'general' and ${openBan})
      order by lower(u.pseudo), u.id`,
  )
  const shown = found.filter(({ hides }) => !hides)
  const icons = await iconsOf(
    db,
    shown.map(({ id }) => id),
    null,
  )
  const members = shown
    .sort((one, other) => rankOf(other.roles) - rankOf(one.roles))
    .flatMap(({ id, pseudo, country }) => {
      const own = icons.get(id)
      return own ? [{ id, pseudo, country, icons: own }] : []
    })
  return { members, hidden: found.length - shown.length }
}

type Totals = Pick<Online, 'totalUsers' | 'newestMember' | 'recordOnline'>
const NEWEST_MEMBER = { id: int, pseudo: text, country: text }

/** Members are accounts with a confirmed address. */
export async function totals(db: Db, online: number, now: Date): Promise<Totals> {
  const counted = await row(
    db,
    { totalUsers: int, most: int.orNull, at: moment.orNull },
    sql`select (select count(*) from users where email_verified_at is not null) as "totalUsers", r.count as most, r.at
      from (select 1) one left join presence_record r on true`,
  )
  const newestMember = await row(
    db,
    NEWEST_MEMBER,
    sql`select u.id, u.pseudo, u.country from users u where u.email_verified_at is not null
        and not exists (select from bans b where b.user_id = u.id and b.kind = 'general' and ${openBan})
      order by u.created_at desc, u.id desc limit 1`,
  )
  const { totalUsers = 0, most = null, at = null } = counted ?? {}
  const isRecord = most === null || online > most
  return {
    totalUsers,
    newestMember: newestMember ?? null,
    recordOnline: { count: isRecord ? online : most, date: formatDate(isRecord || !at ? now : at) },
  }
}
