import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/api/sql.ts'
import { writeArchive } from '../../testing/archive.ts'
import { read } from '../../testing/read.ts'
import { createWorld } from '../../testing/world.ts'
import { importArchive } from './import-archive.ts'

const world = await createWorld({ delivers: true })
afterAll(() => world.close())
const { db } = world.ctx
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const at = (minute: number) => new Date(Date.UTC(2008, 4, 1, 0, minute)).toISOString()

/** Their accounts cannot be made: names that others have here, an address that one has, a name that none may have. */
await world.user({ username: 'taken1', pseudo: 'Taken1', email: 'x1@kz.example' })
const FOLDER = {
  accounts: [
    `1,taken1,Other1,a@kz.example,,,${md5('old word one')},md5`,
    `2,other2,Oth|er2,Mine@kz.example,,,,`,
    `3,x,Short,,,,${md5('old word three')},md5`,
  ],
  users: [
    { id: 1, name: 'One', login: 'taken1' },
    { id: 2, name: 'Two' },
    { id: 3, name: 'Three', login: 'x' },
    { id: 4, name: 'Four', steam: 'STEAM_0:1:44' },
    { id: 5, name: 'Two' },
  ],
  categories: [{ id: 1, name: 'C' }],
  threads: [{ id: 1, category: 1, title: 'Thread' }],
  messages: [1, 2, 3, 4, 5, 1, 2].map((author, n) => ({ id: n + 1, thread: 1, author, date: at(n), text: `m${n}` })),
  news: [{ id: 1, author: 2, date: at(0), title: 'News', text: 'x' }],
  comments: [{ id: 1, news: 1, author: 2, date: at(1), text: 'x' }],
}
await importArchive(world.ctx, await writeArchive(FOLDER), { line: () => undefined, progress: () => undefined })

const writers = async () =>
  (
    await read(db, sql`select u.pseudo from forum_messages m join users u on u.id = m.author_id order by m.position`)
  ).map(({ pseudo }) => pseudo)
const idOf = async (oldId: number) =>
  Number((await read(db, sql`select new_id as id from archive_items where kind = 'user' and old_id = ${oldId}`))[0]?.id)
const BEFORE = ['One', 'Two', 'Three', 'Four', 'Two', 'One', 'Two'].map((name) => `${name} (unclaimed)`)
/** Of authors whose count of messages is not that of what came under their name. */
const miscounted = () =>
  read(
    db,
    sql`select name from archive_authors a where messages <>
      (select count(*) from archive_items i where i.author_id = a.user_id and i.kind = 'message')`,
  )
const counted = async () => {
  const [wrong] = await read(
    db,
    sql`select count(*)::int as n from forum_authors a where a.messages <> (select count(*) from forum_messages m where m.author_id = a.user_id)`,
  )
  return wrong?.n
}

