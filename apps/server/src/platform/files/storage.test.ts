import fs from 'node:fs'
import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltUser, buildMap } from '../../testing/build.ts'
import { cookieOf } from '../../testing/cookie.ts'
import { demoFile } from '../../testing/files/demo-files.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { openDiskFiles } from './disk-store.ts'

let world: World
let user: BuiltUser
let browser: typeof fetch
let map: string
beforeAll(async () => {
  world = await createWorld()
  user = await world.user()
  browser = world.browser()
  const { username, password } = user
  const body = JSON.stringify({ username, password })
  await browser('/api/auth/authenticate', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  map = (await buildMap(world.ctx.db)).mapName
})
afterAll(() => world.close())

async function upload(file: File): Promise<{ status: number; code?: string; retryAfter: string | null }> {
  const form = new FormData()
  form.append('file', file, 'run.dem')
  const response = await browser('/api/upload/map-demo', { method: 'POST', body: form })
  const { code } = (await response.json()) as { code?: string }
  return {
    status: response.status,
    ...(code !== undefined && { code }),
    retryAfter: response.headers.get('retry-after'),
  }
}
const ready = async () => (await fetch(`${world.url}/health/ready`)).status
const demos = async () =>
  (await world.ctx.pool.query<{ sha256: string }>(`select sha256 from demos where state = 'SUBMITTED'`)).rows

/** Calls of the disk that this process makes for an upload, as the modules name them. */
const CALLS = { promises: ['open', 'mkdir', 'rename', 'statfs', 'rm', 'writeFile'], file: ['sync', 'close'] } as const
const STREAM_CALLS = ['open', 'write', 'writev', 'fsync', 'close'] as const

type Call = (...args: unknown[]) => unknown
let mend = () => {}
afterEach(() => mend())

/** Lets calls of the disk fail with `code` where `isDue`; the answered function says how many did. */
async function breakDisk(code: string, isDue: (call: string) => boolean): Promise<() => number> {
  let failed = 0
  const undo: (() => void)[] = []
  const fault = (call: string) => Object.assign(new Error(`${code}: injected, ${call}`), { code, syscall: call })
  function replace(holder: object, name: string, make: (real: Call) => Call): void {
    const calls = holder as Record<string, Call>
    const real = calls[name] as Call
    calls[name] = make(real)
    undo.push(() => {
      calls[name] = real
    })
  }
  const fails = (call: string) => isDue(call) && ++failed > 0
  for (const name of CALLS.promises) {
    replace(fs.promises, name, (real) => async (...args) => {
      if (fails(name)) throw fault(name)
      return real.apply(fs.promises, args)
    })
  }
  const handle = await open(world.ctx.config.dataDir, 'r')
  const prototype = Object.getPrototypeOf(handle) as object
  await handle.close()
  for (const name of CALLS.file) {
    replace(
      prototype,
      name,
      (real) =>
        async function (this: unknown, ...args) {
          const isFailing = fails(`file.${name}`)
          const answer = await real.apply(this, args)
          if (isFailing) throw fault(name)
          return answer
        },
    )
  }
  for (const name of STREAM_CALLS) {
    replace(fs, name, (real) => (...args) => {
      const done = args.at(-1) as (error: Error | null) => void
      // what is closed is closed, even when it says it was not
      if (name === 'close') return real(args[0], (error: Error | null) => done(fails(name) ? fault(name) : error))
      return fails(name) ? process.nextTick(done, fault(name)) : real(...args)
    })
  }
  syncBuiltinESMExports()
  mend = () => {
    for (const each of undo.splice(0)) each()
    syncBuiltinESMExports()
    mend = () => {}
  }
  return () => failed
}

describe.each([
  ['ENOSPC', 507, 'storage_full'],
  ['EIO', 503, 'maintenance'],
  ['EMFILE', 503, 'maintenance'],
])('%s', (code, status, name) => {
  it('at any call of an upload says so, loses nothing and keeps nothing half', async () => {
    let tried = 0
    let refused = 0
    for (let isReached = true; isReached && tried < 60; ) {
      await world.ctx.pool.query(`update demos set state = 'WITHDRAWN'`)
      const due = ++tried
      let calls = 0
      const failed = await breakDisk(code, () => ++calls === due)
      const file = demoFile({ map, player: user.pseudo, timeMs: 6_000 })
      const answer = await upload(file)
      isReached = failed() > 0
      mend()
      const kept = await demos()
      expect([answer.status, kept.length], `call ${due}: ${JSON.stringify(answer)}`).toEqual(
        answer.status === 200 ? [200, 1] : [status, 0],
      )
      if (answer.status !== 200) {
        refused++
        expect(answer.code).toBe(name)
        expect(answer.retryAfter === null).toBe(status === 507)
        expect(await upload(file)).toMatchObject({ status: 200 })
      }
      for (const { sha256 } of await demos()) expect(await world.ctx.files.has(sha256)).toBe(true)
    }
    expect(tried).toBeLessThan(60)
    expect(refused).toBeGreaterThan(5)
  }, 120_000)

  it('at every writing call makes this process not ready', async () => {
    expect(await ready()).toBe(200)
    await breakDisk(code, (call) => /write/.test(call))
    expect(await ready()).toBe(503)
    mend()
    expect(await ready()).toBe(200)
    const left = await readdir(join(world.ctx.config.dataDir, 'files', 'tmp'))
    expect(left.filter((file) => file.startsWith('probe'))).toEqual([])
  })
})

it('refuses uploads, and nothing else, while less of the disk is free than is to stay free', async () => {
  const { files } = world.ctx
  world.ctx.files = await openDiskFiles(join(world.ctx.config.dataDir, 'files'), 2 ** 60)
  try {
    const file = demoFile({ map, player: user.pseudo, timeMs: 6_000 })
    expect(await upload(file)).toMatchObject({ status: 507, code: 'storage_full' })
    expect(await ready()).toBe(200)
    expect((await browser('/api/chatbox/comments')).status).toBe(200)
  } finally {
    world.ctx.files = files
  }
  const folder = await mkdtemp(join(tmpdir(), 'kz16-floor-'))
  await (await openDiskFiles(folder, 0)).requireRoom()
  await rm(folder, { recursive: true })
})

describe('an upload that is at fault itself', () => {
  const cookie = () => cookieOf(world, user)
  async function raw(path: string, body: string): Promise<{ status: number; code: string }> {
    const headers = { cookie: await cookie(), 'content-type': 'multipart/form-data; boundary=x' }
    const response = await fetch(`${world.url}/api${path}`, { method: 'POST', body, headers })
    return { status: response.status, ...((await response.json()) as { code: string }) }
  }
  const part = (disposition: string, content: string) =>
    `--x\r\ncontent-disposition: form-data; ${disposition}\r\ncontent-type: application/octet-stream\r\n\r\n${content}\r\n`

  it.each([
    ['no name of a file', `${part('name="file"', 'HLDEMO')}--x--\r\n`],
    ['an empty name of a file', `${part('name="file"; filename=""', 'HLDEMO')}--x--\r\n`],
    ['no end', part('name="file"; filename="a.dem"', 'HLDEMO')],
    ['no part', '--x--\r\n'],
    ['no boundary', 'HLDEMO'],
  ])('is malformed: %s', async (_what, body) => {
    for (const path of ['/upload/map-demo', '/upload/longjump', '/upload/picture']) {
      expect(await raw(path, body), path).toMatchObject({ status: 400, code: 'malformed_upload' })
    }
  })

  it.each([
    ['another part', part('name="picture"; filename="a.dem"', 'HLDEMO'.repeat(500_000))],
    ['too much', part('name="file"; filename="a.dem"', 'HLDEMO'.repeat(4_000_000))],
  ])(
    'is read to its end: %s',
    async (_what, body) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const headers = { cookie: await cookie(), 'content-type': 'multipart/form-data; boundary=x' }
      const ask = (method: string, path: string, sent?: string) =>
        new Promise<number>((done, fail) => {
          const call = request(`${world.url}${path}`, { method, agent, headers: sent ? headers : {} }, (response) => {
            response.resume().on('end', () => done(response.statusCode ?? 0))
          })
          call.on('error', fail).end(sent)
        })
      const [refused, next] = await Promise.all([ask('POST', '/api/upload/picture', body), ask('GET', '/health/live')])
      expect([400, 413]).toContain(refused)
      expect(next).toBe(200)
      agent.destroy()
    },
    10_000,
  )

  it('leaves no file when its sender goes away', async () => {
    const folder = join(world.ctx.config.dataDir, 'files', 'tmp')
    const before = await readdir(folder)
    const headers = { cookie: await cookie(), 'content-type': 'multipart/form-data; boundary=x' }
    const upload = request(`${world.url}/api/upload/map-demo`, { method: 'POST', headers, agent: false })
    upload.on('error', () => undefined)
    upload.write(part('name="file"; filename="a.dem"', 'HLDEMO'.repeat(1_000)))
    await expect.poll(async () => (await readdir(folder)).length).toBe(before.length + 1)
    upload.destroy()
    await expect.poll(async () => (await readdir(folder)).length, { timeout: 5_000 }).toBe(before.length)
  })
})
