import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRow } from '../../platform/api/db.ts'
import { sql } from '../../platform/api/sql.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const PASSWORD = 'seven green ladders'
const isLoggedIn = async (client: World['guest']) => (await client.call('POST /auth/info')).data !== null

describe('one’s own sessions', () => {
  it('are listed without a token, the current one marked', async () => {
    const user = await world.user()
    const first = await world.as(user)
    await world.as(user)
    await world.as(await world.user())
    const listed = await first.call('GET /auth/sessions')
    expect(listed).toHaveLength(2)
    expect(listed.filter(({ current }) => current)).toHaveLength(1)
    expect(Object.keys(listed[0] ?? {}).sort()).toEqual([
      ...['browser', 'country', 'created', 'current', 'device', 'id', 'lastSeen', 'system'],
    ])
    expect(listed[0]?.created).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}$/)
  })

  it('says in which country each began, where that is known', async () => {
    const user = await world.user()
    await world.as(user)
    world.ctx.countryOf = (address) => (address === '127.0.0.1' ? 'se' : null)
    const listed = await (await world.as(user)).call('GET /auth/sessions')
    world.ctx.countryOf = () => null
    expect(listed.map(({ country }) => country)).toEqual(['se', null])
  })

  it('name browser and system', async () => {
    const user = await world.user()
    await fetch(`${world.url}/api/auth/authenticate`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0 <b>',
      },
      body: JSON.stringify({ username: user.username, password: user.password }),
    })
    const listed = await (await world.as(user)).call('GET /auth/sessions')
    expect(listed.map(({ device }) => device).sort()).toEqual(['Firefox on Windows', 'Unknown device'])
  })

  it('end one by one, never somebody else’s', async () => {
    const user = await world.user()
    const [here, there] = [await world.as(user), await world.as(user)]
    const stranger = await world.as(await world.user())
    const id = (await here.call('GET /auth/sessions')).find(({ current }) => !current)?.id as number
    const missing = { status: 404, message: 'Session not found' }
    await expect(stranger.call('DELETE /auth/sessions/{id}', { params: { id } })).rejects.toMatchObject(missing)
    expect(await isLoggedIn(there)).toBe(true)
    await here.call('DELETE /auth/sessions/{id}', { params: { id } })
    expect([await isLoggedIn(here), await isLoggedIn(there)]).toEqual([true, false])
    await expect(here.call('DELETE /auth/sessions/{id}', { params: { id } })).rejects.toMatchObject(missing)
  })

  it('end all but the current one, with the password', async () => {
    const user = await world.user()
    const [here, there] = [await world.as(user), await world.as(user)]
    const end = (password: string) => here.call('POST /auth/logout-all', { body: { password } })
    await expect(end('something else')).rejects.toMatchObject({ status: 400, message: 'Invalid password' })
    await expect(end('x'.repeat(129))).rejects.toMatchObject({ status: 400, message: 'Invalid password' })
    expect(await isLoggedIn(there)).toBe(true)
    await end(user.password)
    expect([await isLoggedIn(here), await isLoggedIn(there)]).toEqual([true, false])
  })
})

describe('one’s own password', () => {
  it('changes with the current one, ends the other sessions and is mailed', async () => {
    const user = await world.user()
    const [here, there] = [await world.as(user), await world.as(user)]
    const change = (currentPassword: string, newPassword: string) =>
      here.call('POST /user/password', { body: { currentPassword, newPassword } })
    await expect(change('something else', PASSWORD)).rejects.toMatchObject({ status: 400, message: 'Invalid password' })
    await expect(change(user.password, user.username)).rejects.toMatchObject({
      status: 422,
      message: 'This password is too common. Choose another one.',
      fields: { newPassword: expect.any(String) },
    })
    expect(await change(user.password, PASSWORD)).toEqual({ message: 'Password changed' })
    expect([await isLoggedIn(here), await isLoggedIn(there)]).toEqual([true, false])
    await expect(world.as(user)).rejects.toMatchObject({ code: 'bad_credentials' })
    await world.as({ ...user, password: PASSWORD })
    await world.runJobs()
    expect(world.mails.at(-1)).toMatchObject({
      to: `${user.username}@example.test`,
      subject: 'Your password was changed',
    })
    const written = await hasRow(
      world.ctx.db,
      sql`select 1 from audit_log where action = 'password.change' and actor_id = ${user.userId}`,
    )
    expect(written).toBe(true)
  })

  it('is fifteen characters long for staff, ten for honorary roles', async () => {
    const body = (currentPassword: string) => ({ currentPassword, newPassword: 'twelve chars' })
    const staff = await world.staff('MAP_CHECKER')
    await expect(staff.client.call('POST /user/password', { body: body(staff.user.password) })).rejects.toMatchObject({
      status: 422,
      message: 'Password must be 15 to 128 characters',
    })
    const player = await world.staff('VIP', 'MAPPER')
    await player.client.call('POST /user/password', { body: body(player.user.password) })
  })

  it('is taken letter by letter, in any normal form', async () => {
    const user = await world.user({ password: '  é long jump é  ' })
    await expect(world.as({ ...user, password: user.password.trim() })).rejects.toMatchObject({ status: 400 })
    await world.as({ ...user, password: user.password.normalize('NFD') })
  })
})
