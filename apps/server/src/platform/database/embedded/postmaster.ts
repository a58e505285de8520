import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { type Binaries, runProgram } from './binaries.ts'
import { isReady, lockMark } from './cluster.ts'
import { startFault } from './damage.ts'

/** Gets PostgreSQL's own lines, and ours about it. */
export type Log = (line: string, isOurs?: boolean) => void

const startTimeoutMs = 30_000
/** On an immediate shutdown a postmaster kills children that do not react within five seconds. */
const killingMs = 6_000

/**
 * How a postmaster is started: its command, the claim that it and its backends inherit, and a look whether nobody serves the
 * cluster, which answers the process number that a lock file names.
 */
export interface Launch {
  command: string[]
  environment: NodeJS.ProcessEnv | undefined
  heir: number | undefined
  look: () => Promise<number | undefined>
}

/**
 * Starts the postmaster and waits until it accepts connections; while a dying one holds the lock, tries again. Once
 * `halted` is, it ends what it began and rejects.
 */
export async function launch(how: Launch, cluster: string, log: Log, halted: AbortSignal) {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    halted.throwIfAborted()
    const said: string[] = []
    const dead = await how.look()
    const before = await lockMark(cluster)
    const child = spawnPostmaster(how, dead, (line) => {
      said.push(line)
      log(line)
    })
    const ended = new Promise<void>((done) => child.once('error', () => done()).once('close', () => done()))
    const running = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined
    while (running() && !halted.aborted && !(await isReady(cluster, child.pid, before))) await delay(10)
    if (running() && !halted.aborted) return child
    if (halted.aborted) child.kill('SIGQUIT')
    await ended
    halted.throwIfAborted()
    const held = said.some((line) => /lock file|shared memory block/.test(line))
    if (!held || Date.now() > deadline) throw startFault(said)
    await delay(200)
  }
}

/**
 * A session of its own, so that Ctrl+C in the terminal reaches the server and not its database. PostgreSQL passes over a lock
 * file of its grandparent's, whose number may be another program's by now: so it does over one of `dead`, and looks for
 * backends that were left.
 */
function spawnPostmaster(
  { command, environment, heir }: Launch,
  dead: number | undefined,
  hear: (line: string) => void,
) {
  const [program = '', ...words] = command
  const detached = process.platform !== 'win32'
  const stdio: StdioOptions = ['ignore', 'ignore', 'pipe', heir ?? 'ignore']
  const env = dead === undefined ? environment : { ...environment, PG_GRANDPARENT_PID: `${dead}` }
  const child = spawn(program, words, { detached, env, stdio, windowsHide: true })
  if (child.stderr) createInterface({ input: child.stderr }).on('line', hear)
  return child
}

/** Starts the postmaster again whenever it ends, until `halted` says that it is to stay ended. */
export function keepRunning(
  first: ChildProcess,
  launchNow: () => Promise<ChildProcess>,
  endChild: (child: ChildProcess, timeoutMs: number) => Promise<void>,
  log: Log,
  halted: AbortSignal,
) {
  let child = first
  let restart = Promise.resolve()
  const watch = () =>
    child.once('exit', () => {
      if (!halted.aborted) restart = startAgain()
    })
  async function startAgain() {
    for (let wait = 200; !halted.aborted; wait = Math.min(wait * 2, 5_000)) {
      log('PostgreSQL ended unexpectedly; starting it again.', true)
      const next = await launchNow().catch((error: Error) => {
        if (!halted.aborted) log(error.message, true)
      })
      if (next) {
        child = next
        watch()
        return
      }
      await delay(wait, undefined, { signal: halted }).catch(() => undefined)
    }
  }
  let isAsked = false
  // the wait is over: a postmaster that has not stopped is killed
  const atExit = () => child.kill(isAsked ? 'SIGKILL' : 'SIGQUIT')
  process.on('exit', atExit)
  watch()
  return {
    async stop(timeoutMs: number) {
      isAsked = true
      await restart
      await endChild(child, timeoutMs)
      process.off('exit', atExit)
    },
  }
}

/** Fast shutdown; a postmaster that has not ended in time is ended at once (it recovers at the next start). */
export async function end(child: ChildProcess, binaries: Binaries, cluster: string, timeoutMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  if (process.platform === 'win32') {
    await runProgram([binaries.control, 'stop', '-D', cluster, '-m', 'fast', '-w'], undefined)
  } else child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), Math.max(timeoutMs - killingMs, timeoutMs / 2))
  await gone
  clearTimeout(timer)
}
