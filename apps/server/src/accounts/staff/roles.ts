import type { accounts } from '@kz/contract/accounts/accounts'
import { ApiError, type PlainCode } from '@kz/contract/errors'
import { mayActOn, mayGive, ROLE_NAMES, ROLES, type Role, roleId, TOP_RANK } from '@kz/contract/roles'
import { type Context, type Emit, inTransaction } from '../../platform/api/context.ts'
import { type Db, hasRow } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import type { Call } from '../../platform/api/handler.ts'
import { withExclusivePermissionLock } from '../../platform/api/permission-lock.ts'
import { sql } from '../../platform/api/sql.ts'
import { isLastOfTopRank, lockPair, type Pair } from './powers.ts'

/** The role catalogue, and giving and taking roles by rank: only roles below one's own. */

export const listRoles = (_ctx: Context, { viewer }: Call<(typeof accounts)['GET /user/roles']>) =>
  ROLE_NAMES.map((name) => ({ id: roleId(name), name, ...ROLES[name], mayGive: mayGive(viewer.roles, name) }))

type RoleCall = Call<(typeof accounts)['POST /user/role']>

function roleOf(call: RoleCall): Role {
  const role = ROLE_NAMES[call.query.roleId - 1]
  if (!role) throw notFound('Role')
  return role
}

function refuseUnless(pair: Pair, role: Role, refusal: PlainCode): void {
  if (pair.isSelf) throw new ApiError('own_roles')
  if (!mayGive(pair.actorRoles, role) || !mayActOn(pair.actorRoles, pair.targetRoles)) {
    throw new ApiError(refusal)
  }
  if (!pair.confirmed) throw new ApiError('confirm_password')
}

function tellRole(
  ctx: Context,
  tx: Db,
  emit: Emit,
  { viewer, query }: RoleCall,
  role: Role,
  given: boolean,
): Promise<void> {
  const event = { type: 'role' as const, role, given }
  const { userId } = query
  return ctx.hooks.notify(tx, emit, [
    { userId, kind: 'account', subject: `role ${role}`, actorId: viewer.userId, event },
  ])
}

export async function giveRole(ctx: Context, call: RoleCall) {
  const { userId } = call.query
  await inTransaction(withExclusivePermissionLock(ctx, userId, call.viewer.userId), async (tx, emit, audit) => {
    const pair = await lockPair(tx, call.viewer, userId)
    const role = roleOf(call)
    refuseUnless(pair, role, 'role_not_yours_to_give')
    const given = await hasRow(
      tx,
      sql`insert into user_roles (user_id, role, given_by) values (${userId}, ${role}, ${call.viewer.userId})
        on conflict do nothing returning role`,
    )
    if (!given) return
    await audit('role.give', `user:${userId}`, {
      before: { roles: pair.targetRoles },
      after: { roles: [...pair.targetRoles, role] },
    })
    emit({ type: 'session.changed', data: { userId } })
    await tellRole(ctx, tx, emit, call, role, true)
  })
  return { message: 'Role given' }
}

export async function takeRole(ctx: Context, call: RoleCall) {
  const { userId } = call.query
  await inTransaction(withExclusivePermissionLock(ctx, userId, call.viewer.userId), async (tx, emit, audit) => {
    const pair = await lockPair(tx, call.viewer, userId)
    const role = roleOf(call)
    const holdsTop = ROLES[role].rank === TOP_RANK && pair.targetRoles.includes(role)
    if (holdsTop && (await isLastOfTopRank(tx, userId))) {
      throw new ApiError('last_administrator')
    }
    refuseUnless(pair, role, 'role_not_yours_to_take')
    const taken = await hasRow(
      tx,
      sql`delete from user_roles where user_id = ${userId} and role = ${role} returning role`,
    )
    if (!taken) return
    await audit('role.take', `user:${userId}`, {
      before: { roles: pair.targetRoles },
      after: { roles: pair.targetRoles.filter((held) => held !== role) },
    })
    emit({ type: 'session.changed', data: { userId } })
    await tellRole(ctx, tx, emit, call, role, false)
  })
  return { message: 'Role taken' }
}
