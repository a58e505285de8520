import { formatTime } from '@kz/contract/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { type BuiltUser, buildDemo, buildMap } from '../testing/build.ts'
import { demoFile, zipFile } from '../testing/files/demo-files.ts'
import { read } from '../testing/read.ts'
import { messageOf, statusOf } from '../testing/refusal.ts'
import { createWorld, type World } from '../testing/world.ts'

/** A collection on its way: made, filled, approved by another, released. */

type Client = World['guest']

let world: World
let maker: { user: BuiltUser; client: Client }
let other: { user: BuiltUser; client: Client }

beforeAll(async () => {
  world = await createWorld()
  ;[maker, other] = await Promise.all([world.staff('DEMO_CHECKER'), world.staff('DEMO_CHECKER')])
})
afterAll(() => world.close())

const ytLink = 'https://youtu.be/abcdefghijk'

let made = 0
let counted = 0
const create = async (client = maker.client, playerName = `Holder ${++made}`) =>
  (await client.call('POST /demo-collections', { body: { title: `Pack ${made}`, playerName, country: 'br' } })).id
const maps = async (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await buildMap(world.ctx.db)).mapName))
const upload = async (
  id: number,
  files: Record<string, Uint8Array | File>,
  client = maker.client,
  name = 'pack.zip',
) => {
  const file = await zipFile(files, name)
  return client.call('POST /upload/demo-collection/{id}/upload', { params: { id }, file, fileName: file.name })
}
/** A collection with a demo of 5 seconds on each of these maps. */
async function filled(mapNames: readonly string[], timeMs = 5_000, player?: string): Promise<number> {
  const id = await create(maker.client, player)
  const files = Object.fromEntries(mapNames.map((map) => [`${map}.dem`, demoFile({ map, timeMs })]))
  const { uploaded } = await upload(id, files)
  expect(uploaded).toHaveLength(mapNames.length)
  return id
}
async function link(id: number, client = maker.client): Promise<void> {
  const { demos } = await client.call('GET /demo-collections/{id}', { params: { id } })
  const lines = demos.map(({ mapName }) => `${mapName} ${ytLink}`).join('\n')
  await client.call('POST /demo-collections/{id}/youtube-links', { params: { id }, body: { lines } })
}
async function approved(mapNames: readonly string[], timeMs?: number, player?: string): Promise<number> {
  const id = await filled(mapNames, timeMs, player)
  await link(id)
  await other.client.call('POST /demo-collections/{id}/approve', { params: { id } })
  return id
}
const post = { newsTitle: 'A pack of records', newsContent: '<p>See below.</p>' }
const release = (id: number, client = maker.client, body = post) =>
  client.call('POST /demo-collections/{id}/release', { params: { id }, body })

