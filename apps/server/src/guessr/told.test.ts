import { createClient } from '@kz/contract/wire/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { answerOf, fillPool, pass, playOut } from '../testing/guessr.ts'
import { read } from '../testing/read.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

/** What is told to whom, while others may still be asked the same. */

let world: World
beforeAll(async () => {
  world = await createWorld()
  await fillPool(world, 24)
})
afterAll(() => world.close())

type Client = World['guest']
type Mode = 'daily' | 'ranked' | 'practice'
const guest = () => createClient({ base: `${world.url}/api`, fetch: world.browser() })
const start = (client: Client, mode: Mode) => client.call('POST /kzguessr/start', { body: { mode } })
const end = (client: Client, gameId: number) => client.call('POST /kzguessr/end', { query: { gameId } })
const resultOf = (client: Client, gameId: number) => client.call('GET /kzguessr/result', { query: { gameId } })
/** The numbers of the rounds whose answer stands there. */
const told = (rounds: readonly { round: number; answer: unknown }[]) =>
  rounds.filter(({ answer }) => answer !== null).map(({ round }) => round)

describe('who leaves a running room', () => {
  it('is told a round when the room has ended it, and no round that has not begun', async () => {
    const [host, leaver] = [await world.staff(), await world.staff()] as [Person, Person]
    const { code } = await host.client.call('POST /kzguessr/room')
    await leaver.client.call('POST /kzguessr/room/join', { body: { code } })
    const { gameId: hosts } = await host.client.call('POST /kzguessr/room/start')
    const { gameId: left } = await leaver.client.call('GET /kzguessr/room')
    const gameId = left ?? 0
    await pass(world, 4_000)
    await leaver.client.call('POST /kzguessr/room/leave')
    const shown = async () => [
      told((await resultOf(leaver.client, gameId)).rounds),
      told((await leaver.client.call('GET /kzguessr/round', { query: { gameId } })).done),
    ]
    expect(await shown()).toEqual([[], []])
    for (let round = 1; round <= 5; round++) {
      expect(await shown()).toEqual([Array.from({ length: round - 1 }, (_, at) => at + 1), expect.anything()])
      const text = await answerOf(world, hosts ?? 0, round)
      await host.client.call('POST /kzguessr/guess', { query: { gameId: hosts ?? 0 }, body: { text } })
      await pass(world, 9_000)
      await host.client.call('GET /kzguessr/room')
    }
    expect(await shown()).toEqual([[1, 2, 3, 4, 5], expect.anything()])
    // the next game of the room is another one
    await host.client.call('POST /kzguessr/room/start')
    expect(await shown()).toEqual([[1, 2, 3, 4, 5], expect.anything()])
  })
})

describe('a game that is given up', () => {
  it.each(['daily', 'ranked', 'practice'] as const)('tells of a %s one the rounds that were asked', async (mode) => {
    const { client } = await world.staff()
    const { gameId } = await start(client, mode)
    const ended = await end(client, gameId)
    expect(told(ended.rounds)).toEqual([1])
    expect(told((await resultOf(client, gameId)).rounds)).toEqual([1])
    expect(told((await client.call('GET /kzguessr/round', { query: { gameId } })).done)).toEqual([1])
  })

  it('tells the rest of a daily when its day is over, to its player and to staff', async () => {
    const [{ client }, staff] = [await world.staff(), await world.staff('MAP_CHECKER')]
    const { gameId } = await start(client, 'daily')
    await end(client, gameId)
    await expect(resultOf(staff.client, gameId)).rejects.toMatchObject({ status: 404, message: 'Game not found' })
    await world.ctx.db.execute(sql`update guessr_games set day = day - 1 where id = ${gameId}`)
    for (const reader of [client, staff.client])
      expect(told((await resultOf(reader, gameId)).rounds)).toEqual([1, 2, 3, 4, 5])
  })
})

describe('guests', () => {
  it('play the daily once, and it counts nowhere', async () => {
    const client = guest()
    const own = () => client.call('GET /kzguessr/own')
    expect((await own()).daily).toEqual({ state: 'open', gameId: null })
    const { gameId, isCounted } = await start(client, 'daily')
    expect(isCounted).toBe(false)
    expect((await own()).daily).toEqual({ state: 'running', gameId })
    const result = await playOut(world, client, gameId, [1_000, null, null, null, null])
    expect(result).toMatchObject({ mode: 'daily', isCounted: false, place: null, players: null, player: null })
    expect(told(result.rounds)).toEqual([1, 2, 3, 4, 5])
    expect((await own()).daily).toEqual({ state: 'played', gameId })
    await expect(start(client, 'daily')).rejects.toMatchObject({
      status: 409,
      message: 'You have already played today’s daily',
    })
    await expect(start(client, 'ranked')).rejects.toMatchObject({ status: 401 })
    const { today } = await world.guest.call('GET /kzguessr/season')
    expect(today.best?.points).not.toBe(result.points)
    const standings = await read(world.ctx.db, sql`select from guessr_standings where points = ${result.points}`)
    expect(standings).toEqual([])
  })

  it('have the maps of members, and one of two starts at once', async () => {
    const [client, member] = [guest(), (await world.staff()).client]
    await client.call('POST /kzguessr/start', { body: { mode: 'practice' } }).then(({ gameId }) => end(client, gameId))
    const both = await Promise.allSettled([start(client, 'daily'), start(client, 'daily')])
    const [game] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.gameId] : []))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { gameId } = await start(member, 'daily')
    for (const round of [1, 2, 3, 4, 5])
      expect(await answerOf(world, game ?? 0, round)).toBe(await answerOf(world, gameId, round))
  })
})

