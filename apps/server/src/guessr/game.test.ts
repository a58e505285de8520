import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildMap } from '../testing/build.ts'
import { answerOf, fillPool, pass, playOut } from '../testing/guessr.ts'
import { read } from '../testing/read.ts'
import { createWorld, type World } from '../testing/world.ts'

const world = await createWorld()
afterAll(() => world.close())
const pool = await fillPool(world, 12)
beforeEach(async () => {
  await world.ctx.db.execute(sql`delete from guessr_marks`)
  await world.ctx.db.execute(sql`delete from guessr_games`)
  await world.ctx.db.execute(sql`delete from guessr_standings`)
  await world.ctx.db.execute(sql`delete from guessr_daily`)
})

const player = async () => world.as(await world.user())
type Client = World['guest']
const start = (client: Client, mode: 'daily' | 'ranked' | 'practice' = 'practice') =>
  client.call('POST /kzguessr/start', { body: { mode } })
const guess = (client: Client, gameId: number, text: string, round?: number) =>
  client.call('POST /kzguessr/guess', { query: { gameId }, body: { text, ...(round && { round }) } })
const skip = (client: Client, gameId: number) => client.call('POST /kzguessr/skip', { query: { gameId }, body: {} })
const next = (client: Client, gameId: number) => client.call('POST /kzguessr/next', { query: { gameId } })
const show = (client: Client, gameId: number) => client.call('GET /kzguessr/round', { query: { gameId } })
const refused = (status: number, message: string) => ({ status, message })

describe('a round', () => {
  it('is worth what the server’s clock says, and tells its answer when it is over', async () => {
    const client = await player()
    const game = await start(client)
    expect(game).toMatchObject({ round: 1, rounds: 5, state: 'running', points: 0, triesLeft: 3, done: [] })
    expect(game.pictures.map(({ step, fromMs }) => [step, fromMs])).toEqual([
      [1, 0],
      [2, 8_000],
      [3, 16_000],
      [4, 24_000],
    ])
    await pass(world, 9_000)
    const answer = await answerOf(world, game.gameId, 1)
    const told = await guess(client, game.gameId, answer.toUpperCase())
    expect(told).toMatchObject({ verdict: 'hit', near: null, game: { state: 'between', pictures: [], triesLeft: 0 } })
    const [done] = told.game.done
    expect(done).toMatchObject({ outcome: 'hit', step: 2, answer: { mapName: answer } })
    expect(done?.ms).toBeGreaterThanOrEqual(9_000)
    expect(done?.points).toBe(800 + Math.floor((200 * (40_000 - (done?.ms ?? 0))) / 40_000))
    expect((await next(client, game.gameId)).round).toBe(2)
  })

  it('is found by the name and number that its map had before it was merged, and by those of the other', async () => {
    const head = (await world.staff('HEAD_MAP_CHECKER')).client
    const { mapId: keptId, mapName: kept } = await buildMap(world.ctx.db, { name: 'xc_elsewhere' })
    const reason = 'One map, two names'
    for (const named of ['old name', 'old number', 'other name', 'other number'] as const) {
      const client = await player()
      const { gameId } = await start(client)
      const mapName = await answerOf(world, gameId, 1)
      const { mapId } = await world.guest.call('GET /map/map', { query: { mapName } })
      await head.call('POST /map/merge', { query: { mapId, intoMapId: keptId, reason } })
      const body = {
        'old name': { text: mapName },
        'old number': { mapId },
        'other name': { text: kept },
        'other number': { mapId: keptId },
      }[named]
      const told = await client.call('POST /kzguessr/guess', { query: { gameId }, body })
      expect([named, told.verdict, told.game.done[0]?.answer?.mapName]).toEqual([named, 'hit', kept])
      await head.call('POST /map/undo-merge', { query: { mapId, reason } })
    }
  })

  it('takes three tries, and says how near each was', async () => {
    const client = await player()
    const { gameId } = await start(client)
    const answer = await answerOf(world, gameId, 1)
    const wrong = pool.filter((name) => name !== answer)
    await expect(guess(client, gameId, 'kz_no_such_map')).rejects.toMatchObject(
      refused(422, 'There is no map with this name'),
    )
    const first = await guess(client, gameId, wrong[0] as string)
    expect(first).toMatchObject({ verdict: 'wrong', game: { triesLeft: 2, state: 'running' } })
    expect((first.near ?? 100) % 10).toBe(0)
    expect(first.near).toBeLessThan(100)
    await guess(client, gameId, wrong[1] as string)
    const last = await guess(client, gameId, wrong[2] as string)
    expect(last).toMatchObject({ verdict: 'wrong', game: { state: 'between' } })
    expect(last.game.done).toMatchObject([{ outcome: 'missed', points: 0, step: null, answer: { mapName: answer } }])
    expect(last.game.done[0]?.tries.map(({ mapName }) => mapName)).toEqual(wrong.slice(0, 3))
  })

  it('costs a hundred for a wrong try, and another version of the map is worth half', async () => {
    const client = await player()
    const { gameId } = await start(client)
    const answer = await answerOf(world, gameId, 1)
    await buildMap(world.ctx.db, { name: `${answer}_ez` })
    await guess(client, gameId, pool.find((name) => name !== answer) as string)
    await pass(world, 25_000)
    const told = await guess(client, gameId, `${answer}_ez`)
    expect(told.verdict).toBe('family')
    const [done] = told.game.done
    const whole = 400 + Math.floor((200 * (40_000 - (done?.ms ?? 0))) / 40_000) - 100
    expect(done).toMatchObject({
      outcome: 'family',
      step: 4,
      points: Math.floor(whole / 2),
      answer: { mapName: answer },
    })
  })

  it('is over after forty seconds, whoever looks', async () => {
    const client = await player()
    const { gameId } = await start(client)
    const answer = await answerOf(world, gameId, 1)
    await pass(world, 40_001)
    await expect(guess(client, gameId, answer)).rejects.toMatchObject(refused(409, 'Time is over'))
    expect(await show(client, gameId)).toMatchObject({ state: 'between', done: [{ outcome: 'timeout', ms: 40_000 }] })
  })

  it('goes on after a reload where it was: the clock did not stop', async () => {
    const client = await player()
    const { gameId } = await start(client)
    await pass(world, 17_000)
    const again = await show(client, gameId)
    expect(again).toMatchObject({ gameId, round: 1, state: 'running' })
    expect(again.elapsedMs).toBeGreaterThanOrEqual(17_000)
    expect(again.pictures.map(({ step }) => step)).toEqual([3, 4])
    expect((await client.call('GET /kzguessr/own')).open).toEqual({ gameId, mode: 'practice', round: 1 })
  })
})

