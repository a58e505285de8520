import { buffer } from 'node:stream/consumers'
import type { Client } from '@kz/contract/wire/client'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import { rows } from '../platform/api/db.ts'
import { text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { type BuiltUser, buildDemo } from '../testing/build.ts'
import { aDayLater, bytesIn, namesIn, store } from '../testing/files/stored-files.ts'
import { emptyMailsBeforeEach, openWorld } from '../testing/open-world.ts'
import { read } from '../testing/read.ts'
import { codeOf } from '../testing/refusal.ts'
import { endAgain } from './ending/end-again.ts'
import { KINDS } from './export/kinds.ts'
import { makeExport } from './export/make-export.ts'

const world = await openWorld()
emptyMailsBeforeEach(world)
const { db } = world.ctx
const admin = await world.staff('ADMIN')
const other = await world.user({ email: 'the-other@example.test' })
const others = await world.as(other)

const subjects = () => world.mails.map(({ to, subject }) => `${to} ${subject}`)
const stateOf = (client: Client) => client.call('GET /user/leaving')
const over = (userId: number) =>
  db.execute(sql`update account_endings set ends_at = now() - interval '1 second' where user_id = ${userId}`)

/** A member who did something in many places, with words nobody else uses. */
async function busyMember(mark: string) {
  const user = await world.user({ pseudo: `Nick${mark}`, username: `login${mark}`, email: `${mark}@mail.test` })
  const client = await world.as(user)
  const { userId } = user
  await client.call('PUT /user/bio', { body: { bio: `Bio of ${mark}` } })
  await client.call('POST /chatbox/comment', { body: { commentMessage: `Line of ${mark}` } })
  await client.call('POST /bug-report', {
    body: { title: `Bug of ${mark}`, text: `It breaks for ${mark}`, browser: mark },
  })
  await client.call('POST /report', { body: { kind: 'profile', id: other.userId, reason: `Rude to ${mark}` } })
  const sha256 = await store(world.ctx, `demo of ${mark}`)
  const released = await buildDemo(db, { user, state: 'RELEASED', sha256, fileName: `run-${mark}.dem` })
  const waiting = await buildDemo(db, { user, fileName: 'waits.dem' })
  await db.execute(
    sql`update demos set note = ${`Note of ${mark}`}, ip = ${`address of ${mark}`} where user_id = ${userId}`,
  )
  await db.execute(
    sql`insert into runners (steam_id, name, country) values (${`STEAM_0:1:${userId}`}, ${user.pseudo}, 'pl')`,
  )
  await db.execute(sql`insert into runner_links (runner_id, user_id, how)
    select id, ${userId}, 'steam' from runners where steam_id = ${`STEAM_0:1:${userId}`}`)
  return { user, client, userId, released, waiting, sha256 }
}

async function unzip(bytes: Uint8Array): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes))
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString())
  return files
}

