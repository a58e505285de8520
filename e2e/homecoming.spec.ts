import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MADE } from '@kz/server/testing/boards'
import { writeDump } from '@kz/server/testing/dumps'
import { picture } from '@kz/server/testing/files/map-files'
import { expect, type Page, test } from '@playwright/test'
import { IS_FULL, shareOf } from './full.ts'
import { sidewaysOf } from './looks.ts'
import { kz } from './operator.ts'

/** Passkeys belong to a name: the site under the one of this machine. */
const SITE = (process.env.KZ_URL ?? '').replace('127.0.0.1', 'localhost')

type Board = keyof typeof MADE
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
const PASSWORD = 'pass "wörd" & <1>'
const SALT = 'a:b"c'

/** Each board is a start of two commands: one is moved in beside that of the passkey, with FULL=1 all. */
const MOVED: readonly Board[] = IS_FULL
  ? ['phpbb', 'smf', 'mybb', 'vbulletin', 'e107', 'e107_07']
  : [...shareOf(['phpbb', 'smf', 'mybb', 'vbulletin', 'e107'] as const, 5), 'e107_07']

/** Ten people and what their board kept of their password; the hashes that have `$` are made by PHP. */
const EVERYBODY: readonly (readonly [Board, login: string, password: string, hash: string])[] = [
  ['phpbb', 'Home Ana', 'rasmuslerdorf', '$2y$04$FK1N5DkiX5HpZGWIRdP92OHPSZbFCR.mK2h0ZO9H00.o/IFQGtS7W'],
  ['phpbb', 'Home Ben', 'test12345', '$H$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
  [
    ...(['phpbb', 'Home Cid', PASSWORD] as const),
    '$argon2i$v=19$m=1024,t=2,p=1$WXVXWktLQWdFRDFQWTQxNA$1KUhik7WF8kFC7J6W+GbeSBlhzS6GNh30EUMR1ZC4Js',
  ],
  ['smf', 'Old_Name', PASSWORD, '$2y$04$3JkfXMtCuJ0/PQYZ0kzHgOY6A8GBjsb0PF1xxyEuWgyaLRVd01VWu'],
  ['smf', 'Home Dan', PASSWORD, sha1(`home dan${PASSWORD}`)],
  ['mybb', 'Home Eva', PASSWORD, md5(md5(SALT) + md5(PASSWORD))],
  ['vbulletin', 'Home Fay', PASSWORD, md5(md5(PASSWORD) + SALT)],
  ['e107', 'Home Gus', PASSWORD, `$E$${md5(md5(PASSWORD) + 'Home Gus')}`],
  ['e107', 'Home Hal', 'rasmuslerdorf', '$2y$04$FK1N5DkiX5HpZGWIRdP92OHPSZbFCR.mK2h0ZO9H00.o/IFQGtS7W'],
  ['e107_07', 'Home Ivo', PASSWORD, md5(PASSWORD)],
]
const PEOPLE = EVERYBODY.filter(([board]) => MOVED.includes(board))
const usernameOf = (login: string) => login.replace(' ', '_')

/** Moves a board in: its dump, what lies beside it, and the two commands. */
async function moveIn(board: Board): Promise<string> {
  const users = PEOPLE.filter(([of]) => of === board).map(([, login, , hash], at) => {
    return { id: at + 1, login, name: login, email: `${usernameOf(login)}@kz.example`, hash, salt: SALT }
  })
  const dump = await writeDump(MADE[board]({ users, threads: 4, messages: 30 }), { prefix: 'old_', code: 'twice' })
  const folder = join(dirname(dump), 'archive')
  const software = board === 'e107_07' ? 'e107' : board
  await kz('convert', software, dump, folder, '--name', board, '--path', `/${board}/`)
  for (const [file, field, bytes] of [
    ['files', 'path', Buffer.from('PK zip')],
    ['users', 'avatar', await picture(64, 64)],
  ] as const) {
    const lines = await readFile(join(folder, `${file}.jsonl`), 'utf8').catch(() => '')
    for (const line of lines.split('\n').filter(Boolean)) {
      const path = (JSON.parse(line) as Record<string, string>)[field]
      if (!path) continue
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), bytes)
    }
  }
  if (board === 'smf') await kz('import', 'archive', folder, '--check')
  return kz('import', 'archive', folder, '--quiet')
}

async function typeLogin(page: Page, name: string, password: string) {
  await page.goto(`${SITE}/login`)
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}
const logOut = (page: Page) =>
  page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }).then(() => localStorage.clear()))

/** Every other one on a phone. */
const widthOf = (page: Page, at: number) => page.setViewportSize({ width: at % 2 ? 390 : 1440, height: 900 })

/** Old addresses and what is read where they lead. */
const ADDRESSES: readonly (readonly [address: string, path: RegExp, heading: string])[] = [
  ['/phpbb/viewtopic.php?f=2&t=1', /^\/forum\/threads\/\d+$/, 'Thread "1"'],
  ['/phpbb/viewtopic.php?p=6#p6', /^\/forum\/threads\/\d+\?message=\d+#p6$/, 'Thread "2"'],
  ['/smf/index.php?topic=3.msg7#msg7', /^\/forum\/threads\/\d+\?message=\d+#msg7$/, 'Thread "3"'],
  ['/mybb/thread-2-page-1.html', /^\/forum\/threads\/\d+$/, 'Thread "2"'],
  ['/vbulletin/showthread.php?1-Thread-1', /^\/forum\/threads\/\d+$/, 'Thread "1"'],
  ['/e107/e107_plugins/forum/forum_viewtopic.php?3', /^\/forum\/threads\/\d+$/, 'Thread "3"'],
  ['/e107_07/news.php?item.9.1', /^\/news\/[^/]+$/, 'A "post"'],
  ['/phpbb/memberlist.php?mode=viewprofile&u=2', /^\/profile\/Home%20Ana$/, 'Home Ana'],
  ['/phpbb/viewtopic.php?t=4', /^\/phpbb\/viewtopic\.php\?t=4$/, 'This page does not exist'],
]
const isMoved = (address: string) => MOVED.some((board) => address.startsWith(`/${board}/`))

test('boards move in, their people log in as ever, one makes a passkey, old links lead on', async ({ page }) => {
  // twelve commands and thirty pages, beside other journeys
  test.setTimeout(600_000)
  for (const board of MOVED) expect(await moveIn(board), board).toContain(', 0 refused.')

  for (const [at, [board, login, password]] of PEOPLE.entries()) {
    await widthOf(page, at)
    await typeLogin(page, usernameOf(login), password)
    await expect(page.getByRole('button', { name: `Account: ${login}` }), `${board}: ${login}`).toBeVisible()
    if (login !== 'Home Ivo') await logOut(page)
  }

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await page.goto(`${SITE}/settings?tab=security`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('phone')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Passkey added').first()).toBeVisible()
  await logOut(page)
  await page.goto(`${SITE}/login`)
  await page.getByRole('button', { name: 'Log in with a passkey' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Account: Home Ivo' })).toBeVisible()

  for (const [at, [address, path, heading]] of ADDRESSES.filter(([address]) => isMoved(address)).entries()) {
    await widthOf(page, at)
    await page.goto(SITE + address)
    await expect(page.getByRole('heading', { name: heading, level: 1 }), address).toBeVisible()
    expect(page.url().slice(SITE.length), address).toMatch(path)
    expect(await sidewaysOf(page), address).toBe(0)
  }
})
