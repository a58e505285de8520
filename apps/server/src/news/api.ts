import { isIn } from '@kz/contract/roles'
import { type Db, hasRow } from '../platform/db.ts'
import { type SQL, sql } from '../platform/sql.ts'
import type { Viewer } from '../platform/viewer.ts'

export { urlOf } from './url.ts'

/** What other domains may ask of news and short news. */

export type PostKind = 'news' | 'article'

/** A post `p` that everybody may read: neither hidden, nor deleted, nor still to come. */
export const isOut: SQL = sql.raw('(p.deleted_at is null and not p.hidden and p.published_at <= now())')

/** A released demo or long jump, under this name in the query, that no post tells of, or only a deleted one. */
export const isUntold = (released: SQL): SQL => sql`(${released}.news_id is null
  or exists (select from posts told_by where told_by.id = ${released}.news_id and told_by.deleted_at is not null))`

/** A post `p` that stands above the list: pinned, and its pin not over. */
export const isPinned: SQL = sql.raw('(p.sticky and (p.sticky_until is null or p.sticky_until > now()))')

/** A post `p` that the viewer may read: hidden and scheduled ones are for those who write news. */
export const inSight = (viewer: Viewer | null): SQL =>
  viewer && isIn('NEWS', viewer.roles) ? sql.raw('(p.deleted_at is null)') : isOut

/** True when the viewer may read the post. */
export async function isPostInSight(db: Db, kind: PostKind, postId: number, viewer: Viewer | null): Promise<boolean> {
  const found = await hasRow(
    db,
    sql`select from posts p where p.id = ${postId} and p.kind = ${kind} and ${inSight(viewer)}`,
  )
  return found
}
