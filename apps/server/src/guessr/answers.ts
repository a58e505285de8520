import type { GuessrAnswer } from '@kz/contract/guessr/guessr'
import { formatTime, youtubeLink } from '@kz/contract/rules'
import { imageUrl } from '../images/api.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** What is told of a picture when its round is over. */

const SMALL_WIDTH = 640
/** fewer rounds say nothing about how many find a map */
const LEAST_SHOWN = 10

/** The answers by the picture's id. */
export async function answersOf(db: Db, imageIds: readonly number[]): Promise<Map<number, GuessrAnswer>> {
  if (imageIds.length === 0) return new Map()
  const found = await rows(
    db,
    {
      imageId: int,
      mapName: text,
      sha256: text,
      shown: int,
      found: int,
      timeMs: int.orNull,
      playerName: text.orNull,
      ytId: text.orNull,
    },
    sql.named(
      'guessr-answers',
      sql`select p.id as "imageId", m.name as "mapName", i.sha256, p.shown, p.found, d.time_ms as "timeMs",
        d.player_name as "playerName", d.yt_id as "ytId"
      from guessr_images p join maps m on m.id = p.map_id join images i on i.id = p.image_id
      left join routes r on r.map_id = m.id and r.name = ''
      left join route_records c on c.route_id = r.id and not c.has_cp
      left join demos d on d.id = c.demo_id
      where p.id = any(${sql.param(imageIds)}::integer[])`,
    ),
  )
  return new Map(
    found.map(({ imageId, mapName, sha256, shown, found: times, timeMs, playerName, ytId }) => [
      imageId,
      {
        mapName,
        picture: imageUrl(sha256, SMALL_WIDTH),
        foundByTen: shown < LEAST_SHOWN ? null : Math.round((10 * times) / shown),
        record:
          timeMs === null
            ? null
            : { time: formatTime(timeMs), playerName: playerName ?? '', youtubeLink: ytId && youtubeLink(ytId) },
      },
    ]),
  )
}

/** Names of maps by their ids. */
export async function mapNames(db: Db, mapIds: readonly number[]): Promise<Map<number, string>> {
  if (mapIds.length === 0) return new Map()
  const found = await rows(
    db,
    { mapId: int, mapName: text },
    sql.named(
      'guessr-map-names',
      sql`select id as "mapId", name as "mapName" from maps where id = any(${sql.param(mapIds)}::integer[])`,
    ),
  )
  return new Map(found.map(({ mapId, mapName }) => [mapId, mapName]))
}
