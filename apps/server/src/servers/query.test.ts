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
  printed,
  sourceInfo,
  splitGoldSrc,
  splitSource,
} from '../testing/fakes/game-server.ts'
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

it('asks again with the challenge, and for the players, in as few packets as it can', async () => {
  const server = await serve(honest(sourceInfo(played), players))
  expect(await ask(server)).toEqual({
    ...played,
    bots: 0,
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
  expect(await ask(server)).toEqual({ ...played, bots: 0, ping: expect.any(Number), playersList: [] })
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
  await expect(ask(server)).rejects.toMatchObject({ reason: 'challenge' })
  expect(server.heard).toHaveLength(3)
  const same = await serve((_packet, send) => send(challenge(Buffer.of(9, 0, 0, 0))))
  await expect(ask(same)).rejects.toMatchObject({ reason: 'challenge' })
  expect(same.heard).toHaveLength(2)
})

it('asks nothing anew for a challenge that it has answered already', async () => {
  const [first, second] = [Buffer.of(1, 0, 0, 0), Buffer.of(2, 0, 0, 0)]
  const server = await serve((packet, send) => {
    const isFirst = packet.subarray(-4).equals(first)
    if (asksInfo(packet)) send(isFirst ? sourceInfo(played) : challenge(first))
    else send(challenge(isFirst ? second : first))
  })
  expect(await ask(server)).toMatchObject({ name: played.name, playersList: [] })
  expect(server.heard.map((packet) => packet[4])).toEqual([0x54, 0x54, 0x55, 0x55])
})

it('says that there are only challenges, whatever else a server sends', async () => {
  const server = await serve((_packet, send) => {
    for (const each of [printed('something else'), challenge(Buffer.of(9, 0, 0, 0)), printed('more')]) send(each)
  })
  await expect(ask(server)).rejects.toMatchObject({ reason: 'challenge' })
})

const cut = sourceInfo(played).subarray(0, 20)

it.each<[string, string, Behaviour]>([
  ['silent', 'silent', () => undefined],
  ['oversized', 'unreadable', (_packet, send) => send(Buffer.concat([sourceInfo(played), Buffer.alloc(9_000)]))],
  ['endless', 'other', (_packet, send) => Array.from({ length: 300 }, () => send(playerList(players)))],
  ['a split bomb', 'unreadable', (_packet, send) => splitGoldSrc(Buffer.alloc(15 * 1_300, 0xff), 1_300).forEach(send)],
  ['compressed', 'unreadable', (_packet, send) => splitSource(sourceInfo(played), 30, -9).forEach(send)],
  ['cut short', 'unreadable', (_packet, send) => send(cut)],
  ['empty', 'unreadable', (_packet, send) => send(Buffer.alloc(0))],
  ['a printer', 'other', (_packet, send) => send(printed('something else'))],
])('gives up on a server that is %s, and says %s', async (_name, reason, behave) => {
  const server = await serve(behave)
  await expect(ask(server)).rejects.toMatchObject({ reason })
  expect(server.heard).toHaveLength(1)
})

const STRAYS: [string, Buffer[]][] = [
  ['a line of print', [printed('something else.\n')]],
  ['an empty packet', [Buffer.alloc(0)]],
  ['a short one', [Buffer.from('ffffffff', 'hex')]],
  ['one of two bytes', [Buffer.from('ffff', 'hex')]],
  ['an answer cut short', [cut]],
  ['an answer of another kind', [Buffer.from('ffffffff99', 'hex')]],
  ['what was not asked', [playerList([]), playerList([])]],
  ['a part of another answer', splitGoldSrc(playerList(players), 20, 3).slice(0, 1)],
  ['a compressed answer', splitSource(sourceInfo(played), 30, -9)],
  ['too much', [Buffer.alloc(8_000, 0xff)]],
  ['a challenge', [challenge(Buffer.of(1, 2, 3, 4))]],
]

it.each(STRAYS)('passes over %s before each answer, and after it', async (_name, strays) => {
  const listed = players.map(({ seconds }) => ({ name: expect.any(String), seconds }))
  const answering: Behaviour = (packet, send) => {
    const answer = asksInfo(packet) ? sourceInfo(played) : playerList(players)
    for (const each of [...strays, answer, ...strays]) send(each)
  }
  const expected = { ...played, bots: 0, ping: expect.any(Number), playersList: listed }
  // what is not asked for in the list of players is the list itself
  const asked = await ask(await serve(answering))
  expect({ ...asked, playersList: [] }).toEqual({ ...expected, playersList: [] })
  if (_name !== 'what was not asked') expect(asked.playersList).toEqual(listed)
  const careful = honest(sourceInfo(played), players)
  const noisy: Behaviour = (packet, send, from, socket) => {
    for (const each of strays) send(each)
    careful(packet, send, from, socket)
  }
  expect(await ask(await serve(noisy))).toMatchObject({ name: played.name, players: 2 })
})

it('takes a challenge and the answer that come at once, also while it may not send', async () => {
  const server = await serve((packet, send) => {
    const answers = asksInfo(packet) ? [challenge(Buffer.of(1, 2, 3, 4)), sourceInfo(played)] : [playerList(players)]
    for (const each of answers) send(each)
  })
  let turn: Promise<unknown> = Promise.resolve()
  const pace = async () => {
    await turn
    turn = new Promise((resolve) => setTimeout(resolve, 50))
  }
  const answer = await queryServer('127.0.0.1', server.port, { ...options, pace })
  expect(answer).toMatchObject({ ...played, playersList: [{ seconds: 12 }, { seconds: 3_600 }] })
})

it('asks nobody by name where all are bots, and counts them apart', async () => {
  const server = await serve(honest(sourceInfo({ ...played, bots: 2 }), players))
  expect(await ask(server)).toMatchObject({ players: 0, bots: 2, playersList: [] })
  expect(server.heard.map((packet) => packet[4])).toEqual([0x54, 0x54])
})

it('says of a closed port that it is closed, at once', async () => {
  const server = await serve(() => undefined)
  await open.pop()?.close()
  const asking = queryServer('127.0.0.1', server.port, { ...options, timeoutMs: 60_000 })
  await expect(asking).rejects.toMatchObject({ reason: 'refused' })
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
