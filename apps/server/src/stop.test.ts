import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { makeReadyFolder } from './testing/database/ready-folder.ts'
import { freePort } from './testing/fakes/free-port.ts'
import { isAlive, type ServerProcess, startServer, statusOf, watchServer } from './testing/server-process.ts'
import { shareOf } from './testing/share.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'kz16-stop-'))
const BODY = JSON.stringify({ username: 'nobody', password: 'whatever it is' })

const ACCOUNT = {
  pseudo: 'Climber',
  username: 'climber',
  email: 'climber@kz.example',
  password: 'seven blocks to the sky',
}
let server: ServerProcess
let postmaster: number

const pidOfPostmaster = () => Number(readFileSync(join(DATA_DIR, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

async function start(nodeWords: string[] = []): Promise<void> {
  server = await startServer({ DATA_DIR }, nodeWords)
  await server.ready()
  postmaster = pidOfPostmaster()
}

/** A login whose body is still on its way. */
async function beginRequest(): Promise<{ socket: Socket; finish: () => Promise<string> }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(socket, 'connect')
  const origin = server.url
  const head = ['POST /api/auth/authenticate HTTP/1.1', `host: ${new URL(origin).host}`, `origin: ${origin}`]
  head.push('content-type: application/json', `content-length: ${BODY.length}`, '', BODY.slice(0, 10))
  socket.write(head.join('\r\n'))
  await delay(200)
  const finish = async () => {
    socket.write(BODY.slice(10))
    let answer = ''
    for await (const chunk of socket) answer += chunk
    return answer
  }
  return { socket, finish }
}

const post = (path: string, body: unknown) =>
  fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify(body),
  })

beforeAll(() => makeReadyFolder(DATA_DIR))
afterEach(async () => {
  server.child.kill('SIGKILL')
  await server.ended
})
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

test('SIGTERM: not ready at once, then no new callers; who is in finishes; sockets hear 1012; nothing is left', async () => {
  await start()
  const page = new WebSocket(`${server.url.replace('http', 'ws')}/ws/events`, { headers: { origin: server.url } })
  await once(page, 'open')
  const closed = once(page, 'close')
  const request = await beginRequest()
  // the copy that a terminal or npm makes of it
  server.child.kill('SIGTERM')
  server.child.kill('SIGINT')
  await expect.poll(() => statusOf(`${server.url}/health/ready`), { timeout: 5_000, interval: 20 }).toBe(503)
  await expect.poll(() => statusOf(`${server.url}/health/live`), { timeout: 5_000 }).toBe(0)
  expect((await closed)[0]).toBe(1012)
  expect(await request.finish()).toMatch(/^HTTP\/1\.1 400 .*connection: close/is)
  expect(await server.ended).toBe(0)
  expect(isAlive(postmaster)).toBe(false)
})

test('a second SIGTERM ends at once', async () => {
  await start()
  const { socket } = await beginRequest()
  expect((await post('/auth/register', { ...ACCOUNT, website: '', openedMs: 9_000 })).status).toBe(201)
  server.child.kill('SIGTERM')
  await delay(1_000)
  expect(server.child.exitCode).toBeNull()
  const began = performance.now()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(1)
  expect(performance.now() - began).toBeLessThan(15_000)
  expect(isAlive(postmaster)).toBe(false)
  socket.destroy()
})

test('what was answered before that is there; an error nobody caught is one line without what hangs on it, and ends the server and its database', async () => {
  const fault = `process.on('SIGUSR2', () => {
    const secret = 'hunter' + 2
    Promise.reject(Object.assign(new Error('the floor is gone'), { client: { secret }, parameters: [secret] }))
  })`
  await start(['--import', `data:text/javascript,${encodeURIComponent(fault)}`])
  const { username, password } = ACCOUNT
  expect((await post('/auth/authenticate', { username, password })).status).toBe(200)
  server.child.kill('SIGUSR2')
  expect(await server.ended).toBe(1)
  expect(isAlive(postmaster)).toBe(false)
  const told = server
    .out()
    .split('\n')
    .filter((line) => line.includes('the floor is gone'))
  expect(told).toHaveLength(1)
  expect(JSON.parse(told[0] ?? '')).toMatchObject({ level: 60 })
  expect(server.out() + server.errors()).not.toContain('hunter2')
})

const ENDS: [what: string, tell: (npm: number) => void][] = [
  ['a SIGTERM that npm hears', (npm) => process.kill(npm, 'SIGTERM')],
  ['Ctrl+C, which all hear', (npm) => process.kill(-npm, 'SIGINT')],
]
test.runIf(process.platform === 'linux').each(shareOf(ENDS, 2))(
  'what `npm start` started ends by %s',
  async (_what, tell) => {
    const port = await freePort()
    const root = fileURLToPath(new URL('../../../', import.meta.url))
    const env = { ...process.env, DATA_DIR, PORT: String(port), SAMPLE: 'off', DATABASE_URL: '', SECRET_KEY: '' }
    server = watchServer(spawn('npm', ['start'], { cwd: root, env, detached: true }), `http://127.0.0.1:${port}`)
    await server.ready()
    postmaster = pidOfPostmaster()
    const { pid } = JSON.parse(readFileSync(join(DATA_DIR, 'postgres.json'), 'utf8')) as { pid: number }
    try {
      expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toContain('--disable-proto=throw')
      tell(server.child.pid ?? 0)
      await expect.poll(() => isAlive(pid), { interval: 50 }).toBe(false)
      expect(isAlive(postmaster)).toBe(false)
    } finally {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    }
  },
)
