import type { Online } from '@kz/contract/community'
import { type Role, rankOf } from '@kz/contract/roles'
import { formatDate } from '@kz/contract/rules'
import { sql } from 'drizzle-orm'
import { iconsOf, openBan } from '../accounts/api.ts'
import { type Db, row, rows } from '../platform/db.ts'

/** Who is connected to one process: guests by connection, members by account. */
export interface Connected {
  guests: number
  members: number[]
}

/** A process that is silent for so long is gone. */
const SILENT_SECONDS = 90

const isAlive = sql`beat_at > now() - make_interval(secs => ${SILENT_SECONDS})`

/** Who is connected to the other processes of this site. */
export async function connectedElsewhere(db: Db, process: string): Promise<Connected> {
  const found = await row<Connected>(
    db,
    sql`select coalesce(sum(guests), 0)::integer as guests,
        array(select distinct unnest(members) from presence where process <> ${process} and ${isAlive}) as members
      from presence where process <> ${process} and ${isAlive}`,
  )
  return found as Connected
}

/** Keeps what this process has, and forgets processes that are gone. Answers true when it differs from what was kept. */
export async function keepConnected(tx: Db, process: string, { guests, members }: Connected): Promise<boolean> {
  const gone = await rows(
    tx,
    sql`delete from presence where process <> ${process} and not ${isAlive} returning process`,
  )
  const kept = await row<Connected>(tx, sql`select guests, members from presence where process = ${process}`)
  await tx.execute(sql`insert into presence (process, guests, members)
    values (${process}, ${guests}, ${sql.param(members)}::integer[])
    on conflict (process) do update set guests = excluded.guests, members = excluded.members, beat_at = now()`)
  return gone.length > 0 || kept?.guests !== guests || kept.members.join() !== members.join()
}

export async function forgetConnected(tx: Db, process: string): Promise<void> {
  await tx.execute(sql`delete from presence where process = ${process}`)
}

/** Keeps the number of people online when there were never more. */
export async function keepRecord(tx: Db, count: number): Promise<void> {
  await tx.execute(sql`insert into presence_record (count) values (${count})
    on conflict (id) do update set count = excluded.count, at = now() where presence_record.count < excluded.count`)
}

/** The members among these accounts by rank, then name. Banned accounts are left out. */
export async function shownMembers(db: Db, userIds: readonly number[]): Promise<Online['users']> {
  if (userIds.length === 0) return []
  const found = await rows<{ id: number; pseudo: string; country: string; roles: Role[] }>(
    db,
    sql`select u.id, u.pseudo, u.country, array(select r.role from user_roles r where r.user_id = u.id) as roles
      from users u where u.id = any(${sql.param(userIds)}::integer[])
        and not exists (select from bans b where b.user_id = u.id and b.kind = 'general' and ${openBan})
      order by lower(u.pseudo), u.id`,
  )
  const ids = found.map(({ id }) => id)
  const icons = await iconsOf(db, ids, null)
  return found
    .sort((one, other) => rankOf(other.roles) - rankOf(one.roles))
    .flatMap(({ id, pseudo, country }) => {
      const shown = icons.get(id)
      return shown ? [{ id, pseudo, country, icons: shown }] : []
    })
}

type Totals = Pick<Online, 'totalUsers' | 'newestMember' | 'recordOnline'>

/** Members are accounts with a confirmed address (H042). */
export async function totals(db: Db, online: number, now: Date): Promise<Totals> {
  const counted = await row<{ totalUsers: number; most: number | null; at: Date | null }>(
    db,
    sql`select (select count(*) from users where email_verified_at is not null) as "totalUsers", r.count as most, r.at
      from (select 1) one left join presence_record r on true`,
  )
  const newestMember = await row<NonNullable<Online['newestMember']>>(
    db,
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
