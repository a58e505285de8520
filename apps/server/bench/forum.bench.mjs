import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { cookieOf } from '../dist/testing/cookie.js'
import { median } from './median.mjs'

/**
 * A forum of 20,000 threads and 300,000 messages: what a member waits for index, category and thread page, unread state
 * included; what page 500 of a thread costs beside page 1; and how many reads and replies 32 connections get done.
 */

const CATEGORIES = 12
const THREADS = 20_000
const MESSAGES = 300_000
/** messages of the one long thread */
const LONG = 10_000
const PAGE = 20
const ROUNDS = 60
const CONNECTIONS = 32
const SECONDS = 8
const WRITERS = 8
const GOAL_MS = 10
const GOAL_RATIO = 1.3

const say = (line) => process.stdout.write(`${line}\n`)

const self = fileURLToPath(import.meta.url)

/** The server runs in a process of its own; who asks is in this one. */
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
  const { createWorld } = await import('../dist/testing/world.js')
  const world = await createWorld({ connection: { query_timeout: 0 } })
  const admin = (await world.staff('ADMIN')).client
  const categories = []
  for (let index = 0; index < CATEGORIES; index++) {
    const body = { name: `Category ${index}`, description: 'Talk', parentId: index % 3 ? categories[0] : null }
    categories.push((await admin.call('POST /forum/categories', { body })).id)
  }
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => world.user()))
  await fill(world.ctx.pool, categories, writers)
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

/** Thread 1 is the long one; the others share what is left. Half of them were read by the first member. */
async function fill(pool, categories, writers) {
  const began = performance.now()
  const ids = writers.map(({ userId }) => userId)
  const each = Math.floor((MESSAGES - LONG) / (THREADS - 1))
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      `insert into forum_threads (id, category_id, author_id, title, created_at, is_sticky)
        overriding system value
        select n, ($1::integer[])[1 + n % $2], ($3::integer[])[1 + n % $4], 'Thread number ' || n,
          now() - make_interval(mins => $5 - n), n % 2000 = 0
        from generate_series(1, $5::integer) n`,
      [categories, CATEGORIES, ids, WRITERS, THREADS],
    )
    await client.query(
      `insert into forum_messages (thread_id, position, author_id, message, created_at)
        select t.id, n, ($1::integer[])[1 + (t.id + n) % $2], 'Message ' || n || ' about ledges and how to stand on them.',
          t.created_at + make_interval(secs => n)
        from forum_threads t cross join lateral generate_series(1, case when t.id = 1 then $3::integer else $4::integer end) n`,
      [ids, WRITERS, LONG, each],
    )
    await client.query(`update forum_threads t set written = c.written, shown = c.written, last_message_id = c.last,
        last_author_id = t.author_id, last_message_at = t.created_at + make_interval(secs => c.written)
      from (select thread_id, max(position) as written, max(id) as last from forum_messages group by thread_id) c
      where c.thread_id = t.id`)
    await client.query(
      `insert into forum_reads (user_id, thread_id, position) select $1, id, written from forum_threads where id % 2 = 0`,
      [ids[0]],
    )
    await client.query(`update users set created_at = now() - interval '1 year' where id = any($1)`, [ids])
    await client.query(`insert into forum_authors (user_id, messages)
      select author_id, count(*) from forum_messages group by author_id`)
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', ['forum_threads', 'id', THREADS])
    await client.query('vacuum analyze forum_threads, forum_messages, forum_reads')
  } finally {
    client.release(true)
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  say(
    `${THREADS} threads, ${THREADS * each + LONG - each} messages, made in ${seconds} s; page ${LONG / PAGE} is the last of thread 1`,
  )
}

if (process.argv[2] === 'site') await serve()
