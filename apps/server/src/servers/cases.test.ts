import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CASES, casesTitle, hasCases } from '../testing/cases.ts'
import { type FakeServer, openGameServer } from '../testing/fakes/game-server.ts'
import { createWorld, type World } from '../testing/world.ts'
import { pollDue } from './poller.ts'

type Fakes = Record<'printFirst' | 'both' | 'bots', (asked: Buffer) => Buffer[]>

describe.skipIf(!hasCases)(casesTitle('game servers that other clients failed at'), () => {
  let world: World
  let fakes: Fakes
  let boss: Awaited<ReturnType<World['staff']>>
  beforeAll(async () => {
    world = await createWorld()
    world.ctx.config.gameServerLoopback = true
    boss = await world.staff('MANAGEMENT')
    fakes = ((await import(`${CASES}/servers/fakes.mjs`)) as { fakes: Fakes }).fakes
  })
  afterAll(() => world?.close())

  const open: FakeServer[] = []
  afterEach(async () => {
    for (const server of open.splice(0)) await server.close()
  })

  it.each([
    ['printFirst', { name: 'Print first', map: 'kz_longjumps2', players: 3, bots: 0 }, ['one', 'two', 'three']],
    ['both', { name: 'Both at once', map: 'kz_longjumps2', players: 3, bots: 0 }, ['one', 'two', 'three']],
    ['bots', { name: 'Two bots', map: 'kz_longjumps2', players: 0, bots: 2 }, []],
  ] as const)('knows %s, listed and asked by staff', async (name, shown, players) => {
    const server = await openGameServer((packet, send) => fakes[name](packet).forEach(send))
    open.push(server)
    const query = { addr: '127.0.0.1', port: server.port }
    const told = { ...shown, playersList: players.map((player) => expect.objectContaining({ name: player })) }
    expect(await boss.client.call('POST /game-server/test', { query })).toMatchObject({ answered: true, ...told })
    const { id } = await boss.client.call('POST /game-server/create', { query })
    await pollDue(world.ctx, {})
    const listed = await world.guest.call('GET /game-server/all')
    expect(listed.find((each) => each.id === id)).toMatchObject({ status: 'ONLINE', ...told })
  })
})
