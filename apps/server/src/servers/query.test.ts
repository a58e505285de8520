import { createSocket } from 'node:dgram'
import { GameDig } from 'gamedig'
import { afterEach, expect, it } from 'vitest'
import {
  asksInfo,
  type Behaviour,
  challenge,
  type FakeServer,
  goldSrcInfo,
  honest,
  openGameServer,
  playerList,
  sourceInfo,
  splitGoldSrc,
} from '../testing/game-server.ts'
import { queryServer } from './query.ts'

const open: FakeServer[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

async function serve(behave: Behaviour): Promise<FakeServer> {
  const server = await openGameServer(behave)
  open.push(server)
  return server
}

const options = { allowLoopback: true, pace: async () => undefined, timeoutMs: 250 }
const played = { name: 'Climb', map: 'kz_block', players: 2, maxPlayers: 20 }
const players = [
  { name: '<script>alert(1)</script>', seconds: 12 },
  { name: 'two\u202e', seconds: 3_600 },
]
const ask = (server: FakeServer) => queryServer('127.0.0.1', server.port, options)

it('asks again with the challenge, and for the players, in four packets at most', async () => {
  const server = await serve(honest(sourceInfo(played), players))
  expect(await ask(server)).toEqual({
    ...played,
    ping: expect.any(Number),
    playersList: [
      { name: '<script>alert(1)</script>', seconds: 12 },
      { name: 'two', seconds: 3_600 },
    ],
  })
  expect(server.heard.map((packet) => packet[4])).toEqual([0x54, 0x54, 0x55])
})

it('understands old servers that answer at once, in two forms, and in pieces', async () => {
  const server = await serve((packet, send) => {
    if (asksInfo(packet)) for (const answer of [goldSrcInfo(played), sourceInfo(played)]) send(answer)
    else if (packet.readInt32LE(5) === -1) send(challenge(Buffer.of(1, 2, 3, 4)))
    else for (const part of splitGoldSrc(playerList(players), 30)) send(part)
  })
  expect((await ask(server)).playersList).toHaveLength(2)
})

it('keeps what a server says of itself when it is silent about its players', async () => {
  const server = await serve((packet, send) => {
    if (asksInfo(packet)) send(sourceInfo(played))
  })
  expect(await ask(server)).toEqual({ ...played, ping: expect.any(Number), playersList: [] })
})

it('is told by the servers of these tests what another client is told', async () => {
  const server = await serve(
    honest(sourceInfo(played), [
      { name: 'one', seconds: 12 },
      { name: 'two', seconds: 3_600 },
    ]),
  )
  const asked = { type: 'counterstrike16', host: '127.0.0.1', port: server.port, givenPortOnly: true } as const
  const theirs = await GameDig.query(asked)
  const ours = await ask(server)
  expect(theirs).toMatchObject({ name: ours.name, map: ours.map, maxplayers: ours.maxPlayers })
  expect(theirs.players.map(({ name }) => name).sort()).toEqual(ours.playersList.map(({ name }) => name).sort())
})

it('does not ask an empty server for its players', async () => {
  const server = await serve((_packet, send) => send(sourceInfo({ ...played, players: 0 })))
  await ask(server)
  expect(server.heard).toHaveLength(1)
})

it('gives up on a server that is never content with its challenge', async () => {
  let count = 0
  const server = await serve((_packet, send) => send(challenge(Buffer.of(++count, 0, 0, 0))))
  await expect(ask(server)).rejects.toThrow('no information')
  expect(server.heard).toHaveLength(2)
})

it.each<[string, Behaviour]>([
  ['silent', () => undefined],
  ['oversized', (_packet, send) => send(Buffer.concat([sourceInfo(played), Buffer.alloc(9_000)]))],
  ['endless', (_packet, send) => Array.from({ length: 200 }, () => send(playerList(players)))],
  ['a split bomb', (_packet, send) => splitGoldSrc(Buffer.alloc(15 * 1_300, 0xff), 1_300).forEach(send)],
  ['cut short', (_packet, send) => send(sourceInfo(played).subarray(0, 20))],
  ['empty', (_packet, send) => send(Buffer.alloc(0))],
])('gives up on a server that is %s', async (_name, behave) => {
  const server = await serve(behave)
  await expect(ask(server)).rejects.toThrow()
  expect(server.heard).toHaveLength(1)
})

it('does not hear answers from another source', async () => {
  const stranger = createSocket('udp4')
  const server = await serve((_packet, _send, from) => {
    for (let round = 0; round < 5; round++) stranger.send(sourceInfo(played), from.port, from.address)
  })
  await expect(ask(server)).rejects.toThrow('no answer')
  stranger.close()
})

it('sends nothing to an address that is not public', async () => {
  const server = await serve(honest(sourceInfo(played)))
  await expect(queryServer('127.0.0.1', server.port, { ...options, allowLoopback: false })).rejects.toThrow(
    'not a public',
  )
  expect(server.heard).toEqual([])
})
