import {
  SENDS_AGAIN,
  STANDS,
  SUBMISSION_KINDS,
  type SUBMISSION_SORTS,
  type SubmissionKind,
  type SubmissionStand,
  type SubmissionState,
} from '@kz/contract/review/submission-kinds'
import type { OwnSubmission, submissions } from '@kz/contract/review/submissions'
import { formatDate } from '@kz/contract/rules'
import type { Reply } from '@kz/contract/wire/endpoint'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { bool, int, moment, type RowOf, real, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { SubmissionType } from './kind.ts'
import { isOpen, openStates, places, since, waitingCount } from './queue.ts'
import { stepsOf } from './steps.ts'

/** Everything a member sent in: one list over the tables of all kinds. */

export type SubmissionTypes = Readonly<Record<SubmissionKind, SubmissionType>>
type OwnList = Reply<(typeof submissions)['GET /submissions/own']>

const PAGE = 20

const FOUND = {
  kind: text.as<SubmissionKind>(),
  id: int,
  state: text.as<SubmissionState>(),
  stand: text.as<SubmissionStand>(),
  submittedAt: moment,
  decidedAt: moment.orNull,
  claimedAt: moment.orNull,
  fileName: text,
  hasFile: bool,
  isOvertaken: bool,
  size: int.orNull,
  reviewerId: int.orNull,
  reviewer: text.orNull,
  reviewerCountry: text.orNull,
}
type Found = RowOf<typeof FOUND>

/** The rows of a member in one kind's table, with how each stands. */
function ownOf(kind: SubmissionType, userId: number): SQL {
  const isClaimed = kind.hasClaims ? sql`s.claimed_until > now()` : sql`false`
  const claimer = kind.hasClaims ? sql`s.claimed_by` : sql`null::integer`
  const claimedAt = kind.hasClaims ? sql`s.claimed_until - interval '24 hours'` : sql`null::timestamptz`
  const step = (act: string) => sql`from submission_steps t
    where t.kind = ${kind.name} and t.submission_id = s.id and t.act = ${act}`
  return sql`select ${kind.name}::text as kind, s.id, s.state, s.submitted_at, ${since('s')} as since, s.decided_at,
      s.file_name, s.sha256, coalesce(${kind.keepsFile ?? sql`false`}, false) as is_overtaken,
      case when s.state = ${kind.requestChanges?.state ?? ''} then 'asked'
        when s.state = ${kind.released} then 'released'
        when s.state <> 'SUBMITTED' then lower(s.state)
        when ${isClaimed} then 'checking'
        when exists (select ${step('again')}) then 'again'
        else 'waiting' end as stand,
      case when s.state = ${kind.requestChanges?.state ?? ''} then (select t.by_id ${step('asked')} order by t.id desc limit 1)
        when s.state = 'SUBMITTED' and ${isClaimed} then ${claimer}
        when s.state not in ${openStates(kind)} then s.decided_by end as reviewer_id,
      case when s.state = 'SUBMITTED' and ${isClaimed} then ${claimedAt} end as claimed_at
    from ${kind.table} s where s.user_id = ${userId}`
}

const ownRows = (kinds: SubmissionTypes, userId: number): SQL =>
  sql.join(
    SUBMISSION_KINDS.map((name) => ownOf(kinds[name], userId)),
    sql` union all `,
  )

const ORDERS: Record<(typeof SUBMISSION_SORTS)[number], SQL> = {
  needs: sql`case when o.stand = 'asked' then 0 when o.stand in ('checking', 'again', 'waiting') then 1 else 2 end,
    coalesce(o.decided_at, o.submitted_at) desc, o.kind, o.id desc`,
  newest: sql`o.submitted_at desc, o.kind, o.id desc`,
  queue: sql`o.stand not in ('checking', 'again', 'waiting'), o.stand <> 'asked', o.since, o.kind, o.id`,
}

interface Asked {
  kind?: SubmissionKind | undefined
  stand?: SubmissionStand | undefined
  sort: (typeof SUBMISSION_SORTS)[number]
  page: number
  around?: string | undefined
}

/** A page of everything a member sent in, with figures over all of it. */
export async function ownSubmissions(db: Db, kinds: SubmissionTypes, userId: number, asked: Asked): Promise<OwnList> {
  const { kind, stand, sort, around } = asked
  const counted = await rows(
    db,
    { kind: text.as<SubmissionKind>(), stand: text.as<SubmissionStand>(), count: int },
    sql`select o.kind, o.stand, count(*) as count from (${ownRows(kinds, userId)}) o group by o.kind, o.stand`,
  )
  const sum = (is: (line: (typeof counted)[number]) => boolean) =>
    counted.filter(is).reduce((total, { count }) => total + count, 0)
  const totalItems = sum((line) => (kind ?? line.kind) === line.kind && (stand ?? line.stand) === line.stand)
  const where = sql`${kind ? sql`o.kind = ${kind}` : sql`true`} and ${stand ? sql`o.stand = ${stand}` : sql`true`}`
  const all = sql`(${ownRows(kinds, userId)}) o where ${where}`
  const page = (around === undefined ? null : await pageOf(db, all, sort, around)) ?? asked.page
  const tail = sql`order by ${ORDERS[sort]} limit ${PAGE} offset ${(page - 1) * PAGE}`
  const found = await select(db, kinds, userId, where, tail)
  return {
    submissions: await shape(db, kinds, found),
    counts: {
      all: sum(() => true),
      stands: Object.fromEntries(
        STANDS.map((name) => [name, sum((line) => line.stand === name && (kind ?? line.kind) === line.kind)]),
      ) as Record<SubmissionStand, number>,
      kinds: Object.fromEntries(SUBMISSION_KINDS.map((name) => [name, sum((line) => line.kind === name)])) as Record<
        SubmissionKind,
        number
      >,
    },
    slots: {
      used: sum((line) => line.kind === 'demo' && ['asked', 'checking', 'again', 'waiting'].includes(line.stand)),
      most: kinds.demo.upload.mostWaiting,
    },
    waits: await Promise.all(
      SUBMISSION_KINDS.map(async (name) => ({ kind: name, days: await waitOf(db, kinds[name]) })),
    ),
    page,
    totalPages: Math.max(1, Math.ceil(totalItems / PAGE)),
    totalItems,
  }
}

/** The page one is on; null where it is not among them. */
async function pageOf(db: Db, all: SQL, sort: Asked['sort'], around: string): Promise<number | null> {
  const [kind, id] = around.split('-')
  const found = await row(
    db,
    { place: int },
    sql`select place::integer from (select o.kind, o.id, row_number() over (order by ${ORDERS[sort]}) as place from ${all}) placed
      where kind = ${kind} and id = ${Number(id)}`,
  )
  return found ? Math.ceil(found.place / PAGE) : null
}

/** One of a member's own. Throws ApiError not_found. */
export async function ownSubmission(
  db: Db,
  kinds: SubmissionTypes,
  userId: number,
  kind: SubmissionType,
  id: number,
): Promise<OwnSubmission> {
  const where = sql`o.kind = ${kind.name} and o.id = ${id}`
  const [made] = await shape(db, kinds, await select(db, kinds, userId, where, sql``))
  if (!made) throw notFound(kind.thing)
  return made
}

const select = (db: Db, kinds: SubmissionTypes, userId: number, where: SQL, tail: SQL): Promise<Found[]> =>
  rows(
    db,
    FOUND,
    sql`select o.kind, o.id, o.state, o.stand, o.submitted_at as "submittedAt", o.decided_at as "decidedAt",
        o.claimed_at as "claimedAt", o.file_name as "fileName", o.sha256 is not null as "hasFile",
        o.is_overtaken as "isOvertaken", b.size, u.id as "reviewerId", u.pseudo as reviewer,
        u.country as "reviewerCountry"
      from (${ownRows(kinds, userId)}) o left join blobs b on b.sha256 = o.sha256
        left join users u on u.id = o.reviewer_id
      where ${where} ${tail}`,
  )

/** Days from sending to a checker's decision in the last thirty days, on average; null where nothing was decided. */
async function waitOf(db: Db, kind: SubmissionType): Promise<number | null> {
  const found = await row(
    db,
    { days: real.orNull },
    sql`select (avg(extract(epoch from decided_at - submitted_at)) / 86400)::float8 as days from ${kind.table}
      where state in (${kind.released}, 'REJECTED') and decided_by is not null
        and decided_at > now() - interval '30 days'`,
  )
  return found?.days ?? null
}

async function shape(db: Db, kinds: SubmissionTypes, found: readonly Found[]): Promise<OwnSubmission[]> {
  const byKind = new Map<SubmissionKind, Map<number, OwnSubmission>>()
  for (const name of new Set(found.map(({ kind }) => kind))) {
    const own = found.filter(({ kind }) => kind === name)
    byKind.set(name, await shapeKind(db, kinds[name], own))
  }
  return found.flatMap(({ kind, id }) => byKind.get(kind)?.get(id) ?? [])
}

async function shapeKind(db: Db, kind: SubmissionType, found: readonly Found[]): Promise<Map<number, OwnSubmission>> {
  const ids = found.map(({ id }) => id)
  const isAnyOpen = found.some(({ state }) => isOpen(kind, state))
  const [described, steps, placed, waiting] = await Promise.all([
    kind.describe(db, ids),
    stepsOf(db, kind, ids),
    isAnyOpen ? placesOf(db, kind, ids) : new Map<number, number>(),
    isAnyOpen ? waitingCount(db, kind) : 0,
  ])
  const made = found.flatMap((one): [number, OwnSubmission][] => {
    const about = described.get(one.id)
    if (!about) return []
    const { id, state, stand, submittedAt, fileName, size, reviewerId, reviewer, reviewerCountry } = one
    const own = steps.filter((step) => step.id === id)
    const last = (act: string) => own.findLast((step) => step.act === act)
    const isWaiting = isOpen(kind, state)
    const changedAt = {
      asked: last('asked')?.at,
      checking: one.claimedAt,
      again: last('again')?.at,
      waiting: null,
    }[stand as string]
    const submission: OwnSubmission = {
      ...{ kind: kind.name, id, state, stand, fileName, size },
      ...{ title: about.title, mapName: about.mapName, route: about.route, time: about.time },
      ...{ differenceMs: about.differenceMs, facts: about.facts },
      submittedDate: formatDate(submittedAt),
      submittedDateIso: submittedAt.toISOString(),
      changedDateIso: (changedAt === undefined ? one.decidedAt : changedAt)?.toISOString() ?? null,
      reviewer:
        reviewerId === null ? null : { userId: reviewerId, pseudo: reviewer ?? '', country: reviewerCountry ?? 'n-a' },
      place: state === 'SUBMITTED' ? (placed.get(id) ?? null) : null,
      waiting,
      reason: isWaiting ? null : about.reason,
      question: stand === 'asked' ? (last('asked')?.text ?? null) : null,
      canReplace: isWaiting,
      canWithdraw: isWaiting,
      sendsLeft:
        state === 'REJECTED' && one.hasFile && !one.isOvertaken
          ? Math.max(0, SENDS_AGAIN - own.filter(({ act }) => act === 'again').length)
          : 0,
      steps: own.map(({ act, at, by, text: said }) => ({
        ...{ act, by, text: said },
        date: formatDate(at),
        dateIso: at.toISOString(),
      })),
    }
    return [[id, submission]]
  })
  return new Map(made)
}

async function placesOf(db: Db, kind: SubmissionType, ids: readonly number[]): Promise<Map<number, number>> {
  const found = await rows(
    db,
    { id: int, place: int },
    sql`select p.id, p.place from ${places(kind)} p where p.id = any(${sql.param(ids)})`,
  )
  return new Map(found.map(({ id, place }) => [id, place]))
}
