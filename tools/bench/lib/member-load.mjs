import { Agent, request } from 'node:http'

const AT_ONCE = 16

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

/** The cookies of a new session. */
export async function logIn(url, username, password) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username, password })
  const answer = await fetch(`${url}api/auth/authenticate`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`not logged in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Answers a second to so many requests, sixteen at once. */
export const rateOf = (url, headers, requests) => eachAtOnce(requests, () => once(url, { headers }))

/** Calls a second of `make`, which is told how many there were before, sixteen at once. */
export async function eachAtOnce(count, make) {
  let made = 0
  const began = performance.now()
  const ask = async () => {
    while (made < count) await make(made++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  return (count / (performance.now() - began)) * 1000
}

/** Sends a body as JSON. */
export const post = (url, headers, body) =>
  once(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }, JSON.stringify(body))

/** Closes the connections: a server that stops waits for nobody then. */
export const hangUp = () => agent.destroy()

const once = (url, options, body) =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent, ...options }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`))
      answer.resume().on('end', resolve)
    })
    sent.on('error', reject).end(body)
  })
