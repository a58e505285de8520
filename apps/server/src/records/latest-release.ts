import { formatTime } from '@kz/contract/rules'
import type { records } from '@kz/contract/runs/records'
import type { Answer } from '@kz/contract/wire/endpoint'
import { isPublished } from '../news/api.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { holderCountry, holderName, holderOf } from './shape.ts'

type Release = Answer<(typeof records)['GET /record/latest-demos']>

const MOST = 200
/** shown while no release was announced yet */
const MOST_UNTOLD = 50

const LINE = {
  demoId: int,
  mapId: int,
  mapName: text,
  timeMs: int,
  playerId: int.orNull,
  playerName: text,
  playerCountry: text,
}

/** The demos of the newest release news by player, as old clients ask for them; the newest demos before the first. */
export async function latestRelease(db: Db): Promise<Release> {
  const news = await row(
    db,
    { id: int, title: text },
    sql`select p.id, p.title from posts p where p.kind = 'news' and ${isPublished}
        and exists (select from demos d where d.news_id = p.id and d.state = 'RELEASED')
      order by p.published_at desc, p.id desc limit 1`,
  )
  const lines = await rows(
    db,
    LINE,
    sql`select d.id as "demoId", m.id as "mapId", m.name as "mapName", d.time_ms as "timeMs", d_user.id as "playerId",
        ${holderName('d')} as "playerName", ${holderCountry('d')} as "playerCountry"
      from demos d join routes r on r.id = d.route_id join maps m on m.id = r.map_id and m.state = 'ACTIVE' ${holderOf('d')}
      where d.state = 'RELEASED' and d.decided_at is not null and ${news ? sql`d.news_id = ${news.id}` : sql`true`}
      order by d.decided_at desc, d.id desc limit ${news ? MOST : MOST_UNTOLD}`,
  )
  const byPlayer = new Map<string, Release['demosByPlayer'][number]>()
  for (const { demoId, mapId, mapName, timeMs, ...player } of lines) {
    const entry = byPlayer.get(player.playerName) ?? { ...player, demos: [] }
    entry.demos.push({ demoId, mapId, mapName, time: formatTime(timeMs) })
    byPlayer.set(player.playerName, entry)
  }
  return { newsId: news?.id ?? null, newsName: news?.title ?? null, demosByPlayer: [...byPlayer.values()] }
}
