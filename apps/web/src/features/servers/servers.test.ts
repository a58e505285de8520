import type { GameServer } from '@kz/contract/accounts/community'
import { expect, it } from 'vitest'
import { choicesOf, chosenServers, fullness, NO_FILTERS, playedFor, type ServerFilters } from './servers.ts'

const server = (name: string, over: Partial<GameServer> = {}): GameServer => ({
  id: name.length,
  name,
  addr: `${name.toLowerCase()}.example`,
  port: 27015,
  community: '',
  isPartner: false,
  isMotdServer: false,
  trust: 'provisional',
  country: 'n-a',
  status: 'ONLINE',
  map: 'kz_synergy_x',
  mapId: 1,
  mapImage: '',
  players: 0,
  bots: 0,
  maxPlayers: 20,
  playersList: [],
  records: [],
  joinUrl: '',
  lastSeen: null,
  ping: null,
  tags: [],
  enabled: true,
  ...over,
})

const servers = [
  server('Baltic', { community: 'Baltic Jump', country: 'lt', players: 20 }),
  server('Attic', { players: 3, map: 'bkz_goldbhop' }),
  server('Cellar', { community: 'Katowice', country: 'pl', players: 3 }),
  server('Den', { community: 'Katowice', country: 'pl' }),
]

it.each<[Partial<ServerFilters>, string[]]>([
  [{}, ['Baltic', 'Attic', 'Cellar', 'Den']],
  [{ text: 'GOLD' }, ['Attic']],
  [{ text: 'den.example:270' }, ['Den']],
  [{ community: 'Katowice' }, ['Cellar', 'Den']],
  [{ country: 'pl', notEmpty: true }, ['Cellar']],
  [{ empty: true }, ['Den']],
  [{ notFull: true, notEmpty: true }, ['Attic', 'Cellar']],
])('chooses by %o', (over, names) => {
  expect(chosenServers(servers, { ...NO_FILTERS, ...over }, 'players').map(({ name }) => name)).toEqual(names)
})

it('sorts by name', () => {
  expect(chosenServers(servers, NO_FILTERS, 'name').map(({ name }) => name)).toEqual([
    'Attic',
    'Baltic',
    'Cellar',
    'Den',
  ])
})

it('offers what occurs', () => {
  expect(choicesOf(servers)).toEqual({ communities: ['Baltic Jump', 'Katowice'], countries: ['lt', 'pl'] })
})

it('tells how full a server is and how long somebody played', () => {
  expect(fullness({ players: 14, maxPlayers: 20 })).toBe(70)
  expect(fullness({ players: 25, maxPlayers: 20 })).toBe(100)
  expect(fullness({ players: 0, maxPlayers: 0 })).toBe(0)
  expect([40.7, 720, 3900].map(playedFor)).toEqual(['40 s', '12 m', '1 h 05 m'])
})
