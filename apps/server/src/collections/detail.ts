import { ApiError } from '@kz/contract/errors'
import type { CollectionAct } from '@kz/contract/review/submission-kinds'
import { isIn } from '@kz/contract/roles'
import { formatDate } from '@kz/contract/rules'
import type { CollectionDetail } from '@kz/contract/runs/collections'
import { urlOf } from '../news/api.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { type DemoRow, demosOf, shownDemo, skipOf } from './demo-rows.ts'
import { type CollectionRow, collectionRows, shownCollection } from './list.ts'
import { collectionNotFound, type LockedCollection } from './locked.ts'

/** One collection with its demos and what was said of it. */

/** Top staff and head demo checkers let pass what stops another checker: their own collection, and a verdict. */
export const mayOverrule = ({ roles }: Viewer): boolean => isIn('TOP', roles) || isIn('REVOKE', roles)

export const isOwn = ({ userId }: Viewer, found: Pick<LockedCollection, 'submittedBy' | 'userId'>): boolean =>
  found.submittedBy === userId || found.userId === userId

/** Throws ApiError not_found. */
export async function collectionDetail(db: Db, viewer: Viewer, id: number): Promise<CollectionDetail> {
  const [found] = await collectionRows(db, sql`c.id = ${id}`)
  if (!found) throw collectionNotFound()
  const demos = await demosOf(db, id)
  return {
    ...shownCollection(found),
    demos: demos.map(shownDemo),
    comments: await commentsOf(db, id),
    blockedBy: blockedBy(viewer, found.state, demos),
    isOwn: isOwn(viewer, { submittedBy: found.submittedById, userId: found.userId }),
    newsUrl: newsUrlOf(found),
  }
}

const newsUrlOf = ({ newsId, newsTitle }: CollectionRow): string | null =>
  newsId === null || newsTitle === null ? null : urlOf(newsId, newsTitle)

async function commentsOf(db: Db, id: number): Promise<CollectionDetail['comments']> {
  const found = await rows(
    db,
    { act: text.as<CollectionAct>(), message: text, author: text.orNull, at: moment },
    sql`select s.act, s.text as message, u.pseudo as author, s.at from submission_steps s left join users u on u.id = s.by_id
      where s.kind = 'collection' and s.submission_id = ${id} order by s.id`,
  )
  return found.map(({ at, ...said }) => ({ ...said, date: formatDate(at), dateIso: at.toISOString() }))
}

/** What has to be settled before the next step, as the page says it beside the button. */
function blockedBy(viewer: Viewer, state: CollectionRow['state'], demos: readonly DemoRow[]): string[] {
  if (state === 'RELEASED') return []
  if (demos.length === 0) return [new ApiError('collection_empty').message]
  if (state === 'APPROVED') {
    return demos.every((demo) => skipOf(demo) !== null) ? [new ApiError('collection_without_records').message] : []
  }
  const without = demos.filter(({ ytId }) => ytId === null).length
  const broken = mayOverrule(viewer) ? [] : demos.filter(({ verdict }) => verdict === 'violations')
  return [
    ...(without > 0 ? [missingLinks(without)] : []),
    ...broken.map(({ mapName: map }) => new ApiError('collection_violations', { map }).message),
  ]
}

const missingLinks = (count: number): string =>
  count === 1
    ? 'One demo has no YouTube link. Fill it in before you approve.'
    : `${count} demos have no YouTube link. Fill them in before you approve.`
