import { ApiError } from '@kz/contract/errors'
import { isIn, ROLE_NAMES, ROLES, type Role, TOP_RANK } from '@kz/contract/roles'
import { type Db, hasRow, row, rows } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import { bool, int, texts } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { openBan } from './open-ban.ts'

/** What acting on another account needs to know, read under lock: two who act at once see each other's work. */
export interface Pair {
  actorRoles: Role[]
  targetRoles: Role[]
  isSelf: boolean
  /** the actor typed their password within ten minutes */
  confirmed: boolean
}

/** Locks the caller's and the target's accounts; 404 without a target, 401 or 403 when the caller lost the right. */
export async function lockPair(tx: Db, viewer: Viewer, targetId: number): Promise<Pair> {
  const locked = await rows(
    tx,
    { id: int },
    sql`select id from users where id in (${viewer.userId}, ${targetId}) order by id for no key update`,
  )
  if (!locked.some(({ id }) => id === targetId)) throw notFound('Player')
  const rolesOf = (id: number) => sql`array(select role from user_roles where user_id = ${id})`
  const found = await row(
    tx,
    { actorRoles: texts.as<Role[]>(), targetRoles: texts.as<Role[]>(), confirmed: bool },
    sql`select ${rolesOf(viewer.userId)} as "actorRoles", ${rolesOf(targetId)} as "targetRoles",
        confirmed_at > now() - interval '10 minutes' as confirmed
      from session_families where id = ${viewer.familyId} and ended_at is null`,
  )
  if (!found) throw new ApiError('not_authenticated')
  // those that wait for a password or a second factor give no power
  const actorRoles = found.actorRoles.filter((role) => viewer.roles.includes(role))
  if (!isIn('TOP', actorRoles)) throw new ApiError('forbidden')
  return { ...found, actorRoles, isSelf: targetId === viewer.userId }
}

/** The roles of the highest rank. */
export const TOP_ROLES = ROLE_NAMES.filter((role) => ROLES[role].rank === TOP_RANK)

/** True when nobody but this user holds a role of the highest rank and may use it. */
export async function isLastOfTopRank(tx: Db, userId: number): Promise<boolean> {
  const other = await hasRow(
    tx,
    sql`select 1 from user_roles r where r.role in ${TOP_ROLES} and r.user_id <> ${userId}
      and not exists (select from bans b where b.user_id = r.user_id and b.kind = 'general' and ${openBan}) limit 1`,
  )
  return !other
}
