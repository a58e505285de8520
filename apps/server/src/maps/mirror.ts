import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { storeImage } from '../images/api.ts'
import { limitConcurrency } from '../platform/admission/concurrency-limiter.ts'
import type { Context } from '../platform/api/context.ts'
import { row } from '../platform/api/db.ts'
import { int, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** Pictures of another site, copied for maps that have none here, while the operator's MAP_PICTURES says where. */

const MOST_BYTES = 5 * 1024 * 1024
const PATIENCE_MS = 5_000
const AT_ONCE = 2
const WAITING = 200

const inTurn = limitConcurrency(AT_ONCE, WAITING)

/**
 * Asks the other site for a map's picture and keeps it as our own files, unless it was asked within 30 days, or within a
 * day when it had none. Two processes never ask for the same map. Answers whether there is a new picture; whatever goes
 * wrong is written to the log, since the drawing stands meanwhile.
 */
export async function mirrorPicture(ctx: Context, mapName: string): Promise<boolean> {
  try {
    return await inTurn(async () => {
      const map = await claim(ctx, mapName)
      return map !== undefined && (await copy(ctx, map))
    })
  } catch (error) {
    ctx.log.info({ map: mapName, error: String(error) }, 'no picture of this map elsewhere')
    return false
  }
}

const CLAIMED = { mapId: int, mapName: text }
type Claimed = RowOf<typeof CLAIMED>

/** The note that it is asked comes first: an answer that ends this process is not asked for again and again. */
const claim = ({ db }: Context, mapName: string): Promise<Claimed | undefined> =>
  row(
    db,
    CLAIMED,
    sql`with asked as (
        insert into map_mirrors (map_id, asked_at)
        select id, now() from maps m where lower(name) = lower(${mapName}) and state <> 'HIDDEN'
          and not exists (select from map_images p where p.map_id = m.id)
        order by name = ${mapName} desc, id limit 1
        on conflict (map_id) do update set asked_at = now() where map_mirrors.asked_at
          < now() - case when map_mirrors.image_id is null then interval '1 day' else interval '30 days' end
        returning map_id)
      select id as "mapId", name as "mapName" from maps where id = (select map_id from asked)`,
  )

async function copy(ctx: Context, { mapId, mapName }: Claimed): Promise<boolean> {
  const url = ctx.config.mapPictures?.replace('{map}', encodeURIComponent(mapName))
  if (!url) return false
  await ctx.files.requireRoom()
  // a redirect could lead into the operator's own network
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel()
    return false
  }
  const file = await ctx.files.receive(Readable.fromWeb(answer.body as ReadableStream), MOST_BYTES)
  try {
    const { imageId } = await storeImage(ctx, file, { kind: 'map', ownerId: null })
    await ctx.db.execute(sql`update map_mirrors set image_id = ${imageId} where map_id = ${mapId}`)
    return true
  } finally {
    await ctx.files.discard(file)
  }
}
