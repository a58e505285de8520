import { ROLE_NAMES, ROLES, type Role } from '@kz/contract/roles'
import type { Icons } from '@kz/contract/wire/fields'
import { type Db, rows } from '../../platform/api/db.ts'
import { bool, int, type RowOf, texts } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { openBan } from '../staff/open-ban.ts'

/** The icons beside a nickname. */

/** What they are read from, for queries that read an account `u` anyway. */
export const ICONS = { roles: texts.as<Role[]>(), bans: texts, hasBirthday: bool }
export const iconColumns = sql`array(select r.role from user_roles r where r.user_id = u.id) as roles,
  array(select b.kind from bans b where b.user_id = u.id and ${openBan}) as bans,
  coalesce(to_char(u.birthday, 'MM-DD') = to_char(now() at time zone 'UTC', 'MM-DD') and not u.hides_birthday, false)
    as "hasBirthday"`

/** The highest office among roles, as icons show it. */
function officeOf(roles: readonly Role[]): Role | null {
  const offices = ROLE_NAMES.filter(
    (role) => roles.includes(role) && ROLES[role].kind === 'STAFF' && role !== 'MOVIE_EDITOR',
  )
  return offices.toSorted((one, other) => ROLES[other].rank - ROLES[one].rank)[0] ?? null
}

/** The icons of the account `id`. Comment and submit bans show to staff and to the user only. */
export function asIcons(id: number, { roles, bans, hasBirthday }: RowOf<typeof ICONS>, viewer: Viewer | null): Icons {
  const isStaff = viewer?.roles.some((role) => ROLES[role].kind === 'STAFF') ?? false
  const has = (role: Role) => roles.includes(role)
  const seesBans = isStaff || viewer?.userId === id
  const gold = has('CUP_WINNER_GOLD')
  const silver = !gold && has('CUP_WINNER_SILVER')
  return {
    isMapper: has('MAPPER'),
    isRecordHolder: has('RECORD_HOLDER'),
    isLjRecordHolder: has('LJ_RECORD_HOLDER'),
    isMovieMaker: has('MOVIE_EDITOR'),
    isTournamentRank1: gold,
    isTournamentRank2: silver,
    isTournamentRank3: !gold && !silver && has('CUP_WINNER_BRONZE'),
    isVip: has('VIP'),
    hasBirthday,
    isBanned: bans.includes('general'),
    isCommentBanned: seesBans && bans.includes('comment'),
    isSubmitBanned: seesBans && bans.includes('submit'),
    staff: officeOf(roles),
  }
}

/** The icons of users by id. */
export async function iconsOf(db: Db, userIds: readonly number[], viewer: Viewer | null): Promise<Map<number, Icons>> {
  if (userIds.length === 0) return new Map()
  const found = await rows(
    db,
    { id: int, ...ICONS },
    sql.named('icons', sql`select u.id, ${iconColumns} from users u where u.id = any(${sql.ids([...userIds])})`),
  )
  return new Map(found.map(({ id, ...read }) => [id, asIcons(id, read, viewer)]))
}
