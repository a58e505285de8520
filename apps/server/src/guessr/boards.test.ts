import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { fillPool, playOut } from '../testing/guessr.ts'
import { read } from '../testing/read.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
const players: { userId: number; client: World['guest'] }[] = []
beforeAll(async () => {
  world = await createWorld()
  await fillPool(world, 16)
  for (let at = 0; at < 4; at++) {
    const user = await world.user({ country: at % 2 ? 'pl' : 'fi' })
    players.push({ userId: user.userId, client: await world.as(user) })
  }
})
afterAll(() => world.close())

const TIMES = [
  [1_600, 9_000, 17_000, 25_000, null],
  [2_000, null, 2_000, null, 30_000],
  [5_000, 5_000, 5_000, 5_000, 5_000],
  [null, null, null, null, null],
]

/** Boards as SQL counts them from the rounds alone: the best thirty of each mode, and their time. */
const recount = (period: 'season' | 'week' | 'day', mode: 'all' | 'daily' | 'ranked') => {
  const unit = { season: 'quarter', week: 'week', day: 'day' }[period]
  return read(
    world.ctx.db,
    sql`with games as (
        select g.id, g.user_id, g.mode, sum(r.points)::integer as points, sum(r.ms)::integer as ms
        from guessr_games g join guessr_rounds r on r.game_id = g.id
        where g.mode in ('daily', 'ranked') and g.is_counted and g.finished_at is not null and g.struck_at is null
          and date_trunc(${unit}, g.day) = date_trunc(${unit}, now() at time zone 'utc') group by g.id),
      placed as (select *, row_number() over (partition by user_id, mode order by points desc, ms, id) as place from games)
      select user_id as "playerId", sum(points) filter (where place <= 30)::integer as points,
        sum(ms) filter (where place <= 30)::integer as ms, count(*)::integer as games, max(points)::integer as best,
        round(avg(points))::integer as average
      from placed where ${mode} = 'all' or mode = ${mode}
      group by user_id order by 2 desc, 3, 1`,
  )
}

const board = async (
  query: { period?: 'season' | 'week' | 'day'; mode?: 'all' | 'daily' | 'ranked'; country?: string } = {},
) => world.guest.call('GET /kzguessr/leaderboard', { query })

async function agree(): Promise<void> {
  for (const period of ['season', 'week', 'day'] as const)
    for (const mode of ['all', 'daily', 'ranked'] as const) {
      const { lines } = await board({ period, mode })
      const plain = lines.map(({ playerId, points, ms, games, best, average }) => ({
        playerId,
        points,
        ms,
        games,
        best,
        average,
      }))
      expect(plain, `${period} ${mode}`).toEqual(await recount(period, mode))
    }
}

