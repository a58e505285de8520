import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { sql } from '../platform/api/sql.ts'
import { presign } from '../platform/files/links.ts'
import { demoFileName } from '../records/api.ts'
import { type BuiltUser, buildMap } from '../testing/build.ts'
import { demoFile } from '../testing/files/demo-files.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
let checker: BuiltUser
let session: typeof fetch
let foreign: typeof fetch
let player: BuiltUser

beforeAll(async () => {
  world = await createWorld()
  checker = await world.user({ roles: ['DEMO_CHECKER'] })
  session = await logIn(checker)
  foreign = await logIn(checker)
  player = await world.user({ pseudo: 'Łukasz climbs' })
})
afterAll(() => world.close())

async function logIn({ username, password }: BuiltUser): Promise<typeof fetch> {
  const browser = world.browser()
  const body = JSON.stringify({ username, password })
  await browser('/api/auth/authenticate', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  return browser
}
async function submitted(options: Parameters<typeof demoFile>[0] = {}) {
  const { mapName } = await buildMap(world.ctx.db)
  const file = demoFile({ map: mapName, timeMs: 5_120, ...options })
  const client = await world.as(player)
  const { accepted } = await client.call('POST /upload/map-demo', { body: {}, file, fileName: file.name })
  return { mapName, file, demoId: accepted[0]?.demoId as number }
}
const link = async (address: string) => (await (await session(address)).json()) as Record<string, string>
const status = async (fetcher: typeof fetch, address: string) => {
  const response = await fetcher(new URL(address, world.url))
  return [response.status, ((await response.json().catch(() => ({}))) as { message?: string }).message]
}
const MISSING = [404, 'File not found']

test('names a released demo as the community does', () => {
  const named = { mapName: 'kz_a', route: 'top', playerName: 'a b/c:d', timeMs: 98_289 }
  expect(demoFileName(named)).toBe('kz_a[top]_a_bcd_0138.28.dem')
  expect(demoFileName({ ...named, route: '', playerName: 'x', timeMs: 6_000_000 })).toBe('kz_a_x_10000.00.dem')
  expect(demoFileName({ ...named, isReplay: true })).toBe('kz_a[top]_a_bcd_0138.28.krpz')
})

test('gives a player the file of their own demo, and nobody else', async () => {
  const { file, demoId } = await submitted()
  const own = await (await world.as(player)).call('GET /upload/own-demo-file', { query: { demoId } })
  expect([own.name.endsWith('_0005.12.dem'), own.size]).toEqual([true, file.size])
  expect(Buffer.from(await own.arrayBuffer())).toEqual(Buffer.from(await file.arrayBuffer()))
  expect(await status(session, `/api/upload/own-demo-file?demoId=${demoId}`)).toEqual([404, 'Demo not found'])
  expect((await status(world.browser(), `/api/upload/own-demo-file?demoId=${demoId}`))[0]).toBe(401)
})

test('gives a checker the file of a waiting demo, in their session alone', async () => {
  const { mapName, file, demoId } = await submitted()
  const answer = await link(`/api/record/unreleased-demo-file?demoId=${demoId}`)
  const fileName = `${mapName}_Łukasz_climbs_0005.12.dem`
  expect(answer).toMatchObject({ fileName, expiresIn: 300, size: file.size })
  const response = await session(answer.presignedUrl as string)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': String(file.size),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': `attachment; filename="${mapName}__ukasz_climbs_0005.12.dem"; filename*=UTF-8''${mapName}_%C5%81ukasz_climbs_0005.12.dem`,
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(answer.sha256)
  const { rows } = await world.ctx.pool.query(
    `select actor_id from audit_log where action = 'demo.file' and target = $1`,
    [`demo ${demoId}`],
  )
  expect(rows).toEqual([{ actor_id: checker.userId }])

  const url = answer.presignedUrl as string
  expect(await status(fetch, url)).toEqual(MISSING)
  expect(await status(foreign, url)).toEqual(MISSING)
})

test('one answer for forged, changed and expired links', async () => {
  const { demoId } = await submitted()
  const other = await submitted()
  const made = Date.now()
  world.setNow(new Date(made))
  const { presignedUrl = '' } = await link(`/api/record/unreleased-demo-file?demoId=${demoId}`)
  const [purpose, , ...rest] = presignedUrl.slice('/files/'.length).split('.')
  const changed = `/files/${[purpose, other.demoId, ...rest].join('.')}`
  for (const url of [changed, presignedUrl.slice(0, -2), '/files/x', '/files/..', '/files/a.1.0.99999999999.']) {
    expect([url, await status(session, url)]).toEqual([url, url === '/files/..' ? await status(session, url) : MISSING])
  }
  world.setNow(new Date(made + 299_000))
  expect((await session(presignedUrl)).status).toBe(200)
  world.setNow(new Date(made + 301_000))
  expect(await status(session, presignedUrl)).toEqual(MISSING)
  world.setNow(null)
})

test('an open link serves released demos only', async () => {
  const { demoId } = await submitted()
  const { presignedUrl } = presign(world.ctx, {
    purpose: 'released',
    id: demoId,
    familyId: null,
    fileName: '',
    size: 0,
    sha256: '',
  })
  expect(await status(fetch, presignedUrl)).toEqual(MISSING)
  await world.ctx.db.execute(sql`update demos set state = 'RELEASED', decided_at = now() where id = ${demoId}`)
  expect((await fetch(new URL(presignedUrl, world.url))).status).toBe(200)
  await world.ctx.db.execute(sql`update demos set state = 'REVOKED' where id = ${demoId}`)
  expect(await status(fetch, presignedUrl)).toEqual(MISSING)
})

test('sends all waiting demos in one archive with a list', async () => {
  await world.ctx.db.execute(sql`update demos set state = 'REJECTED', decided_at = now() where state = 'SUBMITTED'`)
  expect(await status(session, '/api/record/all-unreleased-demo-files')).toEqual([404, 'No demos waiting'])
  const one = await submitted()
  const two = await submitted()
  await world.ctx.db.execute(
    sql`update demos set player_name = '=cmd("x")', route_id = (select route_id from demos where id = ${one.demoId})
      where id in (${one.demoId}, ${two.demoId})`,
  )
  const answer = await link('/api/record/all-unreleased-demo-files')
  expect(answer.fileName).toMatch(/^unreleased-demos-\d{8}-\d{4}\.zip$/)
  expect(await status(foreign, answer.presignedUrl as string)).toEqual(MISSING)
  const response = await session(answer.presignedUrl as string)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-length')).toBe(String(bytes.length))
  const zip = await yauzl.fromBufferPromise(bytes)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    files.set(entry.fileName, Buffer.concat(chunks))
  }
  expect([...files.keys()]).toEqual([
    'index.csv',
    `${one.mapName}_=cmd(x)_0005.12.dem`,
    `${one.mapName}_=cmd(x)_0005.12_${two.demoId}.dem`,
  ])
  expect(files.get(`${one.mapName}_=cmd(x)_0005.12.dem`)).toEqual(Buffer.from(await one.file.arrayBuffer()))
  const lines = String(files.get('index.csv')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`"'=cmd(""x"")"`)
})
