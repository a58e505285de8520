import { MOST_LISTS } from '@kz/contract/events/lists'
import { expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildMap } from '../testing/build.ts'
import { openWorld } from '../testing/open-world.ts'
import { codeOf, statusOf } from '../testing/refusal.ts'

/** Lists of maps: pasted, ordered, one's own or for everybody. */

const world = await openWorld()
const { db } = world.ctx
const [one, other, top] = await Promise.all([world.staff(), world.staff(), world.staff('HEAD_ADMIN')])
const maps = await Promise.all([buildMap(db), buildMap(db), buildMap(db)])
const names = maps.map(({ mapName }) => mapName)
const entries = (of: readonly string[]) => of.map((mapName) => ({ mapName, note: '' }))
const make = (of: readonly string[], isPublic = false, { client } = one) =>
  client.call('POST /list/list', { body: { name: 'Evening', note: '', isPublic, maps: entries(of) } })
const open = (id: number, client = world.guest) => client.call('GET /list/list', { query: { id } })

test('pasted names: each once, in order, what is none by its line', async () => {
  const [a = '', b = '', c = ''] = names
  const text = `${b}\r\n\n  ${a.toUpperCase()} 01:02.33 somebody\nkz_nonsense, ${c}.bsp; ${b}\nno such map\n\u202e`
  expect(await one.client.call('POST /list/read', { body: { text } })).toEqual({
    maps: [b, a, c],
    unknown: [
      { line: 4, name: 'kz_nonsense' },
      { line: 5, name: 'no' },
      // what turns a line around leaves with no answer
      { line: 6, name: '' },
    ],
  })
  const long = Array.from({ length: 700 }, (_, at) => `kz_${at}`).join('\n')
  expect(await codeOf(one.client.call('POST /list/read', { body: { text: long } }))).toBe('list_too_long')
  expect(await statusOf(one.client.call('POST /list/read', { body: { text: 'x'.repeat(50_000) } }))).toBe(400)
  expect(await statusOf(world.guest.call('POST /list/read', { body: { text } }))).toBe(401)
})

test('a list keeps its order; its own is nobody else’s until it is public', async () => {
  const [a = '', b = '', c = ''] = names
  const { listId, version } = await make([c, a, b])
  expect((await open(listId, one.client)).maps.map(({ mapName }) => mapName)).toEqual([c, a, b])
  for (const client of [world.guest, other.client]) expect(await codeOf(open(listId, client))).toBe('not_found')
  const change = (of: readonly string[], known: number, client = one.client) =>
    client.call('PUT /list/list', {
      query: { id: listId },
      body: { name: 'Evening', note: 'all of them', isPublic: true, maps: entries(of), version: known },
    })
  expect(await codeOf(change([a], version, other.client))).toBe('not_found')
  const changed = await change([b, c, a], version)
  expect(changed).toMatchObject({ isOwn: true, version: version + 1, note: 'all of them' })
  // two windows: the one that knows less loses
  expect(await codeOf(change([a], version))).toBe('stale_order')
  expect((await open(listId)).maps.map(({ mapName }) => mapName)).toEqual([b, c, a])
  const shown = (await world.guest.call('GET /list/public', { query: {} })).lists
  expect(shown).toMatchObject([{ listId, name: 'Evening', player: one.user.pseudo, maps: 3 }])
  expect(await codeOf(change([a, a], changed.version))).toBe('event_map_twice')
  expect(await codeOf(change(['kz_none'], changed.version))).toBe('list_map_unknown')
  expect((await open(listId)).maps).toHaveLength(3)
  await db.execute(sql`update maps set state = 'HIDDEN' where name = ${c}`)
  expect((await open(listId)).maps.map(({ mapName }) => mapName)).toEqual([b, a])
  await db.execute(sql`update maps set state = 'ACTIVE' where name = ${c}`)
  const drop = (client = one.client) => client.call('DELETE /list/list', { query: { id: listId } })
  for (const { client } of [other, top]) expect(await codeOf(drop(client))).toBe('not_found')
  await drop()
  expect(await codeOf(open(listId, one.client))).toBe('not_found')
})

test('a member has so many lists', async () => {
  const owner = await world.staff()
  await db.execute(
    sql`insert into map_lists (user_id, name) select ${owner.user.userId}, 'x' from generate_series(1, ${MOST_LISTS})`,
  )
  expect(await codeOf(make([], false, owner))).toBe('too_many_lists')
})
