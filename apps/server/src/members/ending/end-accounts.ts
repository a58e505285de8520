import { isTopRank, ROLES, type Role } from '@kz/contract/roles'
import { emptyAccount, endingAccount, isLastOfTopRank } from '../../accounts/api.ts'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, row, rows } from '../../platform/api/db.ts'
import { job } from '../../platform/api/job.ts'
import { withExclusivePermissionLock } from '../../platform/api/permission-lock.ts'
import { bool, int, texts } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { writeEnded } from '../../platform/backup/ended-accounts.ts'
import { leavePlayer } from '../../records/api.ts'
import { giveUpFiles } from '../export/forget-exports.ts'
import { tellEnd } from '../tell.ts'

/** Ends the accounts whose fourteen days are over. */

const AT_ONCE = 200

/** What stands under records and threads of who did not leave their nickname there. */
const FORMER = 'a former player'

/** SQL: endings that are due. */
const isDue = sql`ends_at <= now() and (not needs_staff or confirmed_by is not null)`

async function endDue(ctx: Context, _sent: unknown, stop: AbortSignal): Promise<void> {
  const due = await rows(
    ctx.db,
    { userId: int },
    sql`select user_id as "userId" from account_endings where ${isDue} order by ends_at limit ${AT_ONCE}`,
  )
  let ended = 0
  for (const { userId } of due) {
    stop.throwIfAborted()
    if (await endAccount(ctx, userId)) ended++
  }
  if (ended > 0) await writeEnded(ctx)
}

/** Ends one, unless its owner or a role took that back meanwhile; answers whether it did. Done twice it is done once. */
function endAccount(ctx: Context, userId: number): Promise<boolean> {
  return inTransaction(withExclusivePermissionLock(ctx, userId), async (tx, emit, audit) => {
    const asked = await row(
      tx,
      { keepsName: bool, isConfirmed: bool, roles: texts.as<Role[]>() },
      sql`select keeps_name as "keepsName", confirmed_by is not null as "isConfirmed",
          array(select role from user_roles r where r.user_id = e.user_id) as roles
        from account_endings e where user_id = ${userId} and ${isDue} for update`,
    )
    if (!asked || !(await mayEnd(tx, userId, asked))) return false
    const gone = await endingAccount(tx, userId)
    const { keepsName } = asked
    await tx.execute(sql`insert into ended_accounts (account, born_at, keeps_name)
      select id, created_at, ${keepsName} from users where id = ${userId} on conflict do nothing`)
    await tx.execute(sql`select forget_member(${userId}::integer, ${keepsName}, ${FORMER})`)
    await leavePlayer(tx, userId)
    await giveUpFiles(tx, userId)
    await tx.execute(sql`select drop_account_rows(${userId}::integer)`)
    await emptyAccount(tx, userId, gone, { owner: true, keepsName, name: `[former player ${userId}]` })
    await audit('account.end', `user:${userId}`, { after: { keepsName } })
    tellEnd(emit, userId)
    return true
  })
}

/** A role that came meanwhile needs somebody's yes, and the last administrator stays. */
async function mayEnd(
  tx: Db,
  userId: number,
  { roles, isConfirmed }: { roles: Role[]; isConfirmed: boolean },
): Promise<boolean> {
  if (!isConfirmed && roles.some((role) => ROLES[role].kind === 'STAFF')) {
    await tx.execute(sql`update account_endings set needs_staff = true where user_id = ${userId}`)
    return false
  }
  return !(isTopRank(roles) && (await isLastOfTopRank(tx, userId)))
}

export const endAccounts = job({ name: 'end-accounts', schedule: '*/5 * * * *', missed: '1d', run: endDue })
