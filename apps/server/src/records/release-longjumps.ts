import type { LongjumpType } from '@kz/contract/runs/longjump-types'
import { isUntold } from '../news/api.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { int, moment, real, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { ReleasedLongjump } from './release-text.ts'
import { runCountry } from './shape.ts'

/** Three tags a line, beside those of the demos: one text holds 500. */
const MOST_LONGJUMPS = 15
const FIRST_DAYS = 30

const FOUND = {
  longjumpId: int,
  demoId: int,
  type: text.as<LongjumpType>(),
  distance: real,
  block: int,
  ytId: text.orNull,
  releasedAt: moment,
  userId: int.orNull,
  name: text,
  country: text,
}

/**
 * Long jumps sent to this site and released since the newest one a release news told of (the last 30 days before there is
 * any), oldest first, at most 15: the rest is for the next draft.
 */
export async function untoldLongjumps(db: Db): Promise<ReleasedLongjump[]> {
  const found = await rows(
    db,
    FOUND,
    sql`select j.id as "longjumpId", j.demo_id as "demoId", j.type, j.distance::float8, j.block, j.yt_id as "ytId",
        j.released_at as "releasedAt", u.id as "userId", coalesce(u.pseudo, j.player_name) as name,
        ${runCountry('j')} as country
      from long_jumps j join players p on p.id = j.player_id left join users u on u.id = p.user_id
      where j.demo_id is not null and ${isUntold(sql`j`)} and j.released_at > coalesce((select max(told.released_at)
        from long_jumps told join posts post on post.id = told.news_id where post.deleted_at is null),
        now() - make_interval(days => ${FIRST_DAYS}))
      order by j.released_at, j.id limit ${MOST_LONGJUMPS}`,
  )
  return found.map(({ userId, name, country, ...jump }) => ({ ...jump, holder: { userId, name, country } }))
}
