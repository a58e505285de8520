import type { PlayerRecord } from '@kz/contract/accounts/profiles'
import { formatDay, formatDifference, formatTime, youtubeLink } from '@kz/contract/rules'
import { MAP_FACTS, mapFacts } from '../maps/api.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { bool, int, moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
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
  formerUnknown: boolean
  ytId: string | null
  hasFile: boolean
}

/** A row before the names of the others are known. */
const ROW = {
  demoId: int,
  ...MAP_FACTS,
  route: text,
  hasCp: bool,
  timeMs: int,
  previousMs: int.orNull,
  nextMs: int.orNull,
  ytId: text.orNull,
  hasFile: bool,
  from: moment.orNull,
  until: moment.orNull,
  isCurrent: bool,
  formerUnknown: bool,
  previousId: int.orNull,
  nextId: int.orNull,
}

/**
 * Every record a player holds or held on maps that count, newest first, then those without a date. Costs what the
 * player's own rows cost; a query of its own reads the names of the others, because planning one statement with all of
 * them costs more than running two.
 */
export async function recordsOf(db: Db, playerId: number): Promise<Found[]> {
  const found = await rows(
    db,
    ROW,
    sql`select g.demo_id as "demoId", ${mapFacts('m')}, r.name as route,
        g.has_cp as "hasCp", g.time_ms as "timeMs", g.held_from as "from", next.held_from as "until",
        g.held_until is null as "isCurrent", g.former_unknown as "formerUnknown",
        g.previous_ms as "previousMs", g.previous_player_id as "previousId", next.time_ms as "nextMs",
        next.player_id as "nextId", d.yt_id as "ytId", d.sha256 is not null as "hasFile"
      from reigns g join demos d on d.id = g.demo_id join routes r on r.id = g.route_id
        join maps m on m.id = r.map_id and m.state = 'ACTIVE' and m.recordable
        left join reigns next on next.route_id = g.route_id and next.has_cp = g.has_cp and next.place = g.place + 1
      where g.player_id = ${playerId} order by g.held_from desc nulls last, g.demo_id desc`,
  )
  const others = await playersOf(db, [...new Set(found.flatMap(({ previousId, nextId }) => [previousId, nextId]))])
  return found.map(({ previousId, nextId, ...row }) => {
    const [previous, next] = [others.get(previousId), others.get(nextId)]
    return {
      ...row,
      previousPlayer: previous?.name ?? null,
      previousCountry: previous?.country ?? null,
      nextPlayer: next?.name ?? null,
      nextCountry: next?.country ?? null,
      isOwn: nextId === null ? null : nextId === playerId,
    }
  })
}

/** Names and flags of players as they are today; those without an account keep theirs. */
async function playersOf(db: Db, ids: readonly (number | null)[]) {
  const found = await rows(
    db,
    { id: int, name: text, country: text },
    sql`select p.id, coalesce(u.pseudo, p.name) as name, coalesce(u.country, p.country) as country
      from players p left join users u on u.id = p.user_id where p.id = any(${sql.param(ids)}::integer[])`,
  )
  return new Map<number | null, { name: string; country: string }>(found.map((player) => [player.id, player]))
}

const shownName = (name: string | null): string => name ?? ''

/** As it leaves. */
export function recordShape(found: Found, now: Date): PlayerRecord {
  const { from, until, isCurrent, previousMs, nextMs, nextPlayer, nextCountry, isOwn, ytId, ...record } = found
  const lost = !isCurrent &&
    nextMs !== null && {
      player: shownName(nextPlayer),
      country: nextCountry ?? 'n-a',
      isOwn: isOwn === true,
      date: until && formatDay(until),
      dateIso: until?.toISOString() ?? null,
      timeDifference: formatDifference(nextMs - record.timeMs),
    }
  return {
    ...record,
    time: formatTime(record.timeMs),
    date: from && formatDay(from),
    dateIso: from?.toISOString() ?? null,
    timeDifference: previousMs === null ? null : formatDifference(record.timeMs - previousMs),
    youtubeLink: ytId && youtubeLink(ytId),
    daysHeld: daysHeld(found, now),
    lost: lost || null,
  }
}
