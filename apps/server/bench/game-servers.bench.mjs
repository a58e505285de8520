import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { randomCourse } from '@kz/demo/krp/simulated/random-course'
import { simulateReplay } from '@kz/demo/krp/simulated/simulated-replay'
import { writeReplay } from '@kz/demo/krp/write/write-replay'
import { openCheck } from '../campaigns/lib/check.mjs'
import { stayOn } from '../campaigns/lib/cores.mjs'
import { makeServers, playServers, takeInMaps } from '../campaigns/lib/game-servers.mjs'
import { recountFaults } from '../campaigns/lib/recount.mjs'
import { startSite } from '../campaigns/lib/site.mjs'

/**
 * 200 game servers with 40 finishes a second together, 20 replays of 3 MB being sent all the time, and readers, against one
 * process. Goals: finishes acknowledged within 150 ms (95 %); the process 1.3 times as large as with the readers alone.
 */

const SERVERS = 200
const EVERY_S = 5
const MINUTES = Number(process.env.BENCH_MINUTES) || 2
const LARGE = 20
const LARGE_MS = 900_000
const READERS = 4
const READ_EVERY_MS = 50
const QUIET_MS = 20_000
const GOALS = { waitMs: 150, memory: 1.3 }
const READ = ['/api/map/list', '/api/forum/categories', '/api/site/config']
const MIB = 1024

const say = (line) => process.stdout.write(`${line}\n`)

export async function run() {
  const dataDir = await mkdtemp(join(tmpdir(), 'kz16-bench-servers-'))
  stayOn('site')
  const site = await startSite(dataDir, { SAMPLE: 'off' })
  try {
    await takeInMaps(site, dataDir)
    const check = await openCheck(dataDir)
    const keyFile = await makeServers(check, dataDir, SERVERS)
    stayOn('load')
    const large = largeReplay()
    const reading = startReaders(site.url)
    const before = await mostMemory(site.pid, wait(QUIET_MS))
    const words = ['--servers', SERVERS, '--minutes', MINUTES, '--every', EVERY_S].map(String)
    const evening = playServers(site.url, keyFile, words)
    const sending = sendLarge(site.url, keyFile, large, MINUTES * 60_000)
    const during = await mostMemory(site.pid, evening.ended)
    const { code, out } = await evening.ended
    say(out.trim())
    say(`${await sending} replays of ${(large.length / 1e6).toFixed(1)} MB sent beside, ${LARGE} at once`)
    say(`readers: ${await reading.stop()}`)
    const [, p95] = /\(half\), (\d+) ms/.exec(out) ?? []
    say(`acknowledged within ${p95} ms (95 %), goal ${GOALS.waitMs}`)
    say(
      `memory ${mib(during)} MiB, ${mib(before)} without servers: ${(during / before).toFixed(2)} times, goal ${GOALS.memory}`,
    )
    for (const fault of await recountFaults(check)) say(`fault: ${fault}`)
    if (code !== 0) say('fault: the servers did not find what they sent')
    await check.close()
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const mib = (kib) => Math.round(kib / MIB)

/** The most memory a process has until `over`, in KiB. */
async function mostMemory(pid, over) {
  let most = 0
  let isOver = false
  over.then(() => {
    isOver = true
  })
  while (!isOver) {
    most = Math.max(most, Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]))
    await wait(200)
  }
  return most
}

/** A run of a quarter of an hour, of a map that nobody has: it is kept, read and waits. */
function largeReplay() {
  const made = { map: 'kz_bench_long', mapCrc: 1, player: 'long', steamId: 'STEAM_0:0:1', startMs: 0, seed: 1 }
  return Buffer.from(writeReplay(simulateReplay({ ...made, stops: randomCourse(1, 500), timeMs: LARGE_MS })))
}

/** Sends large replays of runs of their own, so many at once. Answers how many were kept. */
async function sendLarge(url, keyFile, bytes, forMs) {
  const keys = (await readFile(keyFile, 'utf8')).match(/[0-9a-f]{32}/g)
  const end = performance.now() + forMs
  let kept = 0
  const sender = async (key, place) => {
    const headers = { authorization: `Bearer ${key}` }
    for (let at = 0; performance.now() < end; at++) {
      const id = `large-${place}-${at}`
      const one = { id, steamid: `STEAM_0:0:${place + 1}`, name: 'Long', map: 'kz_bench_long', cp: 0, gc: 0 }
      const body = JSON.stringify({ runs: [{ ...one, timeMs: LARGE_MS }] })
      const json = { ...headers, 'content-type': 'application/json' }
      await fetch(`${url}/api/server/runs`, { method: 'POST', headers: json, body })
      const octets = { ...headers, 'content-type': 'application/octet-stream' }
      const answer = await fetch(`${url}/api/server/replay?id=${id}`, { method: 'PUT', headers: octets, body: bytes })
      if (answer.ok) kept++
    }
  }
  await Promise.all(keys.slice(0, LARGE).map(sender))
  return kept
}

function startReaders(url) {
  const waits = []
  let failed = 0
  let isOver = false
  const reader = async (place) => {
    for (let at = place; !isOver; at++) {
      const began = performance.now()
      const answer = await fetch(`${url}${READ[at % READ.length]}`).catch(() => null)
      if (answer?.ok) await answer.arrayBuffer()
      else failed++
      waits.push(performance.now() - began)
      await wait(READ_EVERY_MS)
    }
  }
  const all = Promise.all(Array.from({ length: READERS }, (_, place) => reader(place)))
  return {
    async stop() {
      isOver = true
      await all
      waits.sort((one, other) => one - other)
      return `${waits.length} answers, ${Math.round(waits[Math.floor(waits.length * 0.95)])} ms (95 %), ${failed} failed`
    },
  }
}
