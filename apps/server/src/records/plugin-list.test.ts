import { readdir } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, it } from 'vitest'
import yauzl from 'yauzl'
import { row } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { buildDemo, buildMap, type DemoOverrides } from '../testing/build.ts'
import { spoil, store } from '../testing/files/stored-files.ts'
import { openWorld } from '../testing/open-world.ts'
import { listName } from './plugin-list.ts'

const world = await openWorld()
beforeEach(async () => {
  await world.ctx.db.execute(sql`truncate maps, players, demos, routes, route_records, blobs cascade`)
  forget()
})

const forget = () => world.ctx.cache.invalidate(['records', 'demos', 'maps'])

async function record(mapName: string, playerName: string, timeMs: number, more: DemoOverrides = {}): Promise<number> {
  const { routeId } = await buildDemo(world.ctx.db, { mapName, playerName, timeMs, state: 'RELEASED', ...more })
  forget()
  return routeId
}

async function list(path = '/demos.txt', init: RequestInit = {}) {
  const answer = await fetch(world.url + path, { redirect: 'error', ...init })
  return { answer, text: await answer.text() }
}

/** Stores bytes as the file of a demo yet to be built. */
const stored = (bytes: string): Promise<string> => store(world.ctx, bytes)

it('says the same as JSON, with names as they are', async () => {
  const hard = await record('kz_canyon', 'Nick Name', 183_100, { route: 'hard', country: 'cz' })
  const climbed = await record('bkz_climb', 'climber', 60_000, { cp: 1 })
  const { text, answer } = await list('/demos.json')
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('last-modified')).toBeTruthy()
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(JSON.parse(text)).toEqual([
    { id: climbed, map: 'bkz_climb', route: '', timeMs: null, player: null, country: null },
    { id: hard, map: 'kz_canyon', route: 'hard', timeMs: 183_100, player: 'Nick Name', country: 'cz' },
  ])
})

it('writes one line a route as the plugins read it', async () => {
  const hard = await record('kz_canyon', 'Nick Name', 183_100, { route: 'hard', country: 'cz' })
  const plain = await record('kz_canyon', 'say "hi"', 83_450, { country: 'gb-sct' })
  const climbed = await record('bkz_climb', 'climber', 60_000, { cp: 1 })
  const whole = await record('Zz_top', 'x', 373_000, { country: 'n-a' })
  const { mapId } = await buildMap(world.ctx.db, { name: 'kz_without_route' })
  await buildMap(world.ctx.db, { name: 'kz_retired', state: 'RETIRED' })
  await record('kz_retired', 'x', 60_000)
  await buildMap(world.ctx.db, { name: 'kz_fun', recordable: false })
  await record('kz_fun', 'x', 60_000)

  const { text, answer } = await list()
  expect(text).toBe(
    [
      'KZ16',
      `bkz_climb 0 n/a n-a ${climbed}`,
      `kz_canyon 83.45 say__hi_ gb ${plain}`,
      `kz_canyon[hard] 183.1 Nick_Name cz ${hard}`,
      `kz_without_route 0 n/a n-a ${100_000_000 + mapId}`,
      `Zz_top 373 x n-a ${whole}`,
      '',
    ].join('\n'),
  )
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect((await list('/api/record/demo-txt-info')).text).toBe(text)

  // the number stays when somebody runs it
  expect(await record('kz_without_route', 'y', 60_000)).toBe(100_000_000 + mapId)
})

it('keeps the limits of the readers: 31 bytes a player, lines below 127', async () => {
  expect(listName('ж'.repeat(20))).toBe('ж'.repeat(15))
  expect(listName(' \t\n')).toBe('___')
  const long = `kz_${'x'.repeat(60)}`
  await record(long, 'p'.repeat(40), 60_000, { route: 'r'.repeat(15) })
  await record(long, 'p'.repeat(40), 60_000, { route: 'r'.repeat(31) })
  const lines = (await list()).text.split('\n')
  expect(lines[1]).toMatch(new RegExp(`^${long}\\[r{15}\\] 60 p{31} pl \\d+$`))
  expect(lines.slice(2)).toEqual([''])
})

it('moves Last-Modified only when a record changes', async () => {
  const routeId = await record('kz_poll', 'first', 60_000)
  await world.ctx.db.execute(sql`update routes set changed_at = '2024-05-06 07:08:09.9Z' where id = ${routeId}`)
  forget()
  const first = await list()
  expect(first.answer.headers.get('last-modified')).toBe('Mon, 06 May 2024 07:08:09 GMT')
  expect(first.answer.headers.get('cache-control')).toBe('public, max-age=60')
  expect(first.answer.headers.get('access-control-allow-origin')).toBe('*')

  await record('kz_poll', 'slower', 70_000)
  await buildDemo(world.ctx.db, { mapName: 'kz_poll', state: 'SUBMITTED' })
  forget()
  const same = await list()
  expect(same.text).toBe(first.text)
  expect(same.answer.headers.get('last-modified')).toBe(first.answer.headers.get('last-modified'))
  expect(same.answer.headers.get('etag')).toBe(first.answer.headers.get('etag'))

  await record('kz_poll', 'faster', 50_000)
  const moved = await list()
  expect(Date.parse(moved.answer.headers.get('last-modified') ?? '')).toBeGreaterThan(Date.parse('2024-05-07'))
  expect(moved.answer.headers.get('etag')).not.toBe(first.answer.headers.get('etag'))
})