describe('one daily played twice from one place', () => {
  const marksOf = (gameId: number) =>
    read(
      world.ctx.db,
      sql`select k.kind, u.pseudo from guessr_marks k left join guessr_games o on o.id = k.other_id
        left join users u on u.id = o.user_id where k.game_id = ${gameId}`,
    )
  const fresh = () =>
    world.ctx.db.execute(sql`delete from guessr_marks`).then(() => world.ctx.db.execute(sql`delete from guessr_games`))
  /** all of this test come from one address: those who are to come from others are moved */
  const elsewhere = (gameId: number) =>
    world.ctx.db.execute(sql`update guessr_games set address = '\x01' where id = ${gameId}`)

  it('is a mark for staff that names the other account', async () => {
    await fresh()
    const [spy, scorer, staff] = [await world.staff(), await world.staff(), await world.staff('MAP_CHECKER')]
    const first = await start(spy.client, 'daily')
    await end(spy.client, first.gameId)
    expect(await marksOf(first.gameId)).toEqual([])
    const second = await start(scorer.client, 'daily')
    await playOut(world, scorer.client, second.gameId, [9_000, null, null, null, null])
    expect(await marksOf(second.gameId)).toEqual([{ kind: 'same place', pseudo: spy.user.pseudo }])
    const { marks } = await staff.client.call('GET /kzguessr/marks', { query: {} })
    expect(marks).toMatchObject([
      { kind: 'same place', game: { gameId: second.gameId }, other: { playerId: spy.user.userId } },
    ])
  })

  it('is known by the browser too, and by a guest', async () => {
    await fresh()
    const carry = world.browser()
    const shared = createClient({ base: `${world.url}/api`, fetch: carry })
    const asGuest = await start(shared, 'daily')
    await elsewhere(asGuest.gameId)
    await end(shared, asGuest.gameId)
    const user = await world.user()
    await shared.call('POST /auth/authenticate', { body: { username: user.username, password: user.password } })
    const { gameId } = await start(shared, 'daily')
    await end(shared, gameId)
    expect(await marksOf(gameId)).toEqual([{ kind: 'same place', pseudo: null }])
    // nobody else is at that address or in that browser
    await world.ctx.db.execute(sql`update guessr_games set address = '\x02'`)
    const { client } = await world.staff()
    const third = await start(client, 'daily')
    await end(client, third.gameId)
    expect(await marksOf(third.gameId)).toEqual([])
  })

  it('is forgotten with the day, whence it was', async () => {
    await fresh()
    const { client } = await world.staff()
    await end(client, (await start(client, 'ranked')).gameId)
    const { gameId } = await start(client, 'daily')
    const known = () =>
      read(world.ctx.db, sql`select id from guessr_games where address is not null or device is not null`)
    await world.runJobs('guessr-places')
    expect(await known()).toEqual([{ id: gameId }])
    await world.ctx.db.execute(sql`update guessr_games set day = day - 1`)
    await world.runJobs('guessr-places')
    expect(await known()).toEqual([])
  })
})

describe('codes of rooms', () => {
  it('are not found by trying: failures count by the hour, and a right one is none', async () => {
    const limited = await createWorld({ limits: true })
    try {
      const [host, seeker, other] = [await limited.staff(), await limited.staff(), await limited.staff()]
      const { code } = await host.client.call('POST /kzguessr/room')
      const join = ({ client }: Person, text: string) =>
        client.call('POST /kzguessr/room/join', { body: { code: text } })
      for (let times = 0; times < 3; times++) await join(seeker, code)
      const counted = () =>
        read(limited.ctx.db, sql`select count from rate_windows where key like 'guessr codes %' order by count`)
      expect(await counted()).toEqual([{ count: 0 }, { count: 0 }])
      const wrong = code.startsWith('A') ? 'BBB-22' : 'AAA-22'
      for (let times = 0; times < 20; times++)
        await expect(join(seeker, wrong)).rejects.toMatchObject({ status: 404, message: 'Room not found' })
      await expect(join(seeker, wrong)).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
      // not even the right one, and not for others
      await expect(join(seeker, code)).rejects.toMatchObject({ status: 429 })
      expect(await join(other, code)).toMatchObject({ code })
      // an address has its own count, for all of its accounts
      const spent = await limited.ctx.db.execute(
        sql`update rate_windows set count = 60 where key = 'guessr codes 127.0.0.1' and count between 20 and 59`,
      )
      expect(spent.rowCount).toBe(1)
      await expect(join(await limited.staff(), code)).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
    } finally {
      await limited.close()
    }
  })
})
