import { ApiError } from '@kz/contract/errors'
import type { guessrStaff } from '@kz/contract/guessr/guessr-staff'
import { pagingOf } from '@kz/contract/wire/page'
import { imageUrl, storeImage } from '../../images/api.ts'
import { findMap } from '../../maps/api.ts'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, hasRow, likeText, row, rows } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import type { Call } from '../../platform/api/handler.ts'
import { bool, int, json, moment, text } from '../../platform/api/shape.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'
import { planDailies } from '../daily.ts'
import { poolWith } from '../draw.ts'
import { TODAY } from './seasons.ts'

/** The pictures the game may show, for those who look after them. */

type Calls = typeof guessrStaff

const PAGE = 25
const SMALL_WIDTH = 320
/** fewer rounds say nothing about how hard a picture is */
const LEAST_SHOWN = 10
const EASY = 0.6
const HARD = 0.3

const IMAGE = {
  id: int,
  mapName: text,
  sha256: text,
  isAdded: bool,
  isOn: bool,
  addedBy: text.orNull,
  shown: int,
  found: int,
  reports: json.as<{ reason: string; count: number }[]>(),
}
const columns = sql.raw(`p.id, m.name as "mapName", i.sha256, p.is_added as "isAdded", p.is_on as "isOn",
  u.pseudo as "addedBy", p.shown, p.found,
  coalesce((select json_agg(json_build_object('reason', why, 'count', count) order by count desc, why) from (
    select why, count(*) from guessr_reports where image_id = p.id group by why) said), '[]') as reports`)
const source = sql.raw(`guessr_images p join maps m on m.id = p.map_id join images i on i.id = p.image_id
  left join users u on u.id = p.added_by`)
/** a map's own picture that the map gave up is no picture of the game */
const listed = sql.raw(`p.removed_at is null and m.state = 'ACTIVE' and (p.is_added or exists (
  select from map_images o where o.map_id = p.map_id and o.image_id = p.image_id))`)

const STATES: Record<'all' | 'on' | 'off' | 'reported', SQL> = {
  all: sql`true`,
  on: sql`p.is_on`,
  off: sql`not p.is_on`,
  reported: sql`exists (select from guessr_reports r where r.image_id = p.id)`,
}
const ORDERS: Record<'map' | 'shown' | 'rate', SQL> = {
  map: sql`lower(m.name), p.id`,
  shown: sql`p.shown desc, p.id`,
  rate: sql`p.found::float8 / greatest(p.shown, 1), p.shown desc, p.id`,
}

const shownImage = ({ sha256, ...image }: { sha256: string; shown: number; found: number } & Found) => ({
  ...image,
  url: imageUrl(sha256, SMALL_WIDTH),
  level: levelOf(image),
})
type Found = Awaited<ReturnType<typeof findImages>>[number]

function levelOf({ shown, found }: { shown: number; found: number }) {
  if (shown < LEAST_SHOWN) return 'unknown' as const
  const rate = found / shown
  return rate >= EASY ? ('easy' as const) : rate < HARD ? ('hard' as const) : ('medium' as const)
}

const findImages = (db: Db, where: SQL, order: SQL, page: number) =>
  rows(
    db,
    IMAGE,
    sql`select ${columns} from ${source} where ${where} order by ${order} limit ${PAGE} offset ${(page - 1) * PAGE}`,
  )

/** A page of the game's pictures, with how often each was shown, found and reported. */
export async function listImages({ db }: Context, { query }: Call<Calls['GET /kzguessr/images']>) {
  const { state, sort, page } = query
  const where = sql`${listed} and ${STATES[state]}
    and m.name ilike ${`%${likeText(query.query ?? '')}%`}`
  const [images, counted] = await Promise.all([
    findImages(db, where, ORDERS[sort], page),
    row(
      db,
      { images: int, maps: int, without: int, countedAt: moment.orNull },
      sql`select (select count(*) from ${source} where ${where}) as images,
          (select count(distinct p.map_id) from ${poolWith()}) as maps,
          (select count(*) from maps m where m.state = 'ACTIVE'
            and m.id not in (select p.map_id from ${poolWith()})) as without,
          (select max(at) from guessr_counted) as "countedAt"`,
    ),
  ])
  return {
    images: images.map(shownImage),
    maps: counted?.maps ?? 0,
    without: counted?.without ?? 0,
    countedIso: counted?.countedAt?.toISOString() ?? null,
    ...pagingOf(page, PAGE, counted?.images ?? 0),
  }
}

async function imageOf(db: Db, id: number) {
  const [found] = await findImages(db, sql`p.id = ${id} and ${listed}`, sql`p.id`, 1)
  if (!found) throw notFound('Picture')
  return shownImage(found)
}

/** Adds a picture for the game alone: it is shown nowhere else. Throws ApiError not_found for no map. */
export async function addImage(ctx: Context, { body, file, viewer }: Call<Calls['POST /kzguessr/image']>) {
  const map = await findMap(ctx.db, body.mapName)
  if (!map) throw notFound('Map')
  const stored = await storeImage(ctx, file, { kind: 'map', ownerId: viewer.userId })
  const added = await inTransaction(ctx, async (tx, _emit, audit) => {
    const made = await row(
      tx,
      { id: int },
      sql`insert into guessr_images (map_id, image_id, is_added, added_by)
        values (${map.mapId}, ${stored.imageId}, true, ${viewer.userId})
        on conflict (map_id, image_id) do update set removed_at = null, is_on = true returning id`,
    )
    const { id } = made as { id: number }
    await audit('kzguessr.add-image', `kzguessr-image ${id}`, { after: { mapName: map.mapName } })
    return imageOf(tx, id)
  })
  await ctx.files.discard(file)
  return added
}

/** Switches a picture on or off and gives up its reports. Dailies to come are drawn anew without it. */
export function changeImage(ctx: Context, { query, body }: Call<Calls['PUT /kzguessr/image']>) {
  return inTransaction(ctx, async (tx, _emit, audit) => {
    const { isOn } = await imageOf(tx, query.id)
    if (body.isOn !== undefined && body.isOn !== isOn) {
      await tx.execute(sql`update guessr_images set is_on = ${body.isOn} where id = ${query.id}`)
      if (!body.isOn) await leaveDailies(tx, query.id)
      await audit('kzguessr.switch-image', `kzguessr-image ${query.id}`, {
        before: { isOn },
        after: { isOn: body.isOn },
      })
    }
    if (body.clear) {
      await tx.execute(sql`delete from guessr_reports where image_id = ${query.id}`)
      await audit('kzguessr.clear-reports', `kzguessr-image ${query.id}`)
    }
    return imageOf(tx, query.id)
  })
}

/** Takes an added picture out of the game. Throws ApiError picture_of_the_map for a map's own. */
export function removeImage(ctx: Context, { query }: Call<Calls['DELETE /kzguessr/image']>) {
  return inTransaction(ctx, async (tx, _emit, audit) => {
    const { isAdded, mapName } = await imageOf(tx, query.id)
    if (!isAdded) throw new ApiError('picture_of_the_map')
    await tx.execute(sql`update guessr_images set removed_at = now() where id = ${query.id}`)
    await leaveDailies(tx, query.id)
    await audit('kzguessr.remove-image', `kzguessr-image ${query.id}`, { before: { mapName } })
    return { id: query.id }
  })
}

/** The picture is in no daily of a day to come. */
async function leaveDailies(tx: Db, id: number): Promise<void> {
  const left = sql`delete from guessr_daily where image_id = ${id} and day > ${TODAY} returning day`
  if (await hasRow(tx, left)) await planDailies(tx)
}
