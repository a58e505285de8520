import type { bugs } from '@kz/contract/bugs'
import { ApiError } from '@kz/contract/errors'
import { Text } from '@kz/contract/wire/fields'
import { z } from 'zod'
import { imageOwnedBy, storeImage } from '../images/api.ts'
import { countGuests } from '../platform/admission/rate-limits.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, lockInTransaction, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { isPictureKey, pictureKey } from './guest-link.ts'

/** Sending bug reports. */

type Calls = typeof bugs
const Email = z.email().max(254)
const TITLE = { least: 3, most: 120 }
const WORDS = { least: 10, most: 5_000 }
const Title = Text(TITLE.most, TITLE.least)
const Words = Text(WORDS.most, WORDS.least)
const SENT = 'Report sent. Thank you.'
const A_DAY = 10

/** Keeps a report. A guest's bears no name; a filled honeypot is thanked and forgotten. */
export async function sendReport(ctx: Context, { body, viewer, language }: Call<Calls['POST /bug-report']>) {
  const title = Title.safeParse(body.title)
  const text = Words.safeParse(body.text)
  if (!title.success) throw new ApiError('bug_title_length', TITLE, { field: 'title' })
  if (!text.success) throw new ApiError('bug_text_length', WORDS, { field: 'text' })
  const email = viewer ? '' : body.email.trim()
  if (email && !Email.safeParse(email).success) throw new ApiError('email_not_allowed', {}, { field: 'email' })
  if (body.website) return { id: 0, message: SENT, pictureKey: null }
  const reporterId = viewer?.userId ?? null
  if (!viewer) await countGuests(ctx, 'bug reports')
  const id = await inTransaction(ctx, async (tx, emit, audit) => {
    if (reporterId !== null) {
      await lockInTransaction(tx, `bugs of ${reporterId}`)
      const duplicate = await row(
        tx,
        { id: int },
        sql`select id from bug_reports where reporter_id = ${reporterId} and text = ${text.data}
          and created_at > now() - interval '1 minute' limit 1`,
      )
      if (duplicate) return duplicate.id
      const sent = await row(
        tx,
        { count: int },
        sql`select count(*) as count from bug_reports where reporter_id = ${reporterId} and created_at > now() - interval '1 day'`,
      )
      if ((sent?.count ?? 0) >= A_DAY) {
        throw new ApiError('too_many_reports_a_day', { most: A_DAY }, { retryAfter: 3600 })
      }
    }
    const picture = await ownPicture(tx, body.picture, reporterId)
    const made = await row(
      tx,
      { id: int },
      sql`insert into bug_reports (title, text, steps, expected, category, page_url, browser, picture, reporter_id,
          guest_email, guest_language)
        values (${title.data}, ${text.data}, ${body.steps}, ${body.expected}, ${body.category}, ${body.pageUrl},
          ${body.browser}, ${picture}, ${reporterId}, ${email || null},
          ${email ? language : null}) returning id`,
    )
    const { id } = made as { id: number }
    if (reporterId !== null) await audit('bug.report', `bug ${id}`)
    emit({ type: 'bugs.changed', data: {} })
    return id
  })
  return { id, message: SENT, pictureKey: viewer ? null : pictureKey(ctx.config.secretKey, id) }
}

/** Keeps a picture of a report. */
export async function sendPicture(ctx: Context, { file, viewer }: Call<Calls['POST /bug-report/picture']>) {
  const { url } = await storeImage(ctx, file, { kind: 'news', ownerId: viewer.userId })
  await ctx.files.discard(file)
  return { url }
}

/** A report of a guest that still waits for its picture. */
const awaited = (id: number) =>
  sql`id = ${id} and reporter_id is null and picture is null and created_at > now() - interval '15 minutes'`

/** Keeps the one picture of a guest's report. Throws ApiError not_found for another key, a second picture and one that comes late. */
export async function sendGuestPicture(
  ctx: Context,
  { file, body: { id, key } }: Call<Calls['POST /bug-report/guest-picture']>,
) {
  const requireAwaited = async (db: Db) => {
    if (!(await hasRow(db, sql`select 1 from bug_reports where ${awaited(id)}`))) throw notFound('Report')
  }
  try {
    if (!isPictureKey(ctx.config.secretKey, id, key)) throw notFound('Report')
    await requireAwaited(ctx.db)
    const { url } = await storeImage(ctx, file, { kind: 'news', ownerId: null }, requireAwaited)
    await inTransaction(ctx, async (tx, emit) => {
      await tx.execute(sql`update bug_reports set picture = ${url} where ${awaited(id)}`)
      emit({ type: 'bugs.changed', data: {} })
    })
  } finally {
    await ctx.files.discard(file)
  }
  return { message: SENT }
}

/** The picture that came with a report: one's own, or none. */
async function ownPicture(tx: Db, url: string | undefined, ownerId: number | null): Promise<string | null> {
  if (!url || ownerId === null) return null
  if ((await imageOwnedBy(tx, url, { kind: 'news', ownerId })) !== 'own') {
    throw new ApiError('picture_from_elsewhere', {}, { field: 'picture' })
  }
  return url
}
