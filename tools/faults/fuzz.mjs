import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@kz/contract/api'
import { CLOSED_CODES } from '@kz/contract/refusals/site'
import { ROLE_NAMES } from '@kz/contract/roles'
import { createUser, hashPassword } from '@kz/server/dist/accounts/api.js'
import { openDb } from '@kz/server/dist/platform/api/db.js'
import { attachPostgres } from '@kz/server/dist/platform/database/embedded/attach.js'
import { PATIENT, Pool } from '@kz/server/dist/platform/database/pool.js'
import { inputFor, randomOf, shapeOf } from './lib/fuzz-values.mjs'
import { newDataDir, startSite } from './lib/site.mjs'

export const about = 'calls of the whole contract as every role with odd and near-right input'
export const full = 1_000_000

const AT_ONCE = 12
/** An administrator among the callers has closed something: it is opened again, or the rest would try little else. */
const SWITCHED_OFF = new Set(Object.values(CLOSED_CODES))
/** what is no part of a path: the address is that of another call then, whose reply is another one */
const NO_PARTS = new Set(['', '.', '..'])
const TOLD = 20_000
/** at once, for a run takes an hour */
const TOLD_FAULTS = 10
const PASSWORD = 'a password for the fuzz run only'

const calls = Object.entries(api).map(([key, endpoint]) => {
  const [method, path] = key.split(' ')
  const shapes = { params: shapeOf(endpoint.params), query: shapeOf(endpoint.query), body: shapeOf(endpoint.body) }
  return { key, method, path, shapes, reply: endpoint.reply, takesFile: endpoint.fileBytes !== undefined }
})

/** No answer is 500 and above, each fits its schema, and the server stands at the end. FUZZ_SEED gives the same calls again. */
export async function run({ cycles, say, isOver }) {
  const seed = Number(process.env.FUZZ_SEED) || Math.floor(Math.random() * 1e9)
  const random = randomOf(seed)
  const dataDir = await newDataDir('fuzz')
  const site = await startSite(dataDir)
  const statuses = new Map()
  const faults = []
  let made = 0
  say(`seed ${seed}, ${calls.length} calls`)
  try {
    const pool = await openPool(dataDir)
    const newCallers = makerOfCallers(site, pool, await keyOf(dataDir))
    let callers = await newCallers()
    const work = async () => {
      while (made < cycles && !isOver() && !site.isDead()) {
        made += 1
        if (made % TOLD === 0) {
          say(`${made}: ${toldOf(statuses)}`)
          // those of before are banned, deleted or without their role by now
          callers = await newCallers()
        }
        const call = random.pick(calls)
        const caller = random.pick(callers)
        const sent = write(call, random)
        const { status, code, fault } = await send(site, caller, call, sent)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (fault) {
          faults.push(`${status} ${caller.name} ${sent.method} ${sent.path} ${sent.shown}: ${fault}`)
          if (faults.length <= TOLD_FAULTS) say(`  ${faults.at(-1).slice(0, 300)}`)
        }
        if (status === 401 && caller.username) await logIn(site, caller)
        if (SWITCHED_OFF.has(code)) await pool.query('update switches set blocked = false where blocked')
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    if (site.isDead()) faults.push('the server ended')
    else if ((await fetch(`${site.url}/health/ready`)).status !== 200) faults.push('it is not ready afterwards')
    say(`${made} calls by ${callers.length} callers: ${toldOf(statuses)}`)
    await pool.end()
  } finally {
    if (!site.isDead()) await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { done: made, answers500: statuses.get(500) ?? 0, faults }
}

const toldOf = (statuses) =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')

const keyOf = async (dataDir) => (await readFile(join(dataDir, 'secret-key'), 'utf8')).trim()

async function openPool(dataDir) {
  const pool = new Pool({ ...PATIENT, ...(await attachPostgres(dataDir)) }, () => undefined)
  return pool
}

/** Makes, at each call, new ones: a guest, a player, one account of each role, one banned from writing. */
function makerOfCallers(site, pool, secret) {
  const db = openDb(pool)
  let round = 0
  return async () => {
    round += 1
    const callers = [{ name: 'guest' }]
    const passwordHash = await hashPassword(PASSWORD, secret)
    for (const [at, roles] of [[], ...ROLE_NAMES.map((role) => [role]), []].entries()) {
      const username = `fuzz${round}x${at}`
      const user = {
        username,
        pseudo: `fuzz ${round} ${String.fromCharCode(97 + at)}`,
        email: `${username}@example.test`,
        passwordHash,
        country: 'pl',
        roles,
        emailVerified: true,
      }
      const userId = await createUser(db, user)
      const isLast = at === ROLE_NAMES.length + 1
      if (isLast)
        await pool.query(`insert into bans (user_id, kind, reason) values ($1, 'comment', 'x'), ($1, 'submit', 'x')`, [
          userId,
        ])
      callers.push({ name: isLast ? 'banned' : (roles[0] ?? 'player'), username })
    }
    for (const caller of callers.slice(1)) await logIn(site, caller)
    return callers
  }
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
  let isElsewhere = false
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name) => {
    const value = wellFormed(params[name] ?? '1')
    isElsewhere ||= NO_PARTS.has(value)
    return encodeURIComponent(value)
  })
  const search = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(value))}`,
  )
  const request = { method, path: `${filled}${search.length ? `?${search.join('&')}` : ''}`, headers: {}, isElsewhere }
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

async function send(site, { cookie }, { reply }, { method, path, headers, body, isElsewhere }) {
  try {
    const answer = await fetch(`${site.url}/api${path}`, {
      method,
      headers: { ...headers, ...(cookie && { cookie }) },
      ...(body !== undefined && { body }),
    })
    const text = await answer.text()
    const code = answer.ok ? undefined : codeOf(text)
    return { status: answer.status, code, fault: faultOf(answer, isElsewhere ? undefined : reply, text, code) }
  } catch (error) {
    return { status: 0, fault: `no answer: ${error.cause?.message ?? error.message}` }
  }
}

/** What is wrong with an answer: it is the server's fault, or not what the contract says. */
function faultOf({ status, ok, headers }, reply, text, code) {
  if (status >= 500 && !SWITCHED_OFF.has(code)) return text.slice(0, 200)
  if (!ok) return code ? undefined : `a refusal that is none: ${text.slice(0, 100)}`
  if (!reply || !headers.get('content-type')?.includes('json')) return undefined
  const { success, error } = reply.safeParse(JSON.parse(text))
  return success ? undefined : `${error.issues[0].path.join('.')}: ${error.issues[0].message}`
}

/** The code of a refusal; undefined: it is none. */
function codeOf(text) {
  try {
    const { code, message } = JSON.parse(text)
    return typeof code === 'string' && typeof message === 'string' ? code : undefined
  } catch {
    return undefined
  }
}
