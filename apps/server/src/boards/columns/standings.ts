import { type Columns, STILL } from './load.ts'

/** Counting records and placing their holders: plain work on the columns, without the database. */

export interface Counted {
  /** the moment to count at in seconds, not included; null: now */
  at: number | null
  /** by cell of tags, 1 where it counts */
  cells: Uint8Array
  /** number of the country whose holders alone count */
  country: number | null
}

/** Who holds how many records. Equal counts share a rank; the order among them is by who got there first. */
export interface Standings {
  /** by player */
  counts: Int32Array
  /** by player: when he took the newest of them */
  last: Uint32Array
  /** players with at least one record */
  total: number
  /** by count: how many players have more */
  above: Int32Array
  /** holders, in the order of their counts; equal ones in place when they are asked for */
  order: Int32Array
  placed: Set<number>
}

/** Entries packed for counting: what is looked up for each of them stands beside it. */
export interface Packed {
  length: number
  /** of the map's tags, or -1 where it does not count */
  cell: Int16Array
  /** that of the holder's account today, else the one the run was released with */
  country: Uint16Array
  player: Int32Array
  from: Uint32Array
  until: Uint32Array
}

/** All entries, and those that were records at a moment or became so later: a tenth of all. */
export interface Entries {
  all: Packed
  since: number
  recent: Packed
  /** for older moments, made when the first of them is asked for */
  spans: Spans | null
}

/** For each span of days the places, in `all`, of the entries that were records at some time of it: a tenth of all, too. */
interface Spans {
  /** which of the lists has what counts at a moment */
  of: (moment: number) => number
  lists: Int32Array[]
}

const SPAN = 128 * 86_400

/** Packs the entries once for many countings. */
export function packEntries(columns: Columns, since: number): Entries {
  return { all: pack(columns, 1), since, recent: pack(columns, since), spans: null }
}

function spansOf({ all: { length, from, until }, since }: Entries): Spans {
  let first = since
  for (let place = 0; place < length; place++) {
    const began = from[place] as number
    if (began !== 0 && began < first) first = began
  }
  const start = Math.floor(first / SPAN)
  const last = Math.floor(since / SPAN) - start
  // what is older or newer than all spans stands in the one at that end
  const of = (moment: number) => Math.min(last, Math.max(0, Math.floor(moment / SPAN) - start))
  const eachSpan = (visit: (span: number, place: number) => void) => {
    for (let place = 0; place < length; place++) {
      const end = of(until[place] as number)
      for (let span = of(from[place] as number); span <= end; span++) visit(span, place)
    }
  }
  const sizes = new Int32Array(last + 1)
  eachSpan((span) => {
    sizes[span]! += 1
  })
  const lists = [...sizes].map((size) => new Int32Array(size))
  sizes.fill(0)
  eachSpan((span, place) => {
    const list = lists[span] as Int32Array
    list[sizes[span] as number] = place
    sizes[span]! += 1
  })
  return { of, lists }
}

function placesAround(entries: Entries, at: number): Int32Array {
  entries.spans ??= spansOf(entries)
  return entries.spans.lists[entries.spans.of(at)] as Int32Array
}

/** Packs the entries that ended at this moment or later; dead ones ended in 1970. */
function pack(columns: Columns, since: number): Packed {
  const { size, map, cellOf, player, country, accountCountry, from, until } = columns
  const unknown = columns.countries.indexOf('n-a')
  const wanted: number[] = []
  for (let entry = 0; entry < size; entry++) if ((until[entry] as number) >= since) wanted.push(entry)
  const packed = {
    length: wanted.length,
    cell: new Int16Array(wanted.length),
    country: new Uint16Array(wanted.length),
    player: new Int32Array(wanted.length),
    from: new Uint32Array(wanted.length),
    until: new Uint32Array(wanted.length),
  }
  for (let place = 0; place < wanted.length; place++) {
    const entry = wanted[place] as number
    const holder = player[entry] as number
    const own = accountCountry[holder] as number
    const ran = country[entry] as number
    packed.cell[place] = cellOf[map[entry] as number] as number
    // the country of a run stays with it; today's flag stands where there was none
    packed.country[place] = ran === unknown && own >= 0 ? own : ran
    packed.player[place] = holder
    packed.from[place] = from[entry] as number
    packed.until[place] = until[entry] as number
  }
  return packed
}

/** The places in `packed` that count. */
export function countedPlaces(
  entries: Entries,
  { at, cells, country }: Counted,
): { packed: Packed; places: Int32Array; count: number } {
  const around = at === null || at >= entries.since ? null : placesAround(entries, at)
  const packed = around ? entries.all : entries.recent
  const { cell, from, until } = packed
  const length = around ? around.length : packed.length
  const places = new Int32Array(length)
  let count = 0
  for (let index = 0; index < length; index++) {
    const place = around ? (around[index] as number) : index
    const tags = cell[place] as number
    if (tags < 0 || cells[tags] === 0) continue
    if (at === null ? until[place] !== STILL : (from[place] as number) >= at || (until[place] as number) < at) continue
    if (country !== null && packed.country[place] !== country) continue
    places[count++] = place
  }
  return { packed, places, count }
}

