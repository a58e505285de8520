import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite } from './built-site.mjs'
import { median } from './median.mjs'

/**
 * Answers a second to a guest and to a member, in turns on one server with the sample community: what does not depend on
 * who asks (goal: a third of the guest's rate at least), and what does.
 */

const ALIKE = ['/record/map?mapName=', '/record/top5', '/stats', '/record/timeline', '/motd/', '/site/config']
const OWN = ['/latest-demos/', '/forum/categories', '/news/last-news', '/map/list']
const AT_ONCE = 16
const REQUESTS = 1_500
const ROUNDS = 5
const GOAL = 3

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

export async function run() {
  const dataDir = mkdtempSync(join(tmpdir(), 'kz16-members-'))
  process.env.LIMITS = 'off'
  const site = await startSite(dataDir)
  try {
    const { player } = JSON.parse(readFileSync(join(dataDir, 'sample-accounts.json'), 'utf8'))
    const cookie = await logIn(site.url, 'player', player)
    const [{ mapName }] = await (await fetch(`${site.url}api/latest-demos/`)).json()
    for (const path of [...ALIKE, ...OWN]) {
      const url = `${site.url}api${path.endsWith('=') ? path + mapName : path}`
      const rates = { guest: [], member: [] }
      for (let round = 0; round < ROUNDS; round++) {
        rates.guest.push(await rateOf(url, {}))
        rates.member.push(await rateOf(url, { cookie }))
      }
      const [guest, member] = [median(rates.guest), median(rates.member)]
      const goal = ALIKE.includes(path) ? `, goal ${GOAL}` : ''
      const ratio = (guest / member).toFixed(1)
      process.stdout.write(
        `${path}: guest ${ratio} times the member${goal} (${guest.toFixed(0)}/s, ${member.toFixed(0)}/s)\n`,
      )
    }
  } finally {
    agent.destroy()
    await site.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The cookies of a new session. */
async function logIn(url, username, password) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username, password })
  const answer = await fetch(`${url}api/auth/authenticate`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`not logged in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function rateOf(url, headers) {
  let left = REQUESTS
  const began = performance.now()
  const ask = async () => {
    while (left-- > 0) await once(url, headers)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  return (REQUESTS / (performance.now() - began)) * 1000
}

const once = (url, headers) =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`))
      answer.resume().on('end', resolve)
    }).on('error', reject)
  })