/** As the page does it: the link, with the cookies of a member. */
async function download(id: number | null, user?: BuiltUser) {
  const carry = user ? world.browser() : fetch
  if (user)
    await carry(`${world.url}/api/auth/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: user.username, password: user.password }),
    })
  return carry(`${world.url}/my-data/${id}.zip`)
}

test("all that is a member's own comes in one zip, once a day, for a week, to that member alone", async () => {
  const { user, client, userId } = await busyMember('exported')
  expect((await stateOf(client)).export).toMatchObject({ state: 'none', nextIso: null })
  const both = await Promise.all([1, 2].map(() => codeOf(client.call('POST /user/export'))))
  expect(both.toSorted()).toEqual(['done', 'export_too_soon'])
  expect((await stateOf(client)).export.state).toBe('making')
  await world.runJobs()
  const { export: made } = await stateOf(client)
  expect(made).toMatchObject({ state: 'made', untilIso: expect.any(String), nextIso: expect.any(String) })
  expect(subjects()).toEqual(['exported@mail.test Your data is ready'])

  const answer = await download(made.id, user)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(bytes.length).toBe(made.size)
  const files = await unzip(bytes)
  expect([...files.keys()].filter((name) => name.endsWith('.json')).sort()).toEqual(
    Object.keys(KINDS)
      .map((name) => `${name}.json`)
      .sort(),
  )
  const list = (name: string) => JSON.parse(files.get(`${name}.json`) ?? '') as Record<string, unknown>[]
  expect(list('account')).toEqual([expect.objectContaining({ email: 'exported@mail.test', bio: 'Bio of exported' })])
  expect(list('comments')).toEqual([expect.objectContaining({ message: 'Line of exported' })])
  expect(list('reports')).toEqual([expect.objectContaining({ reason: 'Rude to exported' })])
  expect(list('game-accounts')).toEqual([expect.objectContaining({ steam_id: `STEAM_0:1:${userId}` })])
  expect(list('demos')).toHaveLength(2)
  expect(list('sessions').length).toBeGreaterThan(0)
  expect(list('acts').map(({ action }) => action)).toContain('account.export')
  expect([...files].filter(([name]) => name.startsWith('files/')).map(([, content]) => content)).toEqual([
    'demo of exported',
  ])
  const all = [...files.values()].join('\n')
  for (const secret of ['the-other@example.test', other.username, '$argon2', 'internal_note'])
    expect(all).not.toContain(secret)

  for (const asker of [undefined, other, admin.user]) expect((await download(made.id, asker)).status).toBe(404)
  expect((await download(2_000_000, user)).status).toBe(404)
  await db.execute(
    sql`update account_exports set made_at = now() - interval '8 days', asked_at = now() - interval '8 days'`,
  )
  expect((await download(made.id, user)).status).toBe(404)
  await world.runJobs('forget-exports')
  expect(await read(db, sql`select from account_exports`)).toEqual([])
  expect(await read(db, sql`select from blobs where size = ${made.size}::bigint`)).toEqual([])
  expect(await codeOf(client.call('POST /user/export'))).toBe('done')
})

test('a list of more rows than are read at once is whole, and a job done twice leaves one file', async () => {
  const { user, client, userId } = await busyMember('writer')
  await db.execute(sql`insert into comments (kind, target_id, author_id, message, depth)
    select 'chat', 0, ${userId}, 'Line ' || i, 0 from generate_series(1, 2500) i`)
  await client.call('POST /user/export')
  const [asked] = await read(db, sql`select id from account_exports where user_id = ${userId}`)
  // as after a kill: the queue has it once more
  await makeExport.add(db, { exportId: asked?.id as number })
  await world.runJobs()
  expect(subjects()).toEqual(['writer@mail.test Your data is ready'])
  const files = await unzip(new Uint8Array(await (await download(asked?.id as number, user)).arrayBuffer()))
  expect(JSON.parse(files.get('comments.json') ?? '')).toHaveLength(2501)
})

test('many files go through one by one: an archive holds on to none that it has read', async () => {
  const { client, userId } = await busyMember('collector')
  for (let n = 0; n < 40; n++) {
    const sha256 = await store(world.ctx, `picture ${n} of the collector`)
    await db.execute(sql`insert into images (sha256, kind, owner_id, width, height, bytes)
      values (${sha256}, 'news', ${userId}, 1, 1, 1)`)
  }
  const warned: string[] = []
  const hear = ({ name }: Error) => warned.push(name)
  process.on('warning', hear)
  await client.call('POST /user/export')
  await world.runJobs()
  process.off('warning', hear)
  expect(warned).toEqual([])
  expect((await stateOf(client)).export.state).toBe('made')
})

/** Columns of acts of staff: the log tells them. */
const ACT = /_by$|^(?:assignee|actor|last_author|mapper)_id$/
const SECRET = ['link_attempts', 'mail_tokens', 'old_passwords', 'recovery_codes', 'repeated_calls', 'sign_in_steps']
/** counted anew, or another's view of the same rows */
const DERIVED = ['forum_authors', 'held_mentions', 'players', 'archive_items', 'notification_acts', 'user_notes']

test('every column that names a member is in a list, or is known to be none of theirs', async () => {
  const keys = await rows(
    db,
    { source: text, field: text },
    sql`select c.conrelid::regclass::text as source, a.attname::text as field
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1, 2`,
  )
  const listed = Object.values(KINDS).map(({ from, by }) => {
    const alias = by.split('.')[0]
    return [new RegExp(`(\\w+) ${alias}\\b`).exec(from)?.[1], by.split('.')[1]].join('.')
  })
  const forgotten = keys
    .map(({ source, field }) => ({ source, key: `${source}.${field}`, field }))
    .filter(
      ({ source, key, field }) =>
        !(listed.includes(key) || ACT.test(field) || SECRET.includes(source) || DERIVED.includes(source)),
    )
    .map(({ key }) => key)
  // who follows or blocks a member, and to which author of an earlier site a row belongs, is those others' matter
  expect(forgotten).toEqual([
    'archive_authors.user_id',
    'author_claims.author_id',
    'blocked_members.blocked_id',
    'follows.user_id',
  ])
})

/** Every table in which a text stands, in whatever column. */
async function tablesWith(needle: string): Promise<string[]> {
  const tables = await rows(
    db,
    { name: text },
    sql`select table_name::text as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await db.execute(
      sql`select from ${sql.raw(name)} x where row_to_json(x)::text ilike ${`%${needle}%`} limit 1`,
    )
    if (rowCount) found.push(name)
  }
  return found
}

