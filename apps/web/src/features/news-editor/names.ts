import type { RecordLine } from '@kz/contract/runs/records'
import { api, queryOf } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'

/** A map or a player that a tag can name. `country` is for players. */
export interface KnownName {
  /** 0 for a holder without an account */
  id: number
  name: string
  country: string | null
}

export type NameKind = 'maps' | 'players'

const MOST = 8
/** Shorter texts are not worth a search on the server. */
const LEAST = 2

function mapsOf(lines: readonly RecordLine[]): KnownName[] {
  return [
    ...new Map(lines.map(({ mapId, mapName }) => [mapName, { id: mapId, name: mapName, country: null }])).values(),
  ]
}

const countryOf = (code: string | null) => (code === 'n-a' ? null : code)

/** Players that hold a record. */
function playersOf(lines: readonly RecordLine[]): KnownName[] {
  const known = new Map<string, KnownName>()
  for (const { playerId, playerName, country } of lines)
    if (playerName !== null) known.set(playerName, { id: playerId ?? 0, name: playerName, country: countryOf(country) })
  return [...known.values()]
}

/** The names that hold the text, those that begin with it first; none for an empty text. */
export function matchNames(names: readonly KnownName[], text: string): KnownName[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const found = names.filter(({ name }) => name.toLowerCase().includes(wanted))
  const begins = ({ name }: KnownName) => name.toLowerCase().startsWith(wanted)
  return [...found.filter(begins), ...found.filter((name) => !begins(name))].slice(0, MOST)
}

/** Names that match: those of the record list, which the browser has, then what else the server knows. */
export async function findNames(kind: NameKind, text: string): Promise<KnownName[]> {
  const lines = await queryClient.fetchQuery({ ...queryOf('GET /record/all-demos'), staleTime: 300_000 })
  const held = matchNames(kind === 'maps' ? mapsOf(lines) : playersOf(lines), text)
  if (held.length === MOST || text.trim().length < LEAST) return held
  // the search has its limit of calls, and completion goes on without it
  const found = await searchNames(kind, text.trim()).catch(() => [])
  const known = new Set(held.map(({ name }) => name))
  return [...held, ...found.filter(({ name }) => !known.has(name))].slice(0, MOST)
}

async function searchNames(kind: NameKind, query: string): Promise<KnownName[]> {
  if (kind === 'players') {
    const players = await api.call('GET /user/search', { query: { query } })
    return players.map(({ id, pseudo, countryCode }) => ({
      id: id ?? 0,
      name: pseudo,
      country: countryOf(countryCode),
    }))
  }
  const { mapSearch } = await api.call('GET /search/', { query: { query, kind: 'map' } })
  return mapSearch.map(({ mapId, mapName }) => ({ id: mapId, name: mapName, country: null }))
}
