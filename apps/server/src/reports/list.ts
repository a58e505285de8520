import type { ReportOutcome, ReportWhy } from '@kz/contract/review/report-words'
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

/** Reports of everything under one roof, the forum's as `message`, and what the banned say, whose thing is the ban. */
const ALL =
  sql.raw(`(select kind, id, target_id, reporter_id, why, reason, answer, created_at, assignee_id, outcome, decided_by, decided_at
    from reports
  union all select 'message', id, message_id, reporter_id, why, reason, answer, created_at, assignee_id, outcome, decided_by,
    decided_at from forum_reports
  union all select 'appeal', id, ban_id, user_id, 'other', text, answer, created_at, assignee_id, outcome, decided_by, decided_at
    from appeals) r`)

/** SQL: reports `r` the viewer looks into. A demo checker who is not of the top staff sees reports of demos. */
const inRemit = (viewer: Viewer): SQL => (isIn('TOP', viewer.roles) ? sql`true` : sql`r.kind = 'demo'`)

const FOUND = {
  kind: text.as<Report['kind']>(),
  id: int,
  targetId: int,
  why: text.as<ReportWhy>(),
  reason: text,
  answer: text,
  reporter: text,
  at: moment,
  assignee: text.orNull,
  isMine: bool,
  outcome: text.as<ReportOutcome>().orNull,
  decidedBy: text.orNull,
  place: text.as<Report['about']['place']>(),
  said: text.orNull,
  timeMs: int.orNull,
  author: text.orNull,
  country: text.orNull,
  parentId: int.orNull,
  title: text.orNull,
  route: text.orNull,
  bans: int,
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
        select r.kind, r.id, r.target_id as "targetId", r.why, r.reason, r.answer, reporter.pseudo as reporter, r.created_at as at,
          assignee.pseudo as assignee, ${isMine} as "isMine", r.outcome, decider.pseudo as "decidedBy",
          coalesce(c.kind, post.kind || '-post', r.kind) as place, d.time_ms as "timeMs",
          case r.kind when 'nickname' then self.pseudo when 'picture' then self.picture when 'post' then post.title
            when 'event' then ev.name when 'list' then l.name when 'server' then coalesce(nullif(srv.given_name, ''), srv.addr)
            when 'appeal' then b.reason else coalesce(c.message, m.message, self.bio) end as said,
          coalesce(author.pseudo, d.player_name) as author, coalesce(author.country, d.country) as country,
          coalesce(p.id, t.id, b.user_id) as "parentId", coalesce(p.title, t.title, map.name, b.kind) as title,
          route.name as route, (select count(*) from bans had where had.user_id = author.id) as bans,
          coalesce(c.deleted_at is not null, false) or coalesce(m.deleted_at is not null or t.deleted_at is not null, false)
            or coalesce(d.state <> 'RELEASED', false) or coalesce(post.deleted_at is not null, false)
            or (r.kind = 'list' and l.id is null) or (r.kind = 'server' and srv.id is null) as "isGone"
        from page r join users reporter on reporter.id = r.reporter_id
          left join users assignee on assignee.id = r.assignee_id
          left join users decider on decider.id = r.decided_by
          left join comments c on r.kind = 'comment' and c.id = r.target_id
          left join posts p on p.id = c.target_id and p.kind = c.kind
          left join forum_messages m on r.kind = 'message' and m.id = r.target_id
          left join forum_threads t on t.id = m.thread_id
          left join users self on r.kind in ('profile', 'nickname', 'picture') and self.id = r.target_id
          left join posts post on r.kind = 'post' and post.id = r.target_id
          left join events ev on r.kind = 'event' and ev.id = r.target_id
          left join map_lists l on r.kind = 'list' and l.id = r.target_id
          left join game_servers srv on r.kind = 'server' and srv.id = r.target_id
          left join bans b on r.kind = 'appeal' and b.id = r.target_id
          left join demos d on r.kind = 'demo' and d.id = r.target_id
          left join players player on player.id = d.player_id
          left join routes route on route.id = d.route_id
          left join maps map on map.id = route.map_id
          left join users author on author.id
            = coalesce(c.author_id, m.author_id, self.id, player.user_id, post.author_id, ev.made_by, l.user_id, b.user_id)
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
  const { kind, id, why, reason, answer, reporter, at, assignee, isMine, outcome, decidedBy } = found
  const { place, targetId, author, country, parentId, title, route, bans, isGone } = found
  return {
    ...{ kind, id, why, reason, answer, reporter, date: at.toISOString(), assignee, isMine, outcome, decidedBy },
    about: { place, targetId, text: saidIn(found), author, country, parentId, title, route, bans, isGone },
  }
}

function saidIn({ kind, said, timeMs }: RowOf<typeof FOUND>): string {
  if (kind === 'demo') return timeMs === null ? '' : formatTime(timeMs)
  if (kind !== 'comment' && kind !== 'message') return (said ?? '').slice(0, EXTRACT)
  return writeExtract((kind === 'message' ? parseForum : parseBBCode)(said ?? '').nodes, EXTRACT)
}
