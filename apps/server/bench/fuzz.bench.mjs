import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@kz/contract/api'
import { ROLE_NAMES } from '@kz/contract/roles'
import pg from 'pg'
import { createUser } from '../dist/accounts/api.js'
import { openDb } from '../dist/platform/db.js'
import { attachPostgres } from '../dist/platform/embedded-postgres.js'
import { inputFor, randomOf, shapeOf } from './fuzz-values.mjs'
import { startSite } from './kill-site.mjs'

/**
 * Every call of the contract as every role with odd and near-right input: no answer may be 500 and above, none may take
 * down the process. `npm run bench -- fuzz 100000 7` makes so many calls with seed 7.
 */

const CALLS = 20_000
const AT_ONCE = 12
const PASSWORD = 'a password for the fuzz run only'

const calls = Object.entries(api).map(([key, endpoint]) => {
  const [method, path] = key.split(' ')
  const shapes = { params: shapeOf(endpoint.params), query: shapeOf(endpoint.query), body: shapeOf(endpoint.body) }
  return { key, method, path, shapes, takesFile: endpoint.fileBytes !== undefined }
})

export async function run() {
  const most = Number(process.argv[3]) || CALLS
  const seed = Number(process.argv[4]) || 1
  const random = randomOf(seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'kz16-fuzz-'))
  const site = await startSite(dataDir)
  const statuses = new Map()
  const faults = []
  try {
    const callers = await makeCallers(site, dataDir)
    let made = 0
    const work = async () => {
      while (made < most && !site.isDead()) {
        made += 1
        const call = random.pick(calls)
        const caller = random.pick(callers)
        const sent = write(call, random)
        const status = await send(site, caller, sent)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status === 0 || status >= 500)
          faults.push(`${status} ${caller.name} ${sent.method} ${sent.path} ${sent.shown}`)
        if (status === 401 && caller.username) await logIn(site, caller)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    if (site.isDead()) faults.push('the server ended')
    const ready = await fetch(`${site.url}/health/ready`)
    if (ready.status !== 200) faults.push(`afterwards /health/ready says ${ready.status}`)
    tell(made, seed, callers, statuses, faults)
  } finally {
    if (!site.isDead()) await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  if (faults.length > 0) throw new Error('the fuzz run failed')
}

/** A guest, a player, one account of each role, one banned from writing. */
async function makeCallers(site, dataDir) {
  const secret = (await readFile(join(dataDir, 'secret-key'), 'utf8')).trim()
  const pool = new pg.Pool(await attachPostgres(dataDir))
  const db = openDb(pool)
  const callers = [{ name: 'guest' }]
  for (const [at, roles] of [[], ...ROLE_NAMES.map((role) => [role]), []].entries()) {
    const username = `fuzz${at}`
    const name = `fuzz ${String.fromCharCode(97 + at)}`
    const user = {
      username,
      pseudo: name,
      email: `${username}@example.test`,
      password: PASSWORD,
      country: 'pl',
      roles,
      emailVerified: true,
    }
    const userId = await createUser(db, user, secret)
    const isLast = at === ROLE_NAMES.length + 1
    if (isLast)
      await pool.query(`insert into bans (user_id, kind, reason) values ($1, 'comment', 'x'), ($1, 'submit', 'x')`, [
        userId,
      ])
    callers.push({ name: isLast ? 'banned' : (roles[0] ?? 'player'), username })
  }
  await pool.end()
  for (const caller of callers.slice(1)) await logIn(site, caller)
  return callers
}

/** Gives the caller a session; none when its account was banned or renamed meanwhile. */
async function logIn(site, caller) {
  const answer = await fetch(`${site.url}/api/auth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: caller.username, password: PASSWORD }),
  })
  await answer.arrayBuffer()
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  caller.cookie = answer.ok ? cookies.join('; ') : undefined
  if (!answer.ok) caller.username = undefined
}

/** A request for the call; now and then one that is no JSON, no form or names nothing. */
function write({ method, path, shapes, takesFile }, random) {
  const params = inputFor(shapes.params, random)
  const query = inputFor(shapes.query, random)
  const body = inputFor(shapes.body, random)
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name) => encodeURIComponent(wellFormed(params[name] ?? '1')))
  const search = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(value))}`,
  )
  const request = { method, path: `${filled}${search.length ? `?${search.join('&')}` : ''}`, headers: {} }
  if (method === 'GET') return { ...request, shown: '' }
  if (takesFile) return { ...request, body: form(body, random), shown: JSON.stringify(body) }
  const broken = random.next() < 0.03
  const text = broken
    ? random.pick(['{', '[]', 'null', '"x"', '{"a":1,}', '\ud800', '{"__proto__":{"a":1}}', ''])
    : JSON.stringify(body)
  const type =
    random.next() < 0.02
      ? random.pick(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])
      : 'application/json'
  return { ...request, headers: { 'content-type': type }, body: text, shown: text.slice(0, 300) }
}

const wellFormed = (value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

function form(fields, random) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, wellFormed(value))
  const bytes = Buffer.alloc(random.below(3_000), random.below(256))
  if (random.next() < 0.5) bytes.write('HLDEMO')
  const name = random.pick(['a.dem', 'a.zip', '.dem', 'CON.dem', 'x'.repeat(300), '../a.dem', ''])
  if (random.next() < 0.9) data.append(random.pick(['file', 'file', 'file', 'other']), new Blob([bytes]), name)
  return data
}

async function send(site, { cookie }, { method, path, headers, body }) {
  try {
    const answer = await fetch(`${site.url}/api${path}`, {
      method,
      headers: { ...headers, ...(cookie && { cookie }) },
      ...(body !== undefined && { body }),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

function tell(made, seed, callers, statuses, faults) {
  const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  process.stdout.write(`${made} calls of ${calls.length} kinds by ${callers.length} callers, seed ${seed}\n`)
  process.stdout.write(`answers: ${counted.join(', ')}\n`)
  process.stdout.write(`faults: ${faults.length}, goal 0\n`)
  for (const fault of [...new Set(faults)].slice(0, 40)) process.stdout.write(`  ${fault.slice(0, 500)}\n`)
}
