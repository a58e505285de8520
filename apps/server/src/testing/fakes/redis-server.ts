import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { freePort } from './free-port.ts'

/** The program, where this machine has it: no part of the site. */
const PROGRAM = 'redis-server'
/** Whether a real `redis-server` is installed here. */
export const hasRedis = spawnSync(PROGRAM, ['--version']).status === 0

export interface RedisServer {
  url: string
  /** Ends it as a crash would. */
  kill(): Promise<void>
  /** Starts it anew on the same port, empty. */
  start(): Promise<void>
}

/** A real Redis on a free port of this machine that keeps nothing on disk. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let child: ChildProcess
  const server: RedisServer = {
    url,
    async kill() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    async start() {
      child = spawn(PROGRAM, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
        stdio: 'ignore',
      })
      const probe = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null })
      probe.on('error', () => undefined)
      await probe.ping()
      probe.disconnect()
    },
  }
  await server.start()
  return server
}
