import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildDemo } from '../testing/build.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('answers the page a linked one is on, and the asked page where it is not among the chosen', async () => {
  const { user, client } = await world.staff()
  const stranger = await world.staff()
  const ids: number[] = []
  for (let count = 0; count < 25; count++) ids.push((await buildDemo(world.ctx.db, { user })).demoId)
  const foreign = await buildDemo(world.ctx.db, { user: stranger.user })
  const ask = (query: object) => client.call('GET /submissions/own', { query: { sort: 'newest', ...query } })
  const first = ids[0] as number
  expect((await ask({})).submissions.map(({ id }) => id)).not.toContain(first)
  const linked = await ask({ around: `demo-${first}` })
  expect([linked.page, linked.submissions.map(({ id }) => id)]).toEqual([2, ids.slice(0, 5).toReversed()])
  expect((await ask({ around: `demo-${ids.at(-1)}`, page: 2 })).page).toBe(1)
  for (const around of [`demo-${foreign.demoId}`, `map-${first}`]) expect((await ask({ around })).page).toBe(1)
  expect((await ask({ around: `demo-${first}`, kind: 'map' })).page).toBe(1)
  await expect(ask({ around: 'demo-0' })).rejects.toMatchObject({ status: 400 })
})