describe('boards', () => {
  it('are a recount of the rounds, whatever was played', async () => {
    for (const [at, { client }] of players.entries()) {
      for (const mode of ['daily', 'ranked', 'practice'] as const) {
        const { gameId } = await client.call('POST /kzguessr/start', { body: { mode } })
        await playOut(world, client, gameId, TIMES[at] ?? [])
      }
    }
    // months of games beside them
    await world.ctx.db.execute(sql`insert into guessr_games (mode, user_id, day, started_at, is_counted, finished_at, points, ms)
      select 'ranked', u.id, d::date, d, true, d, (100 * n + u.id * 7) % 6000, 60000 + 100 * n from users u,
        generate_series(now() - interval '40 days', now(), interval '1 day') d, generate_series(1, 3) n`)
    await world.ctx.db.execute(sql`insert into guessr_rounds (game_id, round, map_id, image_id, seed, started_at, ended_at, outcome,
        ms, points)
      select g.id, 1, p.map_id, p.id, 1, g.started_at, g.started_at, 'hit', g.ms, g.points from guessr_games g
        cross join (select id, map_id from guessr_images limit 1) p
      where not exists (select from guessr_rounds r where r.game_id = g.id)`)
    await world.runJobs('guessr-boards')
    await agree()
  })

  it('tell ranks, pages, countries and one’s own line', async () => {
    const all = await board()
    expect(all.lines.map(({ rank }) => rank)).toEqual([1, 2, 3, 4])
    expect(all).toMatchObject({ totalItems: 4, totalPages: 1, pageSize: 50, season: { season: 3 } })
    const polish = await board({ country: 'pl' })
    expect(polish.lines.map(({ rank, country }) => [rank, country])).toEqual([
      [1, 'pl'],
      [2, 'pl'],
    ])
    for (const { userId, client } of players) {
      const { me, lines } = await client.call('GET /kzguessr/leaderboard', { query: {} })
      expect(me).toEqual({ ...lines.find(({ playerId }) => playerId === userId), page: 1 })
    }
    await expect(world.guest.call('GET /kzguessr/leaderboard', { query: { season: 99 } })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('put of equal points the shorter time first', async () => {
    const { db } = world.ctx
    const [slow, fast] = [await world.user({ country: 'is' }), await world.user({ country: 'is' })]
    await db.execute(sql`insert into guessr_games (mode, user_id, day, started_at, is_counted, finished_at, points, ms)
      select 'ranked', id, (now() at time zone 'utc')::date, now(), true, now(), 3000,
        case when id = ${slow.userId} then 90000 else 80000 end from users where country = 'is'`)
    await db.execute(sql`insert into guessr_rounds (game_id, round, map_id, image_id, seed, started_at, ended_at, outcome,
        ms, points)
      select g.id, 1, p.map_id, p.id, 1, now(), now(), 'hit', g.ms, g.points from guessr_games g
        cross join (select id, map_id from guessr_images limit 1) p
      where not exists (select from guessr_rounds r where r.game_id = g.id)`)
    await world.runJobs('guessr-boards')
    const { lines } = await board({ country: 'is' })
    expect(lines.map(({ playerId, rank }) => [playerId, rank])).toEqual([
      [fast.userId, 1],
      [slow.userId, 2],
    ])
    await db.execute(sql`delete from guessr_rounds where game_id in (
      select g.id from guessr_games g join users u on u.id = g.user_id where u.country = 'is')`)
    await db.execute(sql`delete from guessr_standings where user_id in (select id from users where country = 'is')`)
    await db.execute(sql`delete from guessr_games where user_id in (select id from users where country = 'is')`)
  })

  it('follow when staff strike a game with a reason, and when they take that back', async () => {
    const [{ userId, client }] = players as [(typeof players)[number]]
    const { client: staff } = await world.staff('MAP_CHECKER')
    const { games } = await client.call('GET /kzguessr/history', { query: { userId } })
    const gameId = games.find(({ mode, isCounted }) => mode === 'daily' && isCounted)?.gameId ?? 0
    const before = await board({ period: 'day', mode: 'daily' })
    await staff.call('POST /kzguessr/strike', { query: { gameId }, body: { reason: 'Answers from a script' } })
    await agree()
    expect((await board({ period: 'day', mode: 'daily' })).totalItems).toBe(before.totalItems - 1)
    expect(await client.call('GET /kzguessr/result', { query: { gameId } })).toMatchObject({
      struck: 'Answers from a script',
      place: null,
    })
    await expect(
      staff.call('POST /kzguessr/strike', { query: { gameId }, body: { reason: 'Twice' } }),
    ).rejects.toMatchObject({ status: 409 })
    await staff.call('DELETE /kzguessr/strike', { query: { gameId } })
    await agree()
    expect(await board({ period: 'day', mode: 'daily' })).toEqual(before)
    const log = await read(
      world.ctx.db,
      sql`select action, reason from audit_log where action like 'kzguessr.%strike' order by id`,
    )
    expect(log).toEqual([
      { action: 'kzguessr.strike', reason: 'Answers from a script' },
      { action: 'kzguessr.unstrike', reason: null },
    ])
  })

  it('nobody strikes or saves their own game', async () => {
    const { user, client } = await world.staff('MAP_CHECKER')
    const { gameId } = await client.call('POST /kzguessr/start', { body: { mode: 'ranked' } })
    await playOut(world, client, gameId, [2_000, null, null, null, null])
    const strike = client.call('POST /kzguessr/strike', { query: { gameId }, body: { reason: 'Mine' } })
    await expect(strike).rejects.toMatchObject({ status: 403, message: 'This game is your own' })
    expect((await board({ period: 'day' })).lines.map(({ playerId }) => playerId)).toContain(user.userId)
  })
})

describe('today and history', () => {
  it('say the season, today’s best and how the caller stands', async () => {
    const { season, today, top, me } = await world.guest.call('GET /kzguessr/season')
    expect(season.season).toBe(3)
    expect(top.slice(0, 4).map(({ rank }) => rank)).toEqual([1, 2, 3, 4])
    const [best] = await read(
      world.ctx.db,
      sql`select user_id as "playerId", points from guessr_games where mode = 'daily' and counts
        and day = (now() at time zone 'utc')::date order by points desc, ms limit 1`,
    )
    expect(today.best).toMatchObject(best ?? {})
    expect(today.players).toBe(4)
    expect(me).toBeNull()
    const own = (await players[0]?.client.call('GET /kzguessr/season'))?.me
    expect(own).toMatchObject({ daily: 'played', rank: expect.any(Number) })
    expect(own?.points).toBeGreaterThan(0)
  })

  it('history names no map, keeps practice to oneself, and counts days in a row', async () => {
    const [{ userId, client }] = players as [(typeof players)[number]]
    await world.ctx.db.execute(sql`insert into guessr_games (mode, user_id, day, started_at, is_counted, finished_at, points)
      select 'daily', ${userId}, d::date, d, true, d, 1000 from unnest(array[1, 2, 4, 5, 6, 7]) n,
        lateral (select now() - make_interval(days => n) as d) days`)
    await world.ctx.db.execute(sql`insert into guessr_rounds (game_id, round, map_id, image_id, seed, outcome, step)
      select g.id, r, p.map_id, p.id, 1, 'hit', 1 from guessr_games g cross join generate_series(1, 5) r
        cross join (select id, map_id from guessr_images limit 1) p
      where not exists (select from guessr_rounds o where o.game_id = g.id)`)
    const theirs = await world.guest.call('GET /kzguessr/history', { query: { userId } })
    expect(theirs).toMatchObject({ streak: 3, longestStreak: 4 })
    expect(theirs.calendar).toHaveLength(7)
    expect(new Set(theirs.games.map(({ mode }) => mode))).not.toContain('practice')
    const mine = await client.call('GET /kzguessr/history', { query: { userId } })
    expect(mine.totalItems).toBe(theirs.totalItems + 1)
    expect(JSON.stringify(mine)).not.toContain('kz_pool')
    expect(mine.games[0]?.squares).toMatch(/^\p{Extended_Pictographic}+$/u)
    await expect(world.guest.call('GET /kzguessr/history', { query: { userId: 999_999 } })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('a share text names no map', async () => {
    const [{ userId, client }] = players as [(typeof players)[number]]
    const { games } = await client.call('GET /kzguessr/history', { query: { userId } })
    const gameId = games.find(({ mode }) => mode === 'practice')?.gameId ?? 0
    const { share, rounds, points } = await client.call('GET /kzguessr/result', { query: { gameId } })
    expect(share).toContain(String(points))
    expect(share).toContain('/kzguessr')
    for (const { answer } of rounds) expect(share).not.toContain(answer?.mapName)
    expect(rounds.every(({ answer }) => answer?.picture.startsWith('/media/images/'))).toBe(true)
  })

  it('seasons are quarters with numbers that go on, and staff name them', async () => {
    const { db } = world.ctx
    await db.execute(
      sql`update guessr_seasons set starts_on = starts_on - interval '9 months', ends_on = ends_on - interval '9 months'`,
    )
    await world.runJobs('guessr-day')
    const { season, seasons } = await world.guest.call('GET /kzguessr/season')
    expect(season.season).toBe(6)
    expect(seasons.map(({ season: number }) => number)).toEqual([6, 5, 4, 3])
    const starts = seasons.map(({ startsIso }) => startsIso.slice(5, 10))
    for (const day of starts) expect(['01-01', '04-01', '07-01', '10-01']).toContain(day)
    const { client: staff } = await world.staff('MAP_CHECKER')
    await staff.call('POST /kzguessr/season', { body: { season: 6, name: 'Slide season' } })
    expect((await world.guest.call('GET /kzguessr/season')).season.name).toBe('Slide season')
    await expect(staff.call('POST /kzguessr/season', { body: { season: 7, name: 'Soon' } })).rejects.toMatchObject({
      status: 404,
    })
    await db.execute(sql`insert into guessr_standings (period, starts_on, mode, user_id, points, ms, games, best, total)
      select 'season', s.starts_on, 'all', u.id, 1000 + u.id, 1, 1, 1, 1 from guessr_seasons s, users u where s.number < 6`)
    const { seasons: past, games } = await world.guest.call('GET /kzguessr/hall-of-fame')
    expect(past.map(({ season: number, lines }) => [number, lines.length])).toEqual([
      [5, 3],
      [4, 3],
      [3, 3],
    ])
    expect(games).toHaveLength(10)
    expect(games.map(({ points }) => points)).toEqual(games.map(({ points }) => points).toSorted((a, b) => b - a))
  })
})
