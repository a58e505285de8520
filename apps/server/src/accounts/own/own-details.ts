import type { accounts } from '@kz/contract/accounts/accounts'
import { BIO_MOST, bioFault, cleanBio } from '@kz/contract/accounts/bio'
import { ApiError } from '@kz/contract/errors'
import { mayActOn } from '@kz/contract/roles'
import { formatDay } from '@kz/contract/rules'
import { imageOwnedBy } from '../../images/api.ts'
import { type Context, type Emit, inTransaction } from '../../platform/api/context.ts'
import { type Db, hasRow, row } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import type { Call } from '../../platform/api/handler.ts'
import { bool, moment, text, texts } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { leastPassword } from '../login/password-policy.ts'
import { lockPair } from '../staff/powers.ts'
import { waitingAddress } from './own-email.ts'
import { pseudoChangeFrom } from './pseudo.ts'

/** Flag, birthday, bio and picture of an account. */

type Calls = typeof accounts

const FLAG_DAYS = 180
/** the moment from which a flag may be changed again */
const flagFree = sql.raw(`flag_changed_at + make_interval(days => ${FLAG_DAYS})`)

/** What only the owner of an account sees of it. */
export async function ownSettings(ctx: Context, { viewer }: Call<Calls['GET /user/settings']>) {
  const [found, from, newEmail] = await Promise.all([
    row(
      ctx.db,
      {
        username: text,
        birthday: text.orNull,
        hidesBirthday: bool,
        hidesFormerNames: bool,
        bio: text,
        links: texts,
        flagFrom: moment.orNull,
      },
      sql`select username, birthday::text as birthday, hides_birthday as "hidesBirthday",
          hides_former_names as "hidesFormerNames", bio, links,
          case when ${flagFree} > now() then ${flagFree} end as "flagFrom" from users where id = ${viewer.userId}`,
    ),
    pseudoChangeFrom(ctx.db, viewer.userId),
    waitingAddress(ctx.db, viewer.userId),
  ])
  return {
    username: found?.username ?? '',
    email: viewer.email,
    newEmail,
    birthday: found?.birthday ?? null,
    hidesBirthday: found?.hidesBirthday ?? false,
    hidesFormerNames: found?.hidesFormerNames ?? false,
    bio: found?.bio ?? '',
    links: found?.links ?? [],
    pseudoChangeFrom: from && formatDay(from),
    flagChangeFrom: found?.flagFrom ? formatDay(found.flagFrom) : null,
    leastPassword: leastPassword(viewer.heldRoles),
  }
}

/** Throws 403 unless the account is one's own or below one's rank; 404 for nobody's. Locks it. */
export async function requireMine(tx: Db, viewer: Viewer, userId: number): Promise<void> {
  if (userId === viewer.userId) {
    await tx.execute(sql`select 1 from users where id = ${userId} for no key update`)
    return
  }
  const refusal = new ApiError('profile_not_yours')
  const pair = await lockPair(tx, viewer, userId).catch((error) => {
    throw error instanceof ApiError && error.code === 'forbidden' ? refusal : error
  })
  if (!mayActOn(pair.actorRoles, pair.targetRoles)) throw refusal
}

function tellProfile(emit: Emit, userId: number): void {
  emit({ type: 'profile.changed', data: { userId } })
}

function tell(emit: Emit, userId: number): void {
  emit({ type: 'session.changed', data: { userId } })
  tellProfile(emit, userId)
}

/**
 * Takes something of an account away: of one's own, or as staff of that of somebody below. `clear` does it and answers what
 * there was, null when there was nothing.
 */
export async function removeDetail(
  ctx: Context,
  { viewer, query: { userId = viewer.userId } }: { viewer: Viewer; query: { userId?: number | undefined } },
  action: 'bio.remove' | 'links.remove' | 'picture.remove',
  clear: (tx: Db, userId: number) => Promise<object | null>,
  changed = tellProfile,
): Promise<void> {
  await inTransaction(ctx, async (tx, emit, audit) => {
    await requireMine(tx, viewer, userId)
    const before = await clear(tx, userId)
    if (!before) return
    await audit(action, `user:${userId}`, { before })
    changed(emit, userId)
  })
}

/**
 * Sets the country one runs for, or that of somebody below one's rank. An exchange of countries is one's own to make once in
 * 180 days; past records stay with the country they were run for. Throws ApiError flag_too_soon before that.
 */
export async function changeFlag(ctx: Context, call: Call<Calls['PUT /user/flag']>) {
  const { viewer } = call
  const { userId = viewer.userId, flag } = call.query
  await inTransaction(ctx, async (tx, emit, audit) => {
    await requireMine(tx, viewer, userId)
    const found = await row(
      tx,
      { flag: text, free: moment.orNull, isFree: bool.orNull },
      sql`select country as flag, ${flagFree} as free, ${flagFree} <= now() as "isFree" from users where id = ${userId}`,
    )
    if (!found || found.flag === flag) return
    const isOwn = userId === viewer.userId
    if (isOwn && found.free && !found.isFree) {
      throw new ApiError('flag_too_soon', { fromMs: found.free.getTime() }, { field: 'flag' })
    }
    const before = { flag: found.flag }
    const isExchange = isOwn && found.flag !== 'n-a'
    await tx.execute(sql`update users set country = ${flag},
      flag_changed_at = case when ${isExchange} then now() else flag_changed_at end where id = ${userId}`)
    await ctx.hooks.memberChanged(tx, { userId, country: flag })
    const target = `user:${userId}`
    if (!isOwn) {
      await audit('flag.change', target, { before, after: { flag } })
    }
    tell(emit, userId)
  })
  return { userId, flag }
}

