import type { GameServer } from '@kz/contract/accounts/community'
import { byText } from '../../lib/text/by-text.ts'
import { parseMoment } from '../../lib/text/format.ts'

export const addressOf = ({ addr, port }: Pick<GameServer, 'addr' | 'port'>): string => `${addr}:${port}`

/** How full a server is, in percent. */
export const fullness = ({ players, maxPlayers }: Pick<GameServer, 'players' | 'maxPlayers'>): number =>
  maxPlayers > 0 ? Math.min(100, Math.round((players / maxPlayers) * 100)) : 0

/** `1 bot`, `2 bots`. */
export const botsText = (bots: number): string => `${bots} ${bots === 1 ? 'bot' : 'bots'}`

/** What is written about a server when it is saved. */
export interface ServerDraft {
  addr: string
  port: number
  community: string
  isPartner: boolean
  isMotdServer: boolean
  country: string
  enabled: boolean
  /** separated by commas */
  tags: string
}

/** A server as a form writes it. */
export const draftOf = (server: GameServer): ServerDraft => {
  const { addr, port, community, isPartner, isMotdServer, country, enabled, tags } = server
  return { addr, port, community, isPartner, isMotdServer, country, enabled, tags: tags.join(', ') }
}

export interface ServerFilters {
  /** part of a map's or server's name, or of an address */
  text: string
  community: string
  country: string
  notEmpty: boolean
  notFull: boolean
  /** nobody plays there */
  empty: boolean
}

export const NO_FILTERS: ServerFilters = {
  text: '',
  community: '',
  country: '',
  notEmpty: false,
  notFull: false,
  empty: false,
}

export type ServerSort = 'players' | 'name'

/** The servers that pass, by players (most first) or name. */
export function chosenServers(
  servers: readonly GameServer[],
  { text, community, country, notEmpty, notFull, empty }: ServerFilters,
  sort: ServerSort,
): GameServer[] {
  const wanted = text.trim().toLowerCase()
  const byName = (one: GameServer, other: GameServer) => byText(one.name, other.name)
  return servers
    .filter(
      (server) =>
        (wanted === '' ||
          [server.map ?? '', server.name, addressOf(server), ...server.tags].some((each) =>
            each.toLowerCase().includes(wanted),
          )) &&
        (community === '' || server.community === community) &&
        (country === '' || server.country === country) &&
        (!notEmpty || server.players > 0) &&
        (!empty || server.players === 0) &&
        (!notFull || server.players < server.maxPlayers),
    )
    .sort((one, other) => (sort === 'players' && other.players - one.players) || byName(one, other))
}

const distinct = (values: readonly string[]): string[] =>
  [...new Set(values)].filter((value) => value !== '').sort(byText)

/** What the servers can be filtered by. */
export const choicesOf = (servers: readonly GameServer[]) => ({
  communities: distinct(servers.map(({ community }) => community)),
  countries: distinct(servers.map(({ country }) => country)).filter((country) => country !== 'n-a'),
})

/** How long somebody has been playing: `1 h 05 m`, `12 m`, `40 s`. */
export function playedFor(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const minutes = Math.floor(whole / 60)
  if (minutes === 0) return `${whole} s`
  if (minutes < 60) return `${minutes} m`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} m`
}

/** Date of the wire as a moment, or null. */
export const seenAt = ({ lastSeen }: GameServer): Date | null => (lastSeen === null ? null : parseMoment(lastSeen))
