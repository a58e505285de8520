import type { Columns } from './columns.ts'
import { type Counted, countryOf, eachCounted, type Recent } from './standings.ts'

export interface CountryCount {
  country: string
  rank: number
  records: number
  players: number
}

/** Countries by the records their players hold; equal counts share a rank, and the earlier one stands first. */
export function countriesOf(columns: Columns, recent: Recent, counted: Counted): CountryCount[] {
  const { countries, players, player, from } = columns
  const records = countries.map(() => 0)
  const last = countries.map(() => 0)
  const holders = countries.map(() => 0)
  // one bit for each country and player
  const met = new Uint8Array(Math.ceil((countries.length * players.ids.length) / 8))
  eachCounted(columns, recent, counted, (entry) => {
    const country = countryOf(columns, entry)
    records[country]! += 1
    last[country] = Math.max(last[country] as number, from[entry] as number)
    const place = country * players.ids.length + (player[entry] as number)
    const bit = 1 << (place & 7)
    if ((met[place >>> 3] as number) & bit) return
    met[place >>> 3]! |= bit
    holders[country]! += 1
  })
  const lines = countries
    .map((country, place) => ({
      country,
      records: records[place] as number,
      players: holders[place] as number,
      last: last[place] as number,
    }))
    .filter((line) => line.records > 0)
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
