import type { Columns } from './load.ts'
import { type Counted, type Entries, entriesAt, isCounted } from './standings.ts'

export interface CountryCount {
  country: string
  rank: number
  records: number
  players: number
}

/** Countries by the records their players hold; equal counts share a rank, and the earlier one stands first. An unknown country is none. */
export function countriesOf({ countries }: Columns, entries: Entries, counted: Counted): CountryCount[] {
  const records = countries.map(() => 0)
  const last = countries.map(() => 0)
  const holders = countries.map(() => 0)
  // the player of each country who was counted for it last: all entries of one come one after the other
  const counting = new Int32Array(countries.length).fill(-1)
  const packed = entriesAt(entries, counted)
  for (let place = 0; place < packed.length; place++) {
    if (!isCounted(packed, counted, place)) continue
    const country = packed.country[place] as number
    records[country]! += 1
    if ((packed.from[place] as number) > (last[country] as number)) last[country] = packed.from[place] as number
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
