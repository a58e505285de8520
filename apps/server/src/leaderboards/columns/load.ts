import { DIFFICULTIES, LENGTHS, MAP_TYPES } from '@kz/contract/rules'
import { MAP_TAGS } from '../../maps/api.ts'
import { type Db, row, rows } from '../../platform/api/db.ts'
import { bool, bytes, int, text, texts } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { BoardFilters } from '../filters.ts'

/**
 * All reigns without checkpoints as columns in memory: any day and any filter is one pass over them. Players, maps and
 * countries are numbered from 0 in the order they were met. Moments are seconds since 1970.
 */
export interface Columns {
  /** entries in use; a dead one has no route, begins never and ended in 1970 */
  size: number
  route: Int32Array
  map: Int32Array
  player: Int32Array
  country: Int32Array
  /** 0 where nobody knows: such a record counts as if it had always stood, so on no day as new */
  from: Uint32Array
  /** STILL while it is the record */
  until: Uint32Array
  maps: Numbering
  /** by map: its cell of tags, or -1 while it does not count */
  cellOf: number[]
  mapReleased: number[]
  players: Numbering
  /** by player: the number of their account's country, or -1 without an account */
  accountCountry: number[]
  playerOfUser: Map<number, number>
  countries: string[]
}

/** Ids of the database and their numbers here. */
interface Numbering {
  ids: number[]
  numbers: Map<number, number>
}

export const STILL = 0xffff_ffff
const WORDS = 6
const SPARE = 1024

/** Tags of a map as one number. */
const cellNumber = (difficulty: number, length: number, type: number, isXd: boolean): number =>
  ((difficulty * LENGTHS.length + length) * MAP_TYPES.length + type) * 2 + Number(isXd)

const CELLS = DIFFICULTIES.length * LENGTHS.length * MAP_TYPES.length * 2

export const difficultyOfCell = (cell: number): number => Math.floor(cell / (LENGTHS.length * MAP_TYPES.length * 2))

/** By cell: 1 where the filters let it through. */
export function cellsOf({ difficulty, length, type, xdFilter }: BoardFilters): Uint8Array {
  const cells = new Uint8Array(CELLS)
  const wanted = <Value>(known: readonly Value[], chosen: readonly Value[]) =>
    known.flatMap((value, place) => (chosen.length === 0 || chosen.includes(value) ? [place] : []))
  for (const hard of wanted(DIFFICULTIES, difficulty)) {
    for (const long of wanted(LENGTHS, length)) {
      for (const kind of wanted(MAP_TYPES, type)) {
        if (xdFilter !== 'ONLY_XD') cells[cellNumber(hard, long, kind, false)] = 1
        if (xdFilter !== 'NO_XD') cells[cellNumber(hard, long, kind, true)] = 1
      }
    }
  }
  return cells
}

function numberOf({ ids, numbers }: Numbering, id: number): number {
  const known = numbers.get(id)
  if (known !== undefined) return known
  numbers.set(id, ids.length)
  return ids.push(id) - 1
}

const emptyNumbering = (): Numbering => ({ ids: [], numbers: new Map() })

/** Reads everything. */
export async function loadColumns(db: Db): Promise<Columns> {
  const columns: Columns = {
    size: 0,
    route: new Int32Array(0),
    map: new Int32Array(0),
    player: new Int32Array(0),
    country: new Int32Array(0),
    from: new Uint32Array(0),
    until: new Uint32Array(0),
    maps: emptyNumbering(),
    cellOf: [],
    mapReleased: [],
    players: emptyNumbering(),
    accountCountry: [],
    playerOfUser: new Map(),
    countries: [],
  }
  await readMaps(columns, db, null)
  await readReigns(columns, db, null)
  await readAccounts(columns, db, null)
  return columns
}

const MAP_ROW = {
  id: int,
  counts: bool,
  ...MAP_TAGS,
  isXd: bool,
  released: int,
}

/** Reads the tags of these maps, or of all. */
export async function readMaps(columns: Columns, db: Db, ids: readonly number[] | null): Promise<void> {
  const found = await rows(
    db,
    MAP_ROW,
    sql`select id, state = 'ACTIVE' and recordable as counts, difficulty, length, type, is_xd as "isXd",
        coalesce(extract(epoch from released_at), 0)::integer as released
      from maps ${ids === null ? sql`` : sql`where id = any(${sql.param(ids)})`}`,
  )
  for (const { id, counts, difficulty, length, type, isXd, released } of found) {
    const map = numberOf(columns.maps, id)
    columns.cellOf[map] = counts
      ? cellNumber(DIFFICULTIES.indexOf(difficulty), LENGTHS.indexOf(length), MAP_TYPES.indexOf(type), isXd)
      : -1
    columns.mapReleased[map] = released
  }
}

