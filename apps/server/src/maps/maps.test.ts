import type { SentTo } from '@kz/contract/api'
import type { Client } from '@kz/contract/wire/client'
import { describe, expect, it } from 'vitest'
import { hasRow, row, rows } from '../platform/api/db.ts'
import { json, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { BuiltUser } from '../testing/build.ts'
import { PLAYABLE, writeBsp } from '../testing/files/bsp.ts'
import { zipFile } from '../testing/files/demo-files.ts'
import { mapArchive, picture, tags } from '../testing/files/map-files.ts'
import { openWorld } from '../testing/open-world.ts'
import { read } from '../testing/read.ts'

type Sent = SentTo<'POST /upload/map'>['body']

const world = await openWorld()
const [mapper, checker, boss] = await Promise.all([
  world.staff(),
  world.staff('MAP_CHECKER'),
  world.staff('HEAD_MANAGEMENT'),
])

async function submit(name: string, body: Partial<Sent> = {}, client = mapper.client, file?: File) {
  const sent = { mapperNames: [mapper.user.pseudo], mayPublish: true, ...body }
  return client.call('POST /upload/map', {
    file: file ?? (await mapArchive(name)),
    fileName: `${name}.zip`,
    body: sent,
  })
}
const queue = () => checker.client.call('GET /map/submitted')
const release = (mapId: number, client = checker.client) => client.call('POST /map/release', { query: { mapId } })
const page = (mapName: string, client = world.guest) => client.call('GET /map/map', { query: { mapName } })
const count = () =>
  hasRow(world.ctx.db, sql`select (select count(*) from map_submissions) s, (select count(*) from blobs) b`)
const rolesOf = async ({ userId }: BuiltUser) =>
  (await rows(world.ctx.db, { role: text }, sql`select role from user_roles where user_id = ${userId}`)).map(
    ({ role }) => role,
  )
async function published(name: string, body: Partial<Sent> = {}) {
  return release((await submit(name, body)).mapId)
}

describe('a submitted map', () => {
  it('waits with what its file says, is checked and becomes a map', async () => {
    const heard: string[] = []
    const stop = world.ctx.live.on(({ type }) => type.startsWith('presence') || heard.push(type))
    const own = await submit('kz_first', { type: 'climb', length: 'short', difficulty: 'hard', note: 'for you' })
    expect(own).toMatchObject({
      mapName: 'kz_first',
      status: 'SUBMITTED',
      isNewVersion: false,
      mapperNames: [mapper.user.pseudo],
      type: 'climb',
      queuePosition: 1,
      reason: null,
      seen: { spawns: 2, startButtons: 1, missingWads: ['rocks.wad'] },
    })
    expect(own.warnings.map(({ code }) => code)).toEqual(['wads', 'textures', 'spawns'])
    expect(await mapper.client.call('GET /upload/map-count')).toEqual({ count: 1 })
    await expect(page('kz_first')).rejects.toMatchObject({ status: 404, message: 'Map not found' })
    expect((await fetch(`${world.url}/maps/kz_first.zip`)).status).toBe(404)

    const shot = await mapper.client.call('POST /upload/map-picture', {
      file: new Blob([(await picture()) as never]),
      fileName: 'shot.png',
      body: { mapId: own.mapId },
    })
    expect(shot).toMatchObject({ width: 1280, height: 720 })
    const [card] = await queue()
    expect(card).toMatchObject({
      playerName: mapper.user.pseudo,
      ipAddress: '127.0.0.1',
      conflict: false,
      note: 'for you',
      sameName: [],
      images: [{ url: shot.url }],
      mapImage: shot.url.replace('.webp', '-640.webp'),
    })
    const link = await checker.client.call('GET /map/submitted-file', { query: { mapId: own.mapId } })
    expect(link).toMatchObject({ fileName: 'kz_first.zip', sha256: card?.sha256 })
    expect((await fetch(`${world.url}${link.presignedUrl}`)).status).toBe(404)

    const edited = await checker.client.call('PUT /map/submitted', {
      query: { mapId: own.mapId },
      body: { ...tags, mapperNames: [mapper.user.pseudo, 'Old Hand'], difficulty: 'extreme' },
    })
    expect(edited).toMatchObject({ difficulty: 'extreme', mapperNames: [mapper.user.pseudo, 'Old Hand'] })
    const { mapId } = await release(own.mapId)
    expect(await page('KZ_FIRST')).toMatchObject({
      mapId,
      mapName: 'kz_first',
      state: 'ACTIVE',
      difficulty: 'extreme',
      authors: [
        { mapperName: mapper.user.pseudo, mapAuthorId: mapper.user.userId, mapperCountry: 'pl' },
        { mapperName: 'Old Hand', mapAuthorId: null, mapperCountry: null },
      ],
      routes: [{ route: '' }],
      images: [{ url: shot.url }],
      downloadUrl: '/maps/kz_first.zip',
      versions: [{ version: 1, fileName: 'kz_first.zip' }],
      seen: { entities: 5 },
      downloads: 0,
      records: 0,
    })
    expect(await rolesOf(mapper.user)).toContain('MAPPER')
    expect(await queue()).toEqual([])
    const list = await world.guest.call('GET /record/demo-txt-info')
    expect(list).toContain('kz_first 0 n/a n-a ')
    await expect.poll(() => heard).toContain('maps.changed')
    expect(heard).toContain('map-queue.changed')
    expect(heard).toContain('map-submission.changed')
    stop()
    await expect(release(own.mapId)).rejects.toMatchObject({ status: 409, message: 'This map was already released' })
    const log = await rows(
      world.ctx.db,
      { action: text },
      sql`select action from audit_log where target = ${`map submission ${own.mapId}`} order by id`,
    )
    expect(log.map(({ action }) => action)).toEqual([
      'map.submit',
      'map.picture',
      'map.file',
      'map.edit-submission',
      'map.release',
    ])
  })

  it('says which sounds and models its entities name and its archive does not bring', async () => {
    const entities = [
      ...PLAYABLE,
      { classname: 'ambient_generic', message: 'kz/wind.wav' },
      { classname: 'ambient_generic', message: 'ambience/wind1.wav' },
      { classname: 'cycler', model: 'models/kz/tower.mdl' },
    ]
    const bsp = writeBsp({ entities })
    const file = await zipFile(
      { 'kz_windy.bsp': bsp, 'cstrike/models/KZ/tower.mdl': Buffer.from('IDST') },
      'kz_windy.zip',
    )
    const own = await submit('kz_windy', {}, mapper.client, file)
    expect(own.seen.missing).toEqual(['sound/kz/wind.wav'])
    const said = 'Named by the map and not in the archive: sound/kz/wind.wav.'
    expect(own.warnings.map(({ text }) => text)).toContain(said)
    const card = (await queue()).find(({ mapName }) => mapName === 'kz_windy')
    expect(card?.warnings.map(({ text }) => text)).toContain(said)
    await mapper.client.call('DELETE /upload/own-submitted-map', { query: { mapId: own.mapId } })
  })

  it('is downloaded by the names plugins build, counted once a day', async () => {
    await published('kz_down')
    const get = (name: string, init?: RequestInit) => fetch(`${world.url}/maps/${name}`, init)
    const file = await get('KZ_down.zip')
    expect(file.headers.get('content-type')).toBe('application/zip')
    expect(file.headers.get('content-disposition')).toContain('kz_down.zip')
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    const head = await get('kz_down.zip', { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(file.headers.get('content-length'))
    const etag = file.headers.get('etag') ?? ''
    expect((await get('kz_down.zip', { headers: { 'if-none-match': etag } })).status).toBe(304)
    await get('kz_down.zip')
    expect((await page('kz_down')).downloads).toBe(1)
    for (const name of ['kz_down.rar', 'kz_none.zip', '..%2fkz_down.zip', 'kz_down']) {
      expect((await get(name)).status, name).toBe(404)
    }
  })

  it('is given back for changes, sent again, withdrawn or rejected with a reason', async () => {
    const { mapId } = await submit('kz_again')
    const ask = (reason: string) => checker.client.call('POST /map/request-changes', { query: { mapId, reason } })
    await expect(ask(' ')).rejects.toMatchObject({ status: 422, message: 'Say what has to be changed' })
    expect(await ask('The wad is missing')).toMatchObject({ status: 'CHANGES_REQUESTED' })
    await expect(release(mapId)).rejects.toMatchObject({ status: 409 })
    const [own] = await mapper.client.call('GET /upload/own-submitted-maps')
    expect(own).toMatchObject({ mapId, status: 'CHANGES_REQUESTED', reason: 'The wad is missing', queuePosition: null })
    const old = await row(world.ctx.db, { sha256: text }, sql`select sha256 from map_submissions where id = ${mapId}`)
    expect(await submit('kz_again', { mapId })).toMatchObject({ mapId, status: 'SUBMITTED' })
    expect(await hasRow(world.ctx.db, sql`select 1 from blobs where sha256 = ${old?.sha256}`)).toBe(false)
    const stranger = await world.staff()
    await expect(submit('kz_other', { mapId }, stranger.client)).rejects.toMatchObject({ status: 404 })
    const withdraw = (client: Client) => client.call('DELETE /upload/own-submitted-map', { query: { mapId } })
    await expect(withdraw(stranger.client)).rejects.toMatchObject({ status: 404, message: 'Map not found' })
    await withdraw(mapper.client)
    await expect(withdraw(mapper.client)).rejects.toMatchObject({ status: 409 })

    const second = await submit('kz_again')
    const reject = (reason: string) =>
      checker.client.call('DELETE /map/submitted', { query: { mapId: second.mapId, reason } })
    await expect(reject('')).rejects.toMatchObject({
      status: 422,
      message: 'A reason is required to reject a map',
    })
    await reject('Not a climb')
    await expect(release(second.mapId)).rejects.toMatchObject({ message: 'This map was already rejected' })
    await expect(release(999_999)).rejects.toMatchObject({ status: 404, message: 'Map not found' })
    await world.ctx.db.execute(
      sql`update map_submissions set decided_at = now() - interval '91 days' where id = ${second.mapId}`,
    )
    await world.ctx.db.execute(sql`select graphile_worker.add_job('forget-submissions')`)
    await world.runJobs()
    expect(
      (await read(world.ctx.db, sql`select sha256, ip from map_submissions where id = ${second.mapId}`))[0],
    ).toEqual({
      sha256: null,
      ip: null,
    })
  })

  it('is judged by others, unless top staff judges its own', async () => {
    const own = await submit('kz_mine', {}, checker.client)
    for (const call of ['POST /map/release', 'PUT /map/submitted'] as const) {
      const sent = call === 'POST /map/release' ? {} : { body: { ...tags, mapperNames: ['x'] } }
      await expect(checker.client.call(call, { query: { mapId: own.mapId }, ...sent } as never)).rejects.toMatchObject({
        status: 403,
        message: 'You cannot review your own map',
      })
    }
    const theirs = await submit('kz_bosses', {}, boss.client)
    await release(theirs.mapId, boss.client)
    const log = await row(
      world.ctx.db,
      { after: json },
      sql`select after from audit_log where action = 'map.release' and target = ${`map submission ${theirs.mapId}`}`,
    )
    expect(log?.after).toMatchObject({ conflict: true })
    const demoChecker = await world.staff('DEMO_CHECKER')
    await expect(demoChecker.client.call('GET /map/submitted')).rejects.toMatchObject({ status: 403 })
    await release(own.mapId, boss.client)
  })

  it('brings a new version of a map with a change log', async () => {
    await published('kz_grows')
    await expect(submit('kz_grows')).rejects.toMatchObject({ status: 409, message: 'This map already exists' })
    await expect(submit('KZ_grows', { changelog: 'x' })).rejects.toMatchObject({ status: 409 })
    await expect(submit('kz_unknown', { changelog: 'x' })).rejects.toMatchObject({ status: 422 })
    const next = await submit('kz_grows', { changelog: 'A wider block', difficulty: 'easy' })
    expect(next.isNewVersion).toBe(true)
    const waiting = (await queue()).find(({ mapId }) => mapId === next.mapId)
    expect(waiting?.sameName).toEqual([
      { mapName: 'kz_grows', state: 'ACTIVE' },
      { mapName: 'kz_grows', state: 'APPROVED' },
    ])
    await release(next.mapId)
    const { versions, fileVersion, difficulty } = await page('kz_grows')
    expect(versions.map(({ version, changelog }) => [version, changelog])).toEqual([
      [2, 'A wider block'],
      [1, ''],
    ])
    expect([fileVersion, difficulty]).toEqual([2, 'easy'])
  })
})

describe('refused, with nothing stored', () => {
  it('are uploads that are no map, a known one, without a right, or one too many', async () => {
    const sent = await mapArchive('kz_sent')
    await submit('kz_sent', {}, mapper.client, sent)
    const before = await count()
    const cases: [string, () => Promise<unknown>, object][] = [
      ['a guest', () => submit('kz_x', {}, world.guest), { status: 401 }],
      ['no right', () => submit('kz_x', { mayPublish: false }), { status: 422 }],
      ['no mapper', () => submit('kz_x', { mapperNames: [] }), { status: 400, message: 'Missing mapperNames' }],
      ['a type', () => submit('kz_x', { type: 'surf' as never }), { status: 400, message: 'Invalid type' }],
      ['eleven', () => submit('kz_x', { mapperNames: Array(11).fill('a') }), { status: 400 }],
      ['a name', () => submit('kz_first'), { status: 409, message: 'This map already exists' }],
      ['its case', () => submit('kz_FIRST'), { status: 409, message: 'This map already exists' }],
      [
        'HTML',
        () => submit('x', {}, mapper.client, new File(['<html>'], 'x.zip')),
        { status: 422, code: 'zip_unsafe' },
      ],
      [
        'two maps',
        async () => submit('x', {}, mapper.client, await mapArchive('kz_a', { 'kz_b.bsp': writeBsp() })),
        { status: 422, message: 'The archive must hold exactly one map (.bsp)' },
      ],
      [
        'version 29',
        async () =>
          submit('x', {}, mapper.client, await mapArchive('kz_a', { 'maps/kz_a.bsp': writeBsp({ version: 29 }) })),
        { status: 422 },
      ],
      [
        'known bytes of another',
        () => submit('kz_sent', {}, checker.client, sent),
        { status: 409, message: expect.stringContaining('This map was already submitted: it waits since') },
      ],
    ]
    for (const [name, send, answer] of cases) await expect(send(), name).rejects.toMatchObject(answer)
    const first = await submit('kz_sent', {}, mapper.client, sent)
    expect(await count()).toEqual(before)
    await expect(
      mapper.client.call('POST /upload/map', {
        file: sent,
        fileName: 'kz_x.rar',
        body: { mapperNames: ['a'], mayPublish: true },
      }),
    ).rejects.toMatchObject({ status: 422, message: 'Only zip files are allowed' })
    for (const name of ['kz_1', 'kz_2', 'kz_3', 'kz_4']) await submit(name)
    await expect(submit('kz_5')).rejects.toMatchObject({ status: 429, message: 'You already have 5 maps waiting' })
    const banned = await world.staff()
    await world.ctx.db.execute(
      sql`insert into bans (user_id, kind, reason) values (${banned.user.userId}, 'submit', 'macro')`,
    )
    await expect(submit('kz_6', {}, banned.client)).rejects.toMatchObject({
      status: 403,
      message: 'You are banned from submitting',
    })
    for (const own of await mapper.client.call('GET /upload/own-submitted-maps')) {
      if (own.status === 'SUBMITTED')
        await mapper.client.call('DELETE /upload/own-submitted-map', { query: { mapId: own.mapId } })
    }
    expect(first.mapName).toBe('kz_sent')
  })

  it("are pictures that are none, or of another's map", async () => {
    const { mapId } = await submit('kz_shots')
    const send = (bytes: Uint8Array | string, client = mapper.client) =>
      client.call('POST /upload/map-picture', { file: new Blob([bytes as never]), fileName: 'x.png', body: { mapId } })
    await expect(send('<svg xmlns="http://www.w3.org/2000/svg"/>')).rejects.toMatchObject({ status: 415 })
    await expect(send(await picture(200, 100))).rejects.toMatchObject({ status: 422 })
    await expect(send(await picture(), checker.client)).rejects.toMatchObject({ status: 404 })
    await world.ctx.db.execute(sql`with made as (
        insert into images (sha256, kind, owner_id, width, height, bytes)
        select sha256, 'map', ${boss.user.userId}, 1, 1, 1 from blobs limit 5 returning id)
      insert into map_submission_images select ${mapId}, id, id from made`)
    await expect(send(await picture(400, 225, '#000'))).rejects.toMatchObject({
      status: 422,
      message: '5 pictures of a map are allowed',
    })
    await mapper.client.call('DELETE /upload/own-submitted-map', { query: { mapId } })
  })
})
