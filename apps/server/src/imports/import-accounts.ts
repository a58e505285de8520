import { availableParallelism } from 'node:os'
import {
  createLocked,
  keepOldPassword,
  NO_PASSWORD,
  type WrappedPassword,
  whyTaken,
  wrapOldPassword,
} from '../accounts/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, row } from '../platform/api/db.ts'
import { bool, int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { type AccountEntry, readAccountList } from './account-list.ts'
import { joinHolder } from './join-holder.ts'
import { readLines } from './lines.ts'
import { type ImportReport, readAll, reportOn, type Verdict } from './report.ts'

/**
 * Takes the accounts of another site in, each in a transaction of its own, with the records that stand under its name. Its
 * owner logs in with the password they had there, where the list has its hash, or sets one by mail. Run again it changes
 * nothing, but gives accounts without a password the one that the list has now. Throws UnusableFileError when the file is no
 * such list.
 */
export async function importAccounts(
  ctx: Context,
  source: AsyncIterable<Uint8Array>,
  fileName: string,
): Promise<ImportReport> {
  const reads = await readAll<AccountEntry>(readAccountList(readLines(source), ctx.now()))
  const verdicts = new Map<number, Verdict>()
  const entries = reads.flatMap((read) => (read.refused === undefined ? [read] : []))
  const atOnce = availableParallelism()
  for (let at = 0; at < entries.length; at += atOnce) {
    const some = entries.slice(at, at + atOnce)
    const passwords = await Promise.all(some.map(({ entry }) => wrapped(ctx, entry)))
    for (const [place, { entry, number }] of some.entries()) {
      verdicts.set(number, await take(ctx, entry, passwords[place] ?? null))
    }
  }
  const report = reportOn(reads, (_entry, number) => verdicts.get(number) as Verdict)
  await inTransaction(ctx, async (_tx, emit, audit) => {
    await audit('import.accounts', fileName, { after: report.counts })
    emit({ type: 'maps.changed', data: {} })
    emit({ type: 'site.changed', data: {} })
  })
  return report
}

/** Its password as it is kept, if the list has it. It takes as long as hashing one. */
export const wrapped = async (
  ctx: Context,
  { oldPassword }: Pick<AccountEntry, 'oldPassword'>,
): Promise<WrappedPassword | null> => oldPassword && wrapOldPassword(oldPassword, ctx.config.secretKey)

const take = (ctx: Context, entry: AccountEntry, password: WrappedPassword | null): Promise<Verdict> =>
  inTransaction(ctx, async (tx) => (await takeAccount(tx, entry, password)).verdict)

/**
 * Takes one account in. `userId` is who has what is theirs from now on: null where it was refused, and where an account of
 * this name and address has not confirmed the address, so that anybody may have made it.
 */
export async function takeAccount(
  tx: Db,
  entry: AccountEntry,
  password: WrappedPassword | null,
): Promise<{ verdict: Verdict; userId: number | null }> {
  const taken = await whyTaken(tx, entry)
  if (taken === 'the same') return takeSame(tx, entry, password)
  if (taken) return { verdict: { outcome: 'refused', note: `${taken} is already taken` }, userId: null }
  const userId = await createLocked(tx, entry)
  if (password) await keepOldPassword(tx, userId, password)
  const joined = await joinHolder(tx, { userId, pseudo: entry.pseudo, country: entry.country }, entry.pseudo)
  const notes = [
    ...(joined ? ['with the records under this name'] : []),
    ...(entry.passwordFault ? [`needs a password by mail: ${entry.passwordFault}`] : []),
  ]
  return { verdict: notes.length > 0 ? { outcome: 'taken', note: notes.join('; ') } : { outcome: 'taken' }, userId }
}

async function takeSame(tx: Db, { username }: AccountEntry, password: WrappedPassword | null) {
  const user = await row(
    tx,
    { userId: int, isTheirs: bool },
    sql`select id as "userId", email_verified_at is not null or password_hash = ${NO_PASSWORD} as "isTheirs"
      from users where lower(username) = lower(${username})`,
  )
  const given = user && password && (await keepOldPassword(tx, user.userId, password))
  const verdict: Verdict = given
    ? { outcome: 'taken', note: 'with the password of the other site' }
    : { outcome: 'unchanged' }
  return { verdict, userId: user?.isTheirs ? user.userId : null }
}
