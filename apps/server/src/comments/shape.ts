import type { Comment } from '@kz/contract/comments'
import { isIn } from '@kz/contract/roles'
import { COMMENT_EDIT_MINUTES, formatDate, mapRoute, REJECTED_PUBLIC_DAYS } from '@kz/contract/rules'
import type { Sentence } from '@kz/contract/sentences/sentence'
import { iconsOf } from '../accounts/api.ts'
import { namesIn } from '../notifications/api.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { bool, int, json, moment, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'

/** A comment as it leaves: once deleted, neither its text nor its author does. */
const FOUND = {
  id: int,
  message: text,
  authorId: int.orNull,
  author: text.orNull,
  picture: text.orNull,
  country: text.orNull,
  parentId: int.orNull,
  createdAt: moment,
  editedAt: moment.orNull,
  deleted: bool,
  isRestorable: bool,
  isFresh: bool,
  sentence: json.as<Sentence>().orNull,
  demoId: int.orNull,
  demoMap: text.orNull,
  demoRoute: text.orNull,
}
const DELETED = '<deleted>'

/** A comment `c` may still be edited, by the database's clock at this moment. */
export const isFresh = sql.raw(`c.created_at > clock_timestamp() - interval '${COMMENT_EDIT_MINUTES} minutes'`)

const RESTORE_DAYS = 30

/** A comment `c` that staff deleted within 30 days: what its author took back stays deleted. */
export const isRestorable = sql.raw(`(c.deleted_at is not null and c.deleted_by is distinct from c.author_id
  and c.deleted_at > now() - interval '${RESTORE_DAYS} days')`)

/** A demo `d` that everybody sees among the latest. */
export const isDemoShown = sql.raw(`(d.state = 'RELEASED' or d.state = 'REJECTED'
  and d.decided_at > now() - interval '${REJECTED_PUBLIC_DAYS} days')`)

/** Comments of `from`, a query or table named `c`, in the order it asks for. */
export async function findComments(db: Db, viewer: Viewer | null, from: SQL): Promise<Comment[]> {
  const found = await rows(
    db,
    FOUND,
    sql`select c.id, case when c.deleted_at is null then c.message else ${DELETED} end as message, u.id as "authorId",
        u.pseudo as author, u.picture, u.country, c.parent_id as "parentId", c.created_at as "createdAt",
        case when c.deleted_at is null then c.sentence end as sentence, c.edited_at as "editedAt", c.deleted_at is not null as deleted,
        ${isRestorable} as "isRestorable", ${isFresh} as "isFresh", d.id as "demoId",
        m.name as "demoMap", r.name as "demoRoute"
      from ${from} left join users u on u.id = c.author_id and c.deleted_at is null
        left join demos d on d.id = c.demo_id and c.deleted_at is null and ${isDemoShown}
        left join routes r on r.id = d.route_id left join maps m on m.id = r.map_id and m.state <> 'HIDDEN'
      order by c.place, c.id`,
  )
  const authors = new Set(found.flatMap(({ authorId }) => (authorId === null ? [] : [authorId])))
  const icons = await iconsOf(db, [...authors], viewer)
  const mentions = await namesIn(
    db,
    found.map(({ message }) => message),
  )
  const isTop = viewer !== null && isIn('TOP', viewer.roles)
  const mayWrite = viewer !== null && !viewer.bans.comment && viewer.emailVerified
  return found.map(
    ({ createdAt, editedAt, isFresh, isRestorable, demoMap, demoRoute, sentence, ...comment }, index) => {
      const isOwn = viewer !== null && comment.authorId === viewer.userId
      return {
        ...comment,
        ...(sentence && { sentence }),
        mentions: mentions[index] ?? [],
        commentDate: formatDate(createdAt),
        commentDateIso: createdAt.toISOString(),
        icons: (comment.authorId !== null && icons.get(comment.authorId)) || null,
        edited: editedAt !== null && !comment.deleted,
        editedDate: editedAt && !comment.deleted ? formatDate(editedAt) : null,
        canEdit: isOwn && mayWrite && isFresh,
        canDelete: !comment.deleted && (isOwn || isTop),
        canRestore: isTop && isRestorable,
        demoId: demoMap === null ? null : comment.demoId,
        demoName: demoMap === null ? null : mapRoute(demoMap, demoRoute ?? ''),
      }
    },
  )
}
