import { buildDemo, buildMap } from '@kz/server/dist/testing/build.js'
import { createWorld } from '@kz/server/dist/testing/world.js'
import { median } from '../lib/median.mjs'

/** What a release costs through the front door, beside the cheapest call that also writes one row (claim). Goal: 100 ms. */

const RELEASES = 40
const GOAL_MS = 100

async function timed(work) {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export async function run() {
  const world = await createWorld()
  try {
    const { client } = await world.staff('DEMO_CHECKER')
    const times = { claim: [], release: [] }
    const { mapName } = await buildMap(world.ctx.db)
    for (let round = 0; round < RELEASES; round++) {
      const demo = { mapName, user: await world.user(), timeMs: 90_000 - round * 10, ytId: 'abcdefghijk' }
      const { demoId } = await buildDemo(world.ctx.db, demo)
      times.claim.push(await timed(() => client.call('POST /record/claim', { query: { demoId } })))
      times.release.push(await timed(() => client.call('POST /record/release', { query: { demoId } })))
    }
    const [release, claim] = [median(times.release), median(times.claim)]
    const ratio = (release / claim).toFixed(1)
    process.stdout.write(
      `a release: ${release.toFixed(1)} ms at the median, ${ratio} times a claim; goal ${GOAL_MS} ms\n`,
    )
  } finally {
    await world.close()
  }
}