describe('what is refused', () => {
  it('is a second game while one is open, in any tab', async () => {
    const client = await player()
    const both = await Promise.allSettled([start(client), start(client)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(start(client)).rejects.toMatchObject(refused(409, 'You have a game open. Finish it first.'))
  })

  it('is an answer to a round that is over, and to one that is not shown', async () => {
    const client = await player()
    const { gameId } = await start(client)
    const answers = [await answerOf(world, gameId, 1), await answerOf(world, gameId, 2)] as const
    await guess(client, gameId, answers[0])
    const over = refused(409, 'This round is already answered')
    await expect(guess(client, gameId, answers[0])).rejects.toMatchObject(over)
    await expect(guess(client, gameId, answers[1], 2)).rejects.toMatchObject(refused(409, 'This round has not begun'))
    await next(client, gameId)
    await expect(next(client, gameId)).rejects.toMatchObject(refused(409, 'This round is not over'))
    // a tab that still shows the first round
    await expect(guess(client, gameId, answers[1], 1)).rejects.toMatchObject(over)
    await expect(guess(client, gameId, answers[1], 3)).rejects.toMatchObject({ status: 409 })
    expect((await show(client, gameId)).points).toBeLessThanOrEqual(1_200)
  })

  it('is a second of two answers at once', async () => {
    const client = await player()
    const { gameId } = await start(client)
    const answer = await answerOf(world, gameId, 1)
    const both = await Promise.allSettled(Array.from({ length: 6 }, () => guess(client, gameId, answer, 1)))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await show(client, gameId)).points).toBeLessThanOrEqual(1_200)
  })

  it('is another one’s game, with a text that says nothing', async () => {
    const [client, other, guest] = [await player(), await player(), world.guest]
    const { gameId } = await start(client)
    const missing = refused(404, 'Game not found')
    for (const stranger of [other, guest]) {
      await expect(show(stranger, gameId)).rejects.toMatchObject(missing)
      await expect(guess(stranger, gameId, pool[0] as string)).rejects.toMatchObject(missing)
      await expect(skip(stranger, gameId)).rejects.toMatchObject(missing)
      await expect(next(stranger, gameId)).rejects.toMatchObject(missing)
      await expect(stranger.call('POST /kzguessr/end', { query: { gameId } })).rejects.toMatchObject(missing)
      await expect(stranger.call('GET /kzguessr/result', { query: { gameId } })).rejects.toMatchObject(missing)
    }
    // not even its own before the end
    await expect(client.call('GET /kzguessr/result', { query: { gameId } })).rejects.toMatchObject(missing)
    await playOut(world, client, gameId, [1_000, null, null, null, null])
    await expect(other.call('GET /kzguessr/result', { query: { gameId } })).rejects.toMatchObject(missing)
  })

  it('is a guess after the end', async () => {
    const client = await player()
    const { gameId } = await start(client)
    await client.call('POST /kzguessr/end', { query: { gameId } })
    await expect(guess(client, gameId, pool[0] as string)).rejects.toMatchObject({ status: 409 })
    await expect(skip(client, gameId)).rejects.toMatchObject({ status: 409 })
    await expect(next(client, gameId)).rejects.toMatchObject(refused(409, 'This game is over'))
  })

  it('is everything while staff have closed the game', async () => {
    const { client: admin } = await world.staff('ADMIN')
    await admin.call('PUT /admin/switch', { body: { kind: 'KZGUESSR', blocked: true, reason: 'New pictures' } })
    const client = await player()
    await expect(start(client)).rejects.toMatchObject(refused(403, 'KzGuessr is closed for now'))
    expect((await client.call('GET /kzguessr/own')).closed).toBe('New pictures')
    await admin.call('PUT /admin/switch', { body: { kind: 'KZGUESSR', blocked: false } })
  })
})

