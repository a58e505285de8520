import { type Db, lockInTransaction, row, rows } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** What came from earlier sites, by the numbers it had there. */

export const SOFTWARE = ['phpbb', 'smf', 'mybb', 'vbulletin', 'e107', 'other'] as const
export type Software = (typeof SOFTWARE)[number]
export type ItemKind = 'user' | 'guest' | 'category' | 'thread' | 'file' | 'message' | 'news' | 'comment'

interface ArchiveSite {
  name: string
  software: Software
  path: string
  perPage: number
}

/** The archive of this name, made where there is none; what its site is like is as it was said last. */
export async function openArchive(tx: Db, { name, software, path, perPage }: ArchiveSite): Promise<number> {
  const made = await row(
    tx,
    { id: int },
    sql`insert into archives (name, software, path, per_page) values (${name}, ${software}, ${path}, ${perPage})
      on conflict (name) do update set software = excluded.software, path = excluded.path, per_page = excluded.per_page
      returning id`,
  )
  return (made as { id: number }).id
}

/** One import writes at a time: what another one has brought is seen. */
export const lockArchive = (tx: Db): Promise<void> => lockInTransaction(tx, 'archive import')

/** What is here of these numbers of an archive, by number. */
export async function knownItems(
  db: Db,
  archiveId: number,
  kind: ItemKind,
  oldIds: readonly number[],
): Promise<Map<number, number>> {
  if (oldIds.length === 0) return new Map()
  const found = await rows(
    db,
    { oldId: int, newId: int },
    sql`select old_id as "oldId", new_id as "newId" from archive_items
      where archive_id = ${archiveId} and kind = ${kind} and old_id = any(${sql.param([...oldIds])}::bigint[])`,
  )
  return new Map(found.map(({ oldId, newId }) => [oldId, newId]))
}

export interface Item {
  oldId: number
  newId: number
  /** the account-less author under whose name it came */
  authorId?: number | null
}

/** Notes what has come, in the transaction that made it, and counts the messages of each author. */
export async function noteItems(tx: Db, archiveId: number, kind: ItemKind, items: readonly Item[]): Promise<void> {
  if (items.length === 0) return
  const authors = items.flatMap(({ authorId }) => (authorId ? [authorId] : []))
  if (kind === 'message' && authors.length > 0)
    await tx.execute(sql`update archive_authors a set messages = a.messages + b.more
      from (select id, count(*) as more from unnest(${sql.param(authors)}::integer[]) id group by id) b where a.user_id = b.id`)
  await tx.execute(sql`insert into archive_items (archive_id, kind, old_id, new_id, author_id)
    select ${archiveId}, ${kind}, b.* from unnest(${sql.param(items.map(({ oldId }) => oldId))}::bigint[],
      ${sql.param(items.map(({ newId }) => newId))}::integer[],
      ${sql.param(items.map(({ authorId = null }) => authorId))}::integer[]) b`)
}

/** The next of the things of a kind, in the order of their numbers here; for work in pieces. */
export async function itemsAfter(db: Db, archiveId: number, kind: ItemKind, after: number, most: number) {
  return rows(
    db,
    { oldId: int, newId: int },
    sql`select old_id as "oldId", new_id as "newId" from archive_items
      where archive_id = ${archiveId} and kind = ${kind} and old_id > ${after} order by old_id limit ${most}`,
  )
}
