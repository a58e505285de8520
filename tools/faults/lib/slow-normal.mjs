import { request } from 'node:http'

/** Clients as they should be, beside the slow ones. */

const EVERY_MS = 40
const LONGEST_MS = 10_000
const PATHS = [
  '/api/record/top5',
  '/api/news/last-news?page=1',
  '/api/latest-demos/',
  '/api/record/latest-demos',
  '/api/chatbox/comments?page=0',
]
const UPLOAD_BYTES = 1_600_000
const UPLOAD_SECONDS = 40

/** Asks 25 times a second, on a new connection each time, until `over`. */
export async function askSteadily(url, over) {
  const answers = []
  let next = 0
  const timer = setInterval(() => answers.push(ask(url + PATHS[next++ % PATHS.length])), EVERY_MS)
  try {
    await over
  } finally {
    clearInterval(timer)
  }
  const all = await Promise.all(answers)
  const times = all.filter(({ ok }) => ok).map(({ ms }) => ms)
  times.sort((one, other) => one - other)
  const answers500 = all.filter(({ status }) => status === 500).length
  return {
    answers500,
    count: all.length,
    share: times.length / all.length,
    p95: times[Math.floor(times.length * 0.95)],
  }
}

function ask(url) {
  const began = performance.now()
  return new Promise((resolve) => {
    const end = (ok, status) => resolve({ ok, status, ms: performance.now() - began })
    const call = request(url, { agent: false, timeout: LONGEST_MS }, (answer) => {
      answer.resume().on('end', () => end(answer.statusCode === 200, answer.statusCode))
    })
    call.on('timeout', () => call.destroy())
    call.on('error', () => end(false))
    call.end()
  })
}

/** Uploads at 40 kB a second, which is no fault. Answers how many seconds it took; throws when it was cut off. */
export async function uploadSteadily(url, cookie) {
  const began = performance.now()
  const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': UPLOAD_BYTES }
  const call = request(`${url}/api/upload/picture`, { method: 'POST', agent: false, headers })
  const answer = new Promise((resolve, reject) => call.on('response', resolve).on('error', reject))
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\n\r\n'
  const tail = '\r\n--x--\r\n'
  const bytes = Buffer.alloc(UPLOAD_BYTES, 'x')
  bytes.write(head)
  bytes.write(tail, UPLOAD_BYTES - tail.length)
  const step = UPLOAD_BYTES / UPLOAD_SECONDS
  let sent = 0
  const timer = setInterval(() => {
    call.write(bytes.subarray(sent, sent + step))
    sent += step
    if (sent < UPLOAD_BYTES) return
    clearInterval(timer)
    call.end()
  }, 1_000)
  try {
    ;(await answer).resume()
    return (performance.now() - began) / 1000
  } finally {
    clearInterval(timer)
  }
}
