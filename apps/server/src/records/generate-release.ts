import type { ReleaseDraft } from '@kz/contract/news'
import { DEMOS_MARKER, isUntold, releaseDraft } from '../news/api.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { bool, int, moment, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { untoldLongjumps } from './release-longjumps.ts'
import { type ReleasedDemo, releaseList, releaseSummary, releaseTitle } from './release-text.ts'
import { beforeOf, RUN, runCountry } from './shape.ts'

/** What one text may hold of the site's tags is bounded; a line needs up to six with its heading. */
const MOST_DEMOS = 90
const FIRST_DAYS = 30

const FOUND = {
  ...RUN,
  mapId: int,
  ytId: text.orNull,
  isWatched: bool,
  releasedAt: moment,
  userId: int.orNull,
  name: text,
  country: text,
  previousMs: int.orNull,
  previousUserId: int.orNull,
  previousName: text.orNull.as<string>(),
  previousCountry: text.orNull.as<string>(),
}

/**
 * A draft from the demos released since the newest one a release news told of (the last 30 days before there is any), at
 * most 90, oldest first, then from long jumps alike: the rest is for the next draft. The post of a collection tells of its
 * demos, but is no release news: what was released before it still waits. Keeps the intro of the saved draft. Writes nothing.
 */
export async function generateRelease(db: Db): Promise<ReleaseDraft> {
  const [saved, demos, longjumps] = await Promise.all([
    releaseDraft(db),
    releasedDemos(
      db,
      sql`${isUntold(sql`d`)} and d.source is null and d.decided_at > coalesce((select max(told.decided_at) from demos told
        join posts p on p.id = told.news_id where p.deleted_at is null
          and not exists (select from demo_collections c where c.news_id = p.id)), now() - make_interval(days => ${FIRST_DAYS}))`,
    ),
    untoldLongjumps(db),
  ])
  const released = [...demos, ...longjumps]
  const [intro = ''] = saved.htmlContent.split(DEMOS_MARKER)
  const keptIntro = saved.htmlContent.includes(DEMOS_MARKER) ? intro : ''
  return {
    ...saved,
    title: released.length ? releaseTitle(released) : 'New records',
    htmlContent: `${keptIntro}${DEMOS_MARKER}\n${releaseSummary(demos, longjumps)}`,
    htmlContentExtended: released.length ? releaseList(demos, longjumps) : null,
    hidden: false,
    demoIds: demos.map(({ demoId }) => demoId),
    longjumpIds: longjumps.map(({ longjumpId }) => longjumpId),
  }
}

/** Released demos `d` on maps that are shown, oldest first; nothing that is not released or never was a record. */
export async function releasedDemos(db: Db, where: SQL): Promise<ReleasedDemo[]> {
  const found = await rows(
    db,
    FOUND,
    sql`select d.id as "demoId", m.id as "mapId", m.name as "mapName", r.name as route, d.time_ms as "timeMs",
        d.yt_id as "ytId", exists (select from tracks t where t.demo_id = d.id and t.source = d.sha256 and t.file is not null)
          as "isWatched", d.decided_at as "releasedAt", u.id as "userId", coalesce(u.pseudo, d.player_name) as name,
        ${runCountry('d')} as country, before.time_ms as "previousMs", before_user.id as "previousUserId",
        coalesce(before_user.pseudo, before.player_name) as "previousName",
        ${runCountry('before', 'before_user')} as "previousCountry"
      from demos d join routes r on r.id = d.route_id join maps m on m.id = r.map_id
        join players p on p.id = d.player_id left join users u on u.id = p.user_id
        ${beforeOf('d')}
        left join players before_player on before_player.id = before.player_id
        left join users before_user on before_user.id = before_player.user_id
      where d.state = 'RELEASED' and d_reign.demo_id is not null and m.state <> 'HIDDEN' and d.decided_at is not null and ${where}
      order by d.decided_at, d.id limit ${MOST_DEMOS}`,
  )
  return found.map(({ userId, name, country, previousMs, previousUserId, previousName, previousCountry, ...demo }) => ({
    ...demo,
    holder: { userId, name, country },
    previous: previousMs === null ? null : previousOf(previousMs, previousUserId, previousName, previousCountry),
  }))
}

const previousOf = (timeMs: number, userId: number | null, name: string, country: string) => ({
  timeMs,
  holder: { userId, name, country },
})
