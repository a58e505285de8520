import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { row } from '../../platform/api/db.ts'
import { int } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { type BuiltUser, buildDemo, buildPlayer } from '../../testing/build.ts'
import { read } from '../../testing/read.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let boss: Awaited<ReturnType<World['staff']>>
let user: BuiltUser
let client: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await createWorld()
  boss = await world.staff('MANAGEMENT')
  user = await world.user({ pseudo: 'Hedgehopper' })
  client = await world.as(user)
})
afterAll(() => world.close())

const answer = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { status: number; message: string }) => `${error.status} ${error.message}`,
  )
const rename = (pseudo: string, as = client) => answer(as.call('POST /user/pseudo', { query: { pseudo } }))
/** Moves all earlier changes of nicknames into the past. */
const wait = (days: number) =>
  world.ctx.db.execute(sql`update former_pseudos set left_at = left_at - make_interval(days => ${days}),
    reserved_until = reserved_until - make_interval(days => ${days})`)
const audited = async (action: string) =>
  (await read(world.ctx.db, sql`select 1 from audit_log where action = ${action}`)).length

describe('the nickname', () => {
  it('changes once in thirty days; the old one stays visible and finds its owner', async () => {
    await world.ctx.db.execute(sql`insert into players (name, user_id) values ('Hedgehopper', ${user.userId})`)
    expect(await client.call('POST /user/pseudo', { query: { pseudo: ' Molehopper ' } })).toEqual({
      pseudo: 'Molehopper',
    })
    expect((await client.call('POST /auth/info')).data?.pseudo).toBe('Molehopper')
    expect((await read(world.ctx.db, sql`select name from players where user_id = ${user.userId}`))[0]).toEqual({
      name: 'Molehopper',
    })
    expect(await world.guest.call('GET /user/profile', { query: { nickname: 'hedgehopper' } })).toMatchObject({
      id: user.userId,
      pseudo: 'Molehopper',
      formerly: 'Hedgehopper',
      previousPseudo: ['Hedgehopper'],
    })
    expect(await rename('Molehopper')).toBe('done')
    expect(await rename('Third')).toMatch(/^429 You can change your nickname again on \d\d\/\d\d\/\d{4}$/)
    const { pseudoChangeFrom } = await client.call('GET /user/settings')
    expect(pseudoChangeFrom).toMatch(/^\d\d\/\d\d\/\d{4}$/)
    expect(await audited('pseudo.change')).toBe(1)
    await wait(31)
    expect((await client.call('GET /user/settings')).pseudoChangeFrom).toBeNull()
    expect(await rename('hedgehopper')).toBe('done')
    await wait(31)
  })

  it('is not one that somebody has, holds records under, or that looks like it', async () => {
    await world.user({ pseudo: 'Polina' })
    await world.user({ pseudo: 'Marlene', roles: ['WRITER'] })
    await buildPlayer(world.ctx.db, 'w0bbler', 'se')
    const taken = '409 Nickname is already taken'
    for (const name of ['polina', 'POLINA', 'ᴘᴏʟɪɴᴀ', 'Po1ina', 'po.li.na', 'W0BBLER', 'marlene']) {
      expect(await rename(name), name).toBe(taken)
    }
    for (const name of [
      'Ma.rlene',
      'Mar1ene',
      'ᴍᴀʀʟᴇɴᴇ',
      'Маrlеnе',
      'Роlinа',
      'admin',
      'аdmіn',
      '12345',
      'two  spaces',
      '<deleted>',
      'ab\u200bcd',
    ]) {
      expect(await rename(name), name).toBe('422 Nickname is not allowed')
    }
    for (const name of ['x', 'x'.repeat(25), '  ']) {
      expect(await rename(name), name).toBe('422 Nickname must be 2 to 24 characters')
    }
    expect(await answer(client.call('POST /user/pseudo', { query: {} as never }))).toBe('400 Missing pseudo')
    expect((await client.call('POST /auth/info')).data?.pseudo).toBe('hedgehopper')
  })

  it('that was given up is kept half a year, for ever by who holds records, also from newcomers', async () => {
    const [plain, runner] = [await world.user({ pseudo: 'Plain Jumper' }), await world.user({ pseudo: 'Fast Jumper' })]
    await buildDemo(world.ctx.db, { user: runner, state: 'RELEASED' })
    await rename('Quiet One', await world.as(plain))
    await rename('Quick One', await world.as(runner))
    const champion = await world.user({ pseudo: 'Cup Jumper', roles: ['CUP_WINNER_SILVER'] })
    await rename('Cup One', await world.as(champion))
    const jumper = await world.user({ pseudo: 'Far Jumper' })
    const joined = sql`insert into players (name, country, user_id) values ('Far Jumper', 'fi', ${jumper.userId}) returning id`
    const playerId = (await row(world.ctx.db, { id: int }, joined))?.id
    await world.ctx.db.execute(sql`insert into long_jumps (type, distance, prestrafe, topspeed, player_id, player_name)
      values ('LongJump', 250, 270, 330, ${playerId}, 'Far Jumper')`)
    await rename('Far One', await world.as(jumper))
    expect(await rename('Plain Jumper')).toBe('409 Nickname is already taken')
    const register = (pseudo: string) =>
      answer(
        world.guest.call('POST /auth/register', {
          body: { username: 'newcomer', pseudo, email: 'new@example.test', password: 'blue lamp 7 ladder' },
        }),
      )
    expect(await register('p1ain jumper')).toBe('409 Nickname is already taken')
    await wait(181)
    for (const kept of ['Fast Jumper', 'Cup Jumper', 'Far Jumper'])
      expect(await register(kept), kept).toBe('409 Nickname is already taken')
    expect(await register('Plain Jumper')).toBe('done')
  })

  it('goes to one of many who ask for it or its like at once', async () => {
    const clients = await Promise.all([1, 2, 3].map(async () => world.as(await world.user())))
    const names = ['Lantern', 'ʟantern', 'L.antern']
    const answers = await Promise.all(clients.map((each, place) => rename(names[place] as string, each)))
    expect(answers.sort()).toEqual(['409 Nickname is already taken', '409 Nickname is already taken', 'done'])
  })
})

