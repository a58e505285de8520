import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('logs in and says who is logged in', async () => {
  const user = await world.user({ roles: ['VIP'] })
  const client = await world.as(user)
  const { data } = await client.call('POST /auth/info')
  expect(data).toMatchObject({ userId: user.userId, pseudo: user.pseudo, roles: ['VIP'] })
})