/** The stored files in which something stands, archives opened. */
async function filesWith(needle: string): Promise<string[]> {
  const found: string[] = []
  for (const sha256 of await namesIn(world.ctx.files)) {
    const bytes = await bytesIn(world.ctx.files, sha256)
    const texts =
      bytes.subarray(0, 2).toString() === 'PK' ? await unzip(bytes) : new Map([['', bytes.toString('latin1')]])
    if ([...texts].some((text) => text.join(' ').includes(needle))) found.push(sha256)
  }
  return found
}

/** What every search of the site says to who types this, the staff's own included. */
const searchedFor = async (needle: string) =>
  JSON.stringify([
    await world.guest.call('GET /search/', { query: { query: needle } }),
    await world.guest.call('GET /user/search', { query: { query: needle } }),
    await world.guest.call('GET /forum/search', { query: { query: needle } }),
    (await admin.client.call('GET /admin/users', { query: { query: needle } })).users,
  ])

test.each([
  ['keeps', true],
  ['hides', false],
] as const)(
  'an account whose owner %s the name ends after fourteen days, and only what was said stays',
  async (mark, keepsName) => {
    const { user, client, userId, released, waiting, sha256 } = await busyMember(mark)
    await client.call('POST /user/export')
    await client.call('POST /user/ending', { body: { keepsName: !keepsName } })
    await client.call('POST /user/ending', { body: { keepsName } })
    const { ending } = await stateOf(client)
    expect(ending).toMatchObject({ keepsName, staff: 'not needed' })
    const days = (Date.parse(ending?.endsIso ?? '') - Date.parse(ending?.askedIso ?? '')) / 86_400_000
    expect(days).toBe(14)
    expect((await client.call('POST /auth/info')).data?.endsIso).toBe(ending?.endsIso)
    await world.runJobs('end-accounts')
    expect((await client.call('POST /auth/info')).data).not.toBeNull()
    // what is looked for below is found while the account is there: in the archive of its data, and by the searches
    expect(await filesWith(`${mark}@mail.test`)).toHaveLength(1)
    expect(await searchedFor(`${mark}@mail.test`)).toContain(user.pseudo)
    expect(await searchedFor(user.username)).toContain(user.pseudo)
    expect(await searchedFor(user.pseudo)).toContain(user.pseudo)

    await over(userId)
    expect(await codeOf(client.call('DELETE /user/ending'))).toBe('ending_too_late')
    await Promise.all([world.runJobs('end-accounts', 'end-accounts'), world.runJobs('end-accounts')])
    expect(subjects().toSorted()).toEqual([
      `${mark}@mail.test Your account was deleted`,
      `${mark}@mail.test Your account will be deleted`,
      `${mark}@mail.test Your data is ready`,
    ])
    expect((await client.call('POST /auth/info')).data).toBeNull()
    expect(await codeOf(world.as(user))).toBe('bad_credentials')

    // the address, the login and the notes are nowhere; the log and the words written in public are where the page says
    expect(await tablesWith(`${mark}@mail.test`)).toEqual([])
    expect(await tablesWith(user.username)).toEqual([])
    expect(await tablesWith(`address of ${mark}`)).toEqual([])
    expect(await tablesWith(`Note of ${mark}`)).toEqual([])
    expect(await tablesWith(`Bio of ${mark}`)).toEqual(['audit_log'])
    const named = await tablesWith(user.pseudo)
    expect(named).toEqual(keepsName ? ['demos', 'players', 'runners', 'users'] : ['former_pseudos'])
    expect(
      await read(
        db,
        sql`select state, player_name as name from demos where id in (${released.demoId}, ${waiting.demoId}) order by id`,
      ),
    ).toEqual([
      { state: 'RELEASED', name: keepsName ? user.pseudo : 'a former player' },
      { state: 'WITHDRAWN', name: keepsName ? user.pseudo : 'a former player' },
    ])
    expect((await bytesIn(world.ctx.files, sha256)).toString()).toBe(`demo of ${mark}`)
    const comments = await world.guest.call('GET /chatbox/comments')
    const line = comments.find(({ message }) => message === `Line of ${mark}`)
    expect(line?.author).toBe(keepsName ? user.pseudo : `[former player ${userId}]`)
    const searched = await world.guest.call('GET /user/search', { query: { query: `Nick${mark}` } })
    expect(searched).toEqual(keepsName ? [expect.objectContaining({ id: null, pseudo: user.pseudo })] : [])
    expect(await codeOf(others.call('POST /user/pseudo', { query: { pseudo: user.pseudo } }))).toBe('pseudo_taken')
    expect(await read(db, sql`select from account_exports where user_id = ${userId}`)).toEqual([])
    const undo = aDayLater(world.ctx.files)
    await world.runJobs('sweep-files').finally(undo)
    for (const needle of [`${mark}@mail.test`, user.username, user.pseudo, `address of ${mark}`, `Bio of ${mark}`])
      expect(await filesWith(needle), needle).toEqual([])
    expect(await filesWith(`demo of ${mark}`)).toEqual([sha256])
    for (const needle of [`${mark}@mail.test`, user.username, `address of ${mark}`])
      expect(await searchedFor(needle), needle).not.toContain(user.pseudo)
    expect((await searchedFor(user.pseudo)).includes(user.pseudo)).toBe(keepsName)
  },
)