describe('flag and birthday', () => {
  const flag = (as: typeof client, query: { userId?: number; flag: string }) =>
    answer(as.call('PUT /user/flag', { query }))

  it('the flag is a country, changed by its owner or by staff above them', async () => {
    expect(await client.call('PUT /user/flag', { query: { userId: user.userId, flag: 'FI' } })).toEqual({
      userId: user.userId,
      flag: 'fi',
    })
    for (const code of ['xx', 'ea', 'gb-xyz', '', 'finland', '../n-a']) {
      expect(await flag(client, { flag: code }), code).toBe('400 Invalid flag')
    }
    expect(await flag(client, { userId: boss.user.userId, flag: 'se' })).toBe('403 You cannot change this profile')
    expect(await audited('flag.change')).toBe(0)
    expect(await flag(boss.client, { userId: user.userId, flag: 'n-a' })).toBe('done')
    expect(await audited('flag.change')).toBe(1)
    expect(await flag(boss.client, { userId: user.userId, flag: 'GB-ENG' })).toBe('done')
    expect((await client.call('GET /user/profile', { query: { userId: user.userId } })).countryName).toBe('England')
    expect(await boss.client.call('PUT /user/flag', { query: { userId: user.userId, flag: 'uk' } })).toMatchObject({
      flag: 'gb',
    })
    const higher = await world.user({ roles: ['HEAD_ADMIN'] })
    expect(await flag(boss.client, { userId: higher.userId, flag: 'se' })).toBe('403 You cannot change this profile')
    expect(await flag(boss.client, { userId: 999_999, flag: 'se' })).toBe('404 Player not found')
    expect(await flag(world.guest, { flag: 'se' })).toBe('401 You need to be logged in')
  })

  it('the flag goes from one country to another once in 180 days, unless staff changes it', async () => {
    const { user, client } = await world.staff()
    await world.ctx.db.execute(sql`update users set country = 'n-a' where id = ${user.userId}`)
    await buildDemo(world.ctx.db, { user })
    expect(await flag(client, { flag: 'pl' })).toBe('done')
    expect((await client.call('GET /user/settings')).flagChangeFrom).toBeNull()
    expect(await flag(client, { flag: 'cz' })).toBe('done')
    const player = sql`select country, name from players where user_id = ${user.userId}`
    expect(await read(world.ctx.db, player)).toEqual([{ country: 'cz', name: user.pseudo }])
    const { flagChangeFrom } = await client.call('GET /user/settings')
    expect(flagChangeFrom).toMatch(/^\d\d\/\d\d\/\d{4}$/)
    const later = `422 You can change your flag again on ${flagChangeFrom}. Staff can do it before that.`
    expect(await flag(client, { flag: 'n-a' })).toBe(later)
    expect(await flag(client, { flag: 'cz' })).toBe('done')
    expect(await flag(boss.client, { userId: user.userId, flag: 'n-a' })).toBe('done')
    expect(await flag(client, { flag: 'se' })).toBe(later)
    await world.ctx.db.execute(
      sql`update users set flag_changed_at = now() - interval '180 days 1 hour' where id = ${user.userId}`,
    )
    expect(await flag(client, { flag: 'se' })).toBe('done')
  })

  it('the birthday is a day thirteen years ago or more; its year is told to its owner only', async () => {
    const set = (birthday: string) => answer(client.call('POST /user/birthday', { query: { birthday } }))
    const year = new Date().getUTCFullYear()
    for (const day of ['1899-12-31', `${year + 1}-01-01`, `${year - 12}-01-01`, '2001-02-30', '14/02/1990', 'x']) {
      expect(await set(day), day).toBe('400 Invalid birthday')
    }
    expect(await set('1990-02-14')).toBe('done')
    expect((await client.call('GET /user/settings')).birthday).toBe('1990-02-14')
    const seen = await fetch(`${world.url}/api/user/profile?userId=${user.userId}`).then((response) => response.text())
    expect(seen).toContain('"birthday":"14/02"')
    expect(seen).not.toContain('1990')

    const shown = async () => (await world.guest.call('GET /user/profile', { query: { userId: user.userId } })).birthday
    const listed = async () =>
      (
        await world.guest.call('GET /user/birthdays/range', {
          query: { startDate: '2026-02-14', endDate: '2026-02-14' },
        })
      )
        .flatMap(({ users }) => users)
        .some(({ id }) => id === user.userId)
    expect([await shown(), await listed()]).toEqual(['14/02', true])
    await client.call('POST /user/birthday', { query: { birthday: '1990-02-14', hidden: true } })
    expect([await shown(), await listed()]).toEqual([null, false])
    expect(await set('1990-02-14')).toBe('done')
    expect(await client.call('GET /user/settings')).toMatchObject({ birthday: '1990-02-14', hidesBirthday: true })
    await client.call('POST /user/birthday', { query: { birthday: '1990-02-14', hidden: false } })
    expect([await shown(), await listed()]).toEqual(['14/02', true])
    expect(await set('')).toBe('done')
    expect((await client.call('GET /user/settings')).birthday).toBeNull()
  })
})

