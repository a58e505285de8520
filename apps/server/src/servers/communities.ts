import type { Community, community } from '@kz/contract/accounts/community'
import { ApiError } from '@kz/contract/errors'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { bool, int, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { countAll } from './count-all.ts'

type CreateCall = Call<(typeof community)['POST /community/create']>
type UpdateCall = Call<(typeof community)['PUT /community/update']>
type DeleteCall = Call<(typeof community)['DELETE /community/delete']>

const MOST = 200

const select = (rest: SQL) =>
  sql`select id, name, country, url, discord, logo, description, is_partner as "isPartner", position as "order"
    from communities ${rest}`

const COMMUNITY = {
  id: int,
  name: text,
  country: text,
  url: text,
  discord: text,
  logo: text,
  description: text,
  isPartner: bool,
  order: int,
}

/** Every community, in the order the staff gave them. */
export const allCommunities = (db: Db): Promise<Community[]> =>
  rows(db, COMMUNITY, select(sql`order by position, lower(name), id`))

const lockCommunity = (tx: Db, id: number): Promise<Community | undefined> =>
  row(tx, COMMUNITY, select(sql`where id = ${id} for update`))

async function requireFreeName(tx: Db, name: string, except: number): Promise<void> {
  await tx.execute(sql`lock table communities in share row exclusive mode`)
  const duplicate = await hasRow(
    tx,
    sql`select from communities where lower(name) = lower(${name}) and id <> ${except}`,
  )
  if (duplicate) throw new ApiError('community_listed')
}

/** Adds a community. 409 for a name that is taken. */
export function createCommunity(ctx: Context, { viewer, body }: CreateCall): Promise<Community> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const { name, country, url, discord, logo, description, isPartner, order } = body
    await requireFreeName(tx, name, 0)
    if ((await countAll(tx, 'communities')) >= MOST) throw new ApiError('too_many_communities', { most: MOST })
    const made = await row(
      tx,
      { id: int },
      sql`insert into communities (name, country, url, discord, logo, description, is_partner, position, created_by)
        values (${name}, ${country}, ${url}, ${discord}, ${logo}, ${description}, ${isPartner}, ${order}, ${viewer.userId})
        returning id`,
    )
    const { id } = made as { id: number }
    const target = `community:${id}`
    await audit('community.create', target, { after: body })
    emit({ type: 'servers.changed', data: {} })
    return { id, ...body }
  })
}

/** Changes a community; its servers follow a new name. */
export function updateCommunity(ctx: Context, { query, body }: UpdateCall): Promise<Community> {
  const { id } = query
  return inTransaction(ctx, async (tx, emit, audit) => {
    const { name, country, url, discord, logo, description, isPartner, order } = body
    await requireFreeName(tx, name, id)
    const before = await lockCommunity(tx, id)
    if (!before) throw notFound('Community')
    await tx.execute(sql`update communities set name = ${name}, country = ${country}, url = ${url}, discord = ${discord},
      logo = ${logo}, description = ${description}, is_partner = ${isPartner}, position = ${order} where id = ${id}`)
    await tx.execute(sql`update game_servers set community = ${name} where community = ${before.name}`)
    const target = `community:${id}`
    await audit('community.update', target, { before, after: body })
    emit({ type: 'servers.changed', data: {} })
    return { id, ...body }
  })
}

/** Takes a community off the list; its servers stay, without one. */
export function deleteCommunity(ctx: Context, { query }: DeleteCall): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const before = await lockCommunity(tx, query.id)
    if (!before) throw notFound('Community')
    await tx.execute(sql`delete from communities where id = ${query.id}`)
    await tx.execute(sql`update game_servers set community = '' where community = ${before.name}`)
    const target = `community:${query.id}`
    await audit('community.delete', target, { before })
    emit({ type: 'servers.changed', data: {} })
    return { id: query.id }
  })
}
