import { WebSocket } from 'ws'
import { openWriters } from './load.mjs'
import { cookieOf } from './site.mjs'

/** Everything people do on an ordinary evening, at a steady rate. */

const PAGES = ['/', '/records', '/forum', '/waiting-demos', '/blog', '/leaderboard', '/longjumps']
const CALLS = [
  ...[
    '/news/last-news?page=1',
    '/latest-demos/',
    '/record/latest-demos',
    '/record/top5',
    '/stats',
    '/motd/',
    '/site/config',
  ],
  ...[
    '/forum/categories',
    '/map/list',
    '/chatbox/comments?page=0',
    '/record/timeline',
    '/record/all-demos',
    '/user/banlist',
  ],
  ...['/search/?query=kz', '/longjump/top'],
]
const LISTS = ['/demos.txt', '/feed/news.xml', '/lj.txt']
const SOCKETS = 30
const LONGEST_MS = 30_000

/** Begins; `stop` ends it. What is written stands in the journal. */
export async function startMixedLoad(site, dataDir, journal, rate) {
  const answers = new Map()
  let longest = 0
  const note = (status, ms) => {
    answers.set(status, (answers.get(status) ?? 0) + 1)
    longest = Math.max(longest, ms)
  }
  site.onAnswer = note
  const member = await cookieOf(site, dataDir, 'player')
  const ask = async (path, cookie) => {
    const began = performance.now()
    const status = await answerOf(site.url + path, cookie).catch(() => 0)
    note(status, performance.now() - began)
  }
  const reads = [...CALLS.map((path) => `/api${path}`), ...PAGES, ...LISTS]
  for (const path of reads) await ask(path)
  if ([...answers.keys()].some((status) => status !== 200))
    throw new Error('a read of the load is not answered with 200')
  const writers = await openWriters(site, dataDir, journal)
  const sockets = []
  let count = 0
  const timer = setInterval(() => {
    count += 1
    if (count % rate === 0) writers[(count / rate) % writers.length]().catch((error) => note(error.status ?? 0, 0))
    else if (count % (30 * rate) === 1) cookieOf(site, dataDir, 'writer').catch(() => note(0, 0))
    else ask(reads[count % reads.length], count % 3 === 0 ? member : undefined)
    if (count % (2 * rate) === 0) turnSocket(site, sockets)
  }, 1000 / rate)
  return {
    answers,
    longestMs: () => longest,
    async stop() {
      clearInterval(timer)
      for (const socket of sockets) socket.terminate()
    },
  }
}

async function answerOf(url, cookie) {
  const headers = cookie ? { cookie } : {}
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(LONGEST_MS) })
  await answer.arrayBuffer()
  return answer.status
}

/** Opens a socket, and closes the oldest of many. */
function turnSocket(site, sockets) {
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/ws/events`, { headers: { origin: site.url } })
  socket.on('error', () => undefined)
  sockets.push(socket)
  if (sockets.length <= SOCKETS) return
  const oldest = sockets.shift()
  oldest.close()
}
