import { afterAll, beforeAll, expect, it } from 'vitest'
import { read } from '../../testing/read.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { inTransaction } from './context.ts'
import { sql } from './sql.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const notes = (action: string) =>
  read(
    world.ctx.db,
    sql`select actor_id as actor, target, address, request_id as request from audit_log where action = ${action} order by id`,
  )

it('a call logs its caller, network and request; acts of guests name nobody but the account they become', async () => {
  const { user, client } = await world.staff('ADMIN')
  await client.call('POST /upload/block-demo', { query: { kind: 'LONGJUMP' } })
  await client.call('POST /upload/unblock-demo', { query: { kind: 'LONGJUMP' } })
  const own = {
    actor: user.userId,
    target: 'LONGJUMP',
    address: '127.0.0.0/24',
    request: expect.stringMatching(/^.{13}$/),
  }
  const [blocked, unblocked] = [await notes('upload.block'), await notes('upload.unblock')]
  expect([...blocked, ...unblocked]).toEqual([own, own])
  expect(blocked[0]?.request).not.toBe(unblocked[0]?.request)

  const wrong = { username: user.username, password: 'not this one at all' }
  await expect(world.guest.call('POST /auth/authenticate', { body: wrong })).rejects.toThrow()
  // also when somebody else is logged in where it was tried
  await expect(client.call('POST /auth/authenticate', { body: wrong })).rejects.toThrow()
  const failed = { actor: null, target: `user:${user.userId}`, address: '127.0.0.0/24', request: expect.any(String) }
  expect(await notes('login.fail')).toEqual([failed, failed])
  expect(await notes('login')).toEqual([{ ...failed, actor: user.userId }])
})

it('what the site does by itself names nobody, and a note of what was undone is gone with it', async () => {
  await inTransaction(world.ctx, (_tx, _emit, audit) => audit('test.by-itself', 'site'))
  expect(await notes('test.by-itself')).toEqual([{ actor: null, target: 'site', address: null, request: null }])

  const undone = inTransaction(world.ctx, async (_tx, _emit, audit) => {
    await audit('test.undone', 'site')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await notes('test.undone')).toEqual([])
})
