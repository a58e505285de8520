import type { SharedReport } from '@kz/contract/review/shared-report'
import { parseDemo, reportOf, seriesOf, shareable } from '@kz/demo'
import { type WriterOptions, writeDemo } from '@kz/demo/write/writer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { read } from '../testing/read.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

// the account number 0, which is nobody's
const STEAM = String(0x0110_0001n << 32n)
function reported(options: WriterOptions = {}): SharedReport {
  const bytes = writeDemo({ map: 'kz_shared', player: 'Olga', steamId64: STEAM, durationMs: 12_000, ...options })
  const demo = parseDemo(bytes)
  return shareable(reportOf(demo), seriesOf(demo), bytes.length)
}
const report = reported({ run: { timeMs: 9_000 } })

type Client = World['guest']
const share = (client: Client = world.guest, sent = report) =>
  client.call('POST /analyzer/report', { body: { report: sent } })
const readBack = (id: string, client: Client = world.guest) => client.call('GET /analyzer/report', { query: { id } })
const remove = (id: string, client: Client, key?: string) =>
  client.call('DELETE /analyzer/report', { query: { id }, body: { ...(key !== undefined && { key }) } })
const post = (body: unknown) =>
  fetch(`${world.url}/api/analyzer/report`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('a shared report', () => {
  it('is the same for everybody with its link, says who shared it, and holds no Steam id and no chat', async () => {
    const { id, url, key, expiresAt } = await share()
    expect(url).toBe(`${world.url}/analyze-demo?report=${id}`)
    const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(89.9)
    expect(days).toBeLessThan(90.1)
    const { client } = await world.staff()
    const seen = await readBack(id, client)
    expect(seen.report).toEqual(report)
    expect(seen).toMatchObject({ id, sharedBy: null, isOwn: false })
    expect(JSON.stringify(seen)).not.toContain(STEAM)
    expect(JSON.stringify(seen)).not.toContain(key)
    expect(report.summary).not.toHaveProperty('texts')
    expect(report.summary.timers[0]?.timeMs).toBe(9_000)
    expect(report.trace.ms.length).toBeGreaterThan(200)

    const member = await world.staff()
    const own = await share(member.client)
    expect(await readBack(own.id)).toMatchObject({ sharedBy: member.user.pseudo, isOwn: false })
    expect(await readBack(own.id, member.client)).toMatchObject({ isOwn: true })
  })

  it('is deleted by its key or its account and by nobody else', async () => {
    const { id, key } = await share()
    const other = await share()
    const { client } = await world.staff()
    const forbidden = { status: 403, message: 'Only the person who shared this report can delete it' }
    await expect(remove(id, world.guest)).rejects.toMatchObject(forbidden)
    await expect(remove(id, client)).rejects.toMatchObject(forbidden)
    await expect(remove(id, world.guest, other.key)).rejects.toMatchObject(forbidden)
    expect(await remove(id, world.guest, key)).toEqual({ id })
    await expect(readBack(id)).rejects.toMatchObject({ status: 404, message: 'Report not found' })
    await expect(remove(id, world.guest, key)).rejects.toMatchObject({ status: 404 })
    expect(await readBack(other.id)).toMatchObject({ id: other.id })

    const own = await share(client)
    const second = await world.staff()
    await expect(remove(own.id, second.client)).rejects.toMatchObject(forbidden)
    await expect(remove(own.id, world.guest)).rejects.toMatchObject(forbidden)
    await remove(own.id, client)
    await expect(readBack(own.id)).rejects.toMatchObject({ status: 404 })
  })

  it('can be taken down by top staff, which is noted', async () => {
    const { id } = await share()
    const { client } = await world.staff('CTO')
    await remove(id, client)
    await expect(readBack(id)).rejects.toMatchObject({ status: 404 })
    const noted = await read(
      world.ctx.db,
      sql`select target from audit_log where action = 'report.delete' order by id desc limit 1`,
    )
    expect(noted).toEqual([{ target: `report ${id}` }])
  })

  it('ends after 90 days, and is forgotten then', async () => {
    const [{ id, key }, kept] = [await share(), await share()]
    const { sharedAt, expiresAt } = await readBack(id)
    expect(Date.parse(expiresAt) - Date.parse(sharedAt)).toBe(90 * 86_400_000)
    await world.ctx.db.execute(sql`update shared_reports set expires_at = now() where id = ${id}`)
    await expect(readBack(id)).rejects.toMatchObject({ status: 404 })
    await expect(remove(id, world.guest, key)).rejects.toMatchObject({ status: 404 })
    const left = () => read(world.ctx.db, sql`select id from shared_reports where id in ${[id, kept.id]}`)
    expect(await left()).toHaveLength(2)
    await world.runJobs('forget-reports')
    expect(await left()).toEqual([{ id: kept.id }])
  })

  it('of an account goes with it', async () => {
    const { user, client } = await world.staff()
    const { id } = await share(client)
    expect(await read(world.ctx.db, sql`select user_id as "userId" from shared_reports where id = ${id}`)).toEqual([
      { userId: user.userId },
    ])
  })
})

describe('what is refused', () => {
  const changed = (change: (report: Record<string, never>) => unknown): unknown => {
    const copy = structuredClone(report) as unknown as Record<string, never>
    return { report: change(copy) ?? copy }
  }
  const set = (path: string, value: unknown) =>
    changed((copy) => {
      const names = path.split('.')
      const last = names.pop() as string
      const at = names.reduce<Record<string, never>>((inner, name) => inner[name] as never, copy)
      Object.assign(at, { [last]: value })
      return copy
    })

  it.each<[string, () => unknown]>([
    ['nothing', () => ({})],
    ['a list', () => ({ report: [] })],
    ['a part that is missing', () => changed(({ hops: _, ...rest }) => rest)],
    ['a field nobody knows', () => set('verdict', 'cheater')],
    ['a Steam id', () => set('summary.player.steamId64', STEAM)],
    ['texts of others', () => set('summary.texts', [{ time: 0, source: 'chat', text: 'Ivan: hi' }])],
    ['a number as text', () => set('summary.durationMs', '12000')],
    ['a number beyond belief', () => set('movement.topSpeed', 1e300)],
    ['a fraction of a millisecond', () => set('summary.durationMs', 0.5)],
    ['a long name', () => set('summary.map', 'k'.repeat(65))],
    ['NUL in a name', () => set('summary.map', 'kz\0')],
    ['half of a pair', () => set('ownNames', [{ time: 0, name: 'Olga\ud83d' }])],
    ['too many findings', () => set('findings', Array(61).fill({ ...FINDING }))],
    ['a kind in capitals', () => set('findings', [{ ...FINDING, kind: '<IMG>' }])],
    ['a level nobody knows', () => set('findings', [{ ...FINDING, level: 'certain' }])],
    ['columns of different lengths', () => set('trace.x', [1])],
    ['a setting nobody knows', () => set('summary.settings.values.sv_airtime', 1)],
  ])('%s', async (_what, body) => {
    const response = await post(body())
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid_field' })
  })

  it('more than 64 KiB, and links that are none', async () => {
    const response = await post({ report, more: 'x'.repeat(70_000) })
    expect(response.status).toBe(413)
    for (const id of ['', 'a', '../../../../x', "' or 1=1 --x", 'A'.repeat(13)]) {
      await expect(readBack(id)).rejects.toMatchObject({ status: 400 })
    }
    await expect(readBack('AAAAAAAAAAAA')).rejects.toMatchObject({ status: 404 })
    const { id } = await share()
    await expect(remove(id, world.guest, 'short')).rejects.toMatchObject({ status: 400 })
  })

  it('more than 20 in an hour from one address, members by their account', async () => {
    const limited = await createWorld({ limits: true })
    try {
      for (let count = 0; count < 20; count++) await share(limited.guest)
      await expect(share(limited.guest)).rejects.toMatchObject({ status: 429 })
      const { client } = await limited.staff()
      await share(client)
    } finally {
      await limited.close()
    }
  })

  it('more than 60 in an hour and 300 in a day of all guests together, from however many addresses', async () => {
    const limited = await createWorld({ limits: true })
    limited.ctx.config.trustProxy = 1
    const from = async (address: number) => {
      const answer = await fetch(`${limited.url}/api/analyzer/report`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${address >> 8}.${address % 256}` },
        body: JSON.stringify({ report }),
      })
      return answer.status
    }
    try {
      const statuses = await Promise.all(Array.from({ length: 64 }, (_, at) => from(at)))
      expect(statuses.filter((status) => status === 201)).toHaveLength(60)
      expect(statuses.filter((status) => status === 429)).toHaveLength(4)
      const { client } = await limited.staff()
      await share(client)
      // an hour later there is room, until the day is full
      const { db } = limited.ctx
      await db.execute(sql`delete from rate_windows where key like 'guests %3600'`)
      expect(await from(100)).toBe(201)
      await db.execute(sql`update rate_windows set count = 300 where key like 'guests %86400'`)
      expect(await from(101)).toBe(429)
      const { rows } = await db.execute(sql`select from shared_reports`)
      expect(rows).toHaveLength(62)
    } finally {
      await limited.close()
    }
  })
})

const FINDING = {
  kind: 'fps-low',
  level: 'fact',
  text: 'Few frames.',
  time: null,
  value: '60',
  limit: '95',
  hits: [],
  hitCount: 0,
}

describe('what fits', () => {
  it('takes what is odd but true: markup, half characters, no path at all', async () => {
    const odd = reported({ player: `${'x'.repeat(63)}\u{1f600}`, hostName: '<script>alert(1)</script>' })
    const { id } = await share(world.guest, odd)
    const { report: kept } = await readBack(id)
    expect(kept.summary.server?.hostName).toBe('<script>alert(1)</script>')
    expect(kept.ownNames[0]?.name).toHaveLength(64)
  })

  it('a full report of a long run goes with as much of its path as there is room for', async () => {
    const long = reported({
      durationMs: 200_000,
      faults: ['no-jump-command', 'move-450', 'double-msec', 'unknown-command'],
    })
    expect(JSON.stringify(long).length).toBeLessThanOrEqual(60_000)
    const { id } = await share(world.guest, long)
    expect(Math.max(...long.findings.map(({ hits }) => hits.length))).toBeGreaterThan(50)
    expect((await readBack(id)).report).toEqual(long)
  })
})
