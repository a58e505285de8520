import type { Columns } from './load.ts'
import { type Counted, countedPlaces, type Entries } from './standings.ts'

export interface CountryCount {
  country: string
  rank: number
  records: number
  players: number
}

/** Countries by the records their players hold; equal counts share a rank, and the earlier one stands first. An unknown country is none. */
export function countriesOf({ countries, players }: Columns, entries: Entries, counted: Counted): CountryCount[] {
  const records = countries.map(() => 0)
  const last = countries.map(() => 0)
  const holders = countries.map(() => 0)
  // one bit for each country and player
  const met = new Uint8Array(Math.ceil((countries.length * players.ids.length) / 8))
  const { packed, places, count } = countedPlaces(entries, counted)
  for (let index = 0; index < count; index++) {
    const place = places[index] as number
    const country = packed.country[place] as number
    records[country]! += 1
    if ((packed.from[place] as number) > (last[country] as number)) last[country] = packed.from[place] as number
    const bit = country * players.ids.length + (packed.player[place] as number)
    const mask = 1 << (bit & 7)
    if ((met[bit >>> 3] as number) & mask) continue
    met[bit >>> 3]! |= mask
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
