import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { read } from '../testing/read.ts'
import { createWorld } from '../testing/world.ts'
import { importAccounts } from './import-accounts.ts'
import { importRecords } from './import-records.ts'

const world = await createWorld({ delivers: true })
afterAll(() => world.close())

const bytes = async function* (text: string) {
  yield Buffer.from(text)
}
const HEADER = 'id,Username,pseudo,email,registered,country'
const bring = async (...lines: string[]) => {
  const { lines: told } = await importAccounts(world.ctx, bytes([HEADER, ...lines].join('\n')), 'accounts.csv')
  return told.map(({ outcome, text, note }) => [outcome, text, note].filter(Boolean).join(': '))
}
const LOST = '5,lostone,Lost_One,lost@kz.example,2009-04-05,SE'

test('accounts come without a password and with the records under their name; what does not fit is said without its address', async () => {
  await world.user({ username: 'here', pseudo: 'Villager', email: 'here@kz.example' })
  await importRecords(world.ctx, bytes('h\nkz_a 61.5 Lost_One se 7\n'), 'list.txt')
  const told = await bring(
    LOST,
    '6,here,Other,other@kz.example,,',
    '7,other,VILLAGER,other@kz.example,,',
    '8,other,Other,Here@kz.example,,',
    '9,nomail,No_Mail,,,',
    '10,future,Future,future@kz.example,2999-01-01,',
    '10,before,Before,before@kz.example,1999-05-31,',
    '11,x,Short,short@kz.example,,',
    '12,odd,a|b[c],odd@kz.example,,',
    '13,few',
  )
  expect(told).toEqual([
    'taken: lostone: with the records under this name',
    'refused: here: Username is already taken',
    'refused: other: Nickname is already taken',
    'refused: other: E-mail address is already taken',
    'refused: nomail: no e-mail address: nobody could take it back',
    expect.stringMatching(/^refused: future: registered is not a day/),
    expect.stringMatching(/^refused: before: registered is not a day/),
    expect.stringMatching(/^refused: x: Username must be/),
    'refused: odd: Nickname is not allowed',
    expect.stringMatching(/^refused: few: has not 6 columns/),
  ])
  expect(told.join()).not.toContain('@')
  expect(await bring(LOST)).toEqual(['unchanged: lostone'])
  const [user] = await read(
    world.ctx.db,
    sql`select u.country, u.email_verified_at, to_char(u.created_at at time zone 'utc', 'YYYY-MM-DD') as since,
        (select count(*)::int from demos d join players p on p.id = d.player_id where p.user_id = u.id) as runs,
        array(select role from user_roles r where r.user_id = u.id) as roles
      from users u where username = 'lostone'`,
  )
  expect(user).toEqual({
    country: 'se',
    email_verified_at: null,
    since: '2009-04-05',
    runs: 1,
    roles: ['RECORD_HOLDER'],
  })
})

test('nobody logs in before they have set a password by mail, whatever they type', async () => {
  const login = (password: string) =>
    world.guest.call('POST /auth/authenticate', { body: { username: 'lostone', password } })
  for (const password of ['none: to be recovered by mail', 'anything at all']) {
    await expect(login(password)).rejects.toMatchObject({
      ...{ status: 400, code: 'bad_credentials', message: 'Invalid username or password' },
    })
  }
  await world.guest.call('GET /user/password-reset', { query: { userEmail: 'lost@kz.example' } })
  await world.runJobs()
  const [, resetToken = ''] = /#token=(\S+)/.exec(world.mails.at(-1)?.text ?? '') ?? []
  const newPassword = 'a long and new password 7'
  await world.guest.call('POST /user/password-reset', { body: { resetToken, newPassword } })
  expect(await login(newPassword)).toMatchObject({ pseudo: 'Lost_One', emailVerified: true })
})

const PASSWORDS = 'username,pseudo,email,hash,scheme'
const withHash = async (...lines: string[]) => {
  const { lines: told } = await importAccounts(world.ctx, bytes([PASSWORDS, ...lines].join('\n')), 'accounts.csv')
  return told.map(({ outcome, text, note }) => [outcome, text, note].filter(Boolean).join(': '))
}
const logIn = (username: string, password: string) =>
  world.guest.call('POST /auth/authenticate', { body: { username, password } })
const refused = { status: 400, code: 'bad_credentials', message: 'Invalid username or password' }

