import { Agent, get } from 'node:http'

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
export async function rateOf(url, headers, requests) {
  let left = requests
  const began = performance.now()
  const ask = async () => {
    while (left-- > 0) await once(url, headers)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  return (requests / (performance.now() - began)) * 1000
}

/** Closes the connections: a server that stops waits for nobody then. */
export const hangUp = () => agent.destroy()

const once = (url, headers) =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`))
      answer.resume().on('end', resolve)
    }).on('error', reject)
  })
