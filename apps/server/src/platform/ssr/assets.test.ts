import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { WEB_DIST } from '../paths.ts'

const world = await createWorld()
afterAll(() => world.close())

const page = readFileSync(join(WEB_DIST, 'index.html'), 'utf8')
const addressOf = (name: RegExp): string => name.exec(page)?.[0] ?? ''
// of some size: the build packs it
const script = addressOf(/\/assets\/index-[\w-]+\.js/)
const content = readFileSync(join(WEB_DIST, script))

test('the faces of the fonts stand inside the page: a sheet that brings some has all text laid out anew', () => {
  const folder = join(WEB_DIST, 'assets')
  const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'))
  expect(page).toContain('@font-face')
  const withFaces = sheets.filter((name) => readFileSync(join(folder, name), 'utf8').includes('@font-face'))
  expect(withFaces).toEqual([expect.stringMatching(/^late-fonts-/)])
})

/** As it comes over the wire: nothing is unpacked. */
const ask = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  new Promise<{ status?: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const sent = request(world.url + path, { method, headers }, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part as Buffer)
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) })
    })
    sent.on('error', reject).end()
  })

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
] as const)('a script comes as %s, the same, twice, and is kept for good', async (takes, encoding, unpack) => {
  for (let times = 0; times < 2; times++) {
    const { status, headers, body } = await ask(script, 'GET', { 'accept-encoding': takes })
    expect([status, headers['content-encoding']]).toEqual([200, encoding])
    expect(unpack(body).equals(content)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(body.length),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['set-cookie']).toBeUndefined()
  }
})

test('what is asked with its mark has not changed, and a head has no body', async () => {
  const head = await ask(script, 'HEAD')
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(content.length)])
  const again = await ask(script, 'GET', { 'if-none-match': String(head.headers.etag) })
  expect([again.status, again.body.length]).toEqual([304, 0])
})

test.each([
  [/\/assets\/[\w.-]+\.css/, 'text/css; charset=utf-8'],
  [/\/assets\/[\w.-]+\.woff2/, 'font/woff2'],
])('what is called %s has its type', async (name, type) => {
  const { status, headers } = await ask(addressOf(name))
  expect([status, headers['content-type']]).toEqual([200, type])
})

test.each([
  'none.js',
  '..%2findex.html',
  '..%2f..%2fpackage.json',
  '%00.js',
  `${script.slice(8)}.br`,
  '',
  '.',
  'a/b.js',
])('/assets/%s is not there', async (name) => expect((await ask(`/assets/${name}`)).status).toBe(404))
