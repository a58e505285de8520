import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@kz/contract/wire/client'

/** The built server as an operator runs it, on a data folder of its own, to be killed and started again. */

const MAIN = fileURLToPath(new URL('../../../apps/server/dist/run/main.js', import.meta.url))
const START_SECONDS = 600
const SESSION_MS = 4 * 60_000

/**
 * A data folder of its own, in `parent`. With CAMPAIGN_DATA it begins as a copy of that one, of a stopped site with the
 * sample community: filling an empty one takes its time.
 */
export async function newDataDir(name, parent = tmpdir()) {
  const dataDir = await mkdtemp(join(parent, `kz16-${name}-`))
  if (process.env.CAMPAIGN_DATA) await cp(process.env.CAMPAIGN_DATA, dataDir, { recursive: true })
  return dataDir
}

/**
 * Starts it, with more settings where `settings` has some, and by the words of `program` in place of this node. `readyMs` is
 * how long until /health/ready said so.
 */
export async function startSite(dataDir, settings = {}, program = [process.execPath]) {
  const port = settings.PORT ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const metricsToken = randomUUID()
  const began = performance.now()
  const [first, ...words] = [...program, '--disable-proto=throw', MAIN]
  const child = spawn(first, words, {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      LIMITS: 'off',
      LOG_LEVEL: 'fatal',
      DATABASE_URL: '',
      METRICS_TOKEN: metricsToken,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)))
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}`)
    if (performance.now() - began > START_SECONDS * 1000) {
      child.kill('SIGKILL')
      throw new Error('the server did not get ready')
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    metricsToken,
    pid: child.pid,
    ended,
    readyMs: performance.now() - began,
    isDead: () => child.exitCode !== null || child.signalCode !== null,
    /** ends at once, as by a crash */
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    /** asks it to end; answers after how many milliseconds it did */
    async stop() {
      const asked = performance.now()
      child.kill('SIGTERM')
      await ended
      return performance.now() - asked
    },
  }
}

/** A client logged in as a sample account, and again before its session is over. */
export async function loginAs(site, dataDir, username) {
  let cookie = await cookieOf(site, dataDir, username)
  let since = performance.now()
  return createClient({
    base: `${site.url}/api`,
    fetch: async (input, init) => {
      if (performance.now() - since > SESSION_MS) {
        cookie = await cookieOf(site, dataDir, username)
        since = performance.now()
      }
      const began = performance.now()
      const answer = await fetch(input, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), cookie },
      })
      site.onAnswer?.(answer.status, performance.now() - began)
      return answer
    },
  })
}

/** The session of a sample account. */
export async function cookieOf(site, dataDir, username) {
  const passwords = JSON.parse(await readFile(join(dataDir, 'sample-accounts.json'), 'utf8'))
  const answer = await fetch(`${site.url}/api/auth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: passwords[username] }),
  })
  if (answer.ok) return sessionOf(answer)
  const text = `${username} could not log in: ${await answer.text()}`
  throw Object.assign(new Error(text), { status: answer.status })
}

/** The cookies an answer sets, as a header. */
export const sessionOf = (answer) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

const isReady = (url) =>
  fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** A port of the loopback that nobody has. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return port
}
