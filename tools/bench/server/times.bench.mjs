import { fillRuns, PATIENCE_MS } from '../lib/fill-runs.mjs'
import { openKeptWorlds } from '../lib/kept-worlds.mjs'
import { median } from '../lib/median.mjs'
import { pagesTouched, queriesOf } from '../lib/pages-touched.mjs'
import { timesCalls } from '../lib/times-calls.mjs'

/**
 * Boards, sections, goals, points and the member's own page in two worlds, of 100,000 runs and of 10,000,000 (`RUNS` and `PLAYERS`
 * for others, `ONLY` for calls whose name contains it, `BENCH_KEEP=folder` to fill once): time, and the pages the database looks at, which a busy machine does not
 * change. Goal: below 10 ms, and at most 1.5 times. At the end of all calls the bests of the large world are made anew (goal: ten minutes).
 */

const ROUNDS = 30
/** Before them, so that connections keep their plans as on a site that is asked all the time. */
const WARM = 12
const FEW = { runs: 100_000, players: 10_000 }
const MANY = { runs: Number(process.env.RUNS ?? 10_000_000), players: Number(process.env.PLAYERS ?? 100_000) }

const say = (line) => process.stdout.write(`${line}\n`)

export async function run() {
  const kept = await openKeptWorlds()
  const worlds = []
  for (const size of [FEW, MANY]) worlds.push(await opened(kept, size))
  const [few, many] = worlds
  const names = Object.keys(few.calls).filter((name) => name.includes(process.env.ONLY ?? ''))
  for (const [at, name] of names.entries()) {
    for (const world of worlds) await world.signIn()
    await told(name, () => compare(name, few, many, `${at + 1} of ${names.length}`))
  }
  if (!process.env.ONLY) await told('bests made anew', () => rebuilt(many.world))
  for (const { world } of worlds) await world.close()
  await kept.close()
}

/** What fails is said and leaves the others be. */
const told = (name, work) => work().catch((error) => say(`${name}: failed, ${error.message}`))

async function opened(kept, size) {
  const began = performance.now()
  const since = () => `${((performance.now() - began) / 1000).toFixed(0)} s`
  const fill = (place) => fillRuns(place, { ...size, say })
  const name = `runs_${size.runs}_of_${size.players}`
  const connection = { query_timeout: PATIENCE_MS }
  const { world, told, isNew } = await kept.world(name, fill, { connection })
  say(`${size.runs} runs of ${size.players}: ${isNew ? 'filled and copied' : 'kept, copied'} in ${since()}`)
  const { calls, signIn } = await timesCalls(world, told)
  return { world, signIn, calls: { ...calls, ...(await finishes(world)) } }
}

/** What `kz runs rebuild` does, with nothing there. */
async function rebuilt({ ctx }) {
  const { rebuildBests } = await import('@kz/server/dist/runs/api.js')
  await ctx.pool.query({ text: 'truncate bests, best_counts', query_timeout: PATIENCE_MS })
  const began = performance.now()
  const { runs } = await rebuildBests(ctx, () => undefined)
  say(`bests of ${runs} runs made anew in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

async function compare(name, few, many, place) {
  const found = [few, many].map(({ world, calls }) => ({ pool: world.ctx.pool, work: calls[name], times: [] }))
  for (let round = 0; round < WARM; round++) for (const { work } of found) await work()
  // in turns, so that both meet the same machine
  for (let round = 0; round < ROUNDS; round++) {
    for (const { work, times } of found) {
      const began = performance.now()
      await work()
      times.push(performance.now() - began)
    }
  }
  const [a, b] = found.map(({ times }) => median(times))
  const pages = []
  for (const { pool, work } of found) pages.push((await pagesTouched(pool, await queriesOf(work))).pages)
  say(
    `${place}, ${name}: ${b.toFixed(1)} ms, ${a.toFixed(1)} ms of ${FEW.runs}: ${(b / a).toFixed(2)} times; pages ${pages.join(' and ')}`,
  )
}

/** What the counting of points takes after a finish. */
async function finishes(world) {
  const { refreshDue } = await import('@kz/server/dist/points/refresh.js')
  let made = 0
  const finish = (map) => async () => {
    await world.ctx.pool.query(
      `update bests b set time_ms = $1 from routes r join maps m on m.id = r.map_id where b.route_id = r.id and m.name = $2
         and b.class = 0 and b.level = 1 and b.runner_id = (select max(runner_id) from bests where route_id = r.id)`,
      [39_000 - ++made, map],
    )
    await refreshDue(world.ctx)
  }
  return {
    'a finish on the crowded map counted': finish('kz_crowd'),
    'a finish on another map counted': finish('kz_bench7'),
  }
}
