import { type Counted, countedIn, type Entries, entriesAt, lend } from './packed.ts'

/** Counting records and placing their holders: plain work on the packed entries, without the database. */

/** How many players have more than a number of records, at some moment and by some filters. */
export interface Ranks {
  /** by count: how many players have more */
  above: Int32Array
  /** what was counted */
  entries: Entries
  counted: Counted
}

/** Who holds how many records, too. Equal counts share a rank; the order among them is by who got there first. */
export interface Standings extends Ranks {
  /** players with at least one record, by their numbers */
  holders: Int32Array
  /** by holder */
  counts: Int32Array
  /** by count, where it was asked for: who has as many, in their order */
  groups: Map<number, readonly number[]>
}

/** By player: players.id. */
type Ids = readonly number[]

/** Goes through all holders: who they are, and where those records begin that each of them has, in lists that are lent. */
function goThrough(entries: Entries, counted: Counted): { holders: Int32Array; begun: Int32Array; total: number } {
  const packed = entriesAt(entries, counted)
  const { player } = packed
  const { places, count } = countedIn(packed, counted, 0, packed.length)
  const { holders, begun } = lend(0, entries.starts.length)
  let total = 0
  let known = -1
  // all entries of a player stand one after the other
  for (let seen = 0; seen < count; seen++) {
    const holder = player[places[seen] as number] as number
    holders[total] = holder
    begun[total] = seen
    total += Number(holder !== known)
    known = holder
  }
  begun[total] = count
  return { holders, begun, total }
}

function aboveOf(begun: Int32Array, total: number): Int32Array {
  let most = 0
  for (let seat = 0; seat < total; seat++) most = Math.max(most, (begun[seat + 1] as number) - (begun[seat] as number))
  const above = new Int32Array(most + 2)
  for (let seat = 0; seat < total; seat++) above[(begun[seat + 1] as number) - (begun[seat] as number) - 1]! += 1
  for (let records = most; records >= 0; records--) above[records]! += above[records + 1] as number
  return above
}

/** Ranks alone, for what a later list is compared with: nothing is kept of the players. */
export function ranksOf(entries: Entries, counted: Counted): Ranks {
  const { begun, total } = goThrough(entries, counted)
  return { above: aboveOf(begun, total), entries, counted }
}

export function standingsOf(entries: Entries, counted: Counted): Standings {
  const { holders, begun, total } = goThrough(entries, counted)
  const counts = new Int32Array(total)
  for (let seat = 0; seat < total; seat++) counts[seat] = (begun[seat + 1] as number) - (begun[seat] as number)
  const above = aboveOf(begun, total)
  return { above, entries, counted, holders: holders.slice(0, total), counts, groups: new Map() }
}

/** Those of a player's records that count. */
const heldBy = ({ entries: { all, starts }, counted }: Ranks, player: number) =>
  countedIn(all, counted, starts[player] as number, starts[player + 1] as number)

/** The records a player holds. */
export const recordsOf = (ranks: Ranks, player: number): number => heldBy(ranks, player).count

/** When a player took the newest of the records they hold. */
function newestOf(standings: Standings, player: number): number {
  const { places, count } = heldBy(standings, player)
  const { from } = standings.entries.all
  let newest = 0
  for (let seen = 0; seen < count; seen++) newest = Math.max(newest, from[places[seen] as number] as number)
  return newest
}

/** The rank of a count, from 1. */
export const rankOf = ({ above }: Ranks, count: number): number => (above[count] ?? 0) + 1

/** The rank a player has, or null without a record. */
export function rankOfPlayer(ranks: Ranks, player: number): number | null {
  const count = recordsOf(ranks, player)
  return count > 0 ? rankOf(ranks, count) : null
}

/** Puts the players of these counts in their order, by their newest record and then by id, in one run through all. */
function group(standings: Standings, least: number, most: number, ids: Ids): void {
  const { holders, counts, groups } = standings
  const found = Array.from({ length: most - least + 1 }, (): number[] => [])
  for (let seat = 0; seat < counts.length; seat++) {
    const count = counts[seat] as number
    if (count >= least && count <= most) found[count - least]?.push(holders[seat] as number)
  }
  for (const [more, players] of found.entries()) {
    const known = players.length > 1 ? players.map((player) => [player, newestOf(standings, player)] as const) : []
    const sorted = known.sort(
      ([one, newest], [other, newer]) => newest - newer || (ids[one] as number) - (ids[other] as number),
    )
    groups.set(least + more, players.length > 1 ? sorted.map(([player]) => player) : players)
  }
}

/** The players from a place on, at most so many. */
export function playersFrom(standings: Standings, offset: number, limit: number, ids: Ids): number[] {
  const { above, counts, groups } = standings
  const end = Math.min(counts.length, offset + limit)
  if (offset >= end) return []
  const countAt = (place: number) => above.findIndex((more) => more <= place)
  const [most, least] = [countAt(offset), countAt(end - 1)]
  const wanted = Array.from({ length: most - least + 1 }, (_one, fewer) => most - fewer)
  if (wanted.some((count) => !groups.has(count))) group(standings, least, most, ids)
  const from = offset - (above[most] as number)
  return wanted.flatMap((count) => groups.get(count) ?? []).slice(from, from + end - offset)
}

/** The place of a player in the whole list, from 0; -1 without a record. */
export function placeOf(standings: Standings, player: number, ids: Ids): number {
  const count = recordsOf(standings, player)
  if (count === 0) return -1
  if (!standings.groups.has(count)) group(standings, count, count, ids)
  return (standings.above[count] as number) + (standings.groups.get(count)?.indexOf(player) ?? 0)
}

/** Places gained from one list to a later one; null for who was not there before. */
export function changeOf(before: Ranks, now: Ranks, player: number): number | null {
  const old = rankOfPlayer(before, player)
  const rank = rankOfPlayer(now, player)
  return old === null || rank === null ? null : old - rank
}

/** Who gained and who lost the most records between two lists: the first ones of both, gains first; equal ones by id. */
export function moversOf(
  before: Standings,
  now: Standings,
  most: number,
  ids: Ids,
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
