import type { PlayerRecord } from '@kz/contract/profiles'
import { formatDay, formatDifference, formatTime, youtubeLink } from '@kz/contract/rules'
import { sql } from 'drizzle-orm'
import { type Db, rows } from '../platform/db.ts'
import { daysHeld, type Reign } from './career.ts'

/** A run that was the record of its route, as it stands in the database. */
export interface Found extends Reign {
  demoId: number
  mapId: number
  mapName: string
  route: string
  type: PlayerRecord['type']
  length: PlayerRecord['length']
  difficulty: PlayerRecord['difficulty']
  hasCp: boolean
  timeMs: number
  previousMs: number | null
  previousPlayer: string | null
  previousCountry: string | null
  nextMs: number | null
  nextPlayer: string | null
  nextCountry: string | null
  isOwn: boolean | null
  ytId: string | null
  hasFile: boolean
}

/** Every record a player holds or held on maps that count (H251), newest first. Costs what his own rows cost. */
export function recordsOf(db: Db, playerId: number): Promise<Found[]> {
  return rows<Found>(
    db,
    sql`select g.demo_id as "demoId", m.id as "mapId", m.name as "mapName", r.name as route, m.type, m.length, m.difficulty,
        g.has_cp as "hasCp", g.time_ms as "timeMs", g.held_from as "from", g.held_until as "until",
        g.previous_ms as "previousMs", coalesce(before_user.pseudo, before.name) as "previousPlayer",
        coalesce(before_user.country, before.country) as "previousCountry",
        next.time_ms as "nextMs", coalesce(after_user.pseudo, after.name) as "nextPlayer",
        coalesce(after_user.country, next.country) as "nextCountry", next.player_id = g.player_id as "isOwn",
        d.yt_id as "ytId", d.sha256 is not null as "hasFile"
      from reigns g join demos d on d.id = g.demo_id join routes r on r.id = g.route_id
        join maps m on m.id = r.map_id and m.state = 'ACTIVE' and m.recordable
        left join players before on before.id = g.previous_player_id left join users before_user on before_user.id = before.user_id
        left join reigns next on g.held_until is not null and next.route_id = g.route_id and next.has_cp = g.has_cp
          and next.place = g.place + 1
        left join players after on after.id = next.player_id left join users after_user on after_user.id = after.user_id
      where g.player_id = ${playerId} order by g.held_from desc, g.demo_id desc`,
  )
}

const shownName = (name: string | null): string => name ?? ''

/** As it leaves. */
export function recordShape(found: Found, now: Date): PlayerRecord {
  const { from, until, previousMs, nextMs, nextPlayer, nextCountry, isOwn, ytId, ...record } = found
  const lost = until &&
    nextMs !== null && {
      player: shownName(nextPlayer),
      country: nextCountry ?? 'n-a',
      isOwn: isOwn === true,
      date: formatDay(until),
      dateIso: until.toISOString(),
      timeDifference: formatDifference(nextMs - record.timeMs),
    }
  return {
    ...record,
    time: formatTime(record.timeMs),
    date: formatDay(from),
    dateIso: from.toISOString(),
    timeDifference: previousMs === null ? null : formatDifference(record.timeMs - previousMs),
    youtubeLink: ytId && youtubeLink(ytId),
    daysHeld: daysHeld(found, now),
    lost: lost || null,
  }
}