describe('what an author of the earlier site wrote', () => {
  test('is claimed by the old password, once, and given back', async () => {
    const user = await world.user({ pseudo: 'Newcomer' })
    const client = await world.as(user)
    const claim = (name: string, password: string) =>
      client.call('POST /user/old-author/password', { body: { name, password } })
    for (const [name, password] of [
      ['One', 'wrong'],
      ['Nobody', 'old word one'],
      ['Two', ''],
    ] as const)
      await expect(claim(name, password)).rejects.toMatchObject({ code: 'bad_credentials' })
    expect(await claim('TAKEN1', 'old word one')).toEqual({ messages: 2 })
    expect((await writers()).filter((name) => name === 'Newcomer')).toHaveLength(2)
    expect(await counted()).toBe(0)
    await expect(claim('taken1', 'old word one')).rejects.toMatchObject({ code: 'bad_credentials' })
    const { authors } = await client.call('GET /user/old-authors', {})
    expect(authors).toEqual([{ id: await idOf(1), name: 'One', messages: 2, claimed: true, how: 'password' }])
    const other = await world.as(await world.user())
    const id = await idOf(1)
    await expect(other.call('DELETE /user/old-author', { query: { id } })).rejects.toMatchObject({ status: 409 })
    await client.call('DELETE /user/old-author', { query: { id } })
    expect(await writers()).toEqual(BEFORE)
    expect(await counted()).toBe(0)
    // whose name no account may have has a password to prove it by as well
    expect(await claim('x', 'old word three')).toEqual({ messages: 1 })
    await client.call('DELETE /user/old-author', { query: { id: await idOf(3) } })
  })

  test('has the budget of logins', async () => {
    const client = await world.as(await world.user())
    const claim = () => client.call('POST /user/old-author/password', { body: { name: 'One', password: 'wrong' } })
    for (let tries = 0; tries < 5; tries++) await expect(claim()).rejects.toMatchObject({ status: 400 })
    await expect(claim()).rejects.toMatchObject({ status: 429 })
  })

  test('is offered to a confirmed address, with news and comments, and to nobody else', async () => {
    const mine = await world.user({ pseudo: 'Mine', email: 'mine@kz.example' })
    const unconfirmed = await world.as(await world.user({ emailVerified: false, email: 'mine@other.example' }))
    const client = await world.as(mine)
    const id = await idOf(2)
    for (const other of [unconfirmed, await world.as(await world.user())]) {
      expect(await other.call('GET /user/old-authors', {})).toEqual({ authors: [], claims: [], hasArchives: true })
      await expect(other.call('POST /user/old-author', { body: { id } })).rejects.toMatchObject({ status: 404 })
    }
    expect((await client.call('GET /user/old-authors', {})).authors).toEqual([
      { id, name: 'Two', messages: 2, claimed: false, how: 'mail' },
    ])
    const both = await Promise.allSettled([1, 2].map(() => client.call('POST /user/old-author', { body: { id } })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [post] = await read(db, sql`select author_id as id from posts where title = 'News'`)
    const [comment] = await read(db, sql`select author_id as id from comments where kind = 'news'`)
    expect([post?.id, comment?.id]).toEqual([mine.userId, mine.userId])
    // the other author of that name, the same address or not, stays as they were
    expect(await writers()).toEqual(BEFORE.map((name, n) => (n === 1 || n === 6 ? 'Mine' : name)))
    await db.execute(sql`update users set email_verified_at = null where id = ${mine.userId}`)
    const later = await writeArchive({ messages: [{ id: 99, thread: 1, author: 2, date: at(50), text: 'later' }] })
    await importArchive(world.ctx, later, { line: () => undefined, progress: () => undefined })
    expect((await writers()).at(-1)).toBe('Mine')
    expect(await miscounted()).toEqual([])
    await client.call('DELETE /user/old-author', { query: { id } })
    expect((await writers()).slice(0, 7)).toEqual(BEFORE)
    expect((await writers()).at(-1)).toBe('Two (unclaimed)')
    expect(await counted()).toBe(0)
  })

  test('is offered by Steam', async () => {
    const user = await world.user({ pseudo: 'Steamer' })
    await db.execute(sql`with r as (insert into runners (steam_id, name) values ('STEAM_0:1:44', 'x') returning id)
      insert into runner_links (runner_id, user_id, how) select id, ${user.userId}, 'steam' from r`)
    const client = await world.as(user)
    expect((await client.call('GET /user/old-authors', {})).authors).toMatchObject([{ name: 'Four', how: 'steam' }])
    await client.call('POST /user/old-author', { body: { id: await idOf(4) } })
    expect((await writers())[3]).toBe('Steamer')
  })

  test('is given and taken back by top staff with a reason, which is written down', async () => {
    const { client } = await world.staff('ADMIN')
    const member = await world.user({ pseudo: 'Heir' })
    const id = await idOf(3)
    const { authors } = await client.call('GET /admin/old-authors', { query: { name: 'thr' } })
    expect(authors).toMatchObject([{ id, name: 'Three', messages: 1, claimedBy: null, how: null, claimedAt: null }])
    const act = (userId: number | null) =>
      client.call('POST /admin/old-author', { body: { id, userId, reason: 'They showed it' } })
    await expect(act(id)).rejects.toMatchObject({ status: 404 })
    await expect(act(null)).rejects.toMatchObject({ status: 409 })
    await act(member.userId)
    expect((await writers())[2]).toBe('Heir')
    const heir = await world.as(member)
    const told = { type: 'old-author', name: 'Three', reason: 'They showed it' }
    const notices = async () => (await heir.call('GET /notification/list', { query: { page: 1 } })).notifications
    expect(await notices()).toMatchObject([{ about: { ...told, given: true } }])
    const list = (query: { name?: string; state?: 'claimed' | 'unclaimed'; page?: number }, who = client) =>
      who.call('GET /admin/old-authors', { query })
    const [latest] = (await list({ state: 'claimed' })).authors
    expect(latest).toMatchObject({ id, claimedBy: member.userId, claimedName: 'Heir', how: 'staff' })
    expect(Date.now() - Date.parse(latest?.claimedAt ?? '')).toBeLessThan(600_000)
    // who wrote most goes first, and who has somebody is not among the unclaimed
    const unclaimed = await list({})
    expect(unclaimed.authors.map(({ messages }) => messages)).toEqual(
      unclaimed.authors.map(({ messages }) => messages).toSorted((one, other) => other - one),
    )
    expect(unclaimed.authors.map(({ name, messages }) => [name, messages])).toContainEqual(['One', 2])
    expect(unclaimed.authors.some(({ name }) => name === 'Three')).toBe(false)
    expect(unclaimed).toMatchObject({ page: 1, totalPages: 1, totalItems: unclaimed.authors.length })
    expect((await list({ page: 2 })).authors).toEqual([])
    for (const name of ['%', '_', 'ONE%', '\\']) expect((await list({ name })).authors, name).toEqual([])
    for (const other of [await world.as(member), (await world.staff('HEAD_DEMO_CHECKER')).client])
      await expect(list({}, other)).rejects.toMatchObject({ status: 403 })
    await act(null)
    expect((await writers())[2]).toBe('Three (unclaimed)')
    expect(await notices()).toMatchObject([{ about: { ...told, given: false, taken: true } }])
    const log = await read(
      db,
      sql`select action, reason from audit_log where action like 'author.%' order by id desc limit 2`,
    )
    expect(log).toEqual([
      { action: 'author.return', reason: 'They showed it' },
      { action: 'author.give', reason: 'They showed it' },
    ])
  })

  test('is asked of staff by who can prove nothing: given or refused with a reason, once, and the member is told', async () => {
    const asker = await world.user({ pseudo: 'Asker' })
    const [client, other] = [await world.as(asker), await world.as(await world.user())]
    const { client: staff } = await world.staff('ADMIN')
    const ask = (name: string, who = client) =>
      who.call('POST /user/old-author/claim', { body: { name, reason: 'My clan of then was the first' } })
    await expect(ask('Nobody')).rejects.toMatchObject({ code: 'author_unknown' })
    const twice = await Promise.allSettled([ask('three'), ask('Three')])
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { id } = await ask('two')
    await expect(other.call('DELETE /user/old-author/claim', { query: { id } })).rejects.toMatchObject({ status: 404 })
    const open = async () => (await staff.call('GET /admin/old-author/claims', { query: {} })).claims
    expect((await open()).map(({ name, player, authors }) => [name.toLowerCase(), player, authors.length])).toEqual([
      ['three', 'Asker', 1],
      ['two', 'Asker', 2],
    ])
    const decide = (claimId: number, authorId: number | null) =>
      staff.call('PUT /admin/old-author/claim', { query: { id: claimId }, body: { authorId, reason: 'We asked them' } })
    const three = (await open())[0]?.id ?? 0
    // one of another name is not what was asked for
    await expect(decide(three, await idOf(1))).rejects.toMatchObject({ status: 404 })
    const both = await Promise.allSettled([decide(three, await idOf(3)), decide(three, null)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const mine = await client.call('GET /user/old-authors', {})
    const given = both[0]?.status === 'fulfilled'
    expect(mine.claims.find((each) => each.id === three)).toMatchObject({
      ...{ state: given ? 'given' : 'refused', answer: 'We asked them' },
    })
    expect((await writers()).includes('Asker')).toBe(given)
    await decide(id, null)
    await expect(decide(id, null)).rejects.toMatchObject({ status: 404 })
    await expect(client.call('DELETE /user/old-author/claim', { query: { id } })).rejects.toMatchObject({ status: 404 })
    expect(await open()).toEqual([])
    const answered = (await staff.call('GET /admin/old-author/claims', { query: { state: 'decided' } })).claims
    expect(answered.map(({ id, decidedBy }) => [id, decidedBy !== null])).toEqual([
      [id, true],
      [three, true],
    ])
    const { notifications } = await client.call('GET /notification/list', { query: { page: 1 } })
    expect(notifications.map(({ about }) => about)).toContainEqual({
      ...{ type: 'old-author', name: 'two', given: false, reason: 'We asked them' },
    })
    const log = await read(
      db,
      sql`select action from audit_log where action in ('author.ask', 'author.refuse') order by id`,
    )
    expect(log.map(({ action }) => action).filter((action) => action === 'author.ask')).toHaveLength(2)
    expect(log.at(-1)?.action).toBe('author.refuse')
    // nobody of the staff below the top, and no member, sees or answers what is asked
    for (const who of [client, (await world.staff('HEAD_DEMO_CHECKER')).client]) {
      await expect(who.call('GET /admin/old-author/claims', { query: {} })).rejects.toMatchObject({ status: 403 })
      const call = { query: { id }, body: { authorId: null, reason: 'x' } }
      await expect(who.call('PUT /admin/old-author/claim', call)).rejects.toMatchObject({ status: 403 })
    }
  })

  test('is asked for three names at most, and odd requests change nothing', async () => {
    const client = await world.as(await world.user())
    const ask = (name: string, reason = 'long enough it is') =>
      client.call('POST /user/old-author/claim', { body: { name, reason } })
    await db.execute(sql`update archive_authors set claimed_by = null, claimed_how = null, claimed_at = null`)
    for (const name of ['One', 'Two', 'Three']) await ask(name)
    await expect(ask('Four')).rejects.toMatchObject({ code: 'too_many_author_claims' })
    for (const [name, reason] of [
      ['', 'long enough it is'],
      ['x'.repeat(101), 'long enough it is'],
      ['One', 'short'],
      ['One', 'x'.repeat(1001)],
    ] as const)
      await expect(ask(name, reason)).rejects.toMatchObject({ status: 400 })
    const { claims } = await client.call('GET /user/old-authors', {})
    expect(claims).toHaveLength(3)
    for (const { id } of claims) await client.call('DELETE /user/old-author/claim', { query: { id } })
    expect((await client.call('GET /user/old-authors', {})).claims).toEqual([])
  })

  test('names neither address nor hash to anybody', async () => {
    const [kept] = await read(db, sql`select json_agg(a)::text as all from archive_authors a`)
    expect(String(kept?.all)).not.toMatch(/kz\.example/i)
    expect(String(kept?.all)).not.toContain(md5('old word one'))
  })
})