test('from a name without an account to records, a post and the plugin list', async () => {
  const mapNames = await maps(3)
  const beaten = await world.user()
  const [first = ''] = mapNames
  await buildDemo(world.ctx.db, { mapName: first, user: beaten, timeMs: 9_000, state: 'RELEASED' })
  const id = await filled(mapNames, 5_000, 'Seu Bruno')
  const [listed] = await maker.client.call('GET /demo-collections')
  expect(listed).toMatchObject({
    ...{ id, status: 'SUBMITTED', demoCount: 3, playerId: null, playerName: 'Seu Bruno', playerCountry: 'br' },
    ...{ submittedBy: maker.user.pseudo, checkedBy: null, releaseDate: null, totalPages: 1 },
  })
  const approve = (client: Client) => client.call('POST /demo-collections/{id}/approve', { params: { id } })
  expect(await messageOf(approve(other.client))).toBe('422 YouTube link is required to release demo')
  await link(id)
  expect(await messageOf(approve(maker.client))).toBe('403 You cannot approve your own collection')
  expect(await messageOf(release(id))).toBe('409 This collection must be approved before it can be released.')
  expect(await approve(other.client)).toMatchObject({ status: 'APPROVED', checkedBy: other.user.pseudo })
  expect(await messageOf(approve(other.client))).toBe('409 Collection is not in the submitted state')

  const content = await maker.client.call('GET /demo-collections/{id}/generate-news-content', { params: { id } })
  expect(content).toContain('[flag=br] Seu Bruno')
  expect(content).toContain(`|${first}]`)
  expect(content).toContain('(-00:04.00), before [user=')
  const chatBefore = await read(world.ctx.db, sql`select id from comments where kind = 'chat'`)
  const done = await release(id, maker.client, { newsTitle: 'Brazil pack', newsContent: content })
  expect(done).toMatchObject({ released: 3, skipped: [] })

  const { listRecords } = await world.guest.call('GET /record/map', { query: { mapName: first } })
  expect(listRecords[0]).toMatchObject({ time: '00:05.00' })
  expect(await (await fetch(`${world.url}/demos.txt`)).text()).toContain(`${first} 5 Seu_Bruno br`)
  const latest = await world.guest.call('GET /latest-demos/')
  expect(
    latest
      .filter(({ player }) => player === 'Seu Bruno')
      .map(({ mapName }) => mapName)
      .sort(),
  ).toEqual(mapNames.toSorted())
  const { lastNews } = await world.guest.call('GET /news/last-news')
  expect(lastNews[0]).toMatchObject({ id: done.newsId, title: 'Brazil pack', url: done.newsUrl })
  const timers = [...(lastNews[0]?.htmlContentExtended ?? '').matchAll(/\[timer=(\d+)/g)].map(([, number]) =>
    Number(number),
  )
  expect(timers.toSorted()).toEqual(
    latest
      .map(({ demoId }) => demoId)
      .filter((demoId) => timers.includes(demoId))
      .toSorted(),
  )
  expect(timers).toHaveLength(3)
  const chat = await read(world.ctx.db, sql`select message from comments where kind = 'chat' order by id`)
  expect(chat.length).toBe(chatBefore.length + 1)
  expect(chat.at(-1)?.message).toMatch(/^Seu Bruno set \[map=.*\], \[map=.*\], \[map=/)
  const told = (await (await world.as(beaten)).call('GET /notification/list')).notifications
  expect(told).toMatchObject([{ kind: 'record', about: { type: 'record', mapName: first, player: 'Seu Bruno' } }])
  const detail = await maker.client.call('GET /demo-collections/{id}', { params: { id } })
  expect(detail).toMatchObject({ status: 'RELEASED', newsUrl: done.newsUrl, blockedBy: [] })
  expect(detail.demos.find(({ mapName }) => mapName === first)).toMatchObject({ recordTime: '00:09.00', skipped: null })
})

test('a player with an account holds the records, has the role and one notice', async () => {
  const player = await world.user()
  const id = (
    await maker.client.call('POST /demo-collections', { body: { title: 'Own pack', playerId: player.userId } })
  ).id
  const mapNames = await maps(2)
  await upload(id, Object.fromEntries(mapNames.map((map) => [`${map}.dem`, demoFile({ map, timeMs: 4_000 })])))
  await link(id)
  await other.client.call('POST /demo-collections/{id}/approve', { params: { id } })
  await release(id)
  const own = await world.as(player)
  const { notifications } = await own.call('GET /notification/list')
  expect(notifications).toMatchObject([
    { kind: 'submission', about: { type: 'collection', title: 'Own pack', records: 2 } },
  ])
  const roles = await read(world.ctx.db, sql`select role from user_roles where user_id = ${player.userId}`)
  expect(roles).toEqual([{ role: 'RECORD_HOLDER' }])
  const [demo] = await world.guest.call('GET /latest-demos/')
  expect(await statusOf(own.call('POST /latest-demos/like', { query: { demoId: demo?.demoId ?? 0 } }))).not.toBe(200)
})

test('what is slower by now is skipped and leaves the post; what waits and is slower is rejected', async () => {
  const mapNames = await maps(3)
  const [fallen = '', kept = '', contested = ''] = mapNames
  const id = await approved(mapNames)
  const newsContent = await maker.client.call('GET /demo-collections/{id}/generate-news-content', { params: { id } })
  await buildDemo(world.ctx.db, { mapName: fallen, timeMs: 4_500, playerName: 'Faster', state: 'RELEASED' })
  const waiting = await world.user()
  const { demoId } = await buildDemo(world.ctx.db, { mapName: contested, user: waiting, timeMs: 7_000 })
  const { demos } = await maker.client.call('GET /demo-collections/{id}', { params: { id } })
  const reason = 'The current record is 00:04.50 by Faster.'
  expect(demos.map(({ mapName, skipped }) => [mapName, skipped])).toEqual(
    mapNames.toSorted().map((name) => [name, name === fallen ? reason : null]),
  )
  const done = await release(id, maker.client, { ...post, newsContent })
  expect(done).toMatchObject({ released: 2, skipped: [{ fileName: `${fallen}.dem`, reason }] })
  const { htmlContentExtended } = await world.guest.call('GET /news/news', { query: { newsId: done.newsUrl } })
  expect(htmlContentExtended).toContain(kept)
  expect(htmlContentExtended).not.toContain(fallen)
  const [own] = await (await world.as(waiting)).call('GET /upload/own-submitted-demos')
  expect(own).toMatchObject({ demoId, status: 'REJECTED', comment: 'Slower than the current record.' })
  const { listRecords } = await world.guest.call('GET /record/map', { query: { mapName: fallen } })
  expect(listRecords).toMatchObject([{ time: formatTime(4_500) }])
})

test('nothing of a collection is released twice, or half', async () => {
  const [mapName = ''] = await maps(1)
  const id = await approved([mapName])
  const statuses = await Promise.all([statusOf(release(id)), statusOf(release(id, other.client))])
  expect(statuses.toSorted()).toEqual([200, 409])
  expect(await messageOf(release(id))).toBe('409 This collection was already released')
  const news = sql`select id from posts where title = ${post.newsTitle} and id in (select news_id from demo_collections where id = ${id})`
  expect(await read(world.ctx.db, news)).toHaveLength(1)
  expect(await messageOf(maker.client.call('DELETE /demo-collections/{id}', { params: { id } }))).toBe(
    '409 A released collection cannot be deleted',
  )
  const slow = await approved([mapName], 6_000)
  expect(await messageOf(release(slow))).toBe('422 None of these demos would be a record')
  expect(await messageOf(release(slow, maker.client, { ...post, newsTitle: ' ' }))).toBe(
    '422 News title and content are required',
  )
  const empty = await create()
  await world.ctx.db.execute(sql`update demo_collections set state = 'APPROVED' where id = ${empty}`)
  expect(await messageOf(release(empty))).toBe('422 Cannot release collection with no demos')
})

test('approve against approve, edit and removal: one of two wins, an approved one stays as it is', async () => {
  for (let round = 0; round < 4; round++) {
    const id = await filled(await maps(1))
    await link(id)
    const third = await world.staff('DEMO_CHECKER')
    const approve = (client: Client) => statusOf(client.call('POST /demo-collections/{id}/approve', { params: { id } }))
    expect((await Promise.all([approve(other.client), approve(third.client)])).toSorted()).toEqual([200, 409])
    const { demos } = await maker.client.call('GET /demo-collections/{id}', { params: { id } })
    const params = { id, fileName: demos[0]?.fileName ?? '' }
    const typed = { cp: 1, gc: 0, mpbhop: true, youtubeLink: ytLink }
    const refused = [
      () => maker.client.call('PUT /demo-collections/{id}/demos/{fileName}', { params, query: typed }),
      () => maker.client.call('DELETE /demo-collections/{id}/demos/{fileName}', { params }),
      () => maker.client.call('POST /demo-collections/{id}/youtube-links', { params: { id }, body: { lines: 'x' } }),
      () => upload(id, { 'a.dem': demoFile({ map: 'kz_x' }) }),
    ]
    for (const call of refused) expect(await messageOf(call())).toBe('409 Collection is not in the submitted state')
    const back = await other.client.call('POST /demo-collections/{id}/unapprove', { params: { id } })
    expect(back).toMatchObject({ status: 'SUBMITTED', checkedBy: null, checkDate: null })
    expect(back.comments.map(({ act }) => act)).toEqual(['approved', 'unapproved'])
    expect(await messageOf(other.client.call('POST /demo-collections/{id}/unapprove', { params: { id } }))).toBe(
      '409 Collection is not approved',
    )
    const changed = await maker.client.call('PUT /demo-collections/{id}/demos/{fileName}', { params, query: typed })
    expect(changed).toMatchObject({ checkpoints: 1, gochecks: 0, mpbhop: true })
  }
})

test('an edit says what is wrong with it', async () => {
  const [mapName = ''] = await maps(1)
  const id = await filled([mapName])
  const edit = (query: { cp?: string; gc?: string; youtubeLink?: string }, fileName = `${mapName}.dem`, of = id) =>
    messageOf(
      maker.client.call('PUT /demo-collections/{id}/demos/{fileName}', {
        params: { id: of, fileName },
        query: { cp: '0', gc: '0', mpbhop: false, youtubeLink: ytLink, ...query },
      }),
    )
  expect(await edit({ cp: '-1' })).toBe('422 CP and GC must be whole numbers, 0 or more')
  expect(await edit({ gc: '3' })).toBe('422 GC above 0 needs CP above 0')
  expect(await edit({ youtubeLink: '' })).toBe('422 YouTube link is required to release demo')
  expect(await edit({ youtubeLink: 'https://example.test/abcdefghijk' })).toBe('422 Enter a valid YouTube link')
  const elsewhere = await create()
  for (const fileName of ['other.dem', '__proto__', '..%2f..%2fetc', mapName]) {
    expect(await edit({}, fileName)).toBe('404 Demo information not found')
  }
  expect(await edit({}, `${mapName}.dem`, elsewhere)).toBe('404 Demo information not found')
  expect(await edit({}, `${mapName}.dem`, 999_999)).toBe('404 Collection not found.')
  const sent = {
    params: { id },
    body: { lines: `${mapName}\n${ytLink}\nkz_nowhere ${ytLink}\n\n${ytLink} ${mapName}` },
  }
  expect(await maker.client.call('POST /demo-collections/{id}/youtube-links', sent)).toEqual({
    updated: [`${mapName}.dem`],
    skipped: [
      { line: mapName, reason: 'No link in this line' },
      { line: ytLink, reason: 'No map in this line' },
      { line: `kz_nowhere ${ytLink}`, reason: 'kz_nowhere is not in this collection' },
    ],
  })
})

test('nobody approves their own demos, or a rule violation, but a head demo checker', async () => {
  const head = await world.staff('HEAD_DEMO_CHECKER')
  const made = async (playerId?: number) => {
    const [map = ''] = await maps(1)
    const whose = playerId === undefined ? { playerName: `Holder ${++counted}` } : { playerId }
    const { id } = await maker.client.call('POST /demo-collections', { body: { title: 'Pack', ...whose } })
    await upload(id, { 'a.dem': demoFile({ map, timeMs: 5_000 }) })
    await link(id)
    return { id, map }
  }
  const approve = (client: Client, id: number) =>
    messageOf(client.call('POST /demo-collections/{id}/approve', { params: { id } }))
  const own = await made(other.user.userId)
  expect(await approve(other.client, own.id)).toBe('403 You cannot approve your own collection')
  expect(await approve(head.client, own.id)).toBe('done')
  const broken = await made()
  await world.ctx.db.execute(sql`update collection_demos set verdict = 'violations' where collection_id = ${broken.id}`)
  const told = `${broken.map}: the analyzer says "Rule violations". A head demo checker decides.`
  const seen = (client: Client) => client.call('GET /demo-collections/{id}', { params: { id: broken.id } })
  expect((await seen(other.client)).blockedBy).toEqual([told])
  expect(await approve(other.client, broken.id)).toBe(`422 ${told}`)
  expect((await seen(head.client)).blockedBy).toEqual([])
  expect(await approve(head.client, broken.id)).toBe('done')
})

test('what cannot be a record any more is said before the release, and skipped by it', async () => {
  const [slow = '', retired = '', left = '', good = ''] = await maps(4)
  const id = await approved([slow, retired, left, good])
  const { db } = world.ctx
  await db.execute(sql`update maps set min_time_ms = 6000 where name = ${slow}`)
  await db.execute(sql`update maps set state = 'RETIRED' where name = ${retired}`)
  await db.execute(
    sql`update collection_demos set route = 'top' where collection_id = ${id} and file_name = ${`${left}.dem`}`,
  )
  const reasons = {
    [slow]: `${slow}.dem: 00:05.00 is below the minimum of ${slow}, 00:06.00`,
    [retired]: `No records are kept on ${retired}`,
    [left]: `Unknown map: ${left}[top]`,
    [good]: null,
  }
  const { demos } = await maker.client.call('GET /demo-collections/{id}', { params: { id } })
  expect(Object.fromEntries(demos.map(({ mapName, skipped }) => [mapName, skipped]))).toEqual(reasons)
  const { released, skipped } = await release(id)
  expect(released).toBe(1)
  expect(skipped.map(({ reason }) => reason).toSorted()).toEqual(
    Object.values(reasons)
      .flatMap((reason) => reason ?? [])
      .toSorted(),
  )
})

test('links are set by the map as it is written or not, and by its route', async () => {
  const [map = ''] = await maps(1)
  const id = await filled([map])
  const set = async (lines: string) =>
    (await maker.client.call('POST /demo-collections/{id}/youtube-links', { params: { id }, body: { lines } })).updated
  expect(await set(`${map.toUpperCase()} ${ytLink}`)).toEqual([`${map}.dem`])
  await world.ctx.db.execute(sql`update collection_demos set route = 'Top' where collection_id = ${id}`)
  expect(await set(`${ytLink}, ${map}[top]`)).toEqual([`${map}.dem`])
})

test('deleting takes rows and files, and keeps what a demo still names', async () => {
  const [shared = '', alone = ''] = await maps(2)
  const id = await filled([shared, alone])
  const files = await read(
    world.ctx.db,
    sql`select c.sha256, m.name from collection_demos c join maps m on m.id = c.map_id where collection_id = ${id}`,
  )
  const shaOf = (name: string) => files.find((file) => file.name === name)?.sha256 as string
  await buildDemo(world.ctx.db, { mapName: shared, sha256: shaOf(shared) })
  await maker.client.call('DELETE /demo-collections/{id}', { params: { id } })
  for (const table of ['demo_collections where id', 'collection_demos where collection_id'])
    expect(await read(world.ctx.db, sql`select 1 from ${sql.raw(table)} = ${id}`)).toEqual([])
  const left = await read(
    world.ctx.db,
    sql`select sha256 from blobs where sha256 = any(${sql.param(files.map(({ sha256 }) => sha256))})`,
  )
  expect(left).toEqual([{ sha256: shaOf(shared) }])
  expect(await world.ctx.files.has(shaOf(shared))).toBe(true)
  expect(await messageOf(maker.client.call('GET /demo-collections/{id}', { params: { id } }))).toBe(
    '404 Collection not found.',
  )
})

test('links to one demo and to all of them are for the session that asked', async () => {
  const mapNames = await maps(2)
  const id = await filled(mapNames)
  const [fileName = ''] = await maker.client.call('GET /demo-collections/{id}/demos', { params: { id } })
  const one = await maker.client.call('GET /demo-collections/{id}/demo-file', { params: { id }, query: { fileName } })
  const all = await maker.client.call('GET /demo-collections/{id}/demo-files', { params: { id } })
  expect(one).toMatchObject({ fileName })
  expect(all.fileName).toMatch(/^Pack_\d+\.zip$/)
  for (const { presignedUrl } of [one, all]) {
    expect((await fetch(`${world.url}${presignedUrl}`)).status).toBe(404)
    const browser = world.browser()
    const { username, password } = maker.user
    await browser('/api/auth/authenticate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    expect((await browser(presignedUrl)).status).toBe(404)
  }
})
