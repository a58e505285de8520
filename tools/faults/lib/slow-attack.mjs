import { connect } from 'node:net'
import { setPriority } from 'node:os'
import { stayOn } from './cores.mjs'

/** The slow clients, in a process of their own. They go nowhere but to this machine, and end by themselves. */

const ADDRESSES = 40
const OPENED_A_SECOND = 200
const ANSWERS_AT_ONCE = 16

const lines = (...all) => `${all.join('\r\n')}\r\n`
const get = (path) => lines(`GET ${path} HTTP/1.1`, 'host: 127.0.0.1', '')
const upload = (cookie) =>
  lines(
    ...['POST /api/upload/map-demo HTTP/1.1', 'host: 127.0.0.1', `cookie: ${cookie}`, 'content-length: 50000000'],
    ...['content-type: multipart/form-data; boundary=x', ''],
    ...['--x', 'content-disposition: form-data; name="file"; filename="run.dem"', '', 'HLDEMO'],
  )

/** What each sends at first and then again and again. Who `reads` nothing finds out by writing that it was dropped. */
const MODES = ({ cookie }) => [
  {
    mode: 'header',
    count: 1_000,
    first: lines('GET / HTTP/1.1', 'host: 127.0.0.1'),
    again: 'x-a: 1\r\n',
    everyMs: 5_000,
  },
  {
    mode: 'body',
    count: 1_000,
    first: lines(
      ...['POST /api/auth/authenticate HTTP/1.1', 'host: 127.0.0.1', 'content-type: application/json'],
      ...['content-length: 4000', ''],
    ),
    again: ' ',
    everyMs: 5_000,
  },
  { mode: 'read one', count: 800, first: get('/demos.txt'), again: '\r\n', everyMs: 1_000, reads: false },
  {
    mode: 'read all',
    count: 200,
    first: get('/api/record/all-demos').repeat(ANSWERS_AT_ONCE),
    again: '\r\n',
    everyMs: 1_000,
    reads: false,
  },
  { mode: 'upload', count: 200, first: upload(cookie), again: 'x'.repeat(100), everyMs: 1_000 },
]

/** Opens one and sends until it is dropped. Answers how many seconds that took; undefined when it still holds at the end. */
function hold(port, from, { first, again, everyMs, reads = true }, end) {
  return new Promise((resolve) => {
    let began = performance.now()
    const socket = connect({ host: '127.0.0.1', port, localAddress: from })
    socket.once('connect', () => {
      began = performance.now()
    })
    socket.on('error', () => undefined)
    if (reads) socket.resume()
    else socket.pause()
    socket.write(first)
    const timer = setInterval(() => socket.write(again), everyMs)
    socket.once('close', () => {
      clearInterval(timer)
      resolve((performance.now() - began) / 1000)
    })
    end.then(() => {
      clearInterval(timer)
      resolve(undefined)
      socket.destroy()
    })
  })
}

async function attack({ url, cookie, seconds }) {
  const port = Number(new URL(url).port)
  const modes = MODES({ cookie })
  const end = new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const most = Math.max(...modes.map(({ count }) => count))
  const holding = modes.map(() => [])
  let opened = 0
  for (let place = 0; place < most; place++) {
    for (const [index, mode] of modes.entries()) {
      if (place >= mode.count) continue
      holding[index].push(hold(port, `127.0.1.${1 + (opened++ % ADDRESSES)}`, mode, end))
      if (opened % (OPENED_A_SECOND / 10) === 0) await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  return Promise.all(
    modes.map(async ({ mode, count }, index) => {
      const times = await Promise.all(holding[index])
      const open = times.filter((held) => held === undefined).length
      return { mode, count, open, longest: Math.max(...times.map((held) => held ?? seconds)) }
    }),
  )
}

// other people's machines would make these: the server is to feel them, not the processor it shares with them here
setPriority(19)
stayOn('load')
process.once('message', async (target) => {
  process.send(await attack(target), () => process.exit(0))
})
