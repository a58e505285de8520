import { Agent, get } from 'node:http'

/**
 * Sends requests at a rate whatever comes back, in a process of its own. A message `{ url, paths, rate, seconds }` makes it
 * do so once; it answers how many there were of each kind, and how long they took.
 */

const LONGEST_MS = 10_000
const TICK_MS = 10
const MOST_SOCKETS = 1_000
/** as browsers do */
const TAKES = { 'accept-encoding': 'gzip, br' }

const agent = new Agent({ keepAlive: true, maxSockets: MOST_SOCKETS })
let address = 0

/** As if behind a proxy: each request comes from an address of its own, so that no limit of one address is reached. */
const addressOf = () => `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address++ & 255}`

function ask(target, note, began = performance.now()) {
  let isOver = false
  const end = (kind) => {
    if (!isOver) note(kind, performance.now() - began)
    isOver = true
  }
  const request = get(
    target,
    { agent, timeout: LONGEST_MS, headers: { ...TAKES, 'x-forwarded-for': addressOf() } },
    (answer) => {
      const { statusCode, headers } = answer
      answer.resume().on('end', () => {
        if (statusCode === 200) end('accepted')
        else if (statusCode === 503 && headers['retry-after']) end('refused')
        else end(`status ${statusCode}`)
      })
    },
  )
  request.on('timeout', () => request.destroy())
  request.on('error', ({ code }) => {
    // an idle connection was closed as the request was on its way: browsers ask once more, too
    if (request.reusedSocket && code === 'ECONNRESET') ask(target, note, began)
    else end('no answer')
  })
}

async function send({ url, paths, rate, seconds }) {
  const times = {}
  let [sent, over] = [0, 0]
  const note = (kind, ms) => {
    over += 1
    times[kind] ??= []
    times[kind].push(ms)
  }
  const before = process.cpuUsage()
  const began = performance.now()
  let longestLate = 0
  let last = began
  await new Promise((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now()
      longestLate = Math.max(longestLate, now - last - TICK_MS)
      last = now
      const due = Math.min(now - began, seconds * 1000) * (rate / 1000)
      while (sent < due) ask(url + paths[sent++ % paths.length], note)
      if (now - began < seconds * 1000) return
      clearInterval(timer)
      resolve()
    }, TICK_MS)
  })
  const elapsed = (performance.now() - began) / 1000
  while (over < sent) await new Promise((resolve) => setTimeout(resolve, 20))
  const { user, system } = process.cpuUsage(before)
  const kinds = Object.entries(times).map(([kind, all]) => {
    all.sort((one, other) => one - other)
    const at = (share) => all[Math.min(all.length - 1, Math.floor(all.length * share))]
    return [kind, { count: all.length, a_second: all.length / elapsed, p95: at(0.95), p99: at(0.99) }]
  })
  return { sent, longestLate, processor: (user + system) / 1e6 / elapsed, kinds: Object.fromEntries(kinds) }
}

process.on('message', async (order) => {
  if (order === 'stop') process.exit(0)
  process.send(await send(order))
})
