import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SERVER_DIST } from '../platform/paths.ts'
import { freePort } from './fakes/free-port.ts'

/** The built server in a process of its own, as an operator runs it. */
export interface ServerProcess {
  url: string
  child: ChildProcess
  /** what it has printed so far */
  out(): string
  errors(): string
  /** Answers once it is ready; rejects when it ended instead. */
  ready(): Promise<void>
  /** its exit code; null when a signal ended it */
  ended: Promise<number | null>
}

/** It lives for seconds: a start is a sixth less work where nothing is compiled once more and little is swept. */
export const SOON_OVER = ['--no-opt', '--min-semi-space-size=16']

const MAIN = join(SERVER_DIST, 'run/main.js')
const DEFAULTS = {
  SAMPLE: 'off',
  STAFF_SECOND_FACTOR: 'off',
  LIMITS: 'off',
  LOG_LEVEL: 'info',
  DATABASE_URL: '',
  DATABASE_DIRECT_URL: '',
  DATABASE_READ_URL: '',
  POSTGRES_BIN: '',
  SECRET_KEY: '',
  ...{ S3_ENDPOINT: '', S3_BUCKET: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' },
}

/** Starts it on a port of its own; `nodeWords` go to node itself. */
export async function startServer(
  settings: Record<string, string> & { DATA_DIR: string },
  nodeWords: readonly string[] = [],
): Promise<ServerProcess> {
  const port = settings.PORT ?? String(await freePort())
  const child = spawn(process.execPath, ['--disable-proto=throw', ...SOON_OVER, ...nodeWords, MAIN], {
    env: { ...process.env, ...DEFAULTS, ...settings, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return watchServer(child, `http://127.0.0.1:${port}`)
}

/** A started server, or what starts one, by its process. */
export function watchServer(child: ChildProcess, url: string): ServerProcess {
  let out = ''
  let errors = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    out += chunk
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    url,
    child,
    out: () => out,
    errors: () => errors,
    async ready() {
      while ((await statusOf(`${url}/health/ready`)) !== 200) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended: ${errors}`)
        await delay(50)
      }
    },
    ended,
  }
}

/** The status of an answer; 0 when there is none. */
export const statusOf = (url: string): Promise<number> =>
  fetch(url, { headers: { connection: 'close' } }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )

/** Whether a process of this number runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
