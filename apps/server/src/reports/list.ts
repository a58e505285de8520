import type { Report } from '@kz/contract/review/reports'
import { isIn } from '@kz/contract/roles'
import { formatTime } from '@kz/contract/rules'
import { pagingOf } from '@kz/contract/wire/page'
import { parseBBCode, parseForum, writeExtract } from '@kz/markup'
import type { Context } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { bool, int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'

/** The one list of what members reported, those of the forum among them. */

const REPORTS_PAGE = 25
const EXTRACT = 300

/** Reports of everything under one roof, the forum's as `message`. */
const ALL =
  sql.raw(`(select kind, id, target_id, reporter_id, reason, created_at, assignee_id, outcome, decided_by, decided_at
    from reports
  union all select 'message', id, message_id, reporter_id, reason, created_at, assignee_id, outcome, decided_by, decided_at
    from forum_reports) r`)

/** SQL: reports `r` the viewer looks into. A demo checker who is not of the top staff sees reports of demos. */
const inRemit = (viewer: Viewer): SQL => (isIn('TOP', viewer.roles) ? sql`true` : sql`r.kind = 'demo'`)

const FOUND = {
  kind: text.as<Report['kind']>(),
  id: int,
  targetId: int,
  reason: text,
  reporter: text,
  at: moment,
  assignee: text.orNull,
  isMine: bool,
  outcome: text.as<'resolved' | 'dismissed'>().orNull,
  decidedBy: text.orNull,
  place: text.as<Report['about']['place']>(),
  said: text.orNull,
  timeMs: int.orNull,
  author: text.orNull,
  country: text.orNull,
  parentId: int.orNull,
  title: text.orNull,
  route: text.orNull,
  isGone: bool,
}

interface Asked {
  state: 'open' | 'closed'
  kind?: Report['kind'] | undefined
  mine?: boolean | undefined
  page: number
}

/** Open reports, oldest first, or closed ones, newest first. */
export async function reportList(ctx: Context, viewer: Viewer, { state, kind, mine, page }: Asked) {
  const isMine = sql`coalesce(r.assignee_id = ${viewer.userId}, false)`
  const where = sql`where ${inRemit(viewer)} and ${state === 'open' ? sql`r.outcome is null` : sql`r.outcome is not null`}
    ${kind ? sql`and r.kind = ${kind}` : sql``} ${mine ? sql`and ${isMine}` : sql``}`
  const order = state === 'open' ? sql`r.created_at, r.kind, r.id` : sql`r.decided_at desc, r.kind, r.id`
  const [found, counted] = await Promise.all([
    rows(
      ctx.db,
      FOUND,
      sql`with page as (select r.* from ${ALL} ${where} order by ${order}
          limit ${REPORTS_PAGE} offset ${(page - 1) * REPORTS_PAGE})
        select r.kind, r.id, r.target_id as "targetId", r.reason, reporter.pseudo as reporter, r.created_at as at,
          assignee.pseudo as assignee, ${isMine} as "isMine", r.outcome, decider.pseudo as "decidedBy",
          coalesce(c.kind, r.kind) as place, coalesce(c.message, m.message, self.bio) as said, d.time_ms as "timeMs",
          coalesce(author.pseudo, d.player_name) as author, coalesce(author.country, d.country) as country,
          coalesce(p.id, t.id) as "parentId", coalesce(p.title, t.title, map.name) as title, route.name as route,
          coalesce(c.deleted_at is not null, false) or coalesce(m.deleted_at is not null or t.deleted_at is not null, false)
            or coalesce(d.state <> 'RELEASED', false) as "isGone"
        from page r join users reporter on reporter.id = r.reporter_id
          left join users assignee on assignee.id = r.assignee_id
          left join users decider on decider.id = r.decided_by
          left join comments c on r.kind = 'comment' and c.id = r.target_id
          left join posts p on p.id = c.target_id and p.kind = c.kind
          left join forum_messages m on r.kind = 'message' and m.id = r.target_id
          left join forum_threads t on t.id = m.thread_id
          left join users self on r.kind = 'profile' and self.id = r.target_id
          left join demos d on r.kind = 'demo' and d.id = r.target_id
          left join players player on player.id = d.player_id
          left join routes route on route.id = d.route_id
          left join maps map on map.id = route.map_id
          left join users author on author.id = coalesce(c.author_id, m.author_id, self.id, player.user_id)
        order by ${order}`,
    ),
    row(ctx.db, { total: int }, sql`select count(*) as total from ${ALL} ${where}`),
  ])
  return { reports: found.map(shape), ...pagingOf(page, REPORTS_PAGE, counted?.total ?? 0) }
}

/** How many are open. */
export async function openReports(db: Db, viewer: Viewer): Promise<{ count: number }> {
  const found = await row(
    db,
    { count: int },
    sql`select count(*) as count from ${ALL} where r.outcome is null and ${inRemit(viewer)}`,
  )
  return { count: found?.count ?? 0 }
}

function shape(found: RowOf<typeof FOUND>): Report {
  const { kind, id, reason, reporter, at, assignee, isMine, outcome, decidedBy } = found
  const { place, targetId, author, country, parentId, title, route, isGone } = found
  return {
    ...{ kind, id, reason, reporter, date: at.toISOString(), assignee, isMine, outcome, decidedBy },
    about: { place, targetId, text: saidIn(found), author, country, parentId, title, route, isGone },
  }
}

function saidIn({ kind, said, timeMs }: RowOf<typeof FOUND>): string {
  if (kind === 'demo') return timeMs === null ? '' : formatTime(timeMs)
  if (kind === 'profile') return (said ?? '').slice(0, EXTRACT)
  return writeExtract((kind === 'message' ? parseForum : parseBBCode)(said ?? '').nodes, EXTRACT)
}
