import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { userInfo } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { run } from '../../lib/run.mjs'

const PATIENCE_MS = 60_000
// biome-ignore lint/suspicious/noTemplateCurlyInString: the words of dpkg-query
const FORM = '${Package} ${db:Status-Status}\n'

/** Installs packages that are missing, which only root can. @param {string[]} packages */
export async function installPackages(packages) {
  if (packages.length === 0) return
  const asked = await run('dpkg-query', ['-W', '-f', FORM, ...packages], { quiet: true })
  const missing = packages.filter((name) => !asked.output.includes(`${name} installed`))
  if (missing.length === 0) return
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const steps = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...missing],
  ]
  for (const step of steps) {
    const { code, output } = await run('apt-get', step, { quiet: true, env })
    if (code !== 0)
      throw new Error(`Install ${missing.join(', ')} first: apt-get said ${output.trim().split('\n').at(-1)}`)
  }
}

/** A port of the loopback address that nobody has. @returns {Promise<number>} */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/**
 * How a program runs as `account` when we are root, who may not run every program; else as ourselves.
 * @param {string} account @param {string[]} command @returns {string[]}
 */
export const as = (account, command) =>
  userInfo().uid === 0 ? ['setpriv', ...ids(account), '--clear-groups', ...command] : command

/** @param {string} account @returns {string[]} */
const ids = (account) => ['--reuid', account, '--regid', account]

/** Makes a folder that belongs to the account `as` gives. @param {string} path @param {{ uid: number, gid: number }} owner */
export function ownedFolder(path, owner) {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (userInfo().uid === 0) chownSync(path, owner.uid, owner.gid)
}

/** The numbers of an account. @param {string} account @returns {Promise<{ uid: number, gid: number }>} */
export async function accountOf(account) {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((word) => run('id', [word, account], { quiet: true })))
  return { uid: Number(uid?.output), gid: Number(gid?.output) }
}

/** Runs a program to its end; throws what it said when it failed. @param {string[]} command */
export async function must([program = '', ...words]) {
  const { code, output } = await run(program, words, { quiet: true, cwd: '/' })
  if (code !== 0) throw new Error(`${program} ${words[0] ?? ''} failed: ${output.trim()}`)
  return output
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Starts a program that stays, and waits until `isReady` says so. `stop` sends it `signal` and waits for its end.
 * @param {string[]} command @param {() => Promise<boolean>} isReady @param {NodeJS.Signals} [signal]
 * @returns {Promise<{ stop(): Promise<void> }>}
 */
export async function stay([program = '', ...words], isReady, signal = 'SIGTERM') {
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/', detached: true })
  let said = ''
  child.stderr.on('data', (/** @type {Buffer} */ chunk) => {
    said = (said + chunk).slice(-2_000)
  })
  running.add(child)
  const ended = once(child, 'close')
  const deadline = performance.now() + PATIENCE_MS
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`${program} does not start: ${said.trim()}`)
    await delay(100)
  }
  return {
    async stop() {
      child.kill(signal)
      await ended
      running.delete(child)
    },
  }
}

/** True when somebody takes connections. @param {number} port @returns {Promise<boolean>} */
export const takes = (port) =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false))
    socket.on('close', () => done(false)).on('connect', () => socket.end())
  })
