import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf } from '../testing/cookie.ts'
import { messageOf } from '../testing/refusal.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

/** What a collection is made of, and how it is found in the list. */

let world: World
let maker: Person
let other: Person
beforeAll(async () => {
  world = await createWorld()
  ;[maker, other] = await Promise.all([world.staff('DEMO_CHECKER'), world.staff('DEMO_CHECKER')])
})
afterAll(() => world.close())

const create = async (playerName: string) =>
  (await maker.client.call('POST /demo-collections', { body: { title: 'Pack', playerName, country: 'br' } })).id

test('a collection needs a title and a player, says so, and is not changed in place', async () => {
  const make = (body: { title?: string; playerId?: number; playerName?: string }) =>
    messageOf(maker.client.call('POST /demo-collections', { body }))
  for (const body of [
    {},
    { title: ' ' },
    { title: 'Pack' },
    { playerName: 'Somebody' },
    { title: 'Pack', playerName: ' ' },
  ])
    expect(await make(body)).toBe('422 Title and player are required')
  expect(await make({ title: 'Pack', playerId: 999_999 })).toBe('404 Player not found')
  const { pseudo } = maker.user
  expect(await make({ title: 'Pack', playerName: pseudo.toUpperCase() })).toContain('422 ')
  const id = await create('Holder')
  const cookie = await cookieOf(world, maker.user)
  // whatever is sent: its own fields, others, none, of a collection or of none
  for (const [path, body] of [
    [id, { adminNotes: 'Sent by mail' }],
    [id, { title: '', playerId: 'x', anything: [1] }],
    [id, undefined],
    ['x', { title: 'Pack' }],
    [999_999, { title: 'Pack' }],
  ] as const) {
    const answer = await fetch(`${world.url}/api/demo-collections/${path}?status=RELEASED`, {
      method: 'PUT',
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, DELETE'])
    expect(await answer.json()).toMatchObject({ message: 'Collection updates are not currently supported' })
  }
  const said = await other.client.call('POST /demo-collections/{id}/comment', {
    params: { id },
    body: { message: 'Sent by mail' },
  })
  expect(said.comments).toMatchObject([{ act: 'noted', message: 'Sent by mail', author: other.user.pseudo }])
})

test('the list is filtered by state and player, and in either order', async () => {
  const one = await create('Zoe of the hills')
  const two = await create('Zoe of the lakes')
  const ids = async (query: { status?: 'SUBMITTED' | 'APPROVED'; player?: string; sort?: 'newest' | 'oldest' }) =>
    (await maker.client.call('GET /demo-collections', { query })).map(({ id }) => id)
  expect(await ids({ player: 'zoe' })).toEqual([two, one])
  expect(await ids({ player: 'zoe', sort: 'oldest' })).toEqual([one, two])
  expect(await ids({ player: 'hills', status: 'SUBMITTED' })).toEqual([one])
  expect(await ids({ player: 'zoe', status: 'APPROVED' })).toEqual([])
  expect(await ids({ player: '%' })).toEqual([])
})
