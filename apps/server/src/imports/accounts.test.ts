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
