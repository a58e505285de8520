import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeReadyFolder } from './testing/database/ready-folder.ts'
import { freePort } from './testing/fakes/free-port.ts'
import { isAlive, type ServerProcess, startServer, statusOf } from './testing/server-process.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'kz16-processes-'))
let server: ServerProcess

const postmaster = () => Number(readFileSync(join(DATA_DIR, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** Empty for one that has ended meanwhile. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** The processes that answer. */
function workers(): number[] {
  const { pid } = server.child
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  return children.filter((child) => isAlive(child) && commandOf(child).includes('main.js'))
}

async function start(settings: Record<string, string> = {}, nodeWords: string[] = []): Promise<number[]> {
  server = await startServer({ DATA_DIR, PROCESSES: '2', ...settings }, nodeWords)
  await server.ready()
  // the other one is still starting; one that dies meanwhile has the signal renew the first
  if (nodeWords.length === 0) server.child.kill('SIGUSR2')
  await expect.poll(() => server.out(), { timeout: 90_000 }).toContain('all processes listen')
  return workers()
}

/** Whether so many callers, each over its own connection, are answered. */
async function answers(callers = 6): Promise<boolean> {
  const all = await Promise.all(Array.from({ length: callers }, () => statusOf(`${server.url}/health/ready`)))
  return all.every((status) => status === 200)
}

beforeAll(() => makeReadyFolder(DATA_DIR))
afterEach(async () => {
  server.child.kill('SIGKILL')
  await server.ended
})
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

test.runIf(process.platform === 'linux')(
  'two processes on one port: one that is killed is replaced while the other answers; renewed one after the other; the stop leaves nothing',
  async () => {
    const METRICS_PORT = String(await freePort())
    const [killed = 0, other = 0] = await start({ METRICS_PORT })
    // a process that has just begun is busy for a moment, and says so
    await expect.poll(() => answers()).toBe(true)
    // one of them alone had half of them
    const figures = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
    const counted = /http_requests_total\{route="GET \/health\/ready",status="200"\} (\d+)/.exec(figures)?.[1]
    expect(Number(counted)).toBeGreaterThanOrEqual(6)
    expect(server.out()).toContain('Without REDIS_URL each process counts for itself')
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => isAlive(killed)).toBe(false)
    expect(await answers()).toBe(true)
    await expect.poll(() => workers().filter((pid) => pid !== killed).length).toBe(2)

    server.child.kill('SIGUSR2')
    await expect.poll(() => server.out()).toContain('all processes are new')
    expect(workers()).not.toContain(other)
    expect(await answers()).toBe(true)

    const database = postmaster()
    const last = workers()
    expect(last).toHaveLength(2)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect([...last, database].filter(isAlive)).toEqual([])
    // each of them was told once, by its supervisor
    expect(server.errors()).toBe('')
  },
  180_000,
)

/** The second one dies before it listens, and so does the one in its place. */
const DIES = `import cluster from 'node:cluster'
  if (cluster.worker?.id === 2 || cluster.worker?.id === 3) process.exit(7)`

test.runIf(process.platform === 'linux')(
  'a second process that dies before it listens ends nobody: the first one answers, and another is tried until it listens',
  async () => {
    expect(await start({}, ['--import', `data:text/javascript,${encodeURIComponent(DIES)}`])).toHaveLength(2)
    expect(server.out().match(/a worker did not start/g)).toHaveLength(2)
    // on a busy machine one that has just come to listen is not ready yet, and says so
    await expect.poll(() => answers()).toBe(true)
  },
  180_000,
)

test.runIf(process.platform === 'linux')(
  'a supervisor that is killed leaves neither processes nor a database behind',
  async () => {
    const left = [...(await start()), postmaster()]
    server.child.kill('SIGKILL')
    await expect.poll(() => left.filter(isAlive)).toEqual([])
  },
  180_000,
)

test.runIf(process.env.FULL === '1')(
  'a taken port is one clear sentence',
  async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    server = await startServer({ DATA_DIR, PROCESSES: '2', PORT: String(port) })
    expect(await server.ended).toBe(1)
    expect(server.errors()).toMatch(new RegExp(`^PORT ${port} of 127\\.0\\.0\\.1 is taken;`))
    taken.close()
  },
  180_000,
)
