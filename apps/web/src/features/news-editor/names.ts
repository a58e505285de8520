import type { RecordLine } from '@kz/contract/records'

/** A map or a player that a tag can name. `country` is for players. */
export interface KnownName {
  id: number
  name: string
  country: string | null
}

const MOST = 8

export function mapsOf(lines: readonly RecordLine[]): KnownName[] {
  return [
    ...new Map(lines.map(({ mapId, mapName }) => [mapName, { id: mapId, name: mapName, country: null }])).values(),
  ]
}

/** Players with an account that hold a record. */
export function playersOf(lines: readonly RecordLine[]): KnownName[] {
  const known = new Map<string, KnownName>()
  for (const { playerId, playerName, country } of lines)
    if (playerId !== null && playerName !== null)
      known.set(playerName, { id: playerId, name: playerName, country: country === 'n-a' ? null : country })
  return [...known.values()]
}

/** The names that hold the text, those that begin with it first; none for an empty text. */
export function findNames(names: readonly KnownName[], text: string): KnownName[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const found = names.filter(({ name }) => name.toLowerCase().includes(wanted))
  const begins = ({ name }: KnownName) => name.toLowerCase().startsWith(wanted)
  return [...found.filter(begins), ...found.filter((name) => !begins(name))].slice(0, MOST)
}
