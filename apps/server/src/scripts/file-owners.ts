import { type Db, rows } from '../platform/api/db.ts'
import { text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** What hangs on a kept file, in the words of the site. Every table that names files is here. */
const OWNERS = {
  demos: sql`select d.sha256, 'demo ' || d.id || ', ' || m.name || coalesce('[' || nullif(r.name, '') || ']', '') || ' of '
      || d.player_name || ', ' || lower(d.state) as owner
    from demos d join routes r on r.id = d.route_id join maps m on m.id = r.map_id`,
  longjump_demos: sql`select sha256, 'long jump ' || id || ' of ' || player_name || ', ' || lower(state) from longjump_demos`,
  collection_demos: sql`select d.sha256, 'demo ' || d.demo_id || ', ' || m.name || ', of collection ' || c.id || ', ' || c.title
    from collection_demos d join demo_collections c on c.id = d.collection_id join maps m on m.id = d.map_id`,
  map_files: sql`select f.sha256, 'map ' || m.name || ', version ' || f.version
    from map_files f join maps m on m.id = f.map_id`,
  map_submissions: sql`select sha256, 'submitted map ' || id || ', ' || map_name || ', ' || lower(state) from map_submissions`,
  images: sql`select i.sha256, i.kind || ' picture ' || i.id || coalesce(' of map ' || m.name, ' of ' || u.pseudo, '')
    from images i left join users u on u.id = i.owner_id
      left join map_images mi on mi.image_id = i.id left join maps m on m.id = mi.map_id`,
  image_sizes: sql`select s.sha256, i.kind || ' picture ' || i.id || ' at ' || s.width || ' pixels'
    from image_sizes s join images i on i.sha256 = s.image where s.sha256 <> s.image`,
  runs: sql`select replay, 'replay of run ' || id || ', ' || map_name from runs`,
  resources: sql`select sha256, 'download ' || id || ', ' || title from resources`,
  public_dumps: sql`select sha256, 'lists of ' || made_at::date from public_dumps`,
  archive_files: sql`select sha256, 'attachment ' || id || ', ' || name from archive_files`,
  account_exports: sql`select sha256, 'data of member ' || user_id from account_exports`,
  data_files: sql`select sha256, kind || ' of ' || made_at::date from data_files`,
  replay_files: sql`select file, 'track of demo ' || demo_id from tracks
    union all select file, 'track of run ' || run_id from run_tracks
    union all select g.file, 'geometry of map ' || m.name from geometries g join maps m on m.id = g.map_id
    union all select h.file, 'hulls of map ' || m.name || ', version ' || h.map_version
      from hulls h join maps m on m.id = h.map_id`,
} as const

/** The tables that name files. */
export const OWNING_TABLES: readonly string[] = Object.keys(OWNERS)

/** What each of these files belongs to; a file that nothing names has none. */
export async function ownersOf(db: Db, sha256s: readonly string[]): Promise<Map<string, string[]>> {
  const all = sql.join(Object.values(OWNERS), sql` union all `)
  const found = await rows(
    db,
    { sha256: text, owner: text },
    sql`select sha256, owner from (${all}) as owners (sha256, owner)
      where sha256 = any(${sql.param(sha256s)}::text[]) order by sha256, owner`,
  )
  const owners = new Map<string, string[]>()
  for (const { sha256, owner } of found) owners.set(sha256, [...(owners.get(sha256) ?? []), owner])
  return owners
}
