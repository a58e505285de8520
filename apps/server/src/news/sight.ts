import { isIn } from '@kz/contract/roles'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'

/** Pieces of queries: which posts are in whose sight. */

export type PostKind = 'news' | 'article'

/** A post `p` that everybody may read: neither hidden, nor deleted, nor still to come. */
export const isPublished: SQL = sql.raw('(p.deleted_at is null and not p.hidden and p.published_at <= now())')

/** A released demo or long jump, under this name in the query, that no post tells of, or only a deleted one. */
export const isUntold = (released: SQL): SQL => sql`(${released}.news_id is null
  or exists (select from posts told_by where told_by.id = ${released}.news_id and told_by.deleted_at is not null))`

/** A post `p` that stands above the list: pinned, and its pin not over. */
export const isPinned: SQL = sql.raw('(p.sticky and (p.sticky_until is null or p.sticky_until > now()))')

/** How many comments of a post `p` stand. */
export const shownComments: SQL = sql.raw(
  '(select coalesce(sum(t.shown), 0)::integer from comment_threads t where t.kind = p.kind and t.target_id = p.id)',
)

/** A post `p` that the viewer may read: hidden and scheduled ones are for those who write news. */
export const inSight = (viewer: Viewer | null): SQL =>
  viewer && isIn('NEWS', viewer.roles) ? sql.raw('(p.deleted_at is null)') : isPublished
