import type { CollectionAct, StepAct, SubmissionKind } from '@kz/contract/review/submission-kinds'
import type { Db } from '../platform/api/db.ts'
import { rows } from '../platform/api/db.ts'
import { int, moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { SubmissionType } from './kind.ts'

/** What happens to a submission besides sending and deciding: never changed, only added to. */

/** Writes a step down in the transaction that takes it; `byId` null where the site itself acts. */
export async function addStep(
  tx: Db,
  { name }: { name: SubmissionKind | 'collection' },
  id: number,
  act: StepAct | CollectionAct,
  byId: number | null,
  said = '',
): Promise<void> {
  await tx.execute(sql`insert into submission_steps (kind, submission_id, act, by_id, text)
    values (${name}, ${id}, ${act}, ${byId}, ${said})`)
}

/** Takes the steps away of what is deleted as if it had never been. */
export async function purgeSteps(tx: Db, { name }: { name: 'collection' }, id: number): Promise<void> {
  await tx.execute(sql`delete from submission_steps where kind = ${name} and submission_id = ${id}`)
}

/** How often a file was sent again after a rejection. */
export async function timesAgain(db: Db, { name }: Pick<SubmissionType, 'name'>, id: number): Promise<number> {
  const found = await rows(
    db,
    { id: int },
    sql`select submission_id as id from submission_steps
      where kind = ${name} and submission_id = ${id} and act = 'again'`,
  )
  return found.length
}

const STEP = { id: int, act: text.as<StepAct>(), at: moment, by: text.orNull, text }

/** The steps of some submissions of a kind, the first first. */
export const stepsOf = (db: Db, { name }: Pick<SubmissionType, 'name'>, ids: readonly number[]) =>
  rows(
    db,
    STEP,
    sql`select s.submission_id as id, s.act, s.at, u.pseudo as by, s.text
      from submission_steps s left join users u on u.id = s.by_id
      where s.kind = ${name} and s.submission_id = any(${sql.param(ids)}) order by s.id`,
  )
