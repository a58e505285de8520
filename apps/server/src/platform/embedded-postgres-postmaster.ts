import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { type Binaries, embeddedFailure, runProgram } from './embedded-postgres-binaries.ts'
import { isReady } from './embedded-postgres-cluster.ts'
import { waitUntilFree } from './embedded-postgres-owner.ts'

type Log = (line: string) => void

const stopPatience = 30_000

/** Starts the postmaster and waits until it accepts connections; while a dying one holds the lock, tries again. */
export async function launch(command: string[], binaries: Binaries, cluster: string, log: Log) {
  const deadline = Date.now() + stopPatience
  for (;;) {
    const said: string[] = []
    const child = spawnPostmaster(command, binaries, (line) => {
      said.push(line)
      log(line)
    })
    const ended = new Promise<void>((done) => child.once('error', () => done()).once('close', () => done()))
    const running = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined
    while (running() && !(await isReady(cluster, child.pid))) await delay(10)
    if (running()) return child
    await ended
    const held = said.some((line) => /lock file|shared memory block/.test(line))
    if (!held || Date.now() > deadline) {
      const reason = said.find((line) => line.includes('FATAL')) ?? said.at(-1) ?? 'it said nothing'
      throw embeddedFailure(`The embedded PostgreSQL does not start (${reason}).`)
    }
    await delay(200)
    await waitUntilFree(cluster)
  }
}

/** A session of its own, so that Ctrl+C in the terminal reaches the server and not its database. */
function spawnPostmaster([program = '', ...words]: string[], binaries: Binaries, hear: (line: string) => void) {
  const detached = process.platform !== 'win32'
  const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe']
  const child = spawn(program, words, { detached, env: binaries.environment, stdio, windowsHide: true })
  createInterface({ input: child.stderr }).on('line', hear)
  return child
}

/** Starts the postmaster again whenever it ends unasked. */
export function keepRunning(
  first: ChildProcess,
  launchNow: () => Promise<ChildProcess>,
  endChild: (child: ChildProcess) => Promise<void>,
  log: Log,
) {
  let child = first
  let stopping = false
  let restart = Promise.resolve()
  const watch = () =>
    child.once('exit', () => {
      if (!stopping) restart = startAgain()
    })
  async function startAgain() {
    for (let wait = 200; !stopping; wait = Math.min(wait * 2, 5_000)) {
      log('PostgreSQL ended unexpectedly; starting it again.')
      const next = await launchNow().catch((error: Error) => log(error.message))
      if (next) {
        child = next
        watch()
        return
      }
      await delay(wait)
    }
  }
  const atExit = () => child.kill('SIGINT')
  process.on('exit', atExit)
  watch()
  return {
    async stop() {
      stopping = true
      await restart
      await endChild(child)
      process.off('exit', atExit)
    },
  }
}

/** Fast shutdown; a postmaster that hangs is ended at once after half a minute (it recovers at the next start). */
export async function end(child: ChildProcess, binaries: Binaries, cluster: string): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  if (process.platform === 'win32') {
    await runProgram([binaries.control, 'stop', '-D', cluster, '-m', 'fast', '-w'], undefined)
  } else child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), stopPatience)
  await gone
  clearTimeout(timer)
}
