import type { BanKind } from '@kz/contract/accounts/accounts'
import type { moderation } from '@kz/contract/review/moderation'
import { pagingOf } from '@kz/contract/wire/page'
import type { Context } from '../../platform/api/context.ts'
import { type Db, likeText, row, rows } from '../../platform/api/db.ts'
import type { Call } from '../../platform/api/handler.ts'
import { int, moment, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { pseudoKey } from '../names.ts'

/** Bans as everybody may see them: never the notes, the addresses or who set them. */

const BANS_PAGE = 50
const LIFTED_DAYS = 365

/** What a ban `b` is at this moment: lifted by staff, over by itself, or in force. */
export const STATE = sql.raw(`(case when b.lifted_by is not null then 'lifted'
  when b.lifted_at is not null or b.expires_at <= now() then 'expired' else 'active' end)`)

/** As it is told without a reason of its own. */
const NO_REASON = 'Not stated'

const FOUND = {
  startsAt: moment,
  expiresAt: moment.orNull,
  id: int,
  userId: int,
  pseudo: text,
  country: text,
  kind: text.as<BanKind>(),
  reason: text,
  state: text.as<'active' | 'expired' | 'lifted'>(),
}

export async function banList(
  ctx: Context,
  { query: { kind, state, query = '', page } }: Call<(typeof moderation)['GET /user/banlist']>,
) {
  const named = query ? sql`and u.pseudo_key like ${`%${likeText(pseudoKey(query))}%`}` : sql``
  const where = sql`(b.lifted_by is null or b.lifted_at > now() - make_interval(days => ${LIFTED_DAYS}))
    ${kind ? sql`and b.kind = ${kind}` : sql``} ${state ? sql`and ${STATE} = ${state}` : sql``} ${named}`
  const [bans, counted] = await Promise.all([
    rows(
      ctx.db,
      FOUND,
      sql`select b.id, u.id as "userId", u.pseudo, u.country, b.kind, coalesce(nullif(b.reason, ''), ${NO_REASON}) as reason,
          b.starts_at as "startsAt", b.expires_at as "expiresAt", ${STATE} as state
        from bans b join users u on u.id = b.user_id where ${where}
        order by b.starts_at desc, b.id desc limit ${BANS_PAGE} offset ${(page - 1) * BANS_PAGE}`,
    ),
    row(
      ctx.db,
      { total: int },
      sql`select count(*) as total from bans b join users u on u.id = b.user_id where ${where}`,
    ),
  ])
  return {
    bans: bans.map(({ startsAt, expiresAt, ...ban }) => ({
      ...ban,
      startDate: startsAt.toISOString(),
      expirationDate: expiresAt?.toISOString() ?? null,
    })),
    ...pagingOf(page, BANS_PAGE, counted?.total ?? 0),
  }
}
const { userId: _userId, pseudo: _pseudo, country: _country, ...BAN } = FOUND
const BAN_HISTORY = { ...BAN, internalNote: text, createdBy: text.orNull, liftedBy: text.orNull }

/** Every ban one user ever had, with what staff alone may see. */
export async function banHistory(db: Db, userId: number) {
  const found = await rows(
    db,
    BAN_HISTORY,
    sql`select b.id, b.kind, coalesce(nullif(b.reason, ''), ${NO_REASON}) as reason, b.internal_note as "internalNote",
        b.starts_at as "startsAt", b.expires_at as "expiresAt", ${STATE} as state, c.pseudo as "createdBy", l.pseudo as "liftedBy"
      from bans b left join users c on c.id = b.created_by left join users l on l.id = b.lifted_by
      where b.user_id = ${userId} order by b.starts_at desc, b.id desc limit 100`,
  )
  return found.map(({ startsAt, expiresAt, ...ban }) => ({
    ...ban,
    startDate: startsAt.toISOString(),
    expirationDate: expiresAt?.toISOString() ?? null,
  }))
}
