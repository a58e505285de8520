import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { SERVER_DIST } from './platform/paths.ts'
import { openDurableDatabase } from './testing/database/durable-database.ts'
import { type ServerProcess, startServer } from './testing/server-process.ts'
import { shareOf } from './testing/share.ts'

/** A start that is slow, and what goes wrong around the moment in which its port opens. */

const { settings } = await openDurableDatabase()
const home = mkdtempSync(join(tmpdir(), 'kz16-open-'))
let server: ServerProcess
afterEach(async () => {
  server.child.kill('SIGKILL')
  await server.ended
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

const preload = (script: string) => ['--import', `data:text/javascript,${encodeURIComponent(script)}`]

/** Once the port of the site is open the database is too busy for a while to take anybody, or to be asked for accounts. */
const BUSY = `
  import { createRequire } from 'node:module'
  import { Server } from 'node:net'
  const { Client } = createRequire(${JSON.stringify(join(SERVER_DIST, 'main.js'))})('pg')
  const { emit } = Server.prototype
  let isOpen = false
  Server.prototype.emit = function (name, ...rest) {
    if (name === 'listening' && this.address()?.port === Number(process.env.PORT)) isOpen = true
    if (name === 'close') isOpen = false
    return emit.call(this, name, ...rest)
  }
  const { connect, query } = Client.prototype
  const busy = () => Promise.reject(new Error('timeout exceeded when trying to connect'))
  let left = 3
  Client.prototype.connect = function (done) {
    if (!isOpen || done || left-- <= 0) return connect.call(this, done)
    return busy()
  }
  Client.prototype.query = function (what, ...rest) {
    return isOpen && /from users limit 1/.test(what?.text ?? what) ? busy() : query.call(this, what, ...rest)
  }`

test('after the port is open a database that takes nobody ends no site', async () => {
  server = await startServer(settings, preload(BUSY))
  await server.ready()
  await expect.poll(() => server.out()).toContain('locks of jobs cannot be looked at')
  await expect.poll(() => server.out()).toMatch(/is open at[\s\S]*user create .*--role ADMIN/)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

const TELLS = `
  const { write } = process.stdout
  process.stdout.write = function (text, ...rest) {
    const isWritten = write.call(this, text, ...rest)
    if (/is open at/.test(text)) setTimeout(() => process.stderr.write('said'), 100)
    return isWritten
  }`

test('nobody who reads what a start prints ends no site', async () => {
  server = await startServer(settings, preload(TELLS))
  server.child.stdout?.destroy()
  await server.ready()
  await expect.poll(() => server.errors()).toBe('said')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('a taken port is told before the sample community is made, and making it shows how far it is', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const port = String((taken.address() as AddressInfo).port)
  const site = { DATA_DIR: join(home, 'sample'), SAMPLE: 'on' }
  for (const setting of shareOf(['PORT', 'METRICS_PORT'], 2)) {
    server = await startServer({ ...site, [setting]: port })
    expect([await server.ended, server.out()]).toEqual([1, ''])
    expect(server.errors()).toMatch(
      new RegExp(`^${setting} ${port} of 127\\.0\\.0\\.1 is taken; .* with ${setting}\\.$`, 'm'),
    )
  }
  taken.close()
  server = await startServer(site)
  await expect.poll(() => server.out()).toMatch(/^Filling .*\n {2}demos: 0 of \d+\n/)
}, 120_000)
