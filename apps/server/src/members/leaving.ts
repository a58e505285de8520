import { EXPORT_DAYS, type Leaving } from '@kz/contract/accounts/leaving'
import { ROLES } from '@kz/contract/roles'
import type { Context } from '../platform/api/context.ts'
import { row } from '../platform/api/db.ts'
import { bool, int, moment } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'

/** The account has an office: it does not end on its owner's word alone. */
export const holdsOffice = ({ heldRoles }: Pick<Viewer, 'heldRoles'>): boolean =>
  heldRoles.some((role) => ROLES[role].kind === 'STAFF')

const LAST = {
  id: int,
  size: int.orNull,
  untilAt: moment.orNull,
  nextAt: moment,
  isThere: bool,
  isSoon: bool,
}
const ENDING = { askedAt: moment, endsAt: moment, keepsName: bool, needsStaff: bool, isConfirmed: bool }

/** What a member sees of the file of their data, and of the end of their account. */
export async function leavingOf(ctx: Context, viewer: Viewer): Promise<Leaving> {
  const { userId } = viewer
  const last = await row(
    ctx.db,
    LAST,
    sql`select id, size, made_at + make_interval(days => ${EXPORT_DAYS}) as "untilAt", asked_at + interval '1 day' as "nextAt",
        coalesce(made_at > now() - make_interval(days => ${EXPORT_DAYS}), false) as "isThere",
        asked_at > now() - interval '1 day' as "isSoon"
      from account_exports where user_id = ${userId} order by asked_at desc limit 1`,
  )
  const ending = await row(
    ctx.db,
    ENDING,
    sql`select asked_at as "askedAt", ends_at as "endsAt", keeps_name as "keepsName", needs_staff as "needsStaff",
        confirmed_by is not null as "isConfirmed" from account_endings where user_id = ${userId}`,
  )
  const isMade = last?.isThere === true
  return {
    export: {
      state: isMade ? 'made' : last?.isSoon ? 'making' : 'none',
      id: isMade ? last.id : null,
      size: isMade ? last.size : null,
      untilIso: isMade ? (last.untilAt?.toISOString() ?? null) : null,
      nextIso: last?.isSoon ? last.nextAt.toISOString() : null,
    },
    ending: ending
      ? {
          askedIso: ending.askedAt.toISOString(),
          endsIso: ending.endsAt.toISOString(),
          keepsName: ending.keepsName,
          staff: !ending.needsStaff ? 'not needed' : ending.isConfirmed ? 'confirmed' : 'waiting',
        }
      : null,
    isStaff: holdsOffice(viewer),
  }
}