describe('modes', () => {
  it('daily is the same for all, once a day; ranked games are not for guests', async () => {
    const [one, other] = [await player(), await player()]
    const games = [await start(one, 'daily'), await start(other, 'daily')]
    const asked = await Promise.all(
      games.map(async ({ gameId }) => Promise.all([1, 2, 3, 4, 5].map((round) => answerOf(world, gameId, round)))),
    )
    expect(asked[0]).toEqual(asked[1])
    expect(new Set(asked[0]).size).toBe(5)
    const [game] = games
    const result = await playOut(world, one, game?.gameId ?? 0, [2_000, null, null, null, null])
    expect(result).toMatchObject({ mode: 'daily', isCounted: true, place: 1, players: 1 })
    await expect(start(one, 'daily')).rejects.toMatchObject(refused(409, 'You have already played today’s daily'))
    expect((await one.call('GET /kzguessr/own')).daily).toEqual({ state: 'played', gameId: game?.gameId })
    await expect(start(world.guest, 'ranked')).rejects.toMatchObject({ status: 401 })
  })

  it('ranked counts ten times a day, and shows no map again within thirty days', async () => {
    const client = await player()
    const first = await start(client, 'ranked')
    await playOut(world, client, first.gameId, [2_000, null, null, null, null])
    const second = await start(client, 'ranked')
    await playOut(world, client, second.gameId, [null, null, null, null, null])
    const seen = await read(
      world.ctx.db,
      sql`select count(*)::integer as rounds, count(distinct map_id)::integer as maps from guessr_rounds`,
    )
    expect(seen).toEqual([{ rounds: 10, maps: 10 }])
    // twelve maps: two are left
    await expect(start(client, 'ranked')).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('30 days'),
    })
    expect(await start(client, 'practice')).toMatchObject({ isCounted: false })
    await world.ctx.db.execute(sql`delete from guessr_rounds`)
    await world.ctx.db.execute(sql`delete from guessr_games where finished_at is null`)
    await world.ctx.db.execute(sql`insert into guessr_games (mode, user_id, day, is_counted, finished_at)
      select 'ranked', user_id, day, true, now() from guessr_games cross join generate_series(1, 4) limit 8`)
    expect((await client.call('GET /kzguessr/own')).rankedLeft).toBe(0)
    expect(await start(client, 'ranked')).toMatchObject({ isCounted: false })
  })

  it('a map comes again after thirty days, and not after twenty-nine', async () => {
    const client = await player()
    for (let game = 0; game < 2; game++) {
      const { gameId } = await start(client, 'ranked')
      await playOut(world, client, gameId, [null, null, null, null, null])
    }
    const daysPass = async (days: number) => {
      await world.ctx.db.execute(sql`update guessr_games set started_at = started_at - make_interval(days => ${days})`)
      await world.ctx.db.execute(sql`update guessr_rounds set started_at = started_at - make_interval(days => ${days})`)
    }
    // two of twelve maps are left
    await daysPass(29)
    await expect(start(client, 'ranked')).rejects.toMatchObject({ status: 422 })
    await daysPass(1)
    expect(await start(client, 'ranked')).toMatchObject({ round: 1, isCounted: true })
  })

  it('no map is in the daily twice within thirty days', async () => {
    await world.ctx.db.execute(sql`insert into guessr_daily (day, round, map_id, image_id, seed)
      select (now() at time zone 'utc')::date - 29, row_number() over (order by id), map_id, id, 1
      from guessr_images order by id limit 5`)
    await start(await player(), 'daily')
    const twice = sql`select map_id from guessr_daily group by map_id having count(*) > 1`
    expect(await read(world.ctx.db, twice)).toEqual([])
    expect(await read(world.ctx.db, sql`select from guessr_daily`)).toHaveLength(10)
  })

  it('maps of dailies to come are met in no other game before', async () => {
    const client = await player()
    await start(client, 'daily')
    const daily = await read(
      world.ctx.db,
      sql`select distinct m.name from guessr_daily d join maps m on m.id = d.map_id`,
    )
    const other = await player()
    const { gameId } = await start(other, 'practice')
    const names = daily.map(({ name }) => name)
    for (const round of [1, 2, 3, 4, 5]) expect(names).not.toContain(await answerOf(world, gameId, round))
  })

  it('ask for maps with a picture only, and not for one that staff switched off', async () => {
    await buildMap(world.ctx.db, { name: 'kz_without_picture' })
    const { client: staff } = await world.staff('MAP_CHECKER')
    const { images } = await staff.call('GET /kzguessr/images')
    const [off] = images
    await staff.call('PUT /kzguessr/image', { query: { id: off?.id ?? 0 }, body: { isOn: false } })
    for (let times = 0; times < 4; times++) {
      const { gameId } = await start(await player())
      for (const round of [1, 2, 3, 4, 5]) {
        const answer = await answerOf(world, gameId, round)
        expect(pool).toContain(answer)
        expect(answer).not.toBe(off?.mapName)
      }
    }
    await staff.call('PUT /kzguessr/image', { query: { id: off?.id ?? 0 }, body: { isOn: true } })
  })

  it('practice is open to guests, who keep nothing they did not earn', async () => {
    const carry = world.browser()
    const send = async (call: string, body?: unknown) => {
      const [method = '', path] = call.split(' ')
      const init = {
        method,
        ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      }
      const answer = await carry(`/api${path}`, init)
      return (await answer.json()) as Record<string, unknown>
    }
    const { gameId } = await send('POST /kzguessr/start', { mode: 'practice' })
    const answer = await answerOf(world, Number(gameId), 1)
    expect(await send(`POST /kzguessr/guess?gameId=${gameId}`, { text: answer })).toMatchObject({ verdict: 'hit' })
    expect(await send('POST /kzguessr/start', { mode: 'practice' })).toMatchObject({ status: 409 })
    expect(await send('GET /kzguessr/own')).toMatchObject({ open: { gameId }, rankedLeft: 0 })
    const user = await world.user()
    await send('POST /auth/authenticate', { username: user.username, password: user.password })
    expect(await send('GET /kzguessr/own')).toMatchObject({ open: null, daily: { state: 'open' }, rankedLeft: 10 })
    expect(await send(`GET /kzguessr/round?gameId=${gameId}`)).toMatchObject({ message: 'Game not found' })
    expect(await read(world.ctx.db, sql`select * from guessr_standings`)).toEqual([])
  })

  it('a guest’s cookie that is not signed by this site is nobody’s', async () => {
    const { gameId } = await start(world.guest)
    const [row] = await read(
      world.ctx.db,
      sql`select encode(guest, 'hex') as guest from guessr_games where id = ${gameId}`,
    )
    const forged = Buffer.concat([Buffer.from(String(row?.guest), 'hex'), Buffer.alloc(16)]).toString('base64url')
    const answer = await fetch(`${world.url}/api/kzguessr/round?gameId=${gameId}`, {
      headers: { cookie: `__Secure-guessr=${forged}` },
    })
    expect(answer.status).toBe(404)
  })
})

it('a game nobody goes on with is closed with the points it has', async () => {
  const client = await player()
  const { gameId } = await start(client, 'daily')
  await guess(client, gameId, await answerOf(world, gameId, 1))
  await world.ctx.db.execute(sql`update guessr_games set touched_at = now() - interval '16 minutes'`)
  await world.runJobs('guessr-idle')
  const result = await client.call('GET /kzguessr/result', { query: { gameId } })
  expect(result.rounds.map(({ outcome }) => outcome)).toEqual(['hit', 'timeout', 'timeout', 'timeout', 'timeout'])
  expect(result.points).toBeGreaterThan(1_000)
  expect((await start(client)).gameId).not.toBe(gameId)
})
