import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { randomCourse } from '@kz/demo/krp/simulated/random-course'
import { simulateReplay } from '@kz/demo/krp/simulated/simulated-replay'
import { writeReplay } from '@kz/demo/krp/write/write-replay'

/** What a site with game servers does beside their finishes: large replays and readers. */

const LARGE_MS = 900_000
const READERS = 4
const READ_EVERY_MS = 50
/** What `bench -- members` asks of a site without forum and demos, and the boards of runs. */
const READ = [...['/api/map/list', '/api/forum/categories', '/api/site/config', '/api/stats', '/api/record/top5', '/']]

/** A run of a quarter of an hour, of a map that nobody has: it is kept, read and waits. */
export function largeReplay() {
  const made = { map: 'kz_bench_long', mapCrc: 1, player: 'long', steamId: 'STEAM_0:0:1', startMs: 0, seed: 1 }
  return Buffer.from(writeReplay(simulateReplay({ ...made, stops: randomCourse(1, 500), timeMs: LARGE_MS })))
}

/** Sends large replays of runs of their own, `count` at once, for `forMs`. Answers how many of how many MB were kept. */
export async function sendLarge(url, keyFile, bytes, { count, forMs }) {
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
      const answer = await fetch(`${url}/api/server/replay?id=${id}`, {
        ...{ method: 'PUT', headers: octets, body: paced(bytes), duplex: 'half' },
      })
      if (answer.ok) kept++
    }
  }
  await Promise.all(keys.slice(0, count).map(sender))
  return `${kept} of ${(bytes.length / 1e6).toFixed(1)} MB`
}

const CHUNK = 65_444
const CHUNK_MS = 13

/** As the module sends a file: a frame each 13 ms. */
async function* paced(bytes) {
  for (let at = 0; at < bytes.length; at += CHUNK) {
    yield bytes.subarray(at, at + CHUNK)
    await wait(CHUNK_MS)
  }
}

/** Guests who read pages and calls. */
export async function startReaders(url) {
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