test('it is taken back within the days, and told by mail', async () => {
  const { client } = await busyMember('stays')
  await client.call('POST /user/ending', { body: { keepsName: true } })
  await client.call('DELETE /user/ending')
  await client.call('DELETE /user/ending')
  await world.runJobs('end-accounts')
  expect((await client.call('POST /auth/info')).data?.endsIso).toBeNull()
  expect(subjects()).toEqual(['stays@mail.test Your account will be deleted', 'stays@mail.test Your account stays'])
})

test('staff leave with the yes of somebody else of the staff, and the last administrator stays', async () => {
  const { user, client } = await world.staff('MAP_CHECKER')
  const chief = await world.staff('HEAD_ADMIN')
  expect(await codeOf(admin.client.call('POST /user/ending', { body: { keepsName: true } }))).toBe('last_administrator')
  await client.call('POST /user/ending', { body: { keepsName: true } })
  await chief.client.call('POST /user/ending', { body: { keepsName: true } })
  await over(user.userId)
  await world.runJobs('end-accounts')
  expect((await stateOf(client)).ending?.staff).toBe('waiting')
  const confirm = (by: Client, userId: number) => codeOf(by.call('PUT /admin/ending', { body: { userId } }))
  expect((await admin.client.call('GET /admin/endings')).map(({ userId }) => userId)).toContain(user.userId)
  expect(await confirm(chief.client, chief.user.userId)).toBe('own_ending')
  expect(await confirm(client, user.userId)).toBe('forbidden')
  expect(await confirm(others, user.userId)).toBe('forbidden')
  expect(await confirm(chief.client, other.userId)).toBe('not_found')
  expect(await confirm(chief.client, user.userId)).toBe('done')
  await world.runJobs('end-accounts')
  expect((await client.call('POST /auth/info')).data).toBeNull()
})

test('a role that came meanwhile makes it wait for a yes', async () => {
  const { client, userId } = await busyMember('promoted')
  await client.call('POST /user/ending', { body: { keepsName: true } })
  await db.execute(sql`insert into user_roles (user_id, role) values (${userId}, 'WRITER')`)
  await over(userId)
  await world.runJobs('end-accounts')
  expect((await client.call('POST /auth/info')).data).not.toBeNull()
  expect((await stateOf(client)).ending?.staff).toBe('waiting')
})

test('what ended ends again where an older state knows it, and nobody who has the same number only', async () => {
  const [gone, born] = [await world.user(), await world.user()]
  const list = (await read(
    db,
    sql`select id as account, created_at as born, true as "keepsName" from users
    where id in (${gone.userId}, ${born.userId}) order by id`,
  )) as { account: number; born: Date }[]
  const [first, second] = list.map(({ account, born: at }) => ({ account, bornAt: at.toISOString(), keepsName: true }))
  if (!first || !second) throw new Error('two were made')
  const later = new Date(Date.parse(second.bornAt) - 1000).toISOString()
  expect(await endAgain(db, [first, { ...second, bornAt: later }])).toBe(1)
  await world.runJobs('end-accounts')
  expect(await codeOf(world.as(gone))).toBe('bad_credentials')
  expect(await codeOf(world.as(born))).toBe('done')
})
