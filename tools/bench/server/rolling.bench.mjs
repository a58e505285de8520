import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { startPostgres } from '@kz/server/dist/platform/database/embedded/postgres.js'
import { startSite } from '../lib/built-site.mjs'

/**
 * What callers notice of a rolling restart, reads and logins over sixteen connections: two processes renewed under one
 * supervisor, asked directly and through nginx; two instances behind nginx, stopped and started one after the other.
 */

const AT_ONCE = 16
const AFTER_MS = 2_000
const LOGIN = JSON.stringify({ username: 'nobody', password: 'whatever it is' })
const ASKED = ['/api/site/config', '/api/forum/categories', '/api/auth/authenticate']

export async function run() {
  const home = mkdtempSync(join(tmpdir(), 'kz16-rolling-'))
  Object.assign(process.env, { SAMPLE: 'off', STAFF_SECOND_FACTOR: 'off', LIMITS: 'off' })
  const database = await startPostgres({ dataDir: join(home, 'db'), durable: true, log: () => undefined })
  const { host, user, database: name } = database.connection
  const settings = {
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    SECRET_KEY: 'k'.repeat(43),
  }
  const dataDir = join(home, 'data')
  mkdirSync(dataDir)
  const start = (more = {}) => startSite(dataDir, { ...settings, ...more })
  const hasNginx = spawnSync('nginx', ['-v']).status === 0
  try {
    const site = await start({ PROCESSES: '2' })
    await tell('two processes renewed, asked directly', site.url, () => renew(site.pid))
    if (!hasNginx) return void process.stdout.write('no nginx here: not told what stands behind it\n')
    const before = await startNginx(join(home, 'one'), [site])
    await tell('two processes renewed, behind nginx', before.url, () => renew(site.pid))
    await before.stop()
    await site.close()

    const two = [await start(), await start()]
    const balancer = await startNginx(join(home, 'two'), two)
    await tell('two instances restarted one after the other, behind nginx', balancer.url, async () => {
      for (const [place, each] of two.entries()) {
        await each.close()
        two[place] = await start({ PORT: new URL(each.url).port })
      }
    })
    await balancer.stop()
    for (const each of two) await each.close()
  } finally {
    await database.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

/** The processes that answer. */
const childrenOf = (pid) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('main.js'))

/** Asked again until it is heard: while the last process starts nobody is renewed. */
async function renew(pid) {
  while (childrenOf(pid).length < 2) await delay(100)
  const old = childrenOf(pid)
  for (let looks = 0; childrenOf(pid).some((child) => old.includes(child)); looks++) {
    if (looks % 100 === 0) process.kill(pid, 'SIGUSR2')
    await delay(100)
  }
}

/** Asks without a pause while `restart` works and two seconds longer, and says what was not answered. */
async function tell(what, url, restart) {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const failed = new Map()
  let answered = 0
  let isOver = false
  const ask = async (place) => {
    for (let each = place; !isOver; each++) {
      const outcome = await once200(new URL(ASKED[each % ASKED.length], url), agent)
      if (outcome === 'answered') answered++
      else failed.set(outcome, (failed.get(outcome) ?? 0) + 1)
    }
  }
  const asking = Promise.all(Array.from({ length: AT_ONCE }, (_, place) => ask(place)))
  await restart()
  await delay(AFTER_MS)
  isOver = true
  await asking
  agent.destroy()
  const list = [...failed].map(([outcome, count]) => `${outcome}: ${count}`).join(', ')
  process.stdout.write(`${what}: ${answered} answered, ${list || '0 failed'}\n`)
}

/** A login that nobody knows is answered with 400 or 401: what counts is that somebody answers. */
const once200 = (url, agent) =>
  new Promise((resolve) => {
    const isLogin = url.pathname.endsWith('/authenticate')
    const headers = { origin: url.origin, ...(isLogin && { 'content-type': 'application/json' }) }
    const asked = request(url, { agent, headers, method: isLogin ? 'POST' : 'GET' }, (answer) => {
      const isAnswer = answer.statusCode === 200 || (isLogin && [400, 401, 403].includes(answer.statusCode))
      text(answer).then(
        (body) => resolve(isAnswer ? 'answered' : `${url.pathname} ${answer.statusCode} ${body.slice(0, 60)}`),
        ({ code }) => resolve(`${url.pathname} ${code} in its answer`),
      )
    })
    asked.on('error', ({ code }) => resolve(`${url.pathname} ${code}`)).end(isLogin ? LOGIN : undefined)
  })

/** nginx as docs/operate.md has it, before these sites. */
async function startNginx(folder, sites) {
  mkdirSync(folder)
  const port = 20_000 + Math.floor(Math.random() * 12_000)
  const servers = sites.map(({ url }) => `server ${new URL(url).host} max_fails=0;`).join(' ')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((what) => `${what}_temp_path ${folder}/${what};`)
    .join(' ')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `user root; daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
    http { access_log off; ${temporary}
      upstream site { ${servers} keepalive 16; }
      server { listen 127.0.0.1:${port};
        location / { proxy_pass http://site; proxy_http_version 1.1; proxy_set_header Connection "";
          proxy_set_header Host $http_host; proxy_next_upstream error timeout http_503; } } }`,
  )
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  )
    await delay(50)
  const stop = async () => {
    child.kill('SIGQUIT')
    await once(child, 'exit')
  }
  return { url, stop }
}