describe('the bio', () => {
  const set = (bio: string, as = client) => answer(as.call('PUT /user/bio', { body: { bio } }))
  const shown = async () => (await world.guest.call('GET /user/profile', { query: { userId: user.userId } })).bio

  it('is plain text, cleaned when it is written, visible to everybody', async () => {
    expect(await shown()).toBe('')
    const typed = '  Long jumps\u202e since 2009.\r\n\r\n\r\n\r\n<b>Caf\u0065\u0301</b>\u0007 [b]x[/b] \n'
    expect(await set(typed)).toBe('done')
    expect(await shown()).toBe('Long jumps since 2009.\n\n<b>Caf\u00e9</b> [b]x[/b]')
    expect((await client.call('GET /user/settings')).bio).toBe(await shown())
    expect(await set('x'.repeat(1_001))).toBe('422 Bio is longer than 1000 characters')
    expect(await set('x\n'.repeat(21))).toBe('422 Bio has more than 20 lines')
    for (const bad of ['a\0b', 'a\ud800b']) expect(await set(bad)).toBe('400 Invalid bio')
    expect(await set('\u{1f3c3}'.repeat(1_000))).toBe('done')
    expect(await set(' \u200b\u3164 ')).toBe('done')
    expect(await shown()).toBe('')
    expect(await audited('bio.change')).toBe(3)
    await world.ctx.db.execute(sql`update users set bio = ${'Up\u202edown'} where id = ${user.userId}`)
    expect(await shown()).toBe('Updown')
  })

  it('is written by members who may comment; staff above takes it away', async () => {
    expect(await set('Hello', world.guest)).toMatch(/^401 /)
    const unknown = await world.as(await world.user({ emailVerified: false }))
    expect(await set('Hello', unknown)).toBe('403 Please confirm your e-mail first.')
    expect(await set('Slow but steady.')).toBe('done')
    const remove = (as: typeof client, userId?: number) =>
      answer(as.call('DELETE /user/bio', { query: userId === undefined ? {} : { userId } }))
    expect(await remove(unknown, user.userId)).toBe('403 You cannot change this profile')
    expect(await remove(client, boss.user.userId)).toBe('403 You cannot change this profile')
    expect(await shown()).toBe('Slow but steady.')
    const expirationDate = new Date(Date.now() + 7 * 86_400_000).toISOString()
    const body = { userId: user.userId, banned: true, reason: 'Rude words.', expirationDate }
    await boss.client.call('POST /user/comment-ban', { query: body })
    expect(await set('Again')).toMatch(/^403 You are banned from commenting until /)
    // a nickname is a word too
    const renamed = answer(client.call('POST /user/pseudo', { query: { pseudo: 'Rude Words' } }))
    expect(await renamed).toMatch(/^403 You are banned from commenting until /)
    expect(await remove(boss.client, user.userId)).toBe('done')
    expect(await shown()).toBe('')
    expect(await remove(client)).toBe('done')
    await boss.client.call('POST /user/comment-ban', { query: { ...body, banned: false } })
    expect(await audited('bio.remove')).toBe(1)
    expect(await remove(boss.client, 999_999)).toBe('404 Player not found')
  })
})

