import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeArchive } from '@kz/server/dist/testing/archive.js'
import { startSite } from '../lib/built-site.mjs'
import { cpuOf } from '../lib/cpu-share.mjs'
import { median } from '../lib/median.mjs'

/**
 * Old addresses of an archive of 20,000 messages on the built site, each kind in turn over one connection: one asked for the
 * first time, one that is kept, one that leads nowhere, beside a file that is only sent and a page that is kept. Medians, what
 * they are more than the file, and the CPU of the site's process for each. Goal: under 1 ms of the server for a lead.
 */

const [THREADS, MESSAGES, ROUNDS] = [2_000, 20_000, 1_500]
const [BATCHES, BATCH] = [5, 200]
const GOAL_MS = 1
const kz = join(import.meta.dirname, '../../../apps/server/dist/scripts/kz.js')
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Asks once; answers the status when all of the answer has come. */
const ask = (url) =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode))
    })
    sent.on('error', reject)
    sent.end()
  })

let next = 0
const newAddress = () => {
  const id = 1 + ((++next * 7919) % MESSAGES)
  return next % 2
    ? `board/viewtopic.php?p=${id}`
    : `board/viewtopic.php?t=${1 + (id % THREADS)}&start=${20 + 20 * next}`
}

const KINDS = {
  'a file that is only sent': { path: () => 'robots.txt', status: 200 },
  'a page that is kept': { path: () => 'forum', status: 200 },
  'an old address, asked first': { path: newAddress, status: 301 },
  'an old address that is kept': { path: () => 'board/viewtopic.php?t=1', status: 301 },
  'an old address that leads nowhere, asked first': {
    path: () => `board/viewtopic.php?t=${10 * MESSAGES + ++next}`,
    status: 404,
  },
}

async function archiveFolder() {
  return writeArchive({
    manifest: { format: 1, name: 'board', software: 'phpbb', path: '/board/', perPage: 10 },
    users: [{ id: 1, name: 'Somebody' }],
    categories: [{ id: 1, name: 'Talk' }],
    threads: Array.from({ length: THREADS }, (_, n) => ({ id: n + 1, category: 1, title: `Thread ${n + 1}` })),
    messages: Array.from({ length: MESSAGES }, (_, n) => ({
      ...{ id: n + 1, thread: 1 + (n % THREADS), author: 1, text: `message ${n}` },
      date: new Date(Date.UTC(2008, 0, 1) + n * 1000).toISOString(),
    })),
  })
}

/** Asks each kind in turn, so that what the machine does besides meets all alike. */
async function timed(site) {
  const times = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, []]))
  for (let round = 0; round < ROUNDS; round++)
    for (const [kind, { path, status }] of Object.entries(KINDS)) {
      const url = site.url + path()
      const began = performance.now()
      const answered = await ask(url)
      times[kind].push(performance.now() - began)
      if (answered !== status) throw new Error(`${url} answered ${answered}`)
    }
  return times
}

/** Milliseconds of the process for each request of a kind, a median over batches in turn. */
async function cpuEach(site) {
  const used = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, []]))
  for (let batch = 0; batch < BATCHES; batch++)
    for (const [kind, { path }] of Object.entries(KINDS)) {
      const before = cpuOf([site.pid]).get(site.pid)
      for (let n = 0; n < BATCH; n++) await ask(site.url + path())
      used[kind].push(((cpuOf([site.pid]).get(site.pid) - before) * 1000) / BATCH)
    }
  return used
}

export async function run() {
  const home = await mkdtemp(join(tmpdir(), 'kz16-old-addresses-'))
  const site = await startSite(home, { SAMPLE: 'off', LIMITS: 'off' })
  try {
    const env = { ...process.env, DATA_DIR: home, INIT_CWD: '', DATABASE_URL: '' }
    const words = ['--disable-proto=throw', kz, 'import', 'archive', await archiveFolder(), '--quiet']
    await promisify(execFile)(process.execPath, words, { env })
    await cpuEach(site)
    const [times, used] = [await timed(site), await cpuEach(site)]
    const file = median(times['a file that is only sent'])
    for (const [kind, all] of Object.entries(times)) {
      const ms = median(all)
      process.stdout.write(
        `${kind}: median ${ms.toFixed(2)} ms, ${(ms / file).toFixed(1)} times the file, ${median(used[kind]).toFixed(2)} ms of CPU\n`,
      )
    }
    process.stdout.write(`goal: ${GOAL_MS} ms\n`)
  } finally {
    await site.close()
    await rm(home, { recursive: true, force: true })
  }
}
