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
  // by player the country he was first met with, from 1, and those who have others too
  const first = new Uint16Array(players.ids.length)
  const others = new Set<number>()
  const { packed, places, count } = countedPlaces(entries, counted)
  for (let index = 0; index < count; index++) {
    const place = places[index] as number
    const country = packed.country[place] as number
    records[country]! += 1
    if ((packed.from[place] as number) > (last[country] as number)) last[country] = packed.from[place] as number
    const holder = packed.player[place] as number
    if (first[holder] === country + 1) continue
    const pair = country * players.ids.length + holder
    if (others.has(pair)) continue
    if (first[holder] === 0) first[holder] = country + 1
    else others.add(pair)
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
