import { median } from '../lib/median.mjs'

/**
 * KzGuessr: 500 players in one round of a daily on one process, from the start of the game over the picture to the guess, and
 * what a board of a season costs with 1,000,000 games against 10,000. Goals: a median of 50 ms for each turn and nothing
 * lost, pictures below 40 KB; 1.5 times.
 */

const PLAYERS = 500
/** They come within so long, and think for up to so long. */
const COMING_MS = 25_000
const THINKING_MS = 15_000
const TURN_GOAL_MS = 50
const PICTURE_GOAL = 40_000

const BOARD_PLAYERS = 5_000
const FEW = 10_000
const MANY = 1_000_000
const CHUNK = 500
const ROUNDS = 60
const GOAL = 1.5

const wait = (ms) => new Promise((go) => setTimeout(go, ms))
const chanceOf = (seed) => ((Math.imul(seed + 1, 2_654_435_761) >>> 8) % 1000) / 1000

export async function run() {
  await playDaily()
  await compareBoards()
}

async function playDaily() {
  const { createWorld } = await import('@kz/server/dist/testing/world.js')
  const { fillPool } = await import('@kz/server/dist/testing/guessr.js')
  const { cookieOf } = await import('@kz/server/dist/testing/cookie.js')
  // the players' own work is done in this process too: it is no load of the site's
  const world = await createWorld({ loopDelay: () => 0 })
  try {
    const names = await fillPool(world, 20)
    await world.runJobs('guessr-day', 'guessr-dailies')
    const cookies = []
    for (let at = 0; at < PLAYERS; at++) cookies.push(await cookieOf(world, await world.user()))
    const times = { start: [], picture: [], guess: [] }
    const told = await Promise.all(cookies.map((cookie, at) => playRound(world, cookie, at, { names, times })))
    const { rows } = await world.ctx.pool.query(
      `select count(*) as games, count(r.ended_at) as ended, coalesce(sum(r.points), 0) as points
        from guessr_games g join guessr_rounds r on r.game_id = g.id and r.round = 1 where g.mode = 'daily'`,
    )
    const [{ games, ended, points }] = rows
    const sizes = told.map(({ bytes }) => bytes)
    const sum = told.reduce((all, one) => all + one.points, 0)
    for (const [turn, found] of Object.entries(times)) {
      process.stdout.write(`${turn}: ${median(found).toFixed(1)} ms in the middle, goal ${TURN_GOAL_MS} ms\n`)
    }
    process.stdout.write(
      `${PLAYERS} players: ${games} games, ${ended} answered, ${points} points kept of ${sum} told; ` +
        `pictures of ${Math.min(...sizes)} to ${Math.max(...sizes)} bytes, goal ${PICTURE_GOAL}\n`,
    )
    const isWhole = Number(games) === PLAYERS && Number(ended) === PLAYERS && Number(points) === sum
    if (!isWhole) throw new Error('something was lost')
  } finally {
    await world.close()
  }
}

/** One player's first round: whoever does not know the map skips it. */
async function playRound(world, cookie, at, { names, times }) {
  await wait(chanceOf(at) * COMING_MS)
  async function turn(kind, path, body) {
    const began = performance.now()
    const answer = await fetch(`${world.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (kind) times[kind].push(performance.now() - began)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${bytes}`)
    return bytes
  }
  const json = async (...call) => JSON.parse(String(await turn(...call)))
  const game = await json('start', '/api/kzguessr/start', { mode: 'daily' })
  const picture = await turn('picture', game.pictures[0].url)
  await wait(chanceOf(at * 7) * THINKING_MS)
  const query = `?gameId=${game.gameId}`
  const guessed = await json('guess', `/api/kzguessr/guess${query}`, { text: names[at % names.length] })
  const after = guessed.verdict === 'wrong' ? await json(null, `/api/kzguessr/skip${query}`, {}) : guessed.game
  return { bytes: picture.length, points: after.points }
}

async function compareBoards() {
  const few = await open(FEW)
  const many = await open(MANY)
  try {
    for (const kind of ['season', 'page 40', 'ranked']) {
      const found = new Map([few, many].map((site) => [site, []]))
      for (let round = 0; round < ROUNDS; round++) for (const [site, times] of found) times.push(await site.timed(kind))
      const [short, long] = [...found.values()].map(median)
      const times = `${long.toFixed(2)} ms against ${short.toFixed(2)} ms`
      process.stdout.write(
        `board, ${kind}, with ${MANY} games: ${(long / short).toFixed(2)} of ${FEW}, goal ${GOAL} (${times})\n`,
      )
    }
  } finally {
    await few.close()
    await many.close()
  }
}

/** A site with so many games in this season. Its board is asked by a member: no cached response helps. */
async function open(count) {
  const { createWorld } = await import('@kz/server/dist/testing/world.js')
  const { keepSeason } = await import('@kz/server/dist/guessr/staff/seasons.js')
  const { recountAll } = await import('@kz/server/dist/guessr/boards/standings.js')
  const world = await createWorld()
  const member = await world.as(await world.user())
  await world.ctx.db.transaction(keepSeason)
  const client = await world.ctx.pool.connect()
  const send = (text, values) => client.query({ text, values, query_timeout: 1_200_000 })
  await send('set statement_timeout = 0')
  await send(
    `insert into users (username, pseudo, pseudo_key, email, password_hash) select 'u' || n, 'p' || n, 'p' || n, 'u' || n || '@example.test', 'none'
      from generate_series(1, $1::int) n`,
    [BOARD_PLAYERS],
  )
  const each = count / BOARD_PLAYERS
  for (let from = 0; from < BOARD_PLAYERS; from += CHUNK)
    await send(
      `insert into guessr_games (mode, user_id, day, started_at, finished_at, is_counted, points, ms)
        select case when n % 10 = 0 then 'daily' else 'ranked' end, u.id,
          s.starts_on + ((n / 10) % greatest(1, current_date - s.starts_on)), now(), now(), true,
          (u.id * 7919 + n * 104729) % 6001, 20000 + (u.id * 31 + n * 17) % 180000
        from (select id, row_number() over (order by id) as place from users where username like 'u%') u
        cross join generate_series(1, $1::int) n cross join guessr_seasons s
        where u.place > $2 and u.place <= $3
        on conflict do nothing`,
      [each, from, from + CHUNK],
    )
  client.release(true)
  const counting = await world.ctx.pool.connect()
  await counting.query({ text: 'set statement_timeout = 0', query_timeout: 0 })
  await recountAll({ execute: (query) => counting.query({ ...query.toQuery(), query_timeout: 1_200_000 }) })
  await counting.query({ text: 'vacuum analyze guessr_games, guessr_standings', query_timeout: 1_200_000 })
  counting.release(true)
  const calls = {
    season: {},
    'page 40': { page: 40 },
    ranked: { mode: 'ranked' },
  }
  return {
    async timed(kind) {
      const began = performance.now()
      await member.call('GET /kzguessr/leaderboard', { query: calls[kind] })
      return performance.now() - began
    },
    close: () => world.close(),
  }
}
