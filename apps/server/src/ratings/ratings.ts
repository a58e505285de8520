import { ApiError } from '@kz/contract/errors'
import { MAP_WORDS, type MapWord, MOST_STARS } from '@kz/contract/events/rating-words'
import type { MapRating, ratings } from '@kz/contract/events/ratings'
import { findMap } from '../maps/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { bool, int, texts } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** Stars and words of those who finished a map. */

type Calls = typeof ratings

const OWN = { mayRate: bool, stars: int.orNull, words: texts.as<MapWord[]>().orNull }

async function ratingOf(db: Db, map: { mapId: number; mapName: string }, userId: number | null): Promise<MapRating> {
  const [given, own] = await Promise.all([
    rows(db, { stars: int, words: texts.as<MapWord[]>() }, sql`select stars, words from ratings_of_map(${map.mapId})`),
    userId === null
      ? null
      : row(
          db,
          OWN,
          sql`select has_finished(${userId}, ${map.mapId}) as "mayRate", r.stars, r.words
            from (select 1) one left join lateral (
              select stars, words from map_ratings where user_id = ${userId}
                and (map_id = ${map.mapId} or map_id in (select id from maps where merged_into = ${map.mapId}))
              order by rated_at desc limit 1) r on true`,
        ),
  ])
  const counts = Array.from({ length: MOST_STARS }, (_, at) => given.filter(({ stars }) => stars === at + 1).length)
  const sum = given.reduce((all, { stars }) => all + stars, 0)
  const words = MAP_WORDS.map((word) => ({ word, votes: given.filter((one) => one.words.includes(word)).length }))
  return {
    ...{ mapName: map.mapName, votes: given.length, stars: counts },
    average: given.length === 0 ? null : Math.round((100 * sum) / given.length) / 100,
    words: words.filter(({ votes }) => votes > 0).sort((one, other) => other.votes - one.votes),
    mine: own ? { mayRate: own.mayRate, stars: own.stars, words: own.words ?? [] } : null,
  }
}

/** What is thought of a map, and what the viewer said. Throws ApiError not_found. */
export async function mapRating(
  { db }: Context,
  { query, viewer }: Call<Calls['GET /map/rating']>,
): Promise<MapRating> {
  const map = await findMap(db, query.mapName)
  if (!map) throw notFound('Map')
  return ratingOf(db, map, viewer?.userId ?? null)
}

/** Rates a map, or takes the rating back. Throws ApiError for who has no run on it that counts. */
export async function rateMap(ctx: Context, call: Call<Calls['PUT /map/rating']>): Promise<MapRating> {
  const { viewer, query, body } = call
  return inTransaction(ctx, async (tx, emit) => {
    const map = await findMap(tx, query.mapName)
    if (!map) throw notFound('Map')
    if (body.stars === null) {
      await tx.execute(sql`delete from map_ratings where user_id = ${viewer.userId}
        and (map_id = ${map.mapId} or map_id in (select id from maps where merged_into = ${map.mapId}))`)
    } else {
      if (!(await hasRow(tx, sql`select where has_finished(${viewer.userId}, ${map.mapId})`))) {
        throw new ApiError('map_not_finished')
      }
      await tx.execute(sql`insert into map_ratings (map_id, user_id, stars, words)
        values (${map.mapId}, ${viewer.userId}, ${body.stars}, ${sql.param([...new Set(body.words)])}::text[])
        on conflict (map_id, user_id) do update
          set stars = excluded.stars, words = excluded.words, rated_at = now()`)
    }
    await tx.execute(sql`select refresh_map_scores(array[${map.mapId}::integer])`)
    emit({ type: 'rating.changed', data: { mapName: map.mapName } })
    return ratingOf(tx, map, viewer.userId)
  })
}

/** pages of so many maps are told at once; of the others the next visitor hears */
const MOST_TOLD = 100

/** Counts all ratings anew: those of runs that left the boards, or came back, are in no other act. */
export async function countScores(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx, emit) => {
    const found = await row(tx, { changed: texts }, sql`select refresh_map_scores(null) as changed`)
    for (const mapName of found?.changed.slice(0, MOST_TOLD) ?? []) emit({ type: 'rating.changed', data: { mapName } })
  })
}
