import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeReadyFolder } from './testing/database/ready-folder.ts'
import { isAlive, type ServerProcess, startServer } from './testing/server-process.ts'

/** Who asks while the processes of a site are renewed, one after the other. */

const DATA_DIR = mkdtempSync(join(tmpdir(), 'kz16-renewal-'))
let server: ServerProcess
let isOver = false
beforeAll(() => makeReadyFolder(DATA_DIR))
afterEach(() => {
  isOver = true
})
afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  rmSync(DATA_DIR, { recursive: true, force: true })
})

/** The processes that answer. */
function workers(): number[] {
  const { pid } = server.child
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  return children.filter(
    (child) => isAlive(child) && readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('main.js'),
  )
}

interface Heard {
  /** what went wrong, where there is no answer */
  status: number | string
  /** the server closes this connection behind the answer */
  closes: boolean
}

/** A question that was not answered well within this time met a busy machine (platform/process/health.ts). */
const LONGEST_CHECK_MS = 1_800

/** A server that has too much to do on this machine: that it is busy, or that it could not look in time whether it is ready. */
const givesWay = (status: number, said: string, forMs: number): boolean =>
  status === 503 && (/"code":"busy"/.test(said) || (/"ready":false/.test(said) && forMs >= LONGEST_CHECK_MS))

/**
 * Asks once over the agent's connections; again where a kept one was closed just then, or where the machine is busy with other
 * tests, as every client has to.
 */
function ask(agent: Agent, method: string, path: string, body?: string): Promise<Heard> {
  const headers = { origin: server.url, ...(body && { 'content-type': 'application/json' }) }
  const began = performance.now()
  return new Promise((done) => {
    const fail = (error: NodeJS.ErrnoException) => done({ status: error.code ?? error.message, closes: false })
    const call = request(`${server.url}${path}`, { method, agent, headers }, async (answer) => {
      const { statusCode = 0, headers } = answer
      try {
        const said = await text(answer)
        const again = !isOver && givesWay(statusCode, said, performance.now() - began)
        done(again ? ask(agent, method, path, body) : { status: statusCode, closes: headers.connection === 'close' })
      } catch (error) {
        fail(error as NodeJS.ErrnoException)
      }
    })
    call.on('error', (error) => (call.reusedSocket ? done(ask(agent, method, path, body)) : fail(error)))
    call.end(body)
  })
}

const LOGIN = JSON.stringify({ username: 'nobody', password: 'whatever it is' })
const READY: typeof CALLS = [['GET', '/health/ready', 200]]
const CALLS: [method: string, path: string, status: number, body?: string][] = [
  ['GET', '/', 200],
  ['GET', '/api/chatbox/comments', 200],
  ['POST', '/api/auth/authenticate', 400, LOGIN],
]

/** A login of which half is on its way; `finish` sends the rest and answers what came back. */
async function beginLogin(): Promise<() => Promise<string>> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(socket, 'connect')
  const head = ['POST /api/auth/authenticate HTTP/1.1', `host: ${new URL(server.url).host}`, `origin: ${server.url}`]
  head.push('content-type: application/json', `content-length: ${LOGIN.length}`, '', LOGIN.slice(0, 10))
  socket.write(head.join('\r\n'))
  return async () => {
    socket.write(LOGIN.slice(10))
    let answer = ''
    for await (const chunk of socket) answer += chunk
    return answer
  }
}

test.runIf(process.platform === 'linux')(
  'every request is answered while the processes are renewed: over new connections, over kept ones, and one half sent',
  async () => {
    server = await startServer({ DATA_DIR, PROCESSES: '2' })
    await server.ready()
    await expect.poll(() => server.out(), { timeout: 90_000 }).toContain('all processes listen')
    const before = workers()
    expect(before).toHaveLength(2)

    const wrong: string[] = []
    let answered = 0
    let toldToLeave = 0
    const caller = async (keepAlive: boolean, calls: typeof CALLS) => {
      const agent = new Agent({ keepAlive, maxSockets: 1 })
      while (!isOver)
        for (const [method, path, status, body] of calls) {
          const heard = await ask(agent, method, path, body)
          answered++
          if (keepAlive && heard.closes) toldToLeave++
          if (heard.status !== status) wrong.push(`${method} ${path}: ${heard.status}`)
          // those that begin need the processors
          await delay(20)
        }
      agent.destroy()
    }
    // connections are handed out in turn: each of the old ones has one of them
    const half = [await beginLogin(), await beginLogin()]
    const callers = [false, true].flatMap((isKept) => [caller(isKept, CALLS), caller(isKept, READY)])
    server.child.kill('SIGUSR2')
    await expect.poll(() => workers().filter((pid) => !before.includes(pid)).length).toBe(1)
    for (const finish of half) expect(await finish()).toMatch(/^HTTP\/1\.1 400 /)
    await expect.poll(() => server.out()).toContain('all processes are new')
    isOver = true
    await Promise.all(callers)
    expect(workers().filter((pid) => before.includes(pid))).toEqual([])
    expect(wrong).toEqual([])
    expect(answered).toBeGreaterThan(100)
    // before their connection was closed
    expect(toldToLeave).toBeGreaterThanOrEqual(2)
  },
  180_000,
)