/** Sets one's birthday, 13 years ago or more, or takes it away. The year is told to nobody else, nor the day of a hidden one. */
export async function changeBirthday(ctx: Context, call: Call<Calls['POST /user/birthday']>) {
  const { userId } = call.viewer
  const birthday = call.query.birthday || null
  const hides = sql`coalesce(${call.query.hidden ?? null}::boolean, hides_birthday)`
  await inTransaction(ctx, async (tx, emit, audit) => {
    const fits = await row(
      tx,
      { fits: bool.orNull },
      sql`select ${birthday}::date between '1900-01-01' and (now() at time zone 'UTC')::date - interval '13 years' as fits`,
    )
    if (birthday !== null && !fits?.fits) {
      throw new ApiError('invalid_field', { field: 'birthday' }, { field: 'birthday' })
    }
    const changed = await hasRow(
      tx,
      sql`update users set birthday = ${birthday}::date, hides_birthday = ${hides}
        where id = ${userId} and (birthday, hides_birthday) is distinct from (${birthday}::date, ${hides}) returning id`,
    )
    if (!changed) return
    await audit('birthday.change', `user:${userId}`)
    emit({ type: 'profile.changed', data: { userId } })
  })
  return { birthday }
}

/** Shows the names one had before to others, or keeps them to oneself and the staff. */
export async function hideFormerNames(
  ctx: Context,
  { viewer: { userId }, query }: Call<Calls['PUT /user/former-names']>,
) {
  await inTransaction(ctx, async (tx, emit, audit) => {
    const changed = await hasRow(
      tx,
      sql`update users set hides_former_names = ${query.hidden}
        where id = ${userId} and hides_former_names <> ${query.hidden} returning id`,
    )
    if (!changed) return
    await audit('former-names.change', `user:${userId}`, { after: { hidden: query.hidden } })
    emit({ type: 'profile.changed', data: { userId } })
  })
  return { message: query.hidden ? 'Former names hidden' : 'Former names shown' }
}

/** Sets the language of one's pages and mails. */
export async function changeLanguage(ctx: Context, { viewer: { userId }, query }: Call<Calls['PUT /user/language']>) {
  await inTransaction(ctx, (tx) => tx.execute(sql`update users set language = ${query.language} where id = ${userId}`))
  return { message: 'Language changed' }
}

/** Sets what one says of oneself. Throws ApiError for text that is too long. */
export async function changeBio(ctx: Context, call: Call<Calls['PUT /user/bio']>) {
  const { viewer } = call
  const { userId } = viewer
  const bio = cleanBio(call.body.bio)
  const fault = bioFault(bio)
  if (fault) throw new ApiError(fault, { most: BIO_MOST[fault] }, { field: 'bio' })
  await inTransaction(ctx, async (tx, emit, audit) => {
    await requireMine(tx, viewer, userId)
    const before = await bioOf(tx, userId)
    if (before.bio === bio) return
    await tx.execute(sql`update users set bio = ${bio} where id = ${userId}`)
    const target = `user:${userId}`
    await audit('bio.change', target, { before, after: { bio } })
    emit({ type: 'profile.changed', data: { userId } })
  })
  return { bio }
}

/** Takes the bio of an account away: one's own, or as staff that of somebody below. */
export async function removeBio(ctx: Context, call: Call<Calls['DELETE /user/bio']>) {
  await removeDetail(ctx, call, 'bio.remove', async (tx, userId) => {
    const before = await bioOf(tx, userId)
    if (!before.bio) return null
    await tx.execute(sql`update users set bio = '' where id = ${userId}`)
    return before
  })
  return { message: 'Bio removed' }
}

const bioOf = async (tx: Db, userId: number): Promise<{ bio: string }> =>
  (await row(tx, { bio: text }, sql`select bio from users where id = ${userId}`)) ?? { bio: '' }

/** Makes an upload of one's own the picture of the account. No address elsewhere is ever fetched. */
export async function changePicture(ctx: Context, call: Call<Calls['PUT /user/picture']>) {
  const { viewer } = call
  const { userId } = viewer
  const picture = call.query.imageUrl
  await inTransaction(ctx, async (tx, emit, audit) => {
    const whose = await imageOwnedBy(tx, picture, { kind: 'avatar', ownerId: userId })
    if (whose === 'unknown') throw new ApiError('picture_from_elsewhere')
    if (whose === 'foreign') throw notFound('Picture')
    await tx.execute(sql`update users set picture = ${picture} where id = ${userId}`)
    const target = `user:${userId}`
    await audit('picture.change', target, { after: { picture } })
    tell(emit, userId)
  })
  return { picture }
}

/** Takes the picture of an account away: one's own, or as staff that of somebody below. */
export async function removePicture(ctx: Context, call: Call<Calls['DELETE /user/picture']>) {
  const clear = async (tx: Db, userId: number) => {
    const before = await row(tx, { picture: text.orNull }, sql`select picture from users where id = ${userId}`)
    if (!before?.picture) return null
    await tx.execute(sql`update users set picture = null where id = ${userId}`)
    return before
  }
  await removeDetail(ctx, call, 'picture.remove', clear, tell)
  return { message: 'Picture removed' }
}
