import { createHash } from 'node:crypto'
import { DIFFICULTIES, type Difficulty } from '@kz/contract/rules'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { bool, int, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { dayOf } from './days.ts'

/** The draw of the map of the day. Whoever knows the maps and the day can repeat it. */
const CANDIDATE = { mapId: int, mapName: text, difficulty: text.as<Difficulty>() }
export type Candidate = RowOf<typeof CANDIDATE>
const CHOSEN = { ...CANDIDATE, leastMs: int.orNull }

/** A map drawn once rests for so long. */
const REST_DAYS = 180

/** Places on the scale of difficulties, Sunday first: Monday is easy, Sunday hard. */
const WEEKDAYS = [7.5, 0.5, 1.5, 2.5, 3.5, 4.5, 5.5] as const

/** How far from the weekday's place a map may lie; the first band that holds a map is drawn from. */
const BANDS = [1, 2, 3, Number.POSITIVE_INFINITY] as const

/** Draws from the maps nearest to the weekday's difficulty; maps of unknown difficulty come last. Undefined without maps. */
export function drawMap(day: string, candidates: readonly Candidate[]): Candidate | undefined {
  const place = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] as number
  const distance = ({ difficulty }: Candidate): number =>
    difficulty === 'unknown' ? DIFFICULTIES.length : Math.abs(DIFFICULTIES.indexOf(difficulty) - place)
  const band = BANDS.find((most) => candidates.some((map) => distance(map) <= most))
  const lots = candidates
    .filter((map) => band !== undefined && distance(map) <= band)
    .map((map) => ({ map, lot: createHash('sha256').update(`map of the day ${day} ${map.mapName}`).digest('hex') }))
  return lots.sort((one, other) => (one.lot < other.lot ? -1 : 1))[0]?.map
}

/** The map of a day as it stands, or as it would be drawn now. Undefined when no map may be played. */
export async function mapOfDay(db: Db, day: string): Promise<Candidate | undefined> {
  return (await chosenMap(db, day)) ?? drawMap(day, await candidatesFor(db, day))
}

/** The map that was drawn or chosen for a day. */
export function chosenMap(db: Db, day: string): Promise<RowOf<typeof CHOSEN> | undefined> {
  return row(
    db,
    CHOSEN,
    sql`select m.id as "mapId", m.name as "mapName", m.difficulty, m.min_time_ms as "leastMs"
      from motd_days d join maps m on m.id = d.map_id
      where d.day = ${day}`,
  )
}

/** Maps that may be drawn; when all have had their day, all of them. */
async function candidatesFor(db: Db, day: string): Promise<Candidate[]> {
  const found = await rows(
    db,
    { ...CANDIDATE, isRested: bool },
    sql`select m.id as "mapId", m.name as "mapName", m.difficulty, not exists (select from motd_days d where d.map_id = m.id
          and d.day > ${day}::date - ${REST_DAYS}::integer and d.day < ${day}::date + ${REST_DAYS}::integer) as "isRested"
      from maps m where m.state = 'ACTIVE' and m.recordable`,
  )
  const rested = found.filter(({ isRested }) => isRested)
  return rested.length > 0 ? rested : found
}

/** Keeps the map of a day; who comes second finds the first one's. */
export async function keepMapOfDay(tx: Db, day: string): Promise<void> {
  if (await chosenMap(tx, day)) return
  const map = await mapOfDay(tx, day)
  if (!map) return
  await tx.execute(sql`insert into motd_days (day, map_id) values (${day}, ${map.mapId}) on conflict (day) do nothing`)
}

/** Draws today's map and tells that the day has changed, also where staff had chosen its map or a run came first. */
export async function drawToday(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx, emit) => {
    await keepMapOfDay(tx, dayOf(ctx.now()))
    emit({ type: 'motd.changed', data: {} })
  })
}
