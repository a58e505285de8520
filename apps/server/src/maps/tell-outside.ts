import { mapPath, tellSite } from '../outbox/api.ts'
import { type Db, row } from '../platform/api/db.ts'
import { text, texts } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** Tells the webhooks of the site of a new map. */
export async function tellNewMap(tx: Db, mapId: number): Promise<void> {
  const map = await row(
    tx,
    { name: text, mappers: texts },
    sql`select m.name, array(select coalesce(u.pseudo, a.name) from map_authors a left join users u on u.id = a.user_id
        where a.map_id = m.id order by a.position) as mappers
      from maps m where m.id = ${mapId} and m.state <> 'HIDDEN'`,
  )
  if (!map) return
  const { name, mappers } = map
  await tellSite(tx, {
    kind: 'map',
    title: `New map: ${name}`,
    body: mappers.length > 0 ? `${name} by ${mappers.join(', ')}.` : `${name} is out.`,
    path: mapPath(name),
    picture: `/media/cards/record/${encodeURIComponent(name)}.png`,
    run: null,
  })
}
