import { cpuOf, databasePids, usedSince } from '../lib/cpu-share.mjs'
import { fill } from '../lib/fill-world.mjs'
import { median } from '../lib/median.mjs'

/**
 * What the reading calls cost in a grown world against one of a hundredth of its size: 50,000 maps, 500,000 released
 * records and 100,000 players beside 500, 5,000 and 1,000. Every call is made logged in, so that none is answered from
 * kept bytes, and asks for something else each time. Goals: a median of 20 ms of CPU, at most 1.5
 * times the cost in the small world.
 */

const LARGE = { maps: 50_000, runs: 10, players: 100_000 }
const SMALL = { maps: 500, runs: 10, players: 1_000 }
const AT_A_TIME = 8
const WARM = 8
const CALLS = 56
const DIFFICULTIES = ['beginner', 'easy', 'easy-medium', 'medium', 'medium-hard', 'hard', 'hard-extreme', 'extreme']

const someDay = (turn) => new Date(Date.UTC(2012, 0, 1 + turn * 67)).toISOString().slice(0, 10)
const map = (size, turn) => `kz_world${1 + ((turn * 7919) % size.maps)}`
const player = (size, turn) => `runner${1 + Math.floor(((turn * 6151) % 997) ** 1.5 * (size.players / 31_600))}`

/** name, goal in milliseconds, path of a turn */
const READS = [
  // the pages whose players have accounts in both worlds
  ['player-demos', 20, (_size, turn) => `/record/player-demos?page=${1 + (turn % 2)}`],
  ['player-demos as of a past day', 20, (_size, turn) => `/record/player-demos?date=${someDay(turn)}`],
  ['country-demos as of a past day', 20, (_size, turn) => `/record/country-demos?date=${someDay(turn)}`],
  ['country-demos', 20, () => '/record/country-demos'],
  ['top-filtered', 20, (_size, turn) => `/record/top-filtered?difficulty=${DIFFICULTIES[turn % 8]}`],
  [
    'top-filtered, every filter another',
    20,
    (_size, turn) =>
      `/record/top-filtered?difficulty=${DIFFICULTIES[turn % 8]}&length=${['short', 'long', 'middle'][Math.floor(turn / 8) % 3]}&type=${['bhop', 'climb', 'mix'][Math.floor(turn / 24) % 3]}`,
  ],
  ['beatable', 20, (_size, turn) => `/record/beatable?page=${1 + (turn % 5)}`],
  ['compare', 20, (size, turn) => `/record/compare?a=${player(size, turn)}&b=${player(size, turn + 1)}`],
  ['stats', 20, () => '/stats'],
  ['top5', 20, () => '/record/top5'],
  ['map', 20, (size, turn) => `/record/map?mapName=${map(size, turn)}`],
  ['user/stats', 20, (size, turn) => `/user/stats?nickname=${player(size, turn)}`],
  ['user/profile', 20, (size, turn) => `/user/profile?nickname=${player(size, turn)}`],
  ['search, one name', 20, (size, turn) => `/search/?expression=${player(size, turn)}`],
  [
    'search, a beginning of many names',
    20,
    (_size, turn) => `/search/?expression=${['ru', 'run', 'kz', 'runn'][turn % 4]}`,
  ],
  [
    'search, a second word of many names',
    20,
    (_size, turn) => `/search/?expression=${['wor', 'world', 'wo'][turn % 3]}`,
  ],
  ['search, two words', 20, (size, turn) => `/search/?expression=kz%20${player(size, turn)}`],
  ['search, nothing found', 20, (_size, turn) => `/search/?expression=zzq${turn}`],
  ['chat page of an old message', 20, (_size, turn) => `/chatbox/comment-page?commentId=${1 + 2 * turn}`],
]

export async function run() {
  const { createWorld } = await import('@kz/server/dist/testing/world.js')
  const small = await open(createWorld, SMALL)
  const large = await open(createWorld, LARGE)
  try {
    for (const [name, goal, path] of READS) {
      const [before, now] = await inTurns([small, large], path)
      const ratio = now / before
      const kept = now < goal && ratio <= 1.5
      process.stdout.write(
        `${kept ? '   ' : ' ! '}${name}: ${now.toFixed(1)} ms (goal ${goal}), ${ratio.toFixed(2)} of the small world's ${before.toFixed(1)} ms\n`,
      )
    }
  } finally {
    await small.close()
    await large.close()
  }
}

async function open(createWorld, size) {
  const world = await createWorld()
  const began = performance.now()
  await fill(world, size)
  const made = performance.now()
  const user = await world.user({ pseudo: 'reader' })
  const browse = world.browser()
  const body = JSON.stringify({ username: user.username, password: user.password })
  await browse('/api/auth/authenticate', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const asked = performance.now()
  await read(browse, '/record/player-demos')
  const first = performance.now() - asked
  process.stdout.write(
    `${size.maps} maps, ${size.maps * size.runs} records, ${size.players} players: made in ${((made - began) / 1000).toFixed(1)} s, first board ${first.toFixed(0)} ms\n`,
  )
  return { size, browse, pool: world.ctx.pool, close: () => world.close() }
}

/**
 * Milliseconds of CPU of a call in each world: of the server and of its database, and of the client. On a machine with nothing
 * else to do that is how long it takes. The worlds take turns, so that a busy moment meets them all.
 */
async function inTurns(worlds, path) {
  const found = worlds.map(() => [])
  for (let turn = 0; turn < WARM + CALLS; turn += AT_A_TIME) {
    for (const [at, { size, browse, pool }] of worlds.entries()) {
      const then = await look(pool)
      for (let call = turn; call < turn + AT_A_TIME; call++) await read(browse, path(size, call))
      if (turn >= WARM) found[at].push((usedSince(then, await look(pool)) * 1000) / AT_A_TIME)
    }
  }
  return found.map(median)
}

const look = async (pool) => cpuOf([process.pid, ...(await databasePids(pool))])

/** One call to its last byte. */
async function read(browse, path) {
  const answer = await browse(`/api${path}`)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
}
