import type { Columns } from './load.ts'
import { type Counted, countedIn, type Entries, entriesAt } from './packed.ts'

export interface CountryCount {
  country: string
  rank: number
  records: number
  players: number
}

/** Countries by the records their players hold; equal counts share a rank, and the earlier one stands first. An unknown country is none. */
export function countriesOf({ countries }: Columns, entries: Entries, counted: Counted): CountryCount[] {
  const records = new Int32Array(countries.length)
  const last = new Uint32Array(countries.length)
  const holders = new Int32Array(countries.length)
  // the player of each country who was counted for it last: all entries of one come one after the other
  const counting = new Int32Array(countries.length).fill(-1)
  const packed = entriesAt(entries, counted)
  const { places, count: total } = countedIn(packed, counted, 0, packed.length)
  for (let seen = 0; seen < total; seen++) {
    const place = places[seen] as number
    const country = packed.country[place] as number
    records[country]! += 1
    last[country] = Math.max(last[country] as number, packed.from[place] as number)
    const holder = packed.player[place] as number
    if (counting[country] === holder) continue
    counting[country] = holder
    holders[country]! += 1
  }
  const lines = countries
    .map((country, place) => ({
      country,
      records: records[place] as number,
      players: holders[place] as number,
      last: last[place] as number,
    }))
    .filter((line) => line.records > 0 && line.country !== 'n-a')
    .sort(
      (one, other) => other.records - one.records || one.last - other.last || (one.country < other.country ? -1 : 1),
    )
  return lines.map(({ country, records: count, players }) => ({
    country,
    rank: lines.findIndex((line) => line.records === count) + 1,
    records: count,
    players,
  }))
}
