import type { LiveEvent } from '@kz/contract/live'
import { afterAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { sql } from '../../platform/api/sql.ts'
import { cookieOf } from '../../testing/cookie.ts'
import { lockWaits } from '../../testing/database/lock-waits.ts'
import { answerOf, fillPool, pass } from '../../testing/guessr.ts'
import { read } from '../../testing/read.ts'
import { createWorld, type Person } from '../../testing/world.ts'

const world = await createWorld()
afterAll(() => world.close())
const pool = await fillPool(world, 12)

const member = () => world.staff()
const look = ({ client }: Person) => client.call('GET /kzguessr/room')
const join = ({ client }: Person, code: string) => client.call('POST /kzguessr/room/join', { body: { code } })
const start = ({ client }: Person) => client.call('POST /kzguessr/room/start')
const leave = ({ client }: Person) => client.call('POST /kzguessr/room/leave')
const guess = ({ client }: Person, gameId: number, text: string) =>
  client.call('POST /kzguessr/guess', { query: { gameId }, body: { text } })
const gameOf = async (one: Person) => (await look(one)).gameId ?? 0

/** A room of so many. */
async function room(size: number): Promise<{ code: string; members: Person[] }> {
  const members = await Promise.all(Array.from({ length: size }, member))
  const [host] = members as [Person]
  const { code } = await host.client.call('POST /kzguessr/room')
  for (const one of members.slice(1)) await join(one, code.toLowerCase())
  return { code, members }
}

async function listen({ user }: Person, url = world.url) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/events`, {
    headers: { origin: url, cookie: await cookieOf(world, user) },
  })
  const heard: LiveEvent[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  await new Promise((open, fail) => socket.on('open', open).on('error', fail))
  return { heard, rooms: () => heard.filter(({ type }) => type === 'guessr.room'), close: () => socket.terminate() }
}

describe('a room', () => {
  it('is played to its end by two, at the same moment and of the same pictures, and again', async () => {
    const { members } = await room(2)
    const [host, other] = members as [Person, Person]
    const begun = await start(host)
    expect(begun).toMatchObject({ state: 'running', game: 1, round: 1, nextInMs: null, last: null })
    expect(begun.elapsedMs).toBeLessThan(0)
    const games = [await gameOf(host), await gameOf(other)] as const
    // nothing is shown or taken before the first picture
    const early = await host.client.call('POST /kzguessr/room/pictures')
    expect((await fetchOf(host, early.pictures[0]?.url ?? '')).status).toBe(404)
    await expect(guess(host, games[0], pool[0] as string)).rejects.toMatchObject({
      message: 'This round has not begun',
    })
    await pass(world, 3_000)
    for (let round = 1; round <= 5; round++) {
      const answer = await answerOf(world, games[0], round)
      expect(await answerOf(world, games[1], round)).toBe(answer)
      await pass(world, 4_000)
      const hit = await guess(host, games[0], answer)
      expect(hit).toMatchObject({ verdict: 'hit', game: { isCounted: false } })
      // the other still plays: the answer is not told to who has it
      expect(hit.game.done.at(-1)?.answer).toBeNull()
      const meanwhile = await look(other)
      expect(meanwhile).toMatchObject({ state: 'running', round, last: null })
      expect(meanwhile.done).toHaveLength(round - 1)
      await pass(world, 6_000)
      await guess(other, games[1], answer)
      const shown = await look(other)
      expect(shown).toMatchObject({
        state: round < 5 ? 'between' : 'over',
        last: { round, answer: { mapName: answer } },
      })
      const { done } = shown
      expect(done.map((one) => one.round)).toEqual(Array.from({ length: round }, (_, at) => at + 1))
      expect(done.at(-1)?.points).toBeGreaterThan(500)
      const [first, second] = shown.players
      expect([first?.userId, second?.userId]).toEqual([host.user.userId, other.user.userId])
      expect(first).toMatchObject({ rank: 1, state: 'hit', step: 1, isHost: true })
      expect(second).toMatchObject({ rank: 2, state: 'hit', step: 2 })
      expect(first?.points).toBeGreaterThan(second?.points ?? 0)
      await pass(world, 8_000)
    }
    const over = await look(host)
    expect(over.state).toBe('over')
    const sums = await read(
      world.ctx.db,
      sql`select g.user_id as "userId", sum(r.points)::integer as points from guessr_games g
        join guessr_rounds r on r.game_id = g.id where g.id in ${[...games]} group by 1 order by 2 desc`,
    )
    expect(over.players.map(({ userId, points }) => ({ userId, points }))).toEqual(sums)
    // no board knows of it
    expect(await read(world.ctx.db, sql`select * from guessr_standings`)).toEqual([])
    await other.client.call('POST /kzguessr/room/ready', { body: { ready: true } })
    expect((await look(host)).players.filter(({ isReady }) => isReady)).toHaveLength(1)
    expect(await start(host)).toMatchObject({ state: 'running', game: 2, round: 1 })
    expect((await look(other)).gameId).not.toBe(games[1])
  })

  it('goes on by the clock when nobody answers, whoever asks and however late', async () => {
    const { members } = await room(2)
    const [host, other] = members as [Person, Person]
    await start(host)
    // pressed before the game began, heard after: nobody is asked yet whether they want another one
    await other.client.call('POST /kzguessr/room/ready', { body: { ready: true } })
    await pass(world, 3_000 + 40_000)
    expect(await look(other)).toMatchObject({
      state: 'between',
      round: 1,
      players: [{ state: 'timeout' }, { state: 'timeout' }],
    })
    await pass(world, 8_000)
    expect(await look(host)).toMatchObject({ state: 'running', round: 2 })
    // three rounds and the pauses between them
    await pass(world, 3 * 48_000)
    expect(await look(other)).toMatchObject({ round: 5 })
    await pass(world, 40_000)
    const over = await look(host)
    expect(over).toMatchObject({ state: 'over', round: 5 })
    expect(over.players.map(({ isReady }) => isReady)).toEqual([false, false])
  })

  it('lets late ones look on until the next game', async () => {
    const { code, members } = await room(1)
    const [host] = members as [Person]
    await start(host)
    const late = await member()
    const seen = await join(late, code)
    expect(seen).toMatchObject({ state: 'running', gameId: null })
    expect(seen.players.find(({ userId }) => userId === late.user.userId)).toMatchObject({ isWatching: true, rank: 0 })
    await pass(world, 3_500)
    const { pictures, round } = await late.client.call('POST /kzguessr/room/pictures')
    expect(round).toBe(1)
    expect((await fetchOf(late, pictures[0]?.url ?? '')).status).toBe(200)
    const gameId = await gameOf(host)
    await expect(guess(late, gameId, pool[0] as string)).rejects.toMatchObject({ status: 404 })
    await pass(world, 5 * 48_000)
    await look(host)
    await look(late)
    await start(host)
    expect((await look(late)).gameId).not.toBeNull()
  })

  it('is handed on when its host leaves or is lost, and closed by the last one', async () => {
    const { code, members } = await room(3)
    const [host, second, third] = members as [Person, Person, Person]
    await expect(start(second)).rejects.toMatchObject({ status: 403, message: 'Only the host of the room can do this' })
    await leave(host)
    expect((await look(second)).players.find(({ isHost }) => isHost)?.userId).toBe(second.user.userId)
    await start(second)
    await world.ctx.db.execute(sql`update guessr_seats set seen_at = seen_at - interval '31 seconds'
      where user_id = ${second.user.userId}`)
    const shown = await look(third)
    expect(shown.players.find(({ isHost }) => isHost)?.userId).toBe(third.user.userId)
    expect(shown.players.find(({ userId }) => userId === second.user.userId)?.isHere).toBe(false)
    await leave(third)
    await leave(second)
    await expect(look(second)).rejects.toMatchObject({ status: 404, message: 'Room not found' })
    await expect(join(host, code)).rejects.toMatchObject({ status: 404, message: 'Room not found' })
    const open = sql`select g.id from guessr_games g join guessr_rooms o on o.id = g.room_id
      where o.code = ${code} and g.finished_at is null`
    expect(await read(world.ctx.db, open)).toEqual([])
  })

  it('does not wait for one who left', async () => {
    const { members } = await room(2)
    const [host, other] = members as [Person, Person]
    await start(host)
    await pass(world, 4_000)
    const gameId = await gameOf(host)
    await guess(host, gameId, await answerOf(world, gameId, 1))
    expect((await look(host)).state).toBe('running')
    await leave(other)
    expect((await look(host)).state).toBe('between')
    const next = await host.client.call('POST /kzguessr/room/next')
    expect(next.nextInMs).toBeLessThanOrEqual(3_000)
  })

  it('has sixteen seats, and nobody sits in two rooms', async () => {
    const { code, members } = await room(16)
    const one = await member()
    await expect(join(one, code)).rejects.toMatchObject({ status: 409, message: 'This room is full' })
    const guest = members[5] as Person
    const { code: other } = await guest.client.call('POST /kzguessr/room')
    expect(other).not.toBe(code)
    expect((await look(members[0] as Person)).players).toHaveLength(15)
    await join(one, code)
    await expect(join(one, 'ZZZ-99')).rejects.toMatchObject({ status: 404 })
    await expect(world.guest.call('POST /kzguessr/room')).rejects.toMatchObject({ status: 401 })
  }, 60_000)
})

const fetchOf = async ({ user }: Person, url: string) =>
  fetch(`${world.url}${url}`, { headers: { cookie: await cookieOf(world, user) } })

describe('the live channel', () => {
  it('tells those in the room and nobody else, and nothing of maps; another process answers the same', async () => {
    const { members } = await room(2)
    const [host, other] = members as [Person, Person]
    const second = await world.another()
    const [near, far, stranger] = [await listen(other), await listen(other, second.url), await listen(await member())]
    await start(host)
    await pass(world, 4_000)
    const gameId = await gameOf(host)
    const answer = await answerOf(world, gameId, 1)
    await guess(host, gameId, pool.find((name) => name !== answer) as string)
    await guess(host, gameId, answer)
    await expect.poll(() => near.rooms().length).toBeGreaterThanOrEqual(3)
    await expect.poll(() => far.rooms().length).toBeGreaterThanOrEqual(3)
    expect(stranger.rooms()).toEqual([])
    for (const name of pool) expect(JSON.stringify(near.heard)).not.toContain(name)
    const asked = await fetch(`${second.url}/api/kzguessr/room`, {
      headers: { cookie: await cookieOf(world, other.user) },
    })
    expect(await asked.json()).toMatchObject({ state: 'running', round: 1 })
    const shown = JSON.stringify(await look(other))
    for (const name of pool) expect(shown).not.toContain(name)
    for (const page of [near, far, stranger]) page.close()
    await second.close()
  })

  it('a read of its state waits for nobody who does something in it', async () => {
    const { members } = await room(2)
    const [host, other] = members as [Person, Person]
    let started: ReturnType<typeof start> | undefined
    await world.ctx.db.transaction(async (tx) => {
      await tx.execute(sql`select from guessr_rooms o join guessr_seats s on s.room_id = o.id
        where s.user_id = ${host.user.userId} and s.left_at is null for update`)
      started = start(host)
      expect(await look(host)).toMatchObject({ state: 'lobby' })
      expect(await look(other)).toMatchObject({ state: 'lobby' })
    })
    expect(await started).toMatchObject({ state: 'running' })
  })

  it('a host who leaves by another page while the start waits for the room has started nothing', async () => {
    const { members } = await room(1)
    const [host] = members as [Person]
    let started: ReturnType<typeof start> | undefined
    await world.ctx.db.transaction(async (tx) => {
      const { userId } = host.user
      const seat = sql`user_id = ${userId} and left_at is null`
      await tx.execute(sql`select from guessr_rooms where host_id = ${userId} for update`)
      started = start(host)
      started.catch(() => undefined)
      await expect.poll(() => lockWaits(world.ctx.db)).toBeGreaterThan(0)
      await tx.execute(sql`update guessr_seats set left_at = now() where ${seat}`)
    })
    await expect(started).rejects.toMatchObject({ status: 404, message: 'Room not found' })
  })

  it('sixteen who answer at once are all counted', async () => {
    const { members } = await room(16)
    await start(members[0] as Person)
    await pass(world, 4_000)
    const games = await Promise.all(members.map(gameOf))
    const answer = await answerOf(world, games[0] as number, 1)
    const told = await Promise.all(members.map((one, at) => guess(one, games[at] as number, answer)))
    expect(told.every(({ verdict }) => verdict === 'hit')).toBe(true)
    const { state, players, last } = await look(members[3] as Person)
    expect(state).toBe('between')
    expect(players.filter(({ roundPoints }) => roundPoints > 900)).toHaveLength(16)
    expect(players.map(({ rank }) => rank)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1))
    expect(last?.answer.mapName).toBe(answer)
  }, 60_000)

  it('rooms nobody asks for are closed', async () => {
    const { members } = await room(1)
    await world.ctx.db.execute(sql`update guessr_rooms set touched_at = now() - interval '16 minutes'`)
    await world.runJobs('guessr-idle')
    await expect(look(members[0] as Person)).rejects.toMatchObject({ status: 404 })
  })
})
