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
  /** players with at least one record, by their numbers; whoever is none of them has no place in the lists below */
  holders: Int32Array
  /** by holder */
  counts: Int32Array
  /** by holder: when he took the newest of them */
  last: Uint32Array
  /** by count: how many players have more */
  above: Int32Array
  /** places of holders, in the order of their counts; equal ones in place when they are asked for */
  order: Int32Array
  placed: Set<number>
}

/** Entries packed for counting: what is looked up for each of them stands beside it, those of one player one after the other. */
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

const FIELDS = ['cell', 'country', 'player', 'from', 'until'] as const

const room = (length: number): Packed => ({
  length,
  cell: new Int16Array(length),
  country: new Uint16Array(length),
  player: new Int32Array(length),
  from: new Uint32Array(length),
  until: new Uint32Array(length),
})

/** Packs the entries in use once for many countings. */
export function packEntries(columns: Columns, since: number): Entries {
  const { size, route, map, cellOf, player, country, accountCountry, from, until, players } = columns
  const unknown = columns.countries.indexOf('n-a')
  const starts = new Int32Array(players.ids.length + 1)
  for (let entry = 0; entry < size; entry++) if (route[entry] !== -1) starts[(player[entry] as number) + 1]! += 1
  for (let holder = 0; holder < players.ids.length; holder++) starts[holder + 1]! += starts[holder] as number
  const next = starts.slice()
  const all = room(starts[players.ids.length] as number)
  const routes = new Int32Array(all.length)
  for (let entry = 0; entry < size; entry++) {
    if (route[entry] === -1) continue
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

/** Those that were records at some moment from `start` on, before `end`. */
function recordsIn(all: Packed, start: number, end: number): Packed {
  const wanted = new Int32Array(all.length)
  let count = 0
  for (let place = 0; place < all.length; place++) {
    if ((all.until[place] as number) >= start && (all.from[place] as number) < end) wanted[count++] = place
  }
  const found = room(count)
  for (const name of FIELDS) {
    const [from, to] = [all[name], found[name]]
    for (let place = 0; place < count; place++) to[place] = from[wanted[place] as number] as number
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

/** Whether an entry counts. */
export function isCounted({ cell, country, from, until }: Packed, counted: Counted, place: number): boolean {
  const tags = cell[place] as number
  const { at } = counted
  return (
    (at === null ? until[place] === STILL : (from[place] as number) < at && (until[place] as number) >= at) &&
    tags >= 0 &&
    counted.cells[tags] === 1 &&
    (counted.country === null || country[place] === counted.country)
  )
}

/** Lent to one counting after the other, with room for every player. */
let lent = { holders: new Int32Array(0), counts: new Int32Array(0), last: new Uint32Array(0) }

export function standingsOf(entries: Entries, counted: Counted): Standings {
  const packed = entriesAt(entries, counted)
  const { player, from } = packed
  const players = entries.starts.length
  if (lent.holders.length < players) {
    lent = { holders: new Int32Array(players), counts: new Int32Array(players), last: new Uint32Array(players) }
  }
  const { holders: met, counts: held, last: newest } = lent
  let total = 0
  let most = 0
  let current = -1
  let count = 0
  let last = 0
  const leave = () => {
    met[total] = current
    held[total] = count
    newest[total] = last
    total += count === 0 ? 0 : 1
    if (count > most) most = count
  }
  for (let place = 0; place < packed.length; place++) {
    if (!isCounted(packed, counted, place)) continue
    const holder = player[place] as number
    if (holder !== current) {
      leave()
      current = holder
      count = 0
      last = 0
    }
    count++
    const began = from[place] as number
    if (began > last) last = began
  }
  leave()
  const [holders, counts, latest] = [met.slice(0, total), held.slice(0, total), newest.slice(0, total)]
  const having = new Int32Array(most + 2)
  for (let seat = 0; seat < total; seat++) having[counts[seat] as number]! += 1
  const above = new Int32Array(most + 2)
  for (let records = most; records >= 0; records--)
    above[records] = (above[records + 1] as number) + (having[records + 1] as number)
  const next = above.slice()
  const order = new Int32Array(total)
  for (let seat = 0; seat < total; seat++) {
    const records = counts[seat] as number
    order[next[records] as number] = seat
    next[records]! += 1
  }
  return { holders, counts, last: latest, above, order, placed: new Set() }
}

/** Where a player stands among the holders; -1 without a record. */
function seatOf({ holders }: Standings, player: number): number {
  let [low, high] = [0, holders.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const holder = holders[middle] as number
    if (holder === player) return middle
    if (holder < player) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** The records a player holds. */
export const recordsOf = (standings: Standings, player: number): number =>
  standings.counts[seatOf(standings, player)] ?? 0

/** The rank of a count, from 1. */
export const rankOf = ({ above }: Standings, count: number): number => (above[count] ?? 0) + 1

/** The rank a player has, or null without a record. */
export function rankOfPlayer(standings: Standings, player: number): number | null {
  const count = recordsOf(standings, player)
  return count > 0 ? rankOf(standings, count) : null
}

/** Orders the players of one count by their newest record, then by id. */
function place(standings: Standings, count: number, ids: readonly number[]): void {
  if (standings.placed.has(count)) return
  standings.placed.add(count)
  const { above, last, order, holders } = standings
  const idOf = (seat: number) => ids[holders[seat] as number] as number
  order
    .subarray(above[count], above[count - 1])
    .sort((one, other) => (last[one] as number) - (last[other] as number) || idOf(one) - idOf(other))
}

/** The players from a place on, at most so many. */
export function playersFrom(standings: Standings, offset: number, limit: number, ids: readonly number[]): number[] {
  const { counts, order, above, holders } = standings
  const end = Math.min(order.length, offset + limit)
  for (let at = offset; at < end; ) {
    const count = counts[order[at] as number] as number
    place(standings, count, ids)
    at = above[count - 1] as number
  }
  return Array.from(order.subarray(offset, Math.max(offset, end)), (seat) => holders[seat] as number)
}

/** The place of a player in the whole list, from 0; -1 without a record. */
export function placeOf(standings: Standings, player: number, ids: readonly number[]): number {
  const seat = seatOf(standings, player)
  if (seat < 0) return -1
  const count = standings.counts[seat] as number
  place(standings, count, ids)
  return standings.order.indexOf(seat, standings.above[count])
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
  // both lists are in the order of the players
  for (let old = 0, seat = 0; old < before.holders.length || seat < now.holders.length; ) {
    const [was, is] = [before.holders[old] ?? Number.POSITIVE_INFINITY, now.holders[seat] ?? Number.POSITIVE_INFINITY]
    const player = Math.min(was, is)
    const gained =
      (is === player ? (now.counts[seat++] as number) : 0) - (was === player ? (before.counts[old++] as number) : 0)
    if (gained > 0) keep(gains, { player, gained })
    else if (gained < 0) keep(losses, { player, gained })
  }
  return [...gains, ...losses.reverse()]
}
