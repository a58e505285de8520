import { readableAt, TREE_VERSION } from '../forum/api.ts'
import { isPublished, urlOf } from '../news/api.ts'
import type { Context } from '../platform/api/context.ts'
import { row, rows } from '../platform/api/db.ts'
import { int, type RowOf, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { type OldPlace, readOldAddress } from './addresses.ts'
import type { Software } from './items.ts'

/** Where addresses of earlier sites lead: one query by the number in the address. */

const ARCHIVE = { id: int, software: text.as<Software>(), path: text, perPage: int }
type Archive = RowOf<typeof ARCHIVE>
/** A site has one or two. */
const MOST_ARCHIVES = 20
/** Another process that makes one says so: what a process knows of them is never older. */
const KNOWN_MS = 60_000
const MESSAGES_PAGE = 20

const kept = new WeakMap<Context['pool'], { archives: Archive[]; state: string; untilMs: number }>()

async function archivesOf(ctx: Context): Promise<Archive[]> {
  const state = ctx.cache.stateOf(['site'])
  const known = kept.get(ctx.pool)
  if (known && known.state === state && performance.now() < known.untilMs) return known.archives
  const archives = await rows(
    ctx.small,
    ARCHIVE,
    sql`select id, software, path, per_page as "perPage" from archives order by length(path) desc, id limit ${MOST_ARCHIVES}`,
  )
  kept.set(ctx.pool, { archives, state, untilMs: performance.now() + KNOWN_MS })
  return archives
}

/**
 * Where an address of an earlier site leads, for everybody: null where that is nowhere, or where not everybody may read what
 * stands there; undefined for what is no address of one. `written`: what staff has written for this address goes before, and
 * is asked for in the same query.
 */
export async function leadOfOld(ctx: Context, address: string, written: SQL): Promise<string | null | undefined> {
  let isKnown = false
  for (const archive of await archivesOf(ctx)) {
    const place = readOldAddress(archive.software, archive.path, address)
    if (!place) continue
    isKnown = true
    const lead = await leadTo(ctx, archive, place, written)
    if (lead !== null) return lead
  }
  if (isKnown) return null
  return (
    (await row(ctx.small, WRITTEN, sql.named('old-written', sql`select ${written} as written`)))?.written ?? undefined
  )
}

const WRITTEN = { written: text.orNull }
const FOUND = { ...WRITTEN, treeVersion: int, id: int.orNull, categoryId: int.orNull, name: text.orNull }

async function leadTo(ctx: Context, archive: Archive, place: OldPlace, written: SQL): Promise<string | null> {
  const item =
    place.kind === 'forum'
      ? sql`select null::integer as id, null::integer as "categoryId", null::text as name`
      : QUERIES[place.kind](sql`i.archive_id = ${archive.id} and i.kind = ${place.kind} and i.old_id = ${place.id}`)
  const found = await row(
    ctx.small,
    FOUND,
    sql.named(
      `old-${place.kind}`,
      sql`select ${written} as written, ${TREE_VERSION}, x.* from (values (1)) one left join lateral (${item}) x on true`,
    ),
  )
  if (found?.written) return found.written
  if (place.kind === 'forum') return '/forum'
  const { id, categoryId, name } = found ?? {}
  if (id == null || categoryId == null || name == null) return null
  if (place.kind === 'news') return `/news/${encodeURIComponent(urlOf(id, name))}`
  if (place.kind === 'user') return `/profile/${encodeURIComponent(name)}`
  if (!(await readableAt(ctx, found?.treeVersion, null)).includes(categoryId)) return null
  if (place.kind === 'category') return `/forum/category/${id}`
  if (place.kind === 'message') return `/forum/threads/${id}?message=${name}`
  const { from, page: oldPage = 1 } = place.kind === 'thread' ? place : {}
  const before = from ?? (oldPage - 1) * archive.perPage
  const page = Math.floor(before / MESSAGES_PAGE) + 1
  return page > 1 ? `/forum/threads/${id}?page=${page}` : `/forum/threads/${id}`
}

/** What is here of an item `i`: its number, the category it stands in, and what else its address needs. */
const QUERIES: Record<Exclude<OldPlace['kind'], 'forum'>, (isIt: SQL) => SQL> = {
  thread: (isIt) => sql`select t.id, t.category_id as "categoryId", '' as name
    from archive_items i join forum_threads f on f.id = i.new_id
      join forum_threads t on t.id = coalesce(f.merged_into, f.id) and t.deleted_at is null where ${isIt}`,
  message: (isIt) => sql`select t.id, t.category_id as "categoryId", m.id::text as name
    from archive_items i join forum_messages m on m.id = i.new_id and m.deleted_at is null
      join forum_threads t on t.id = m.thread_id and t.deleted_at is null where ${isIt}`,
  category: (isIt) => sql`select c.id, c.id as "categoryId", '' as name
    from archive_items i join forum_categories c on c.id = i.new_id where ${isIt}`,
  news: (isIt) => sql`select p.id, 0 as "categoryId", p.title as name
    from archive_items i join posts p on p.id = i.new_id and p.kind = 'news' and ${isPublished} where ${isIt}`,
  user: (isIt) => sql`select u.id, 0 as "categoryId", u.pseudo as name
    from archive_items i left join archive_authors a on a.user_id = i.new_id
      join users u on u.id = coalesce(a.claimed_by, i.new_id) and u.deleted_at is null where ${isIt}`,
}