describe('the picture', () => {
  const upload = async (as: typeof client, shade: number) => {
    const pixels = { width: 64, height: 48, channels: 3 as const, background: { r: shade, g: 90, b: 40 } }
    const file = new Blob([new Uint8Array(await sharp({ create: pixels }).png().toBuffer())])
    return (await as.call('POST /upload/image', { file, fileName: 'me.png', body: { kind: 'avatar' } })).url
  }
  const choose = (imageUrl: string, as = client) => answer(as.call('PUT /user/picture', { query: { imageUrl } }))

  it('is an upload of its owner, never an address elsewhere', async () => {
    const url = await upload(client, 120)
    expect(await choose(url)).toBe('done')
    expect((await client.call('POST /auth/info')).data?.picture).toBe(url)
    expect(await world.guest.call('GET /user/user', { query: { pseudo: 'hedgehopper' } })).toMatchObject({
      id: user.userId,
      picture: url,
    })
    for (const foreign of [
      'https://elsewhere.test/me.png',
      `${world.url}${url}`,
      '//elsewhere.test/me.webp',
      'javascript:alert(1)',
      '/media/images/../../secret-key',
      `/media/images/${'0'.repeat(64)}.webp`,
      '/media/maps/kz_block.svg',
      '',
    ]) {
      expect(await choose(foreign), foreign).toBe('422 Picture must be an image uploaded to this site')
    }
    const others = await upload(boss.client, 10)
    expect(await choose(others)).toBe('404 Picture not found')
    expect((await client.call('POST /auth/info')).data?.picture).toBe(url)
  })

  it('is taken away by its owner, or by staff above them', async () => {
    const remove = (as: typeof client, userId?: number) =>
      answer(as.call('DELETE /user/picture', { query: userId === undefined ? {} : { userId } }))
    expect(await remove(client, boss.user.userId)).toBe('403 You cannot change this profile')
    expect(await remove(boss.client, user.userId)).toBe('done')
    expect((await client.call('POST /auth/info')).data?.picture).toBeNull()
    await choose(await upload(client, 120))
    expect(await remove(client)).toBe('done')
    expect((await client.call('POST /auth/info')).data?.picture).toBeNull()
    expect(await audited('picture.remove')).toBe(2)
  })
})

it('asks staff with a short password for a longer one at the login after the role, until it is changed', async () => {
  const password = 'Gravel-lamp9'
  const promoted = await world.user({ password })
  const before = await world.as(promoted)
  await world.ctx.db.execute(sql`insert into user_roles (user_id, role) values (${promoted.userId}, 'DEMO_CHECKER')`)
  const asked = async (as: typeof client) => (await as.call('POST /auth/info')).data?.mustChangePassword
  expect(await asked(before)).toBe(false)
  const after = world.browser()
  const login = await after('/api/auth/authenticate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: promoted.username, password }),
  })
  expect(await login.json()).toMatchObject({ mustChangePassword: true })
  expect(await asked(before)).toBe(true)
  expect((await before.call('GET /user/settings')).leastPassword).toBe(15)
  expect((await before.call('GET /auth/sessions')).length).toBe(2)
  const due = '403 Your role asks for a longer password. Change yours first.'
  expect(await answer(before.call('GET /record/submitted-demos'))).toBe(due)
  expect(await answer(before.call('GET /user/presence'))).toBe(due)
  expect(await answer(before.call('POST /chatbox/comment', { body: { commentMessage: 'Hello' } }))).toBe(due)
  // the member reads what guests read, and no more of it
  const { client: writer } = await world.staff('WRITER')
  const body = { title: 'Not yet', htmlContent: '<p>Wait.</p>', hidden: true }
  const newsId = (await writer.call('POST /news/news', { body })).id
  const hidden = () => answer(before.call('GET /news/news', { query: { newsId: String(newsId) } }))
  expect(await hidden()).toBe('404 News not found')
  const change = (newPassword: string) =>
    answer(before.call('POST /user/password', { body: { currentPassword: password, newPassword } }))
  expect(await change('Gravel-lamp10')).toBe('422 Password must be 15 to 128 characters')
  expect(await asked(before)).toBe(true)
  expect(await change('Gravel-lamp9-and-a-stair')).toBe('done')
  expect(await asked(before)).toBe(false)
  expect(await answer(before.call('GET /record/submitted-demos'))).toBe('done')
  expect(await hidden()).toBe('done')
  expect(await asked(client)).toBe(false)
})
