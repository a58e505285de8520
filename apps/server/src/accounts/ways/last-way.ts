import { ApiError } from '@kz/contract/errors'
import type { Context } from '../../platform/api/context.ts'
import { type Db, row } from '../../platform/api/db.ts'
import { bool, int, texts } from '../../platform/api/shape.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'
import { NO_PASSWORD } from '../login/passwords.ts'
import { hasFactor } from './has-factor.ts'
import { relyingParty } from './relying-party.ts'
import { factorRoles } from './staff-factor.ts'

/** What an account keeps: a way in, and with some roles a second factor. */

/** Which sites a sign-in is taken from here. */
export function openProviders({ config }: Context): string[] {
  return [...(config.steamSignIn ? ['steam'] : []), ...(config.discord ? ['discord'] : [])]
}

/** How many ways into an account work now. `id`: the expression of its id. */
export const waysOf = (ctx: Context, id: SQL): SQL => sql`(
    (select count(*) from users where id = ${id} and password_hash <> ${NO_PASSWORD})
    + (select count(*) from passkeys where user_id = ${id} and ${relyingParty(ctx.config) !== null})
    + (select count(*) from outside_accounts where user_id = ${id} and provider = any(${sql.param(openProviders(ctx))}::text[]))
  )::integer`

/** After something was taken from an account: throws ApiError last_way_in when nobody would get in any more. */
export async function requireAnotherWay(ctx: Context, tx: Db, userId: number): Promise<void> {
  const left = await row(tx, { ways: int }, sql`select ${waysOf(ctx, sql`${userId}::integer`)} as ways`)
  if (!left?.ways) throw new ApiError('last_way_in')
}

/** After a second factor was taken: throws ApiError factor_needed_for_role when a role of the account needs one and none is left. */
export async function requireAnotherFactor({ config }: Context, tx: Db, userId: number): Promise<void> {
  const found = await row(
    tx,
    { roles: texts, has: bool },
    sql`select array(select role from user_roles where user_id = ${userId}) as roles,
      ${hasFactor(sql`${userId}::integer`)} as has`,
  )
  const needs = factorRoles(config.staffSecondFactor).some((role) => found?.roles.includes(role))
  if (needs && !found?.has) throw new ApiError('factor_needed_for_role')
}
