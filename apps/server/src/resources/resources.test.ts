import { afterAll, describe, expect, it } from 'vitest'
import { rows } from '../platform/api/db.ts'
import { text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { read } from '../testing/read.ts'
import { createWorld } from '../testing/world.ts'

const world = await createWorld()
afterAll(() => world.close())
const staff = (await world.staff('MANAGEMENT')).client

const zip = new Blob(['PK\x03\x04 and so on'])
const meta = (title: string, more = {}) => ({ title, category: 'Plugins' as const, ...more })
const upload = (title: string, more = {}, file = zip, fileName = 'kz timer 2.1.zip') =>
  staff.call('POST /resources', { file, fileName, body: meta(title, more) })
const titles = async () => (await world.guest.call('GET /downloads')).map(({ title }) => title)

describe('a file', () => {
  it('is kept, offered, sent as a file and counted once a day', async () => {
    const made = await upload('Timer', { version: '2.1', author: 'kreedz', description: 'For servers' })
    expect(made).toMatchObject({ title: 'Timer', category: 'Plugins', size: 14, isExternal: false, downloads: 0 })
    expect(made.href).toBe(`/files/resources/${made.id}/kz%20timer%202.1.zip`)
    for (let time = 0; time < 2; time++) {
      const file = await fetch(world.url + made.href)
      expect(file.headers.get('content-disposition')).toBe(
        `attachment; filename="kz timer 2.1.zip"; filename*=UTF-8''kz%20timer%202.1.zip`,
      )
      expect(file.headers.get('content-type')).toBe('application/octet-stream')
      expect(await file.text()).toBe('PK\x03\x04 and so on')
    }
    const [found] = await staff.call('GET /resources')
    expect(found).toMatchObject({ id: made.id, downloads: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect((await fetch(`${world.url}/files/resources/${made.id}/other.zip`)).status).toBe(404)
  })

  it('is a zip or a picture by its content, under a plain name', async () => {
    const page = new Blob(['<!doctype html><script>alert(1)</script>'])
    await expect(upload('Page', {}, page)).rejects.toMatchObject({ status: 415, message: 'Unsupported content type' })
    for (const name of ['a"b.zip', '.zip', 'ö.zip', 'x.zip.'])
      await expect(upload('Name', {}, zip, name), name).rejects.toMatchObject({ status: 400 })
    await expect(upload(' ')).rejects.toMatchObject({ status: 400, message: 'Invalid title' })
    expect(await read(world.ctx.db, sql`select from resources`)).toHaveLength(1)
  })
})

describe('a link', () => {
  it('leads elsewhere by https only', async () => {
    const body = { ...meta('Cup movie', { category: 'Movies' }), externalUrl: 'https://example.com/movie' }
    expect(await staff.call('POST /resources/link', { body })).toMatchObject({
      href: body.externalUrl,
      isExternal: true,
    })
    for (const externalUrl of ['http://example.com', 'javascript:alert(1)', 'https://localhost/x', '/x']) {
      await expect(staff.call('POST /resources/link', { body: { ...body, externalUrl } })).rejects.toMatchObject({
        status: 400,
        message: 'Invalid externalUrl',
      })
    }
  })
})

describe('what staff does with it', () => {
  it('shows at once: changed, moved, hidden, deleted', async () => {
    const second = await upload('Second')
    expect(await titles()).toEqual(['Timer', 'Second', 'Cup movie'])
    const plugins = (await staff.call('GET /resources')).filter(({ category }) => category === 'Plugins')
    const ids = plugins.map(({ id }) => id)
    await staff.call('POST /resources/reorder', { body: { category: 'Plugins', ids: ids.toReversed() } })
    expect(await titles()).toEqual(['Second', 'Timer', 'Cup movie'])
    for (const wrong of [ids.slice(1), [...ids, 999], [ids[0], ids[0]] as number[]]) {
      const body = { category: 'Plugins' as const, ids: wrong }
      await expect(staff.call('POST /resources/reorder', { body })).rejects.toMatchObject({ status: 409 })
    }
    const params = { id: second.id }
    const moved = await staff.call('PUT /resources/{id}', { params, body: meta('Second', { category: 'Other' }) })
    expect(moved).toMatchObject({ category: 'Other', href: second.href })
    await staff.call('PUT /resources/{id}', { params, body: meta('Second', { hidden: true }) })
    expect(await titles()).toEqual(['Timer', 'Cup movie'])
    expect((await fetch(world.url + second.href)).status).toBe(404)
    await staff.call('DELETE /resources/{id}', { params })
    expect((await staff.call('GET /resources')).map(({ id }) => id)).not.toContain(second.id)
    await expect(staff.call('DELETE /resources/{id}', { params })).rejects.toMatchObject({
      status: 404,
      message: 'Resource not found',
    })
    const log = await rows(
      world.ctx.db,
      { action: text },
      sql`select action from audit_log where action like 'resource.%'`,
    )
    expect(log.map(({ action }) => action.slice(9)).sort()).toEqual([
      'create',
      'create',
      'create',
      'delete',
      'reorder',
      'update',
      'update',
    ])
  })
})

describe('a movie editor', () => {
  it('keeps the movies, and nothing else', async () => {
    const { client } = await world.staff('MOVIE_EDITOR')
    const link = (category: 'Movies' | 'Plugins') =>
      client.call('POST /resources/link', {
        body: { ...meta('Frags of the year', { category }), externalUrl: 'https://example.com/frags' },
      })
    const own = await link('Movies')
    const seen = await client.call('GET /resources')
    expect(new Set(seen.map(({ category }) => category))).toEqual(new Set(['Movies']))
    const params = { id: own.id }
    const refused = { status: 403, code: 'movies_only' }
    await expect(link('Plugins')).rejects.toMatchObject(refused)
    const move = client.call('PUT /resources/{id}', { params, body: meta('Frags', { category: 'Plugins' }) })
    await expect(move).rejects.toMatchObject(refused)
    const [other] = (await staff.call('GET /resources')).filter(({ category }) => category !== 'Movies')
    const others = { id: (other as { id: number }).id }
    await expect(client.call('DELETE /resources/{id}', { params: others })).rejects.toMatchObject(refused)
    await expect(
      client.call('PUT /resources/{id}', { params: others, body: meta('Mine', { category: 'Movies' }) }),
    ).rejects.toMatchObject(refused)
    await expect(client.call('PUT /site/config', { body: { settings: {} } })).rejects.toMatchObject({ status: 403 })
    const ids = seen.map(({ id }) => id).toReversed()
    const moved = await client.call('POST /resources/reorder', { body: { category: 'Movies', ids } })
    expect(moved.map(({ id }) => id)).toEqual(ids)
    await client.call('DELETE /resources/{id}', { params })
  })
})
