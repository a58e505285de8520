import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { cookieOf } from '@kz/server/dist/testing/cookie.js'
import autocannon from 'autocannon'
import { fillForum, LONG, PAGE } from '../lib/fill-forum.mjs'
import { median } from '../lib/median.mjs'

/**
 * A forum of 20,000 threads and 300,000 messages: what a member waits for index, category and thread page, unread state
 * included; what page 500 of a thread costs beside page 1; and how many reads and replies 32 connections get done.
 */

const CATEGORIES = 12
const ROUNDS = 60
const CONNECTIONS = 32
const SECONDS = 8
const WRITERS = 8
const GOAL_MS = 10
const GOAL_RATIO = 1.3

const say = (line) => process.stdout.write(`${line}\n`)

const self = fileURLToPath(import.meta.url)

/** The server runs in a process of its own; the client is in this one. */
export async function run() {
  const child = fork(self, ['site'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  try {
    const [{ url, cookies, categories }] = await once(child, 'message')
    await waits(url, cookies[0], categories)
    await throughput(url, cookies)
  } finally {
    // what was still on its way
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    child.send('end')
    await once(child, 'exit')
  }
}

async function serve() {
  const { createWorld } = await import('@kz/server/dist/testing/world.js')
  const world = await createWorld({ connection: { query_timeout: 0 } })
  const admin = (await world.staff('ADMIN')).client
  const categories = []
  for (let index = 0; index < CATEGORIES; index++) {
    const body = { name: `Category ${index}`, description: 'Talk', parentId: index % 3 ? categories[0] : null }
    categories.push((await admin.call('POST /forum/categories', { body })).id)
  }
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => world.user()))
  const began = performance.now()
  const ids = writers.map(({ userId }) => userId)
  const made = await fillForum(world.ctx.pool, categories, ids)
  say(
    `${made.threads} threads, ${made.messages} messages, made in ${((performance.now() - began) / 1000).toFixed(0)} s; page ${LONG / PAGE} is the last of thread 1`,
  )
  const cookies = await Promise.all(writers.map((user) => cookieOf(world, user)))
  process.once('message', async () => {
    await world.close()
    process.exit(0)
  })
  process.send({ url: world.url, cookies, categories })
}

/** Medians of a member's calls, asked in turns so that all of them meet the same machine. */
async function waits(url, cookie, categories) {
  const paths = {
    index: '/api/forum/categories',
    'category page': `/api/forum/categories/${categories[1]}/threads?page=1`,
    'category page 80': `/api/forum/categories/${categories[1]}/threads?page=80`,
    'thread page': '/api/forum/threads/1?page=1',
    'thread page 500': '/api/forum/threads/1?page=500',
    'latest messages': '/api/forum/messages/latest',
  }
  const found = new Map(Object.keys(paths).map((name) => [name, []]))
  for (let round = -5; round < ROUNDS; round++) {
    for (const [name, path] of Object.entries(paths)) {
      const began = performance.now()
      const response = await fetch(url + path, { headers: { cookie } })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
      if (round >= 0) found.get(name).push(performance.now() - began)
    }
  }
  for (const [name, times] of found)
    say(`${name}: ${median(times).toFixed(2)} ms, goal ${GOAL_MS} (member, unread included)`)
  const ratio = median(found.get('thread page 500')) / median(found.get('thread page'))
  say(`page 500 costs ${ratio.toFixed(2)} of page 1, goal ${GOAL_RATIO}`)
}

async function throughput(url, cookies) {
  const threads = Array.from({ length: 500 }, (_, index) => 2 + index * 37)
  const read = (headers) => ({
    requests: threads.map((id) => ({ method: 'GET', path: `/api/forum/threads/${id}?page=1`, headers })),
  })
  say(`thread call, guests, ${CONNECTIONS} connections: ${await perSecond(url, read({}))} requests/s`)
  say(
    `thread call, a member, ${CONNECTIONS} connections: ${await perSecond(url, read({ cookie: cookies[1] }))} requests/s`,
  )
  let count = 0
  const replies = threads.slice(0, 256).map((threadId, index) => ({
    method: 'POST',
    path: '/api/forum/messages',
    headers: { cookie: cookies[index % cookies.length], 'content-type': 'application/json' },
    setupRequest: (request) => ({ ...request, body: JSON.stringify({ threadId, message: `Reply number ${count++}` }) }),
  }))
  say(
    `posting a reply, ${CONNECTIONS} connections, all in one thread at a time: ${await perSecond(url, { requests: replies })} requests/s`,
  )
  // each connection begins with threads of its own, as people do
  let begun = 0
  const setupClient = (client) => {
    const at = (begun++ * replies.length) / CONNECTIONS
    client.setRequests([...replies.slice(at), ...replies.slice(0, at)])
  }
  const apart = await perSecond(url, { requests: replies, setupClient })
  say(`posting a reply, ${CONNECTIONS} connections, each in another thread: ${apart} requests/s`)
}

async function perSecond(url, options) {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, ...options })
  if (result.non2xx || result.errors) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  return Math.round(result.requests.average)
}

if (process.argv[2] === 'site') await serve()
