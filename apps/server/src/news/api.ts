import { type Db, hasRow } from '../platform/api/db.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { inSight, type PostKind } from './sight.ts'

/** What other domains may ask of news and short news. */

export { bringPost, givePosts } from './brought.ts'
export { publishNews } from './change.ts'
export { lockNews } from './locked.ts'
export { findPosts } from './read.ts'
export { DEMOS_MARKER, releaseDraft } from './release-draft.ts'
export { inSight, isPublished, isUntold, type PostKind } from './sight.ts'
export { urlOf } from './url.ts'
export { readWriting } from './writing.ts'

/** True when the viewer may read the post. */
export async function isPostInSight(db: Db, kind: PostKind, postId: number, viewer: Viewer | null): Promise<boolean> {
  const found = await hasRow(
    db,
    sql`select from posts p where p.id = ${postId} and p.kind = ${kind} and ${inSight(viewer)}`,
  )
  return found
}