/** Reads the countries of the accounts of these players, or of all. */
export async function readAccounts(
  columns: Columns,
  db: Db,
  which: { playerIds: readonly number[] } | { userIds: readonly number[] } | null,
): Promise<void> {
  const where =
    which === null
      ? sql``
      : 'userIds' in which
        ? sql`where u.id = any(${sql.param(which.userIds)})`
        : sql`where p.id = any(${sql.param(which.playerIds)})`
  const found = await rows(
    db,
    { id: int, userId: int, country: text },
    sql`select p.id, u.id as "userId", u.country from players p join users u on u.id = p.user_id ${where}`,
  )
  for (const { id, userId, country } of found) {
    const player = playerNumber(columns, id)
    columns.accountCountry[player] = countryNumber(columns, country)
    columns.playerOfUser.set(userId, player)
  }
}

function playerNumber(columns: Columns, id: number): number {
  const player = numberOf(columns.players, id)
  if (player === columns.accountCountry.length) columns.accountCountry.push(-1)
  return player
}

function countryNumber({ countries }: Columns, code: string): number {
  const known = countries.indexOf(code)
  return known >= 0 ? known : countries.push(code) - 1
}

/**
 * Reads the reigns of these routes in place of the known ones, or all. One value of packed integers travels instead of
 * hundreds of thousands of rows. Answers the ids of the players of these routes.
 */
export async function readReigns(columns: Columns, db: Db, routeIds: readonly number[] | null): Promise<number[]> {
  const where = routeIds === null ? sql`` : sql`and w.route_id = any(${sql.param(routeIds)})`
  const found = await row(
    db,
    { codes: texts.orNull, packed: bytes.orNull },
    sql`with wanted as materialized (select w.*, r.map_id from reigns w join routes r on r.id = w.route_id where not w.has_cp ${where}),
      codes as materialized (
        select country, (row_number() over (order by country) - 1)::integer as number
        from (select distinct country from wanted) as met
      )
      select (select array_agg(country order by number) from codes) as codes,
        string_agg(int4send(route_id) || int4send(map_id) || int4send(player_id) || int4send(c.number)
          || int4send(coalesce(floor(extract(epoch from held_from))::integer, 0))
          || int4send(coalesce(floor(extract(epoch from held_until))::integer, -1)), ''::bytea) as packed
      from wanted join codes c using (country)`,
  )
  if (routeIds !== null) dropRoutes(columns, routeIds)
  const packed = found?.packed
  if (!packed) return []
  const codes = (found.codes ?? []).map((code) => countryNumber(columns, code))
  const count = packed.length / (WORDS * 4)
  reserve(columns, columns.size + count)
  const met = new Set<number>()
  for (let entry = 0, at = 0; entry < count; entry++, at += WORDS * 4) {
    const place = columns.size++
    const playerId = packed.readInt32BE(at + 8)
    if (routeIds !== null) met.add(playerId)
    columns.route[place] = packed.readInt32BE(at)
    columns.map[place] = numberOf(columns.maps, packed.readInt32BE(at + 4))
    columns.player[place] = playerNumber(columns, playerId)
    columns.country[place] = codes[packed.readInt32BE(at + 12)] as number
    columns.from[place] = packed.readUInt32BE(at + 16)
    columns.until[place] = packed.readUInt32BE(at + 20)
  }
  return [...met]
}

function reserve(columns: Columns, size: number): void {
  if (size <= columns.route.length) return
  const room = Math.ceil(size * 1.1) + SPARE
  const grown = <T extends Int32Array | Uint32Array>(old: T, fresh: T): T => {
    fresh.set(old)
    return fresh
  }
  columns.route = grown(columns.route, new Int32Array(room))
  columns.map = grown(columns.map, new Int32Array(room))
  columns.player = grown(columns.player, new Int32Array(room))
  columns.country = grown(columns.country, new Int32Array(room))
  columns.from = grown(columns.from, new Uint32Array(room))
  columns.until = grown(columns.until, new Uint32Array(room))
}

function dropRoutes(columns: Columns, routeIds: readonly number[]): void {
  const gone = new Set(routeIds)
  for (let entry = 0; entry < columns.size; entry++) {
    if (gone.has(columns.route[entry] as number)) {
      columns.route[entry] = -1
      columns.from[entry] = STILL
      columns.until[entry] = 0
    }
  }
}
