import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasRedis, startRedis } from '@kz/server/dist/testing/fakes/redis-server.js'
import { WebSocket } from 'ws'
import { startSite } from '../lib/built-site.mjs'
import { cpuSeconds, limitCpu } from '../lib/cpu-share.mjs'
import { median } from '../lib/median.mjs'
import { hangUp, logIn, rateOf } from '../lib/member-load.mjs'

/**
 * What a second process is worth: member reads a second of one and of two, in turns. Each process that answers gets a share
 * of a core and no more, so that a machine with two cores holds them, the database and the load; where that cannot be had,
 * only what a read costs in CPU is told. Then how long a change takes to the last socket of both processes.
 */

const SHARE = 0.3
const PATHS = ['/forum/categories', '/latest-demos/', '/news/last-news']
const REQUESTS = 1500
const ROUNDS = 3
const GOAL = 1.7
const SOCKETS = 200
const EVENTS = 30
const GOAL_MS = 100

export async function run() {
  process.env.LIMITS = 'off'
  const dataDir = mkdtempSync(join(tmpdir(), 'kz16-processes-'))
  try {
    await (await startSite(dataDir)).close()
    const { player } = JSON.parse(readFileSync(join(dataDir, 'sample-accounts.json'), 'utf8'))
    const found = { 1: [], 2: [] }
    for (let round = 0; round < ROUNDS; round++) {
      for (const count of [1, 2]) found[count].push(await readsOf(dataDir, count, player))
    }
    const of = (count, what) => median(found[count].map((each) => each[what]))
    const isLimited = found[1][0].isLimited
    const cost = [1, 2].map((count) => (of(count, 'cpu') * 1000).toFixed(2))
    process.stdout.write(`CPU of a member's read: ${cost[0]} ms with one process, ${cost[1]} ms with two\n`)
    if (isLimited) {
      const [one, two] = [of(1, 'rate'), of(2, 'rate')]
      const rates = `${one.toFixed(0)}/s, ${two.toFixed(0)}/s of ${100 * SHARE} % of a core each`
      process.stdout.write(`two processes: ${(two / one).toFixed(2)} times one, goal ${GOAL} (${rates})\n`)
    } else process.stdout.write('no control groups here: not told how many reads a second two answer\n')

    await tellEvents(dataDir, player, 'through the database')
    if (!hasRedis) return void process.stdout.write('no redis-server here: not told what Redis does\n')
    const redis = await startRedis()
    process.env.REDIS_URL = redis.url
    await tellEvents(dataDir, player, 'through Redis')
    await redis.kill()
  } finally {
    delete process.env.REDIS_URL
    delete process.env.PROCESSES
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Starts the site with so many processes. `answering` are those that answer, `all` those and the one that keeps them. */
async function startProcesses(dataDir, count) {
  process.env.PROCESSES = String(count)
  const site = await startSite(dataDir)
  if (count === 1) return { ...site, answering: [site.pid], all: [site.pid] }
  // a worker that is started does not listen yet, and connections that are kept stay with whoever took them; of two that
  // answer in turn one has used less of the processor
  let [last, used] = [0, 0]
  while (used >= last) [last, used] = [used, await usedByWhoAnswers(site.url)]
  const children = readFileSync(`/proc/${site.pid}/task/${site.pid}/children`, 'utf8').trim().split(' ')
  const answering = children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.js'))
  return { ...site, answering, all: [site.pid, ...answering] }
}

/** Seconds of processor of the process that takes this connection. */
async function usedByWhoAnswers(url) {
  const answer = await fetch(`${url}metrics`, { headers: { connection: 'close' } })
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(await answer.text())?.[1])
}

/** Reads a second, and what one of them costs the processes of the site in seconds of CPU. */
async function readsOf(dataDir, count, password) {
  const site = await startProcesses(dataDir, count)
  let undo = null
  try {
    const cookie = await logIn(site.url, 'player', password)
    const ask = (requests) =>
      Promise.all(PATHS.map((path) => rateOf(`${site.url}api${path}`, { cookie }, Math.round(requests / PATHS.length))))
    // each of them as warm
    await ask(3 * count * REQUESTS)
    undo = limitCpu(site.answering, SHARE)
    const before = site.all.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
    const began = performance.now()
    await ask(count * REQUESTS)
    const seconds = (performance.now() - began) / 1000
    const cpu = site.all.reduce((sum, pid) => sum + cpuSeconds(pid), 0) - before
    return { rate: (count * REQUESTS) / seconds, cpu: cpu / (count * REQUESTS), isLimited: undo !== null }
  } finally {
    hangUp()
    undo?.()
    await site.close()
  }
}

/** Says how long after the answer to a line in the chat the last of the sockets of two processes has heard of it. */
async function tellEvents(dataDir, password, how) {
  const site = await startProcesses(dataDir, 2)
  try {
    const cookie = await logIn(site.url, 'player', password)
    const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => open(site.url)))
    const times = []
    for (let each = 0; each < EVENTS; each++) {
      const heard = Promise.all(sockets.map(hearsChat))
      await say(site.url, cookie, `line ${each} ${how}`)
      const answered = performance.now()
      await heard
      times.push(performance.now() - answered)
    }
    for (const socket of sockets) socket.terminate()
    times.sort((one, other) => one - other)
    const worst = times[Math.floor(times.length * 0.95)]
    process.stdout.write(
      `from the answer to a line of chat to the last of ${SOCKETS} sockets of two processes, ${how}: ${median(times).toFixed(0)} ms, 95 % within ${worst.toFixed(0)} ms, goal ${GOAL_MS}\n`,
    )
  } finally {
    await site.close()
  }
}

async function open(url) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}ws/events`, { headers: { origin: url.slice(0, -1) } })
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  return socket
}

function hearsChat(socket) {
  return new Promise((resolve) => {
    socket.on('message', function hear(data) {
      if (JSON.parse(String(data)).type !== 'chat.changed') return
      socket.off('message', hear)
      resolve()
    })
  })
}

async function say(url, cookie, commentMessage) {
  const headers = { 'content-type': 'application/json', origin: url.slice(0, -1), cookie }
  const body = JSON.stringify({ commentMessage })
  const answer = await fetch(`${url}api/chatbox/comment`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`not said: ${answer.status} ${await answer.text()}`)
}
