import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'
import { median } from '../lib/median.mjs'

/**
 * What 2,000 open sockets cost the server in memory, and how long an event takes to the last of them. The server runs in
 * a process of its own; the clients are in this one.
 */

const SOCKETS = 2_000
const AT_ONCE = 50
const EVENTS = 20
const GOAL_KB = 40
const GOAL_MS = 250
const GOAL_MB = 400

const self = fileURLToPath(import.meta.url)

export async function run() {
  const child = fork(self, ['site'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: ['--expose-gc'] })
  const ask = async (what) => {
    child.send(what)
    return (await once(child, 'message'))[0]
  }
  const [{ url }] = await once(child, 'message')
  await openAll(url, AT_ONCE)
  const before = await ask('memory')
  const began = performance.now()
  const sockets = await openAll(url, SOCKETS)
  const openMs = performance.now() - began
  const after = await ask('memory')

  const times = []
  for (let round = 0; round < EVENTS; round++) {
    const heard = Promise.all(sockets.map((socket) => hears(socket, 'site.changed')))
    const sent = performance.now()
    child.send('event')
    await heard
    times.push(performance.now() - sent)
  }
  child.send('stop')
  await once(child, 'exit')

  const each = (after.used - before.used) / SOCKETS / 1024
  const resident = megabytes(after.rss - before.rss)
  process.stdout.write(`${SOCKETS} sockets opened in ${(openMs / 1000).toFixed(1)} s\n`)
  process.stdout.write(`memory of a socket: ${each.toFixed(1)} kB, goal ${GOAL_KB} kB (${resident} MB more resident)\n`)
  process.stdout.write(`memory of the process with all of them: ${megabytes(after.rss)} MB, goal ${GOAL_MB} MB\n`)
  process.stdout.write(`an event to the last of them: ${Math.round(median(times))} ms, goal ${GOAL_MS} ms\n`)
}

const megabytes = (bytes) => Math.round(bytes / 1024 / 1024)

async function openAll(url, count) {
  const sockets = []
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, () => open(url))
    sockets.push(...(await Promise.all(some)))
  }
  return sockets
}

async function open(url) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/events`, { headers: { origin: url } })
  await once(socket, 'open')
  return socket
}

function hears(socket, type) {
  return new Promise((resolve) => {
    socket.on('message', function hear(data) {
      if (JSON.parse(String(data)).type !== type) return
      socket.off('message', hear)
      resolve()
    })
  })
}

async function serveSite() {
  const { createWorld } = await import('@kz/server/dist/testing/world.js')
  const world = await createWorld()
  process.send({ url: world.url })
  process.on('message', async (message) => {
    if (message === 'event') await world.ctx.live.announce(world.ctx.db, [{ type: 'site.changed', data: {} }])
    else if (message === 'memory') {
      // presence has settled
      await new Promise((resolve) => setTimeout(resolve, 2_500))
      globalThis.gc()
      const { heapUsed, external, rss } = process.memoryUsage()
      process.send({ used: heapUsed + external, rss })
    } else {
      await world.close()
      process.exit(0)
    }
  })
}

if (process.send) await serveSite()
