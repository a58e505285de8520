import type { Columns } from './columns.ts'
import { type Counted, countryOf, eachCounted } from './standings.ts'

export interface CountryCount {
  country: string
  rank: number
  records: number
  players: number
}

/** Countries by the records their players hold; equal counts share a rank, and the earlier one stands first. */
export function countriesOf(columns: Columns, current: Int32Array, counted: Counted): CountryCount[] {
  const { countries, player, from } = columns
  const records = countries.map(() => 0)
  const last = countries.map(() => 0)
  const holders = countries.map(() => new Set<number>())
  eachCounted(columns, current, counted, (entry) => {
    const country = countryOf(columns, entry)
    records[country]! += 1
    last[country] = Math.max(last[country] as number, from[entry] as number)
    holders[country]?.add(player[entry] as number)
  })
  const lines = countries
    .map((country, place) => ({
      country,
      records: records[place] as number,
      players: holders[place]?.size ?? 0,
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
