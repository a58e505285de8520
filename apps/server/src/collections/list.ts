import { type CollectionState, formatDate } from '@kz/contract/rules'
import type { DemoCollection } from '@kz/contract/runs/collections'
import { type Db, likeText, rows } from '../platform/api/db.ts'
import { int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'

/** Collections as their list shows them. */

const PAGE = 25

const COLLECTION = {
  id: int,
  title: text,
  userId: int.orNull,
  playerName: text,
  playerCountry: text,
  adminNotes: text,
  state: text.as<CollectionState>(),
  demoCount: int,
  submittedById: int,
  submittedBy: text,
  submittedByCountry: text,
  submittedAt: moment,
  checkedBy: text.orNull,
  decidedAt: moment.orNull,
  releasedAt: moment.orNull,
  newsId: int.orNull,
  newsTitle: text.orNull,
  total: int,
}
export type CollectionRow = RowOf<typeof COLLECTION>

/** Collections `c` that fulfil `where`, ordered and limited by `tail`; `total` counts them all. */
export const collectionRows = (db: Db, where: SQL, tail: SQL = sql``): Promise<CollectionRow[]> =>
  rows(
    db,
    COLLECTION,
    sql`select c.id, c.title, c.user_id as "userId", coalesce(player.pseudo, c.player_name) as "playerName",
        coalesce(player.country, c.country) as "playerCountry", c.admin_notes as "adminNotes", c.state,
        (select count(*) from collection_demos d where d.collection_id = c.id) as "demoCount",
        c.submitted_by as "submittedById", sender.pseudo as "submittedBy", sender.country as "submittedByCountry",
        c.submitted_at as "submittedAt", checker.pseudo as "checkedBy", c.decided_at as "decidedAt",
        c.released_at as "releasedAt", c.news_id as "newsId", post.title as "newsTitle", count(*) over () as total
      from demo_collections c join users sender on sender.id = c.submitted_by
        left join users player on player.id = c.user_id left join users checker on checker.id = c.decided_by
        left join posts post on post.id = c.news_id and post.deleted_at is null
      where ${where} ${tail}`,
  )

/** What the list says of one. */
export function shownCollection(found: CollectionRow): DemoCollection {
  const { decidedAt, releasedAt, submittedAt } = found
  return {
    id: found.id,
    title: found.title,
    playerId: found.userId,
    playerName: found.playerName,
    playerCountry: found.playerCountry,
    adminNotes: found.adminNotes,
    status: found.state,
    demoCount: found.demoCount,
    submittedBy: found.submittedBy,
    submittedByCountry: found.submittedByCountry,
    collectionDate: formatDate(submittedAt),
    collectionDateIso: submittedAt.toISOString(),
    checkedBy: found.checkedBy,
    checkDate: decidedAt && formatDate(decidedAt),
    checkDateIso: decidedAt?.toISOString() ?? null,
    releaseDate: releasedAt && formatDate(releasedAt),
    releaseDateIso: releasedAt?.toISOString() ?? null,
  }
}

interface Asked {
  status?: CollectionState | undefined
  player?: string | undefined
  sort: 'newest' | 'oldest'
  page: number
}

/** One page, the newest first unless asked otherwise. The first of it says how many pages there are. */
export async function listCollections(
  db: Db,
  { status, player, sort, page }: Asked,
): Promise<{ total: number; collections: DemoCollection[] }> {
  const ofState = status ? sql`c.state = ${status}` : sql`true`
  const ofPlayer = player ? sql`coalesce(player.pseudo, c.player_name) ilike ${`%${likeText(player)}%`}` : sql`true`
  const down = sql.raw(sort === 'newest' ? 'desc' : 'asc')
  const found = await collectionRows(
    db,
    sql`${ofState} and ${ofPlayer}`,
    sql`order by c.submitted_at ${down}, c.id ${down} limit ${PAGE} offset ${(page - 1) * PAGE}`,
  )
  const total = found[0]?.total ?? 0
  const collections = found.map(shownCollection)
  if (collections[0]) collections[0].totalPages = Math.ceil(total / PAGE)
  return { total, collections }
}
