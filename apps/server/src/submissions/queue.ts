import type { SubmissionState } from '@kz/contract/review/submission-kinds'
import { type Db, row } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { SubmissionType } from './kind.ts'

/** Who waits, in what order. */

/** What of a kind's queries depends on no row: from a kind, or from the parts of one that is being made. */
export type Queued = Pick<SubmissionType, 'name' | 'table' | 'requestChanges' | 'hasClaims'>

/** The states of a submission that waits for a decision. */
export const openStates = ({ requestChanges }: Pick<SubmissionType, 'requestChanges'>): SubmissionState[] =>
  requestChanges ? ['SUBMITTED', requestChanges.state] : ['SUBMITTED']

export const isOpen = (kind: Pick<SubmissionType, 'requestChanges'>, state: SubmissionState): boolean =>
  openStates(kind).includes(state)

/** A moment of the database as milliseconds since 1970: JSON-like numbers, whatever the session's time zone. */
export const instant = (column: string): SQL => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)

/** Since when a row stands in its queue. */
export const since = (alias: string): SQL => sql.raw(`coalesce(${alias}.queued_at, ${alias}.submitted_at)`)

/** Places among the waiting, oldest first; who was asked something stands behind. As `(id, place)`. */
export const places = (kind: Queued): SQL => sql`(select q.id, row_number() over (
    order by q.state <> 'SUBMITTED', ${since('q')}, q.id)::integer as place
  from ${kind.table} q where q.state in ${openStates(kind)})`

/** How many wait for a decision. */
export async function waitingCount(db: Db, kind: Queued): Promise<number> {
  const found = await row(
    db,
    { count: int },
    sql`select count(*) as count from ${kind.table} where state in ${openStates(kind)}`,
  )
  return found?.count ?? 0
}

/** The columns of `talk`, see there. */
export const TALK = { question: text.orNull, answer: text.orNull, askedBy: text.orNull }
export const talkColumns = sql.raw(`talk.question, talk.answer, asker.pseudo as "askedBy"`)

/**
 * What was last said between checker and sender of row `alias`, for the `from` of a list: the question, who asked it, and
 * the sender's last word.
 */
export const talk = (kind: Queued, alias: string): SQL => sql`left join lateral (
    select (array_agg(step.text order by step.id desc) filter (where step.act = 'asked'))[1] as question,
      (array_agg(step.by_id order by step.id desc) filter (where step.act = 'asked'))[1] as asked_by,
      (array_agg(step.text order by step.id desc) filter (where step.act in ('answered', 'again')))[1] as answer
    from submission_steps step where step.kind = ${kind.name} and step.submission_id = ${sql.raw(alias)}.id) talk on true
  left join users asker on asker.id = talk.asked_by`
