import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { attachPostgres } from '@kz/server/dist/platform/database/embedded/attach.js'
import { PATIENT, Pool } from '@kz/server/dist/platform/database/pool.js'
import { startSite } from '../lib/built-site.mjs'
import { cpuOf, databasePids, usedSince } from '../lib/cpu-share.mjs'
import { fillForum } from '../lib/fill-forum.mjs'
import { median } from '../lib/median.mjs'
import { eachAtOnce, hangUp, logIn, post, rateOf } from '../lib/member-load.mjs'

/**
 * What a guest and a member cost, in turns on one server with the sample community and a forum of 20,000 threads: what does
 * not depend on the caller (goal: a third of the guest's rate at least), what has a small part of the member's own (goal: a tenth
 * of what a guest gets of a thread), and a reply. CPU is that of the server and its database: what stands as `a core` is how
 * many answers a second one core gives, whoever else works on the machine.
 */

const ALIKE = ['record/map?mapName=', 'record/top5', 'stats', 'record/timeline', 'motd/', 'site/config']
const OWN = [
  'latest-demos/',
  'forum/categories',
  'forum/categories/CATEGORY/threads?page=1',
  'forum/threads/THREAD?page=1',
  'forum/threads/THREAD?page=1&unread=true',
  'news/last-news',
  'map/list',
  'map/map?mapName=',
  // the page, drawn with what its reader is shown
  '',
]
const REQUESTS = 600
const REPLIES = 400
const WARM = 200
const ROUNDS = 5
const GOAL = 3
const GOAL_OWN = 10
const WRITERS = 8

export async function run() {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../../scripts/build.mjs')])
  const dataDir = mkdtempSync(join(tmpdir(), 'kz16-members-'))
  process.env.LIMITS = 'off'
  const site = await startSite(dataDir)
  const pool = new Pool({ ...PATIENT, ...(await attachPostgres(dataDir)) }, () => undefined)
  try {
    const { player } = JSON.parse(readFileSync(join(dataDir, 'sample-accounts.json'), 'utf8'))
    const { forum, cookies } = await fillSite(site, pool, player)
    const [{ mapName }] = await (await fetch(`${site.url}api/latest-demos/`)).json()
    say(`${cpus().length} cores, load ${loadavg()[0].toFixed(1)}`)
    const thread = `${site.url}api/forum/threads/${forum.first + 7}?page=1`
    const ofThread = (await inTurns(site, pool, thread, { guest: {} })).guest
    for (const path of [...ALIKE, ...OWN]) {
      const named = path.replace('CATEGORY', forum.category).replace('THREAD', forum.first + 7)
      const url = named === '' ? site.url : `${site.url}api/${named.endsWith('=') ? named + mapName : named}`
      // browsers take pages packed
      const takes = named === '' && { 'accept-encoding': 'br' }
      const cost = await inTurns(site, pool, url, { guest: { ...takes }, member: { ...takes, cookie: cookies[0] } })
      const goal = ALIKE.includes(path) ? `, goal ${GOAL}` : ''
      const times = (cost.member.cpu / cost.guest.cpu).toFixed(1)
      const beside = (cost.member.cpu / ofThread.cpu).toFixed(1)
      const own = OWN.includes(path) ? `, of a guest's thread ${beside}, goal ${GOAL_OWN}` : ''
      say(
        `${path || '/'}: a member costs ${times} of a guest${goal}${own} (guest ${told(cost.guest)}; member ${told(cost.member)})`,
      )
    }
    const reply = await replies(site, pool, forum, cookies)
    say(`reply: ${(reply.cpu / ofThread.cpu).toFixed(1)} of a guest's thread (${told(reply)}; ${reply.parts})`)
    say(`load ${loadavg()[0].toFixed(1)}`)
  } finally {
    hangUp()
    await pool.end()
    await site.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const say = (line) => process.stdout.write(`${line}\n`)

const told = ({ rate, cpu }) =>
  `${(cpu * 1000).toFixed(2)} ms, ${(1 / cpu).toFixed(0)}/s a core, ${rate.toFixed(0)}/s here`

/** Fills the forum, with writers of their own who have the password of the sample player. */
async function fillSite(site, pool, password) {
  const { rows: writers } = await pool.query(
    `insert into users (username, pseudo, pseudo_key, email, email_verified_at, password_hash, country)
      select 'writer' || n, 'writer' || n, 'writer' || n, 'writer' || n || '@example.test', now(), u.password_hash, 'se'
      from users u cross join generate_series(1, ${WRITERS}) n where u.username = 'player' returning id`,
  )
  const index = await (await fetch(`${site.url}api/forum/categories`)).json()
  const categories = index.filter(({ isReadOnly }) => !isReadOnly).map(({ id }) => id)
  const forum = await fillForum(
    pool,
    categories,
    writers.map(({ id }) => id),
  )
  const cookies = []
  for (let n = 1; n <= WRITERS; n++) cookies.push(await logIn(site.url, `writer${n}`, password))
  return { forum: { ...forum, category: categories[0] }, cookies }
}

/** Answers a second and seconds of CPU of an answer to each of the callers, who take turns. */
async function inTurns(site, pool, url, callers) {
  const found = Object.keys(callers).map((name) => [name, []])
  for (const headers of Object.values(callers)) await rateOf(url, headers, WARM)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, measured] of found) {
      measured.push(await measure(site, pool, REQUESTS, () => rateOf(url, callers[name], REQUESTS)))
    }
  }
  return Object.fromEntries(found.map(([name, measured]) => [name, middle(measured)]))
}

async function measure(site, pool, count, work) {
  const look = async () => [[site.pid], await databasePids(pool)].map(cpuOf)
  const then = await look()
  const rate = await work()
  const now = await look()
  const [server, database] = now.map((each, at) => usedSince(then[at], each) / count)
  return { rate, server, database }
}

const middle = (measured) => {
  const of = (what) => median(measured.map(what))
  const parts = `server ${(of(({ server }) => server) * 1000).toFixed(2)} ms, database ${(of(({ database }) => database) * 1000).toFixed(2)} ms`
  return { rate: of(({ rate }) => rate), cpu: of(({ server, database }) => server + database), parts }
}

/** Members who reply, each in another thread. */
async function replies(site, pool, forum, cookies) {
  let said = 0
  const reply = () => {
    const at = said++
    const body = { threadId: forum.first + 100 + (at % 500), message: `Reply number ${at}, and no more.` }
    return post(`${site.url}api/forum/messages`, { cookie: cookies[at % cookies.length] }, body)
  }
  await eachAtOnce(WARM, reply)
  const measured = []
  for (let round = 0; round < ROUNDS; round++) {
    measured.push(await measure(site, pool, REPLIES, () => eachAtOnce(REPLIES, reply)))
  }
  return middle(measured)
}
