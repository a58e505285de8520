import type { accounts } from '@kz/contract/accounts/accounts'
import { MOST_LINKS, readLink } from '@kz/contract/accounts/profile-links'
import { ApiError } from '@kz/contract/errors'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, row } from '../../platform/api/db.ts'
import type { Call } from '../../platform/api/handler.ts'
import { texts } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { removeDetail, requireMine } from './own-details.ts'

/** Links to other places, on a profile. */

type Calls = typeof accounts

/** Sets the links of one's own profile. Throws ApiError for an address that is not safe, and for too many. */
export async function changeLinks(ctx: Context, call: Call<Calls['PUT /user/links']>) {
  const { viewer, body } = call
  const { userId } = viewer
  const links = [...new Set(body.links.filter((link) => link.trim() !== '').map(safeLink))]
  if (links.length > MOST_LINKS) throw new ApiError('too_many_links', { most: MOST_LINKS }, { field: 'links' })
  await inTransaction(ctx, async (tx, emit, audit) => {
    await requireMine(tx, viewer, userId)
    const before = await linksOf(tx, userId)
    if (JSON.stringify(before.links) === JSON.stringify(links)) return
    await tx.execute(sql`update users set links = ${sql.param(links)}::text[] where id = ${userId}`)
    await audit('links.change', `user:${userId}`, { before, after: { links } })
    emit({ type: 'profile.changed', data: { userId } })
  })
  return { links }
}

function safeLink(typed: string): string {
  const link = readLink(typed)
  if (link === null) throw new ApiError('link_not_safe', undefined, { field: 'links' })
  return link
}

/** Takes all links of a profile away: of one's own, or as staff of somebody's below. */
export async function removeLinks(ctx: Context, call: Call<Calls['DELETE /user/links']>) {
  await removeDetail(ctx, call, 'links.remove', async (tx, userId) => {
    const before = await linksOf(tx, userId)
    if (before.links.length === 0) return null
    await tx.execute(sql`update users set links = '{}' where id = ${userId}`)
    return before
  })
  return { message: 'Links removed' }
}

const linksOf = async (tx: Db, userId: number): Promise<{ links: string[] }> =>
  (await row(tx, { links: texts }, sql`select links from users where id = ${userId}`)) ?? { links: [] }
