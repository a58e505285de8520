import type { CupResult, cups } from '@kz/contract/accounts/cups'
import type { Profile } from '@kz/contract/accounts/profiles'
import { ApiError } from '@kz/contract/errors'
import type { Role } from '@kz/contract/roles'
import { formatDay } from '@kz/contract/rules'
import { GAME_BEGAN } from '@kz/contract/runs/possible'
import { pagingOf } from '@kz/contract/wire/page'
import { settleRole } from '../accounts/api.ts'
import { isPublished } from '../news/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, likeText, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { int, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { requirePlayer } from './find-player.ts'

/** What members reached in cups. */

type Calls = typeof cups
const RESULTS_PAGE = 50

/** The sign of each of the first three places. */
const SIGNS = { CUP_WINNER_GOLD: 1, CUP_WINNER_SILVER: 2, CUP_WINNER_BRONZE: 3 } as const satisfies Partial<
  Record<Role, number>
>
type Sign = keyof typeof SIGNS
const SIGN_NAMES = Object.keys(SIGNS) as Sign[]

const RESULT = {
  id: int,
  cup: text,
  place: int.orNull,
  date: text,
  userId: int,
  pseudo: text,
  country: text,
  newsId: int.orNull,
  newsTitle: text.orNull,
}
const RESULTS = sql`select c.id, c.cup, c.place, c.held_on::text as date, u.id as "userId", u.pseudo, u.country,
    p.id as "newsId", p.title as "newsTitle"
  from cup_results c join users u on u.id = c.user_id left join posts p on p.id = c.news_id and p.deleted_at is null`

/** A page of results, the last cup first; `query` is part of a cup's name or of a nickname. */
export async function cupResults(db: Db, { query, page }: { query?: string | undefined; page: number }) {
  const part = `%${likeText(query ?? '').toLowerCase()}%`
  const where = query ? sql`where lower(c.cup) like ${part} or lower(u.pseudo) like ${part}` : sql``
  const [results, counted] = await Promise.all([
    rows(
      db,
      RESULT,
      sql`${RESULTS} ${where} order by c.held_on desc, c.cup, c.place nulls last, c.id
        limit ${RESULTS_PAGE} offset ${(page - 1) * RESULTS_PAGE}`,
    ),
    row(db, { total: int }, sql`select count(*) as total from cup_results c join users u on u.id = c.user_id ${where}`),
  ])
  return { results, ...pagingOf(page, RESULTS_PAGE, counted?.total ?? 0) }
}

/** Enters what a member reached. Throws ApiError for nobody's name, a day to come, and a second place in one cup. */
export async function addCupResult(ctx: Context, call: Call<Calls['POST /admin/cup-result']>): Promise<CupResult> {
  const { viewer, body } = call
  const { cup, place, date, newsId = null } = body
  return inTransaction(ctx, async (tx, emit, audit) => {
    const { userId } = await requirePlayer(tx, { nickname: body.player })
    if (userId === null) throw notFound('Player')
    const isToCome = await hasRow(tx, sql`select 1 where ${date}::date > (now() at time zone 'UTC')::date`)
    if (isToCome) throw new ApiError('cup_in_future', undefined, { field: 'date' })
    if (Date.parse(date) < GAME_BEGAN) throw new ApiError('impossible_date', undefined, { field: 'date' })
    const isNews =
      newsId === null || (await hasRow(tx, sql`select 1 from posts p where p.id = ${newsId} and ${isNewsPost}`))
    if (!isNews) throw notFound('News')
    const made = await row(
      tx,
      { id: int },
      sql`insert into cup_results (user_id, cup, place, held_on, news_id, added_by)
        values (${userId}, ${cup}, ${place}, ${date}, ${newsId}, ${viewer.userId})
        on conflict (user_id, cup, held_on) do nothing returning id`,
    )
    if (!made) throw new ApiError('cup_result_known', undefined, { field: 'player' })
    await settleSign(tx, userId, place)
    await audit('cup.add', `user:${userId}`, { after: { cup, place, date } })
    emit({ type: 'profile.changed', data: { userId } })
    return (await row(tx, RESULT, sql`${RESULTS} where c.id = ${made.id}`)) as CupResult
  })
}

const isNewsPost: SQL = sql`p.kind = 'news' and p.deleted_at is null`

/** Takes a result out, and its sign where no other result of the member has that place. */
export async function removeCupResult(ctx: Context, call: Call<Calls['DELETE /admin/cup-result']>) {
  await inTransaction(ctx, async (tx, emit, audit) => {
    const gone = await row(
      tx,
      { userId: int, cup: text, place: int.orNull, date: text },
      sql`delete from cup_results where id = ${call.query.id}
        returning user_id as "userId", cup, place, held_on::text as date`,
    )
    if (!gone) throw notFound('Result')
    const { userId, ...before } = gone
    await settleSign(tx, userId, before.place)
    await audit('cup.remove', `user:${userId}`, { before })
    emit({ type: 'profile.changed', data: { userId } })
  })
  return { message: 'Result removed' }
}

/** Gives a member the sign of a place they reached, or takes it. */
export async function settleSign(tx: Db, userId: number, place: number | null): Promise<void> {
  const sign = SIGN_NAMES.find((name) => SIGNS[name] === place)
  if (!sign) return
  await settleRole(
    tx,
    sign,
    sql`select u.id, exists (select from cup_results c where c.user_id = u.id and c.place = ${place})
      from users u where u.id = ${userId}`,
  )
}

/** What a profile tells of cups: results, and signs that were given by hand without one. */
export async function achievementsOf(
  db: Db,
  userId: number,
  roles: readonly { role: Role; at: string }[],
): Promise<Profile['achievements']> {
  const found = await rows(
    db,
    { cup: text, place: int.orNull, date: text, newsId: int.orNull, eventId: int.orNull },
    sql`select c.cup, c.place, c.held_on::text as date, p.id as "newsId", c.event_id as "eventId"
      from cup_results c left join posts p on p.id = c.news_id and ${isPublished}
      where c.user_id = ${userId} order by c.held_on desc, c.id desc`,
  )
  const results = found.map(({ cup, place, date, newsId, eventId }) => {
    const held = new Date(`${date}T00:00:00Z`)
    return {
      cup,
      description: place === null ? `${cup}, took part` : `${cup}, place ${place}`,
      kind: 'cup' as const,
      eventId,
      rank: place,
      achievementDate: formatDay(held),
      achievementDateIso: held.toISOString(),
      newsId,
    }
  })
  const signs = roles.flatMap(({ role, at }) => {
    const sign = SIGN_NAMES.find((name) => name === role)
    const rank = sign && SIGNS[sign]
    if (!rank || found.some(({ place }) => place === rank)) return []
    const given = new Date(at)
    return [
      {
        cup: null,
        description: `Cup winner, place ${rank}`,
        kind: 'role' as const,
        eventId: null,
        rank,
        achievementDate: formatDay(given),
        achievementDateIso: given.toISOString(),
        newsId: null,
      },
    ]
  })
  return [...results, ...signs]
}
