import { fill } from '../lib/fill-world.mjs'
import { median } from '../lib/median.mjs'

/**
 * The leaderboard counted from the columns in memory and by plain SQL, side by side in one world: of the size of the largest
 * real list, and with 500,000 records. Without the answer cache on either side; every call asks for something else. The SQL
 * has an index for each question that covers it.
 */

const REAL = { maps: 4_046, runs: 3, players: 1_200 }
const LARGE = { maps: 50_000, runs: 10, players: 100_000 }
const WARM = 4
const CALLS = 24
const DIFFICULTIES = ['beginner', 'easy', 'easy-medium', 'medium', 'medium-hard', 'hard', 'hard-extreme', 'extreme']
const LENGTHS = ['short', 'long', 'middle']
const ALL = { difficulty: [], length: [], type: [], xdFilter: 'ALL' }

const someDay = (turn) => new Date(Date.UTC(2012, 0, 1 + turn * 67)).toISOString().slice(0, 10)

/** name, what is asked in a turn */
const QUESTIONS = [
  ['today', (turn) => ({ page: 1 + (turn % 20) })],
  [
    'today, every filter another',
    (turn) => ({
      filters: { ...ALL, difficulty: [DIFFICULTIES[turn % 8]], length: [LENGTHS[Math.floor(turn / 8) % 3]] },
    }),
  ],
  ['a past day, every one another', (turn) => ({ date: someDay(turn) })],
]

const INDEXES = [
  'create index reigns_now on reigns (route_id) include (player_id, country, held_from) where held_until is null and not has_cp',
  'create index reigns_then on reigns (held_from, held_until) include (route_id, player_id, country) where not has_cp',
  'vacuum analyze reigns',
]

/** Counts by player with no map looked at, no country, no place of before: what plain SQL costs at the very least. */
const bareCount = (date) =>
  `select player_id, count(*), max(held_from) from reigns where not has_cp and ${
    date === null ? 'held_until is null' : `held_from < '${date}' and (held_until is null or held_until >= '${date}')`
  } group by player_id order by 2 desc, 3, 1 limit 50`

export async function run() {
  const { createWorld } = await import('@kz/server/dist/testing/world.js')
  for (const size of [REAL, LARGE]) await compare(createWorld, size)
}

async function compare(createWorld, size) {
  const { countBoard } = await import('@kz/server/dist/leaderboards/columns/api.js')
  const { boardBySql } = await import('@kz/server/dist/testing/database/board-by-sql.js')
  const world = await createWorld()
  try {
    await fill(world, size)
    const { ctx } = world
    const client = await ctx.pool.connect()
    for (const text of INDEXES) await client.query({ text, query_timeout: 600_000 })
    client.release(true)
    const today = ctx.now().toISOString().slice(0, 10)
    const ways = {
      columns: async ({ filters = ALL, date = today, page = 1 }) => {
        const board = await countBoard(ctx, { filters, country: undefined, date })
        return [board.lines((page - 1) * 50, 50), board.countries(), board.movers(5)]
      },
      sql: ({ filters = ALL, date = null, page = 1 }) =>
        boardBySql(ctx.db, { filters, date, today, country: null, page }),
      bare: ({ date = null }) => ctx.pool.query(bareCount(date)),
    }
    process.stdout.write(`${size.maps} maps, ${size.maps * size.runs} records, ${size.players} players\n`)
    for (const [name, ask] of QUESTIONS) {
      const times = { columns: [], sql: [], bare: [] }
      for (let turn = 0; turn < WARM + CALLS; turn++) {
        for (const [way, answer] of Object.entries(ways)) {
          const began = performance.now()
          await answer(ask(turn))
          if (turn >= WARM) times[way].push(performance.now() - began)
        }
      }
      const [columns, sql, bare] = [median(times.columns), median(times.sql), median(times.bare)]
      const ratio = (time) => `${time.toFixed(1)} ms (${(time / columns).toFixed(1)} times)`
      process.stdout.write(
        `  ${name}: columns ${columns.toFixed(1)} ms, SQL ${ratio(sql)}, its barest count ${ratio(bare)}\n`,
      )
    }
  } finally {
    await world.close()
  }
}
