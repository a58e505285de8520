import { formatDay, isNew, youtubeLink } from '@kz/contract/rules'
import { categoryOf, LONGJUMP_CATEGORIES, type LongjumpType } from '@kz/contract/runs/longjump-types'
import type { LongjumpBoard, LongjumpRecord, longjumps } from '@kz/contract/runs/longjumps'
import type { Reply } from '@kz/contract/wire/endpoint'
import { type Db, rows } from '../platform/api/db.ts'
import { bool, int, type RowOf, real, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { runCountry } from '../records/api.ts'

/** The boards of long jumps: each category's best, one a player, by distance or by block; and its history. */

type History = Reply<(typeof longjumps)['GET /longjump/history']>
export type Order = 'distance' | 'block'

const JUMP = {
  id: int,
  demoId: int.orNull,
  rank: int,
  cat: text.as<LongjumpType>(),
  pseudo: text,
  playerId: int.orNull,
  country: text,
  block: int.orNull,
  distance: real,
  prestrafe: real,
  topspeed: real,
  ytId: text.orNull,
  releasedAt: real.orNull,
}
type JumpRow = RowOf<typeof JUMP>

const merged = LONGJUMP_CATEGORIES.flatMap(({ types: [first, ...others] }) =>
  others.map((type) => [type, first] as const),
)

/** The category of a jump `j`, by its first kind. */
export const categorySql: SQL = sql.raw(
  `case j.type ${merged.map(([type, first]) => `when '${type}' then '${first}'`).join(' ')} else j.type end`,
)

const ORDERS: Record<Order, SQL> = {
  distance: sql.raw('j.distance desc, j.block desc nulls last, j.released_at, j.id'),
  block: sql.raw('j.block desc nulls last, j.distance desc, j.released_at, j.id'),
}

const columns = sql`j.id, j.demo_id as "demoId", j.type as cat, coalesce(u.pseudo, j.player_name) as pseudo,
  u.id as "playerId", ${runCountry('j')} as country, j.block, j.distance::float8, j.prestrafe::float8,
  j.topspeed::float8, j.yt_id as "ytId", (extract(epoch from j.released_at) * 1000)::float8 as "releasedAt"`

/** The columns of `columns` by their own names. */
const ROW = sql.raw(
  `id, "demoId", cat, pseudo, "playerId", country, block, distance, prestrafe, topspeed, "ytId", "releasedAt"`,
)

const sources = sql.raw('long_jumps j join players p on p.id = j.player_id left join users u on u.id = p.user_id')

interface Wanted {
  by: Order
  type?: LongjumpType | undefined
  country?: string | undefined
  player?: string | undefined
  limit: number
  page: number
}

/** The boards, or one of them. Ranks are those of the whole board, whatever is filtered. */
export async function longjumpBoards(db: Db, now: Date, wanted: Wanted): Promise<LongjumpBoard[]> {
  const { by, country, limit, page } = wanted
  const player = wanted.player?.toLowerCase() ?? ''
  const category = wanted.type && categoryOf(wanted.type)
  const only = category ? sql`j.type = any(${sql.param([...category.types])})` : sql`true`
  const found = await rows(
    db,
    { ...JUMP, category: text, total: int },
    sql`with best as (
        select distinct on (category, j.player_id) ${categorySql} as category, ${columns}, j.released_at
        from ${sources} where ${only} order by category, j.player_id, ${ORDERS[by]}
      ), ranked as (
        select *, row_number() over (partition by category order by ${ORDERS[by]})::integer as rank from best j
      ), picked as (
        select *, count(*) over (partition by category)::integer as total,
          row_number() over (partition by category order by rank) as place
        from ranked where ${country ? sql`country = ${country}` : sql`true`}
          and ${player ? sql`strpos(lower(pseudo), ${player}) > 0` : sql`true`}
      )
      select ${ROW}, category, rank, total from picked where place > ${page * limit} and place <= ${(page + 1) * limit} order by category, rank`,
  )
  return (category ? [category] : LONGJUMP_CATEGORIES).map(({ name, types }) => {
    const jumps = found.filter((jump) => jump.category === types[0])
    return { type: name, total: jumps[0]?.total ?? 0, records: jumps.map((jump) => recordOf(jump, now)) }
  })
}

const MOST_HISTORY = 200

const HISTORY = { ...JUMP, before: real.orNull, until: real.orNull, isCurrent: bool }

/** Every jump that was the furthest (or over the widest block) of its category when it was released, newest first. Those
 * without a date stand below all others: of them the furthest counts, for nobody knows which was first. */
export async function longjumpHistory(
  db: Db,
  now: Date,
  { type, by }: { type: LongjumpType; by: Order },
): Promise<History> {
  const measure = sql.raw(by === 'block' ? 'j.block * 1000 + j.distance' : 'j.distance')
  const found = await rows(
    db,
    HISTORY,
    sql`with ordered as (
        select ${columns}, ${measure} as measure, j.released_at,
          max(${measure}) over (order by j.released_at nulls first, ${measure} desc, j.distance desc, j.id
            rows between unbounded preceding and 1 preceding) as best
        from ${sources} where j.type = any(${sql.param([...categoryOf(type).types])}) and ${measure} is not null
      ), records as (
        select * from ordered where best is null or measure > best
      )
      select ${ROW}, row_number() over (order by released_at nulls first, measure)::integer as rank,
        lag(distance) over (order by released_at nulls first, measure) as before,
        lead("releasedAt") over (order by released_at nulls first, measure) as until,
        lead(id) over (order by released_at nulls first, measure) is null as "isCurrent"
      from records order by released_at desc nulls last, measure desc limit ${MOST_HISTORY}`,
  )
  return found.map(({ before, until, isCurrent, ...jump }) => ({
    ...recordOf(jump, now),
    gain: before === null ? null : Math.round((jump.distance - before) * 1000) / 1000,
    heldDays: heldDays(jump.releasedAt, isCurrent ? now.getTime() : until),
  }))
}

/** Whole days between two moments, null where one is unknown. */
const heldDays = (from: number | null, until: number | null): number | null =>
  from === null || until === null ? null : Math.floor((until - from) / 86_400_000)

function recordOf(jump: JumpRow, now: Date): LongjumpRecord {
  const released = jump.releasedAt === null ? null : new Date(jump.releasedAt)
  const { id, demoId, rank, cat, pseudo, playerId, country, block, distance, prestrafe, topspeed } = jump
  return {
    ...{ id, demoId, rank, cat, pseudo, playerId, country, block, distance, prestrafe, topspeed },
    ytLink: jump.ytId && youtubeLink(jump.ytId),
    releaseDate: released && formatDay(released),
    releaseDateIso: released?.toISOString() ?? null,
    isNew: released !== null && isNew(released, now),
  }
}
