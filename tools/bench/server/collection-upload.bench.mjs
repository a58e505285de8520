import { spawn } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from '@kz/server/dist/platform/api/sql.js'
import { cookieOf } from '@kz/server/dist/testing/cookie.js'
import { createWorld } from '@kz/server/dist/testing/world.js'

/**
 * An archive of 500 MB with 200 demos into a collection: how much memory the server takes more than before. It holds two
 * demos at a time, in threads of their own that are part of the figure, and never the archive.
 */

const DEMOS = 200
const MIB = 1024 ** 2
const GOAL_MIB = 150
const EVERY_MS = 50

export async function run() {
  const world = await createWorld()
  const folder = await mkdtemp(join(tmpdir(), 'kz16-heavy-'))
  try {
    const { client, user } = await world.staff('DEMO_CHECKER')
    await world.ctx.db.execute(
      sql`insert into maps (name) select 'kz_heavy_' || n from generate_series(0, ${DEMOS - 1}::integer) n`,
    )
    const { id } = await client.call('POST /demo-collections', { body: { title: 'Heavy', playerName: 'Holder' } })
    const path = join(folder, 'pack.zip')
    const url = `${world.url}/api/upload/demo-collection/${id}/upload`
    const script = join(import.meta.dirname, '../lib/collection-archive.mjs')
    const sender = spawn(process.execPath, [script, path, String(DEMOS), url, await cookieOf(world, user)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines = createInterface({ input: sender.stdout })[Symbol.asyncIterator]()
    await lines.next()
    const before = process.memoryUsage().rss
    const began = performance.now()
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, EVERY_MS)
    const { value } = await lines.next()
    clearInterval(watch)
    const seconds = (performance.now() - began) / 1000
    const { uploaded, skipped, message } = JSON.parse(value)
    if (uploaded?.length !== DEMOS) throw new Error(`${uploaded?.length ?? message} of ${DEMOS} demos were taken`)
    const grown = (most - before) / MIB
    process.stdout.write(
      `${((await stat(path)).size / MIB).toFixed(0)} MiB, ${DEMOS} demos taken, ${skipped.length} entries refused in ${seconds.toFixed(1)} s; ` +
        `memory ${(before / MIB).toFixed(0)} MiB before, ${grown.toFixed(0)} MiB more at most; goal ${GOAL_MIB} MiB\n`,
    )
    for (const { fileName, reason } of skipped) process.stdout.write(`  ${fileName}: ${reason}\n`)
    if (grown > GOAL_MIB) throw new Error('the upload is held in memory')
  } finally {
    await rm(folder, { recursive: true, force: true })
    await world.close()
  }
}