export function standingsOf(players: number, entries: Entries, counted: Counted): Standings {
  const counts = new Int32Array(players)
  const last = new Uint32Array(players)
  const { packed, places, count } = countedPlaces(entries, counted)
  const { player, from } = packed
  const holders: number[] = []
  let most = 0
  for (let index = 0; index < count; index++) {
    const place = places[index] as number
    const holder = player[place] as number
    const held = (counts[holder] as number) + 1
    if (held === 1) holders.push(holder)
    counts[holder] = held
    if (held > most) most = held
    if ((from[place] as number) > (last[holder] as number)) last[holder] = from[place] as number
  }
  const having = new Int32Array(most + 2)
  for (const holder of holders) having[counts[holder] as number]! += 1
  const above = new Int32Array(most + 2)
  for (let count = most; count >= 0; count--)
    above[count] = (above[count + 1] as number) + (having[count + 1] as number)
  const total = above[0] as number
  const next = above.slice()
  const order = new Int32Array(total)
  for (const holder of holders) {
    const count = counts[holder] as number
    order[next[count] as number] = holder
    next[count]! += 1
  }
  return { counts, last, total, above, order, placed: new Set() }
}

/** The rank of a count, from 1. */
export const rankOf = ({ above }: Standings, count: number): number => (above[count] ?? 0) + 1

/** The rank a player has, or null without a record. */
export function rankOfPlayer(standings: Standings, player: number): number | null {
  const count = standings.counts[player] ?? 0
  return count > 0 ? rankOf(standings, count) : null
}

/** Orders the players of one count by their newest record, then by id. */
function place(standings: Standings, count: number, ids: readonly number[]): void {
  if (standings.placed.has(count)) return
  standings.placed.add(count)
  const { above, last, order } = standings
  order
    .subarray(above[count], above[count - 1])
    .sort(
      (one, other) => (last[one] as number) - (last[other] as number) || (ids[one] as number) - (ids[other] as number),
    )
}

/** The players from a place on, at most so many. */
export function playersFrom(standings: Standings, offset: number, limit: number, ids: readonly number[]): number[] {
  const { counts, order, above } = standings
  const end = Math.min(order.length, offset + limit)
  for (let at = offset; at < end; ) {
    const count = counts[order[at] as number] as number
    place(standings, count, ids)
    at = above[count - 1] as number
  }
  return [...order.subarray(offset, Math.max(offset, end))]
}

/** The place of a player in the whole list, from 0; -1 without a record. */
export function placeOf(standings: Standings, player: number, ids: readonly number[]): number {
  const count = standings.counts[player] ?? 0
  if (count === 0) return -1
  place(standings, count, ids)
  return standings.order.indexOf(player, standings.above[count])
}

/** Places gained from one list to a later one; null for who was not there before. */
export function changeOf(before: Standings, now: Standings, player: number): number | null {
  const old = rankOfPlayer(before, player)
  const rank = rankOfPlayer(now, player)
  return old === null || rank === null ? null : old - rank
}

/** Who gained and who lost the most records between two lists: the first ones of both, gains first; equal ones by id. */
export function moversOf(
  before: Standings,
  now: Standings,
  most: number,
  ids: readonly number[],
): { player: number; gained: number }[] {
  const gains: { player: number; gained: number }[] = []
  const losses: { player: number; gained: number }[] = []
  const keep = (list: typeof gains, found: { player: number; gained: number }) => {
    const size = Math.abs(found.gained)
    const isBehind = (one: typeof found) =>
      Math.abs(one.gained) < size || (one.gained === found.gained && idOf(one) > idOf(found))
    const last = list[most - 1]
    if (last && !isBehind(last)) return
    const at = list.findIndex(isBehind)
    list.splice(at < 0 ? list.length : at, 0, found)
    list.length = Math.min(list.length, most)
  }
  const idOf = ({ player }: { player: number }) => ids[player] as number
  for (let player = 0; player < now.counts.length; player++) {
    const gained = (now.counts[player] as number) - (before.counts[player] as number)
    if (gained > 0) keep(gains, { player, gained })
    else if (gained < 0) keep(losses, { player, gained })
  }
  return [...gains, ...losses.reverse()]
}

/** Entries by player: those of player p stand in `list` from `starts[p]` to `starts[p + 1]`. */
export interface EntriesByPlayer {
  starts: Int32Array
  list: Int32Array
}

export function entriesByPlayer({ size, route, player, players }: Columns): EntriesByPlayer {
  const starts = new Int32Array(players.ids.length + 1)
  for (let entry = 0; entry < size; entry++) if (route[entry] !== -1) starts[(player[entry] as number) + 1]! += 1
  for (let holder = 0; holder < players.ids.length; holder++) starts[holder + 1]! += starts[holder] as number
  const next = starts.slice()
  const list = new Int32Array(starts[players.ids.length] as number)
  for (let entry = 0; entry < size; entry++) {
    if (route[entry] === -1) continue
    const holder = player[entry] as number
    list[next[holder] as number] = entry
    next[holder]! += 1
  }
  return { starts, list }
}