it('answers HEAD, and 304 to who has the list', async () => {
  await record('kz_head', 'x', 60_000)
  for (const path of ['/demos.txt', '/api/record/demo-txt-info']) {
    const { answer, text } = await list(path)
    const head = await list(path, { method: 'HEAD' })
    expect([head.answer.status, head.text]).toEqual([200, ''])
    for (const name of ['last-modified', 'etag', 'content-type'])
      expect(head.answer.headers.get(name)).toBe(answer.headers.get(name))
    expect(head.answer.headers.get('content-length')).toBe(String(text.length))
    const since = { 'if-modified-since': answer.headers.get('last-modified') ?? '' }
    expect((await list(path, { headers: since })).answer.status).toBe(304)
    const match = { 'if-none-match': answer.headers.get('etag') ?? '' }
    expect((await list(path, { headers: match })).answer.status).toBe(304)
    expect((await list(path, { headers: { 'if-none-match': '"other"', ...since } })).answer.status).toBe(200)
  }
})

it('begins no archive of a demo whose file is damaged or gone, and tells of both', async () => {
  const sha256 = await stored('HLDEMO of a run')
  await record('kz_a', 'x', 83_450, { sha256 })
  const told = async (fault: string) => {
    const figures = await (await fetch(`${world.url}/metrics`)).text()
    return Number(new RegExp(`^files_damaged_total\\{fault="${fault}"\\} (\\d+)$`, 'm').exec(figures)?.[1])
  }
  const ask = async () => (await fetch(`${world.url}/demos/kz_a_x_0123.45.zip`)).status
  await spoil(world.ctx, sha256, Buffer.from('HLDEMO'))
  expect([await ask(), await told('size')]).toEqual([500, 1])
  await world.ctx.files.remove(sha256)
  expect([await ask(), await told('missing')]).toEqual([404, 1])
})

it('serves a released demo as an archive under the name the list gives', async () => {
  const bytes = 'HLDEMO of a run'
  await record('kz_a_b', 'Nick Name', 83_450, { route: 'hard', sha256: await stored(bytes) })
  await record('kz_a', 'b_x', 83_450)
  const name = 'kz_a_b[hard]_Nick_Name_0123.45'

  for (const asked of [name, name.toLowerCase()]) {
    const answer = await fetch(`${world.url}/demos/${encodeURIComponent(`${asked}.zip`)}`)
    expect(answer.status).toBe(200)
    const body = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(body.length))
    expect(await unzip(body)).toEqual({ [`${asked}.dem`]: bytes })
  }
  const openFiles = async () => (await readdir('/proc/self/fd').catch(() => [])).length
  const before = await openFiles()
  for (let index = 0; index < 20; index++) await fetch(`${world.url}/demos/${name}.zip`, { method: 'HEAD' })
  expect(await openFiles()).toBeLessThan(before + 10)
  const head = await fetch(`${world.url}/demos/${name}.zip`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const counted = await row(world.ctx.db, { count: int }, sql`select count(*) from demo_downloads`)
  expect(counted?.count).toBe(1)
})

it('has no archive for other names, rar files, demos without a file or not released', async () => {
  await record('kz_gone', 'imported', 60_000)
  await buildDemo(world.ctx.db, { mapName: 'kz_gone', playerName: 'waiting', sha256: await stored('HLDEMO 2') })
  const lost = await stored('HLDEMO 5')
  await record('kz_gone', 'lost', 60_000, { sha256: lost })
  await world.ctx.files.remove(lost)
  const missing = [
    'demos/kz_gone_imported_0100.00.zip',
    'demos/kz_gone_waiting_0100.00.zip',
    'demos/kz_gone_lost_0100.00.zip',
    'demos/kz_gone_imported_0100.00.rar',
    'demos/..%2f..%2fetc%2fpasswd',
    'maps/kz_gone.zip',
    'lj/lj/250_lj_x.zip',
  ]
  for (const path of missing) {
    const answer = await fetch(`${world.url}/${path}`)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 404, 'text/plain; charset=utf-8'])
  }
})

it('gives a link to the file of a released demo and of no other', async () => {
  await record('kz_file', 'Nick Name', 83_450, { route: 'hard', sha256: await stored('HLDEMO 3') })
  await buildDemo(world.ctx.db, { mapName: 'kz_file', route: 'hard', sha256: await stored('HLDEMO 4') })
  await record('kz_imported', 'x', 60_000)
  const found = await world.guest.call('GET /record/all-demos')
  const idOn = (mapName: string) => found.find((line) => line.mapName === mapName)?.demoId ?? 0
  const file = (demoId: number) => world.guest.call('GET /record/demo-file', { query: { demoId } })

  const links = [await file(idOn('kz_file')), await file(idOn('kz_file'))]
  expect(links[0]).toMatchObject({ fileName: 'kz_file[hard]_Nick_Name_0123.45.dem', expiresIn: 300, size: 8 })
  const download = await fetch(world.url + links[1]?.presignedUrl)
  expect(await download.text()).toBe('HLDEMO 3')
  const downloads = await row(world.ctx.db, { count: int }, sql`select count(*) from demo_downloads`)
  expect(downloads?.count).toBe(1)
  for (const demoId of [idOn('kz_file') + 1, idOn('kz_imported'), 999_999])
    await expect(file(demoId)).rejects.toMatchObject({ status: 404, message: 'Demo not found' })
})

async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  const zip = await yauzl.fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry()) {
    files[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString()
  }
  return files
}
