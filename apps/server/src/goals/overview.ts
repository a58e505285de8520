import type { me, Overview, OwnMap } from '@kz/contract/runs/me'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import type { Call } from '../platform/api/handler.ts'
import { bool, int, moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { pointsOf, runnerOfUser } from '../points/api.ts'
import { askedOf, latestRuns, shownRuns } from './latest.ts'
import { newsSince } from './news-since.ts'
import { mapsByDifficulty, ownMaps } from './own-maps.ts'
import { askedOfPassers, askedOfSteps, iPassed, passedMe, shownPassers, shownSteps } from './since.ts'
import { placesOf } from './stands.ts'
import { streakOf } from './streak.ts'

/** A member's own page. */

const DAY_MS = 86_400_000
const HISTORY_DAYS = 366
const CALENDAR_DAYS = 182
/** of the longest row of days */
const LOOKED_AT_DAYS = 400
/** who was away longer hears of no more */
const LONGEST_AWAY_DAYS = 60
const FIRST_VISIT_DAYS = 7
/** who comes back sooner is on the same visit */
const SAME_VISIT_MINUTES = 30

type Visitor = { viewer: { userId: number } }

const lastVisit = async (db: Db, userId: number): Promise<Date | null> =>
  (
    await row(
      db,
      { before: moment.orNull },
      sql.named('last-visit', sql`select before from member_visits where user_id = ${userId}`),
    )
  )?.before ?? null

/** Everything about where a member stands and what changed since their last visit. */
export async function overview({ db, now }: Context, { viewer: { userId } }: Visitor): Promise<Overview> {
  const [runnerId, before] = await Promise.all([runnerOfUser(db, userId), lastVisit(db, userId)])
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS)
  const since = new Date(
    Math.max(before?.getTime() ?? ago(FIRST_VISIT_DAYS).getTime(), ago(LONGEST_AWAY_DAYS).getTime()),
  )
  const today = now().toISOString().slice(0, 10)
  const [points, counts, maps, days, changes, news] = await Promise.all([
    pointsOf(db, runnerId, HISTORY_DAYS),
    countsOf(db, userId, runnerId),
    mapsByDifficulty(db, runnerId),
    runnerId === null ? [] : daysOf(db, runnerId, ago(LOOKED_AT_DAYS)),
    runnerId === null ? NOTHING_NEW : changesOf(db, runnerId, since),
    newsSince(db, userId, since),
  ])
  const { latest, ...changed } = changes
  const { current, longest } = streakOf(
    days.map(({ day }) => day),
    today,
  )
  const from = ago(CALENDAR_DAYS).toISOString().slice(0, 10)
  return {
    ...points,
    ...counts,
    maps,
    since: { atIso: before?.toISOString() ?? null, ...changed, ...news },
    ...{ streakDays: current, longestStreak: longest },
    days: days.filter(({ day }) => day > from),
    latest,
  }
}

const NOTHING_NEW = { passedMe: [], iPassed: [], tried: 0, latest: [] }

/** What changed on a runner's boards, and their newest runs: all their places are asked at once. */
async function changesOf(db: Db, runnerId: number, since: Date) {
  const [{ passers, tried }, steps, runs] = await Promise.all([
    passedMe(db, runnerId, since),
    iPassed(db, runnerId, since),
    latestRuns(db, runnerId),
  ])
  const asked = [askedOfPassers(passers), askedOfSteps(steps), askedOf(runs)] as const
  const stands = await placesOf(db, asked.flat())
  const [before, after] = [asked[0].length, asked[0].length + asked[1].length]
  return {
    passedMe: shownPassers(passers, stands.slice(0, before)),
    iPassed: shownSteps(steps, stands.slice(before, after)),
    tried,
    latest: shownRuns(runs, stands.slice(after)),
  }
}

async function countsOf(db: Db, userId: number, runnerId: number | null) {
  const found = await row(
    db,
    { toNext: int.orNull, records: int, runsThisWeek: int, isLinked: bool },
    sql.named(
      'overview-counts',
      sql`select (select min(points) from runner_points where points > mine.points) - mine.points as "toNext",
        (select count(*) from players p join reigns g on g.player_id = p.id and g.held_until is null and not g.has_cp
          where p.user_id = ${userId}) as records,
        (select count(*) from runs where runner_id = ${runnerId} and came_at > now() - interval '7 days' and state = 'COUNTS')
          as "runsThisWeek",
        exists (select from runner_links where user_id = ${userId}) as "isLinked"
      from (select 1) one left join runner_points mine on mine.runner_id = ${runnerId}`,
    ),
  )
  return found as NonNullable<typeof found>
}

/** Days with a run that counts, by the finish in UTC. */
const daysOf = (db: Db, runnerId: number, since: Date) =>
  rows(
    db,
    { day: text, runs: int },
    sql.named(
      'overview-days',
      sql`select to_char(finished_at at time zone 'utc', 'YYYY-MM-DD') as day, count(*) as runs from runs
      where runner_id = ${runnerId} and state = 'COUNTS' and came_at > ${since} group by 1 order by 1`,
    ),
  )

/** Every map with what the member did on it. */
export async function mapsOfMember({ db }: Context, { viewer: { userId } }: Visitor): Promise<{ maps: OwnMap[] }> {
  const [runnerId, before] = await Promise.all([runnerOfUser(db, userId), lastVisit(db, userId)])
  return { maps: await ownMaps(db, runnerId, before) }
}

/** Says that the member is here; answers when they were before this visit. */
export function visit(ctx: Context, { viewer: { userId } }: Call<(typeof me)['POST /me/visit']>) {
  return inTransaction(ctx, async (tx) => {
    const found = await row(
      tx,
      { before: moment.orNull },
      sql`insert into member_visits as v (user_id, at) values (${userId}, ${ctx.now()})
        on conflict (user_id) do update set at = excluded.at,
          before = case when v.at < excluded.at - make_interval(mins => ${SAME_VISIT_MINUTES}) then v.at else v.before end
        returning before`,
    )
    return { beforeIso: found?.before?.toISOString() ?? null }
  })
}
