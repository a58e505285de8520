import { leadOfOld } from '@kz/server/dist/archive/api.js'
import { importArchive } from '@kz/server/dist/imports/archive/import-archive.js'
import { newAddress } from '@kz/server/dist/site/api.js'
import { writeArchive } from '@kz/server/dist/testing/archive.js'
import { createWorld } from '@kz/server/dist/testing/world.js'

/**
 * Old addresses of an archive of 20,000 messages: where one leads, asked of the process itself, and over HTTP beside a file
 * that is only sent. Goal: under 1 ms.
 */

const [THREADS, MESSAGES, ASKED] = [2_000, 20_000, 2_000]
const GOAL_MS = 1
const addressOf = (n) => {
  const id = 1 + ((n * 7919) % MESSAGES)
  return n % 2 ? `/board/viewtopic.php?p=${id}` : `/board/viewtopic.php?t=${1 + (id % THREADS)}&start=20`
}
const middle = (times) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]

async function timed(work, count = ASKED) {
  const times = []
  for (let n = 0; n < count; n++) {
    const began = performance.now()
    await work(n)
    times.push(performance.now() - began)
  }
  return middle(times)
}

export async function run() {
  const world = await createWorld()
  try {
    const folder = await writeArchive({
      manifest: { format: 1, name: 'board', software: 'phpbb', path: '/board/', perPage: 10 },
      users: [{ id: 1, name: 'Somebody' }],
      categories: [{ id: 1, name: 'Talk' }],
      threads: Array.from({ length: THREADS }, (_, n) => ({ id: n + 1, category: 1, title: `Thread ${n + 1}` })),
      messages: Array.from({ length: MESSAGES }, (_, n) => ({
        ...{ id: n + 1, thread: 1 + (n % THREADS), author: 1, text: `message ${n}` },
        date: new Date(Date.UTC(2008, 0, 1) + n * 1000).toISOString(),
      })),
    })
    await importArchive(world.ctx, folder, { line: () => undefined, progress: () => undefined })
    const lead = async (n) => {
      const to = await leadOfOld(world.ctx, addressOf(n), newAddress(addressOf(n)))
      if (!to?.startsWith('/forum/threads/')) throw new Error(`${addressOf(n)} leads to ${to}`)
    }
    await timed(lead, 200)
    const before = process.cpuUsage()
    const own = await timed(lead)
    const { user, system } = process.cpuUsage(before)
    const ask = (path) => fetch(world.url + path, { redirect: 'manual' }).then((answer) => answer.arrayBuffer())
    const [led, file] = [await timed((n) => ask(addressOf(n))), await timed(() => ask('/robots.txt'))]
    process.stdout.write(
      `a lookup: median ${own.toFixed(2)} ms (goal ${GOAL_MS}), ${((user + system) / 1000 / ASKED).toFixed(2)} ms of CPU; ` +
        `over HTTP: ${led.toFixed(2)} ms, a file that is only sent ${file.toFixed(2)} ms: ${(led / file).toFixed(1)} times\n`,
    )
  } finally {
    await world.close()
  }
}
