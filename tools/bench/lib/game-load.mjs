import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { randomCourse } from '@kz/demo/krp/simulated/random-course'
import { simulateReplay } from '@kz/demo/krp/simulated/simulated-replay'
import { writeReplay } from '@kz/demo/krp/write/write-replay'
import WebSocket from 'ws'

/** What a site with game servers does beside their finishes: large replays and readers. */

const LARGE_MS = 1_040_000
const READERS = 4
const READ_EVERY_MS = 50
/** What `bench -- members` asks of a site without forum and demos, and the boards of runs. */
const READ = [...['/api/map/list', '/api/forum/categories', '/api/site/config', '/api/stats', '/api/record/top5', '/']]

/** A run of 17 minutes, of a map that nobody has: it is kept, read and waits. */
export function largeReplay() {
  const made = { map: 'kz_bench_long', mapCrc: 1, player: 'long', steamId: 'STEAM_0:0:1', startMs: 0, seed: 1 }
  return Buffer.from(writeReplay(simulateReplay({ ...made, stops: randomCourse(1, 500), timeMs: LARGE_MS })))
}

const keysIn = async (keyFile) => (await readFile(keyFile, 'utf8')).match(/[0-9a-f]{32}/g)

/**
 * Sends large replays by the module's protocol, over the last `count` keys: all begin together, each a run of its own in frames
 * of 64 KiB, one each 13 ms, and again every `everyMs`, or as soon as the last is kept where that is later. What is not
 * answered is sent again, over a new line where the old one is gone. Answers how many of how many MB were kept, how often one
 * was sent again, and how long one took.
 */
export async function sendLarge(url, keyFile, bytes, { count, forMs, everyMs }) {
  const keys = (await keysIn(keyFile)).slice(-count)
  const end = performance.now() + forMs
  const took = []
  let repeats = 0
  const sender = async (key, place) => {
    let line = await openLine(url, key)
    for (let due = performance.now(); performance.now() < end; ) {
      const began = performance.now()
      const run = longRun(place)
      while (!(await sendOne(line, bytes, run))) {
        repeats += 1
        line.close()
        await wait(ANSWER_MS)
        line = await openLine(url, key)
      }
      took.push(performance.now() - began)
      due += everyMs
      await wait(Math.max(0, Math.min(due, end) - performance.now()))
    }
    line.close()
  }
  await Promise.all(keys.map(sender))
  took.sort((one, other) => one - other)
  const slow = Math.round(took[Math.floor(took.length * 0.95)] ?? 0)
  return `${took.length} of ${(bytes.length / 1e6).toFixed(1)} MB, ${repeats} sent again, ${slow} ms each (95 %)`
}

const HELLO = { plugin_version: '1.0.0', plugin_checksum: '00000000', map_name: 'kz_bench_long' }
/** so long the module waits for an answer, and for one about a whole file */
const [ANSWER_MS, KEPT_MS] = [5_000, 60_000]
const [SAY_HELLO, ADD_RECORD, RECORD_ACK, FILE_ACK] = [1, 8, 105, 106]

async function openLine(url, key) {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws/game`, { headers: { authorization: `Bearer ${key}` } })
  const heard = new Map()
  socket.on('message', (text) => {
    const { msg_type: type, data } = JSON.parse(String(text))
    heard.get(`${type} ${data?.local_uid}`)?.(data)
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const say = (msg_type, data, msg_id = 0) => socket.send(JSON.stringify({ msg_type, msg_id, data }))
  say(SAY_HELLO, HELLO)
  const within = (ms, answer) =>
    Promise.race([answer, wait(ms, null), new Promise((gone) => socket.once('close', () => gone(null)))])
  return {
    say,
    send: (frame) => socket.send(frame, () => {}),
    /** What is said of a run, or null where nothing is: too late, or the line is gone. */
    answer: (type, uid, ms) => within(ms, new Promise((resolve) => heard.set(`${type} ${uid}`, resolve))),
    close: () => socket.terminate(),
  }
}

function longRun(place) {
  const startMs = Date.now() - LARGE_MS - 1_000
  const uid = `0_${String(LARGE_MS).padStart(8, '0')}_0${place + 1}_${startMs.toString(36)}`
  return { steamid: `STEAM_0:0:${place + 1}`, map_name: 'kz_bench_long', time_ms: LARGE_MS, local_uid: uid }
}

/** Whether the site says that it has kept the run and its replay. */
async function sendOne(line, bytes, run) {
  const uid = run.local_uid
  const taken = line.answer(RECORD_ACK, uid, ANSWER_MS)
  line.say(ADD_RECORD, { ...run, checkpoints: 0, gochecks: 0 }, Date.now() % 1_000_000)
  if (!(await taken)) return false
  const kept = line.answer(FILE_ACK, uid, KEPT_MS)
  for (const frame of framesOf(uid, bytes)) {
    line.send(frame)
    await wait(CHUNK_MS)
  }
  return (await kept)?.status === true
}

const [CHUNK, CHUNK_MS, HEADER] = [65_444, 13, 92]

function* framesOf(uid, bytes) {
  const total = Math.ceil(bytes.length / CHUNK)
  for (let index = 0; index < total; index++) {
    const data = bytes.subarray(index * CHUNK, (index + 1) * CHUNK)
    const header = Buffer.alloc(HEADER)
    header.write(uid, 0, 'latin1')
    header.writeInt32LE(crc32(data) | 0, 72)
    header.writeBigUInt64LE(BigInt(index), 76)
    header.writeBigUInt64LE(BigInt(total), 84)
    yield Buffer.concat([header, data])
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
