import type { Overview } from '@kz/contract/runs/me'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int, moment, text, texts } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** What a member is told of since a moment beside their boards: own runs that were checked, records of who they follow, new maps. */

const MOST_LINES = 8

type News = Pick<Overview['since'], 'checked' | 'taken' | 'newMaps'>

/** Answers all of it, the newest first. */
export async function newsSince(db: Db, userId: number, since: Date): Promise<News> {
  const [checked, taken, newMaps] = await Promise.all([
    checkedSince(db, userId, since),
    takenSince(db, userId, since),
    mapsSince(db, since),
  ])
  return { checked, taken, newMaps }
}

const toIso = <Line extends { at: Date }>({ at, ...line }: Line) => ({ ...line, atIso: at.toISOString() })

async function checkedSince(db: Db, userId: number, since: Date): Promise<News['checked']> {
  const found = await rows(
    db,
    { mapName: text, route: text, timeMs: int, at: moment },
    sql.named(
      'since-checked',
      sql`select m.name as "mapName", o.name as route, d.time_ms as "timeMs", d.decided_at as at
        from players p join demos d on d.player_id = p.id and d.state = 'RELEASED' and d.decided_at > ${sql.unseen(since, 'timestamptz')}
          join routes o on o.id = d.route_id join maps m on m.id = o.map_id and m.state <> 'HIDDEN'
        where p.user_id = ${userId} order by d.decided_at desc, d.id desc limit ${sql.raw(String(MOST_LINES))}`,
    ),
  )
  return found.map(toIso)
}

const TAKEN = {
  ...{ mapName: text, route: text, player: text, playerId: int, playerCountry: text, byMs: int.orNull, at: moment },
}

async function takenSince(db: Db, userId: number, since: Date): Promise<News['taken']> {
  const found = await rows(
    db,
    TAKEN,
    sql.named(
      'since-taken',
      sql`select m.name as "mapName", o.name as route, u.pseudo as player, u.id as "playerId", g.previous_ms - g.time_ms as "byMs",
          coalesce(u.country, nullif(p.country, 'n-a'), 'n-a') as "playerCountry", g.held_from as at
        from follows f join users u on u.id = f.user_id join players p on p.user_id = u.id
          cross join lateral (
            select demo_id, route_id, time_ms, previous_ms, held_from from reigns
            where player_id = p.id and held_until is null and not has_cp and held_from > ${sql.unseen(since, 'timestamptz')}
            order by held_from desc limit ${sql.raw(String(MOST_LINES))}
          ) g join routes o on o.id = g.route_id join maps m on m.id = o.map_id and m.state <> 'HIDDEN'
        where f.follower_id = ${userId} order by g.held_from desc, g.demo_id desc limit ${sql.raw(String(MOST_LINES))}`,
    ),
  )
  return found.map(toIso)
}

const CAME = { count: int, names: texts, finishes: int, at: moment.orNull }

async function mapsSince(db: Db, since: Date): Promise<News['newMaps']> {
  const found = await row(
    db,
    CAME,
    sql.named(
      'since-maps',
      sql`with came as (
          select id, name, created_at from maps where state = 'ACTIVE' and created_at > ${sql.unseen(since, 'timestamptz')}
        ), shown as (
          select id, name, created_at from came order by created_at desc, id desc limit ${sql.raw(String(MOST_LINES))}
        )
        select (select count(*) from came) as count, coalesce(array_agg(s.name order by s.created_at desc, s.id desc), '{}') as names,
          coalesce(sum((select sum(c.count) from routes o join best_counts c on c.route_id = o.id and c.class = 2 and c.level = 0
            where o.map_id = s.id)), 0)::integer as finishes, max(s.created_at) as at
        from shown s`,
    ),
  )
  if (!found?.at) return null
  const { at, ...news } = found
  return { ...news, atIso: at.toISOString() }
}
