import type { BugCategory, BugDetail, BugState, BugTicket } from '@kz/contract/bugs'
import { REOPEN_DAYS } from '@kz/contract/bugs'
import { isIn, type Role } from '@kz/contract/roles'
import { pagingOf } from '@kz/contract/wire/page'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { bool, int, moment, type RowOf, text, texts } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'

/** Reading bug reports. Everybody sees what is worked on; security and new reports are for staff and their reporter. */

const BUGS_PAGE = 25
const MOST_MINE = 100

const isStaff = (viewer: Viewer | null): boolean => viewer !== null && isIn('BUG_READ', viewer.roles)

const FOUND = {
  createdAt: moment,
  changedAt: moment,
  reporterId: int.orNull,
  text: text,
  steps: text,
  expected: text,
  picture: text.orNull,
  isRecent: bool,
  pageUrl: text,
  browser: text,
  id: int,
  title: text,
  category: text.as<BugCategory>(),
  state: text.as<BugState>(),
  priority: text.as<'high' | 'low' | 'normal'>(),
  votes: int,
  voted: bool,
  comments: int,
  reporter: text.orNull,
  assignee: text.orNull,
}
type Found = RowOf<typeof FOUND>

const PUBLIC_STATES = { open: ['CONFIRMED', 'NEED_INFO', 'IN_PROGRESS'], fixed: ['FIXED'] }
const everybodys = sql`b.category <> 'security' and b.state in ${[...PUBLIC_STATES.open, ...PUBLIC_STATES.fixed]}`

/** The reports `b` a viewer may open. */
function inSight(viewer: Viewer | null): SQL {
  if (isStaff(viewer)) return sql`b.deleted_at is null`
  return sql`b.deleted_at is null and (${everybodys} or b.reporter_id = ${viewer?.userId ?? 0})`
}

async function find(
  db: Db,
  viewer: Viewer | null,
  where: SQL,
  limit: number,
  offset = 0,
  hasKey = false,
): Promise<Found[]> {
  const staff = isStaff(viewer)
  const found = await rows(
    db,
    FOUND,
    sql`select b.id, b.title, b.category, b.state, b.priority, b.created_at as "createdAt", b.changed_at as "changedAt",
        b.text, b.steps, b.expected, b.picture, b.page_url as "pageUrl", b.browser, b.reporter_id as "reporterId", r.pseudo as reporter, a.pseudo as assignee,
        coalesce(b.closed_at > now() - make_interval(days => ${REOPEN_DAYS}), false) as "isRecent",
        (select count(*) from bug_votes v where v.report_id = b.id) as votes,
        exists (select from bug_votes v where v.report_id = b.id and v.user_id = ${viewer?.userId ?? 0}) as voted,
        (select count(*) from bug_comments c where c.report_id = b.id and (${staff} or not c.internal)) as comments
      from bug_reports b left join users r on r.id = b.reporter_id left join users a on a.id = b.assignee_id
      where ${hasKey ? sql`b.deleted_at is null` : inSight(viewer)} and ${where} order by b.id desc limit ${limit} offset ${offset}`,
  )
  return staff ? found : found.map((report) => forPublic(report, viewer, hasKey))
}

/** Without names, and without the reporter's page and browser for anybody but the reporter. */
function forPublic(report: Found, viewer: Viewer | null, hasKey: boolean): Found {
  const isOwn = hasKey || (viewer !== null && report.reporterId === viewer.userId)
  return { ...report, reporter: null, assignee: null, ...(!isOwn && { pageUrl: '', browser: '', picture: null }) }
}

const ticket = ({ createdAt, changedAt, ...report }: Found): BugTicket & Found =>
  ({ ...report, date: createdAt.toISOString(), changedDate: changedAt.toISOString() }) as BugTicket & Found

async function pageOf(db: Db, viewer: Viewer | null, where: SQL, page: number) {
  const [reports, counted] = await Promise.all([
    find(db, viewer, where, BUGS_PAGE, (page - 1) * BUGS_PAGE),
    row(db, { total: int }, sql`select count(*) as total from bug_reports b where ${inSight(viewer)} and ${where}`),
  ])
  return { reports: reports.map(ticket), ...pagingOf(page, BUGS_PAGE, counted?.total ?? 0) }
}

/** Tickets everybody may see. */
export const publicReports = (db: Db, viewer: Viewer | null, state: 'open' | 'fixed', page: number) =>
  pageOf(db, viewer, sql`${everybodys} and b.state in ${PUBLIC_STATES[state]}`, page)

/** All reports for those who work on them. */
export function allReports(
  db: Db,
  viewer: Viewer,
  asked: {
    state?: string | undefined
    category?: string | undefined
    mine?: boolean | undefined
    query?: string | undefined
    page: number
  },
) {
  const { state, category, mine, query, page } = asked
  const parts = [
    state && sql`b.state = ${state}`,
    category && sql`b.category = ${category}`,
    mine && sql`b.assignee_id = ${viewer.userId}`,
    query && sql`(position(lower(${query}) in lower(b.title)) > 0 or b.id::text = ${query})`,
    sql`true`,
  ].filter((part) => typeof part === 'object')
  return pageOf(db, viewer, sql.join(parts, sql` and `), page)
}

/** One's own reports, newest first. */
export const ownReports = async (db: Db, viewer: Viewer) =>
  (await find(db, viewer, sql`b.reporter_id = ${viewer.userId}`, MOST_MINE)).map(ticket)

const THREAD = {
  id: int,
  message: text,
  internal: bool,
  author: text.orNull,
  country: text.orNull,
  roles: texts.as<Role[]>(),
  at: moment,
}

/** One report with its thread; a guest who has its key sees it as its reporter does. Throws ApiError not_found for what the viewer may not open. */
export async function oneReport(db: Db, viewer: Viewer | null, id: number, hasKey = false): Promise<BugDetail> {
  const [found] = await find(db, viewer, sql`b.id = ${id}`, 1, 0, hasKey)
  if (!found) throw notFound('Report')
  const staff = isStaff(viewer)
  const isOwn = hasKey || (viewer !== null && found.reporterId === viewer.userId)
  const thread = await rows(
    db,
    THREAD,
    sql`select c.id, c.message, c.internal, u.pseudo as author, u.country, c.created_at as at,
        array(select role from user_roles r where r.user_id = c.author_id) as roles
      from bug_comments c left join users u on u.id = c.author_id
      where c.report_id = ${id} and (${staff} or not c.internal) order by c.id limit 500`,
  )
  return {
    ...ticket(found),
    isOwn,
    mayReopen: isOwn && viewer !== null && found.isRecent,
    thread: thread.map(({ roles, at, ...comment }) => ({
      ...comment,
      isStaff: isIn('BUGS', roles),
      date: at.toISOString(),
    })),
  }
}

/** How many wait to be looked at. */
export async function newReports(db: Db): Promise<{ count: number }> {
  const found = await row(
    db,
    { count: int },
    sql`select count(*) as count from bug_reports where state = 'NEW' and deleted_at is null`,
  )
  return { count: found?.count ?? 0 }
}
