import { createHash } from 'node:crypto'
import { symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/api/sql.ts'
import { writeArchive } from '../../testing/archive.ts'
import { read } from '../../testing/read.ts'
import { createWorld } from '../../testing/world.ts'
import { checkArchive } from './check-archive.ts'
import { type ArchiveLine, importArchive } from './import-archive.ts'

const world = await createWorld()
afterAll(() => world.close())
const { db } = world.ctx

async function bring(folder: string) {
  const lines: ArchiveLine[] = []
  const counts = await importArchive(world.ctx, folder, { line: (line) => lines.push(line), progress: () => undefined })
  const told = lines
    .filter(({ note }) => note)
    .map(({ file, text, outcome, note }) => `${file} ${text} ${outcome}: ${note}`)
  return { counts, told }
}
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const at = (minute: number) => new Date(Date.UTC(2008, 4, 1, 12, minute)).toISOString()
const all = (table: string) => read(db, sql`select * from ${sql.raw(table)} order by 1, 2`)

const PICTURE = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#446688' } })
  .png()
  .toBuffer()

const FOLDER = {
  accounts: [
    `1,oldbob,Old_Bob,bob@kz.example,2006-02-03,SE,${md5('an old word')},md5`,
    '2,taken,Taken_One,x@kz.example,,,,',
  ],
  users: [
    { id: 1, name: 'Old_Bob', avatar: 'avatars/1.png' },
    { id: 2, name: 'Taken One', login: 'taken', steam: 'STEAM_0:1:77' },
    { id: 3, name: 'Old_Bob', registered: at(0) },
  ],
  categories: [
    { id: 10, name: 'Old forum', order: 0 },
    { id: 11, name: 'Staff room', parent: 10, private: true, order: 1 },
  ],
  threads: [
    { id: 100, category: 10, title: 'Strafes &c', views: 7, sticky: true },
    { id: 101, category: 11, title: 'Secret', locked: true },
    { id: 102, category: 10, title: 'Empty' },
    { id: 103, category: 99, title: 'Nowhere' },
  ],
  files: [
    { id: 5, message: 1001, name: 'shot.png', path: 'files/aa' },
    { id: 6, message: 1001, name: 'demo [x].zip', path: 'files/bb' },
    { id: 7, message: 1001, name: 'gone.zip', path: 'files/gone' },
    { id: 8, message: 1001, name: 'passwd', path: '../../etc/passwd' },
  ],
  messages: [
    { id: 1001, thread: 100, author: 1, date: at(1), text: 'See [b]this[/b] [file=5]' },
    { id: 1003, thread: 100, author: 2, date: at(9), text: '[quote="Old_Bob" post_id=1001 time=1]See[/quote]late' },
    { id: 1002, thread: 100, author: 3, date: at(5), text: '[SIZE="5"]big[/SIZE] [COLOR="Red"]red[/COLOR]' },
    { id: 1004, thread: 101, name: 'A guest', date: at(3), text: '@Watcher secret' },
    { id: 1005, thread: 999, author: 1, date: at(3), text: 'lost' },
    { id: 1006, thread: 100, author: 44, name: 'Gone Guy', date: at(20), text: '' },
  ],
  news: [{ id: 9, author: 1, date: at(0), title: 'We are back', text: '[b]Yes[/b]\nline' }],
  comments: [
    { id: 1, news: 9, author: 2, date: at(2), text: 'first' },
    { id: 2, news: 9, parent: 3, author: 1, date: at(3), text: 'a reply to what comes later' },
    { id: 3, news: 9, parent: 1, author: 3, date: at(4), text: 'second' },
    { id: 4, news: 8, author: 3, date: at(4), text: 'nowhere' },
  ],
  bytes: { 'avatars/1.png': PICTURE, 'files/aa': PICTURE, 'files/bb': 'PK zip bytes' },
} as const

describe('an archive of an earlier site', () => {
  test('comes whole, with its dates, under its authors, and what does not fit is named', async () => {
    await world.user({ username: 'taken', pseudo: 'Somebody', email: 'somebody@kz.example' })
    const watcher = await world.user({ pseudo: 'Watcher' })
    const folder = await writeArchive(FOLDER)
    const { told, counts } = await bring(folder)
    expect(told).toEqual([
      'accounts.csv taken refused: Username is already taken',
      'threads id 103 refused: category 99 has not come',
      'files id 8 refused: path: not a path below the folder',
      'files id 7 refused: files/gone is not in the folder',
      'messages id 1005 refused: thread 999 has not come',
      'comments id 2 taken: stands alone: comment 3 has not come before it',
      'comments id 4 refused: news 8 has not come',
      'threads id 102 refused: no message of it has come',
    ])
    expect(counts).toEqual({ taken: 19, changed: 0, unchanged: 1, refused: 7 })
    const [{ id: thread } = { id: 0 }] = await read(db, sql`select id from forum_threads where title = 'Strafes &c'`)
    const page = await world.guest.call('GET /forum/threads/{id}', {
      params: { id: Number(thread) },
      query: { page: 1 },
    })
    expect(page.messages.map(({ authorName, dateIso, position }) => [position, authorName, dateIso])).toEqual([
      [1, 'Old_Bob', at(1)],
      [2, 'Old_Bob (unclaimed)', at(5)],
      [3, 'Taken One (unclaimed)', at(9)],
      [4, 'Gone Guy (unclaimed)', at(20)],
    ])
    const [file] = await read(db, sql`select min(id) as one, max(id) as two from archive_files`)
    const [first, second, third, fourth] = page.messages.map(({ message }) => message)
    expect(first).toBe(
      `See [b]this[/b] [img]/media/attachments/${file?.one}/shot.png[/img]\n[url=/media/attachments/${file?.two}/demo%20%5Bx%5D.zip]demo _x_.zip[/url]`,
    )
    expect(second).toBe('[style size=18]big[/style] [color=Red]red[/color]')
    expect(third).toMatch(/^\[quote=Old_Bob\|\/forum\/threads\/\d+\?message=\d+\]See\[\/quote\]late$/)
    expect(fourth).toBe('(no text)')
    expect(page.thread).toMatchObject({ isSticky: true, replyCount: 3 })
    expect(await read(db, sql`select views from forum_views where thread_id = ${thread}`)).toEqual([{ views: 7 }])
    const [bob] = await read(db, sql`select picture, country from users where username = 'oldbob'`)
    expect(bob).toEqual({ picture: expect.stringMatching(/^\/media\/images\//), country: 'se' })
    const told2 = await read(db, sql`select * from notifications where user_id = ${watcher.userId}`)
    expect(told2).toEqual([])
  })

  test('changes nothing the second time', async () => {
    const folder = await writeArchive(FOLDER)
    const tables = [
      'forum_threads',
      'forum_messages',
      'forum_categories',
      'posts',
      'comments',
      'users',
      'archive_items',
      'blobs',
    ]
    const before = await Promise.all(tables.map(all))
    const { counts } = await bring(folder)
    expect(counts.taken).toBe(0)
    expect(await Promise.all(tables.map(all))).toEqual(before)
  })

  test('is new to nobody, and a private category is for top staff alone', async () => {
    const { client } = await world.staff('ADMIN')
    const categories = await client.call('GET /forum/categories', {})
    expect(categories.map(({ name, unread, isRestricted }) => [name, unread, isRestricted])).toEqual([
      ['Old forum', false, false],
      ['Staff room', false, true],
    ])
    const open = await world.guest.call('GET /forum/categories', {})
    expect(open.map(({ name, canRead }) => [name, canRead])).toEqual([['Old forum', true]])
    const hits = await world.guest.call('GET /forum/search', { query: { query: 'secret', page: 1 } }).catch(() => null)
    expect(JSON.stringify(hits)).not.toContain('@Watcher')
  })

  test('of this month is new to nobody either', async () => {
    const lately = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const reader = await world.user({ pseudo: 'Reader' })
    await db.execute(sql`update users set created_at = '2020-01-01' where id = ${reader.userId}`)
    const member = await world.as(reader)
    const folder = await writeArchive({
      manifest: { format: 1, name: 'late', software: 'mybb' },
      categories: [{ id: 1, name: 'Late' }],
      threads: [{ id: 1, category: 1, title: 'Lately' }],
      messages: [{ id: 1, thread: 1, name: 'Z', date: lately(2), text: 'x' }],
    })
    await bring(folder)
    const late = async () => (await member.call('GET /forum/categories', {})).find(({ name }) => name === 'Late')
    expect(await late()).toMatchObject({ unread: false, messageCount: 1 })
    const next = await writeArchive({
      manifest: { format: 1, name: 'late', software: 'mybb' },
      messages: [{ id: 2, thread: 1, name: 'Z', date: lately(0), text: 'y' }],
    })
    await bring(next)
    expect(await late()).toMatchObject({ unread: false, messageCount: 2 })
  })

  test('of two imports at once comes once', async () => {
    const messages = Array.from({ length: 1200 }, (_, n) => ({
      id: n + 1,
      thread: 1 + (n % 7),
      name: `g${n % 5}`,
      date: at(n % 50),
      text: `m${n}`,
    }))
    const folder = await writeArchive({
      manifest: { format: 1, name: 'twice', software: 'smf' },
      categories: [{ id: 1, name: 'Twice' }],
      threads: Array.from({ length: 7 }, (_, n) => ({ id: n + 1, category: 1, title: `thread ${n}` })),
      messages,
    })
    await Promise.all([bring(folder), bring(folder)])
    const [counts] = await read(
      db,
      sql`select count(*)::int as messages, count(distinct t.id)::int as threads, bool_and(t.written = (select count(*) from forum_messages x where x.thread_id = t.id)) as right
        from forum_messages m join forum_threads t on t.id = m.thread_id join forum_categories c on c.id = t.category_id where c.name = 'Twice'`,
    )
    expect(counts).toEqual({ messages: 1200, threads: 7, right: true })
    const [order] = await read(
      db,
      sql`select count(*)::int as wrong from forum_messages a join forum_messages b on b.thread_id = a.thread_id and b.position = a.position + 1
        where a.created_at > b.created_at`,
    )
    expect(order).toEqual({ wrong: 0 })
  })
})

describe('a bad archive', () => {
  const BAD = {
    users: [
      '{"id":1,"name":"Cut',
      '\u0000',
      '{"id":0,"name":"x"}',
      '{"id":2}',
      '[]',
      'null',
      { id: 3, name: 'ok' },
      { id: 3, name: 'again' },
    ],
    categories: [{ id: 1, name: 'C' }],
    threads: [
      { id: 1, category: 1, title: 'x'.repeat(400) },
      { id: 2, category: 1, title: '\u200b' },
    ],
    messages: [
      { id: 1, thread: 1, author: 3, date: at(1), text: 'y'.repeat(30_000) },
      { id: 2, thread: 2, author: 3, date: at(1), text: '[u]a[/u]'.repeat(2_100) },
      { id: 3, thread: 2, author: 3, date: '2999-01-01T00:00:00Z', text: 'future' },
      { id: 4, thread: 2, author: 3, date: 'yesterday', text: 'x' },
      `{"id":5,"text":"${'z'.repeat(3 * 1024 * 1024)}"}`,
      { id: 6, thread: 2, author: 3, date: at(2), text: 'a\u0000b' },
    ],
  }

  test('loses the lines that do not fit and no other', async () => {
    const folder = await writeArchive({ ...BAD, manifest: { format: 1, name: 'bad', software: 'other' } })
    const { told } = await bring(folder)
    expect(told).toEqual([
      'users {"id":1,"name":"Cut refused: is not JSON',
      'users \u00b7 refused: has a NUL byte',
      expect.stringMatching(/^users id 0 refused: id: /),
      expect.stringMatching(/^users id 2 refused: name: /),
      expect.stringMatching(/^users \[\] refused: /),
      expect.stringMatching(/^users null refused: /),
      'users id 3 refused: its number comes twice',
      'threads id 1 taken: cut to 120 characters',
      'messages id 3 refused: date: not a date from 1990 to now',
      expect.stringMatching(/^messages id 4 refused: date: /),
      expect.stringMatching(/^messages .* refused: longer than 2097152 bytes$/),
      'messages id 1 taken: cut to 20000 characters',
      'messages id 2 taken: without its tags: too many',
    ])
    expect(await read(db, sql`select message from forum_messages order by id desc limit 1`)).toEqual([
      { message: 'ab' },
    ])
  })

  test('is told from a good one before anything is written', async () => {
    const outside = join(tmpdir(), `kz16-outside-${process.pid}`)
    await writeFile(outside, 'secret')
    const folder = await writeArchive({ ...FOLDER, manifest: { format: 1, name: 'check', software: 'phpbb' } })
    await symlink(outside, join(folder, 'files/gone'))
    const faults: string[] = []
    const counts = await checkArchive(folder, {
      line: ({ file, text, note }) => faults.push(`${file} ${text}: ${note}`),
      progress: () => undefined,
    })
    expect(faults).toEqual([
      'threads id 103: 99 of categories is not above it',
      'files id 7: files/gone is not in the folder',
      'files id 8: path: not a path below the folder',
      'messages id 1005: 999 of threads is not above it',
      'comments id 4: 8 of news is not above it',
    ])
    expect(counts.messages).toEqual({ lines: 6, faults: 1 })
    await expect(bring(await writeArchive({ manifest: '{' }))).rejects.toThrow(/archive\.json is not as/)
    await expect(bring(tmpdir())).rejects.toThrow(/has no archive\.json/)
  })
})