test('who brought a hash logs in with their old password once, and from then on with ours', async () => {
  const hash = createHash('md5').update('a very old one').digest('hex')
  expect(
    await withHash(
      `oldmd5,Old_Md5,md5@kz.example,${hash},md5`,
      'OldVb,Old_Vb,vb@kz.example,"6fce676d94e5afae92c0c454ac72b997:a:b""c",vbulletin',
      `strange,Strange,strange@kz.example,${hash},rot13`,
      `broken,Broken,broken@kz.example,${hash.slice(1)},md5`,
    ),
  ).toEqual([
    'taken: oldmd5',
    'taken: OldVb',
    'taken: strange: needs a password by mail: unknown scheme rot13',
    'taken: broken: needs a password by mail: its hash is not one of md5',
  ])
  const kept = async () => (await world.ctx.db.execute(sql`select * from old_passwords`)).rows
  expect(JSON.stringify(await kept())).not.toContain(hash)

  await expect(logIn('oldmd5', 'a very old two')).rejects.toMatchObject(refused)
  await expect(logIn('strange', 'a very old one')).rejects.toMatchObject(refused)
  expect(await logIn('oldmd5', 'a very old one')).toMatchObject({ pseudo: 'Old_Md5' })
  expect(await kept()).toHaveLength(1)
  const [user] = await read(world.ctx.db, sql`select password_hash as hash from users where username = 'oldmd5'`)
  expect(user?.hash).toMatch(/^\$argon2id\$/)
  expect(await logIn('oldmd5', 'a very old one')).toMatchObject({ pseudo: 'Old_Md5' })
  // two at once: each with the right password
  const both = [logIn('OldVb', 'pass "wörd" & <1>'), logIn('oldvb', 'pass "wörd" & <1>')]
  expect(await Promise.all(both)).toMatchObject([{ pseudo: 'Old_Vb' }, { pseudo: 'Old_Vb' }])
  expect(await kept()).toEqual([])
})

test('a later list brings the password of an account that has none; one of ours is never replaced', async () => {
  const hash = createHash('md5').update('a later one').digest('hex')
  const line = (name: string) => `${name},Later_${name},${name}@late.example`
  expect(await withHash(`${line('mail')},,`)).toEqual(['taken: mail'])
  const again = await withHash(`${line('mail')},${hash},md5`)
  expect(again).toEqual(['taken: mail: with the password of the other site'])
  expect(await withHash(`${line('mail')},${hash},md5`)).toEqual(['unchanged: mail'])
  await world.guest.call('GET /user/password-reset', { query: { userEmail: 'mail@late.example' } })
  await world.runJobs()
  const [, resetToken = ''] = /#token=(\S+)/.exec(world.mails.at(-1)?.text ?? '') ?? []
  await world.guest.call('POST /user/password-reset', {
    body: { resetToken, newPassword: 'a long and new password 7' },
  })
  await expect(logIn('mail', 'a later one')).rejects.toMatchObject(refused)
  expect(await withHash(`${line('mail')},${hash},md5`)).toEqual(['unchanged: mail'])
  await expect(logIn('mail', 'a later one')).rejects.toMatchObject(refused)
})

test('an old password ends with its time, and with an account that is merged', async () => {
  const hash = createHash('md5').update('an ending one').digest('hex')
  await withHash(`aged,Aged,aged@kz.example,${hash},md5`, `merged,Merged,merged@kz.example,${hash},md5`)
  await world.ctx.db.execute(sql`update old_passwords set imported_at = now() - interval '366 days'
    where user_id = (select id from users where username = 'aged')`)
  await expect(logIn('aged', 'an ending one')).rejects.toMatchObject(refused)
  await world.runJobs('forget-sessions')
  const left = await read(world.ctx.db, sql`select u.username from old_passwords join users u on u.id = user_id`)
  expect(left).toEqual([{ username: 'merged' }])

  const heir = await world.user()
  await world.ctx.db.execute(
    sql`update users set password_hash = ${'none: to be recovered by mail'} where id = ${heir.userId}`,
  )
  const boss = await world.staff('ADMIN')
  const [merged] = await read(world.ctx.db, sql`select id from users where username = 'merged'`)
  await boss.client.call('POST /admin/user/merge', {
    query: { userId: Number(merged?.id) },
    body: { intoId: heir.userId, reason: 'one player' },
  })
  expect(await read(world.ctx.db, sql`select * from old_passwords`)).toEqual([])
})

test('the site says that old accounts may log in while there are any', async () => {
  const told = async () => (await world.guest.call('GET /site/config')).oldAccounts
  await expect.poll(told).toBe(false)
  const hash = createHash('md5').update('a told one').digest('hex')
  await withHash(`told,Told,told@kz.example,${hash},md5`)
  await expect.poll(told).toBe(true)
  await logIn('told', 'a told one')
  await expect.poll(told).toBe(false)
})
