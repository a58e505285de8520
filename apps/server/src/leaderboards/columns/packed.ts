import { type Columns, STILL } from './load.ts'

/** Entries of the columns as they are counted: packed, and by the time they are asked for. */

export interface Counted {
  /** the moment to count at in seconds, not included; null: now */
  at: number | null
  /** by cell of tags, 1 where it counts */
  cells: Uint8Array
  /** number of the country whose holders alone count */
  country: number | null
}

/** Entries packed for counting: what is looked up for each of them stands beside it, those of one player one after the other. */
interface Packed {
  length: number
  /** of the map's tags */
  cell: Int16Array
  /** that of the holder's account today, else the one the run was released with */
  country: Uint16Array
  player: Int32Array
  from: Uint32Array
  until: Uint32Array
}

export interface Entries {
  all: Packed
  /** of all */
  routes: Int32Array
  /** those of player p stand in `all` from `starts[p]` to `starts[p + 1]` */
  starts: Int32Array
  since: number
  /** those that were records at this moment or became so later: a tenth of all */
  recent: Packed
  /** by span of days, those that were records at some time of it: a tenth, too, made when a day of it is asked for */
  spans: Map<number, Packed>
}

const SPAN = 256 * 86_400

const room = (length: number): Packed => ({
  length,
  cell: new Int16Array(length),
  country: new Uint16Array(length),
  player: new Int32Array(length),
  from: new Uint32Array(length),
  until: new Uint32Array(length),
})

/** Packs the entries that count by some filter once for many countings. */
export function packEntries(columns: Columns, since: number): Entries {
  const { size, route, map, cellOf, player, country, accountCountry, from, until, players } = columns
  const unknown = columns.countries.indexOf('n-a')
  const starts = new Int32Array(players.ids.length + 1)
  const mayCount = (entry: number) => route[entry] !== -1 && (cellOf[map[entry] as number] as number) >= 0
  for (let entry = 0; entry < size; entry++) if (mayCount(entry)) starts[(player[entry] as number) + 1]! += 1
  for (let holder = 0; holder < players.ids.length; holder++) starts[holder + 1]! += starts[holder] as number
  const next = starts.slice()
  const all = room(starts[players.ids.length] as number)
  const routes = new Int32Array(all.length)
  for (let entry = 0; entry < size; entry++) {
    if (!mayCount(entry)) continue
    const holder = player[entry] as number
    const place = next[holder] as number
    next[holder] = place + 1
    const own = accountCountry[holder] as number
    const ran = country[entry] as number
    routes[place] = route[entry] as number
    all.cell[place] = cellOf[map[entry] as number] as number
    // the country of a run stays with it; today's flag stands where there was none
    all.country[place] = ran === unknown && own >= 0 ? own : ran
    all.player[place] = holder
    all.from[place] = from[entry] as number
    all.until[place] = until[entry] as number
  }
  return { all, routes, starts, since, recent: recordsIn(all, since, Number.POSITIVE_INFINITY), spans: new Map() }
}

/** Lent to one counting after the other, with room for every entry and every player. */
let lent = { places: new Int32Array(0), holders: new Int32Array(0), begun: new Int32Array(0) }

export function lend(entries: number, players: number): typeof lent {
  const { places, holders } = lent
  if (places.length < entries) lent = { ...lent, places: new Int32Array(entries) }
  if (holders.length < players) lent = { ...lent, holders: new Int32Array(players), begun: new Int32Array(players) }
  return lent
}

/** Those that were records at some moment from `start` on, before `end`. */
function recordsIn({ length, cell, country, player, from, until }: Packed, start: number, end: number): Packed {
  const { places } = lend(length, 0)
  let count = 0
  for (let place = 0; place < length; place++) {
    places[count] = place
    count += Number((until[place] as number) >= start) & Number((from[place] as number) < end)
  }
  const found = room(count)
  // each of the five has one type here: a loop over them would ask for it at every value
  const { cell: cells, country: countries, player: players, from: froms, until: untils } = found
  for (let seen = 0; seen < count; seen++) {
    const place = places[seen] as number
    cells[seen] = cell[place] as number
    countries[seen] = country[place] as number
    players[seen] = player[place] as number
    froms[seen] = from[place] as number
    untils[seen] = until[place] as number
  }
  return found
}

function recordsAround({ all, spans }: Entries, at: number): Packed {
  const span = Math.floor(at / SPAN)
  const known = spans.get(span)
  if (known) return known
  const made = recordsIn(all, span * SPAN, (span + 1) * SPAN)
  spans.set(span, made)
  return made
}

/** The entries among which those are that count at a moment. */
export const entriesAt = (entries: Entries, { at }: Counted): Packed =>
  at === null || at >= entries.since ? entries.recent : recordsAround(entries, at)

/**
 * Sees of a stretch of entries which of them count: the places of those, in their order, in a list that is lent. No branch
 * hangs on a moment, for whether the next entry was a record then is anybody's guess: that takes half of the time.
 */
export function countedIn(
  { cell, country, from, until }: Packed,
  { cells, country: wanted, at }: Counted,
  first: number,
  end: number,
): { places: Int32Array; count: number } {
  const { places } = lend(end - first, 0)
  // a record of now began at some time and has no end
  const [before, since] = [at ?? STILL + 1, at ?? STILL]
  let count = 0
  for (let place = first; place < end; place++) {
    if (cells[cell[place] as number] === 0 || (wanted !== null && country[place] !== wanted)) continue
    places[count] = place
    count += Number((from[place] as number) < before) & Number((until[place] as number) >= since)
  }
  return { places, count }
}
