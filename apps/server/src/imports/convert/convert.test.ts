import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { afterAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/api/sql.ts'
import { MADE } from '../../testing/boards.ts'
import { writeDump } from '../../testing/dumps.ts'
import { read } from '../../testing/read.ts'
import { createWorld } from '../../testing/world.ts'
import { importArchive } from '../archive/import-archive.ts'
import type { Out } from './board.ts'
import { convertDump } from './convert.ts'
import { takeWritten, writeListed } from './e107-files.ts'
import { readPhpArray } from './php-values.ts'

const world = await createWorld()
afterAll(() => world.close())

const hex = (name: 'md5' | 'sha1', text: string) => createHash(name).update(text).digest('hex')
const md5 = (text: string) => hex('md5', text)
const PASSWORD = 'an old word & more'
const SALT = 'a:b"c'

/** How each board kept a password. */
const HASHES: Record<keyof typeof MADE, (login: string) => Promise<string> | string> = {
  phpbb: () => bcrypt(PASSWORD, { cost: 4 }),
  smf: (login) => bcrypt(login.toLowerCase() + PASSWORD, { cost: 4 }),
  mybb: () => md5(md5(SALT) + md5(PASSWORD)),
  vbulletin: () => md5(md5(PASSWORD) + SALT),
  e107: (login) => `$E$${md5(md5(PASSWORD) + login)}`,
  e107_07: () => md5(PASSWORD),
}
const BOARDS = Object.keys(MADE) as (keyof typeof MADE)[]
const softwareOf = (board: keyof typeof MADE) => (board === 'e107_07' ? 'e107' : board)

async function communityOf(board: keyof typeof MADE, users: number, threads: number, messages: number) {
  const made = Array.from({ length: users }, async (_, n) => {
    const login = `${board}.user${n + 1}`
    const hash = n < 2 ? await HASHES[board](login) : ''
    // names of every kind: with what is no letter of a nickname, and with marks
    const name = n === 2 ? 'Čestmír & "Ž"' : login
    return { id: n + 1, login: n === 2 ? name : login, name, email: `${login}@kz.example`, hash, salt: SALT }
  })
  return { users: await Promise.all(made), threads, messages }
}

async function convert(board: keyof typeof MADE, dump: string, options: { prefix?: string } = {}) {
  const folder = join(await mkdtemp(join(tmpdir(), 'kz16-convert-')), 'out')
  const notes: string[] = []
  const counts = await convertDump(softwareOf(board), dump, folder, {
    ...{ name: board, path: `/${board}/`, prefix: options.prefix ?? null, note: (text) => notes.push(text) },
  })
  return { folder, counts, notes }
}
const linesOf = async (folder: string, file: string) =>
  (await readFile(join(folder, file), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

describe.each(BOARDS)('a dump of %s', (board) => {
  test('small, of utf8, gives the whole community; it logs in and its forum stands', async () => {
    const of = await communityOf(board, 6, 8, 60)
    const dump = await writeDump(MADE[board](of), { prefix: 'kz_' })
    const { folder, counts } = await convert(board, dump)
    const extra = board.startsWith('e107') ? { 'news.jsonl': 2, 'comments.jsonl': 2 } : {}
    const common = { 'users.jsonl': 6, 'threads.jsonl': 8, 'messages.jsonl': 61, 'files.jsonl': 1 }
    expect(counts).toMatchObject({ ...common, ...extra })
    await mkdir(join(folder, 'files'), { recursive: true })
    for (const { path } of await linesOf(folder, 'files.jsonl').catch(() => [])) {
      await mkdir(join(folder, path, '..'), { recursive: true })
      await writeFile(join(folder, path), 'PK zip', { flag: 'wx' }).catch(() => undefined)
    }
    const refused: string[] = []
    await importArchive(world.ctx, folder, {
      line: ({ file, text, outcome, note }) => outcome === 'refused' && refused.push(`${file} ${text}: ${note}`),
      progress: () => undefined,
    })
    const pictures = refused.filter((line) => /its picture/.test(line))
    // the third has a name that no account may have; nobody copied the pictures
    expect(refused.filter((line) => !pictures.includes(line))).toEqual([
      expect.stringMatching(/^accounts\.csv .*Nickname/),
    ])
    const login = `${board}.user1`
    expect(
      await world.guest.call('POST /auth/authenticate', { body: { username: login, password: PASSWORD } }),
    ).toMatchObject({ pseudo: login })
    const [found] = await read(
      world.ctx.db,
      sql`select count(*)::int as messages, count(distinct m.thread_id)::int as threads,
          count(*) filter (where c.roles <> '{}')::int as closed, count(distinct u.id) filter (where u.deleted_at is not null)::int as unclaimed,
          max(m.message) filter (where m.message like '[b]%') as text, min(t.title) as title,
          count(*) filter (where m.message like '%/media/attachments/%')::int as files
        from archive_items i join archives a on a.id = i.archive_id join forum_messages m on m.id = i.new_id
          join forum_threads t on t.id = m.thread_id join forum_categories c on c.id = t.category_id join users u on u.id = m.author_id
        where i.kind = 'message' and a.name = ${board}`,
    )
    expect(found).toMatchObject({ messages: 61, threads: 8, closed: 15, unclaimed: 2, title: 'Thread "1"' })
    expect(found?.files).toBe(1)
    expect(String(found?.text).toLowerCase()).toBe(
      '[b]bold[/b] a text with „quotes“ — čšž,\nover lines, "double" and \'single\', a \\ and 100 %',
    )
  })

  test('middle, of latin1 holding utf8 and packed, reads as it was meant', async () => {
    const of = await communityOf(board, 40, 60, 1500)
    const dump = await writeDump(MADE[board](of), { code: 'twice', gz: true, together: 7 })
    const { folder, counts } = await convert(board, dump)
    expect(counts).toMatchObject({ 'users.jsonl': 40, 'threads.jsonl': 60, 'messages.jsonl': 1501 })
    const messages = await linesOf(folder, 'messages.jsonl')
    expect(messages[3].text).toContain('„quotes“ — čšž,\nover lines')
    expect((await linesOf(folder, 'users.jsonl'))[2].name).toBe('Čestmír & "Ž"')
    expect(
      (await linesOf(folder, 'categories.jsonl')).map(({ name, private: closed }) => [name, Boolean(closed)]),
    ).toEqual([
      ['Main', false],
      ['Talk & more', false],
      ['Closed', true],
    ])
  })

  test('large, cut in the middle, gives what stands before the cut and says so', async () => {
    const of = await communityOf(board, 300, 400, 8000)
    const whole = await writeDump(MADE[board](of), { prefix: 'x' })
    const size = (await readFile(whole)).length
    const cut = await writeDump(MADE[board](of), { prefix: 'x', cutTo: Math.floor(size * 0.6) })
    const { notes, counts } = await convert(board, cut)
    expect(notes).toContain('The dump ends in the middle of a statement: what stood behind it is missing.')
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(1000)
    const packed = await writeDump(MADE[board](of), { prefix: 'x', gz: true })
    const bytes = await readFile(packed)
    const half = join(await mkdtemp(join(tmpdir(), 'kz16-half-')), 'half.sql.gz')
    await writeFile(half, bytes.subarray(0, Math.floor(bytes.length * 0.7)))
    expect((await convert(board, half)).notes.join()).toContain('ends in the middle')
  })
})

describe('a dump', () => {
  test('with bytes of files in it gives them', async () => {
    const dump = await writeDump(MADE.vbulletin(await communityOf('vbulletin', 2, 2, 4)))
    const { folder } = await convert('vbulletin', dump)
    expect(await readFile(join(folder, 'files/70.attach'))).toEqual(Buffer.from('PK\0\x01 zip'))
  })

  test('of two boards needs the prefix of one; one of another board, noise and a full folder are refused', async () => {
    const of = await communityOf('mybb', 2, 2, 4)
    const [one, two] = [
      await writeDump(MADE.mybb(of), { prefix: 'a_' }),
      await writeDump(MADE.mybb(of), { prefix: 'b_' }),
    ]
    const both = join(await mkdtemp(join(tmpdir(), 'kz16-both-')), 'both.sql')
    await writeFile(both, Buffer.concat([await readFile(one), await readFile(two)]))
    await expect(convert('mybb', both)).rejects.toThrow('--prefix names one of a_, b_')
    expect((await convert('mybb', both, { prefix: 'b_' })).counts).toMatchObject({ 'messages.jsonl': 5 })
    await expect(convert('phpbb', one)).rejects.toThrow('no table posts of this board')
    await writeFile(both, Buffer.alloc(100_000, "INSERT INTO ('\0"))
    await expect(convert('smf', both)).rejects.toThrow('no table messages')
    await expect(convert('smf', '/nowhere')).rejects.toThrow('cannot be read')
    const { folder } = await convert('mybb', one)
    const again = convertDump('mybb', one, folder, { name: 'x', path: '/', prefix: null, note: () => undefined })
    await expect(again).rejects.toThrow('is not empty')
    await cp(folder, `${folder}-2`, { recursive: true })
  })
})

describe('files on messages of e107', () => {
  const FILES = { file: { 0: '12_3_a.zip' }, img: { 0: { file: 'x.png', name: 'my "x".png', size: '7' } } }

  test('are read in each form that PHP stores an array in', () => {
    const exported = `array (
  'file' => 
  array (
    0 => '12_3_a.zip',
  ),
  'img' => array ( 0 => array('file' => 'x.png', 'name' => 'my "x".png', 'size' => 7, ), ), )`
    const serialised =
      'a:2:{s:4:"file";a:1:{i:0;s:10:"12_3_a.zip";}s:3:"img";a:1:{i:0;a:3:{s:4:"file";s:5:"x.png";s:4:"name";s:10:"my "x".png";s:4:"size";i:7;}}}'
    for (const stored of [exported, serialised, JSON.stringify(FILES)]) expect(readPhpArray(stored)).toEqual(FILES)
    expect(readPhpArray("array('a' => 'it\\'s )', 'b' => NULL)")).toEqual({ a: "it's )", b: '' })
  })

  test('give nothing where it is none, cut, too deep or endless', () => {
    const deep = `${'array(0 => '.repeat(9)}1${')'.repeat(9)}`
    for (const stored of ['', 'file*a', "array('file' => array(0 => 'a'", '{"file":', deep, 'array()x'])
      expect(readPhpArray(stored) ?? {}, stored).toEqual({})
    const began = performance.now()
    readPhpArray(`array('${'a'.repeat(200_000)}`)
    readPhpArray(`a:1:{s:9:"${'"'.repeat(200_000)}`)
    readPhpArray('array(('.repeat(50_000))
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  test('lie in the folder of who sent them, under the name that they were sent with; no path leads out of it', () => {
    const lines: object[] = []
    const out = { line: (_file: string, line: object) => lines.push(line) } as unknown as Out
    writeListed(out, 5, 3, JSON.stringify(FILES))
    writeListed(out, 6, 0, JSON.stringify({ file: ['../../config.php', '..', '/etc/passwd', '', 'b.zip', ['c']] }))
    expect(lines).toEqual([
      { id: 5000, message: 5, name: 'a.zip', path: 'files/user_000003/12_3_a.zip' },
      { id: 5001, message: 5, name: 'my "x".png', path: 'files/user_000003/x.png' },
      { id: 6004, message: 6, name: 'b.zip', path: 'files/anon/b.zip' },
    ])
    lines.length = 0
    const written = takeWritten(
      out,
      7,
      'a [link={e_FILE}public/12_3_FT0_j.jpg][img:width=60&height=45]{e_FILE}public/12_3_FT0_j_.jpg[/img][/link] b ' +
        '[img]../../e107_files/public/12_3_FT9_k.jpg[/img] c [file={e_FILE}public/l.zip]the demo[/file] [img]http://x/y.png[/img]',
    )
    expect(written).toBe('a [file=7000] b [file=7001] c [file=7002] [img]http://x/y.png[/img]')
    expect(lines).toEqual([
      { id: 7000, message: 7, name: 'j.jpg', path: 'files/12_3_FT0_j.jpg' },
      { id: 7001, message: 7, name: 'k.jpg', path: 'files/12_3_FT9_k.jpg' },
      { id: 7002, message: 7, name: 'the demo', path: 'files/l.zip' },
    ])
  })
})

test('a forum is closed where guests do not read it, however its board says that', async () => {
  const of = await communityOf('phpbb', 2, 4, 8)
  const closed = async (board: keyof typeof MADE, table: string, column: string, value: string | number, row = 1) => {
    const made = MADE[board](of)
    const changed = made.find(({ name }) => name === table) ?? { name: table, columns: ['none'], rows: [] }
    const rows = changed.rows.map((cells, at) => [...cells, at === row ? value : ''])
    const dump = [...made.filter((one) => one !== changed), { ...changed, columns: [...changed.columns, column], rows }]
    const { folder } = await convert(board, await writeDump(dump))
    return (await linesOf(folder, 'categories.jsonl')).find(({ name }) => name === 'Talk & more')?.private
  }
  expect(await closed('phpbb', 'forums', 'nothing', '')).toBe(false)
  expect(await closed('phpbb', 'forums', 'forum_password', 'hash')).toBe(true)
  expect(await closed('smf', 'boards', 'deny_member_groups', '-1,4')).toBe(true)
})

test('files of SMF lie under the names that its version gave them', async () => {
  const of = await communityOf('smf', 2, 2, 4)
  const made = MADE.smf(of).filter(({ name }) => name !== 'attachments')
  const columns = ['id_attach', 'id_msg', 'id_member', 'attachment_type', 'filename', 'file_hash']
  const rows = [
    [7, 1, 0, 0, 'a demo.zip', 'ff'],
    [8, 1, 0, 3, 'a thumb.png', 'dd'],
    [9, 2, 0, 0, 'Čas 1.zip', ''],
    [10, 0, 1, 0, 'me.png', 'ee'],
    [11, 0, 2, 1, 'avatar_2.png', ''],
  ]
  const pathsOf = async (version: string) => {
    // as a dump has them: by their names
    const tables = [{ name: 'attachments', columns, rows }, ...made]
    const settings = { name: 'settings', columns: ['variable', 'value'], rows: [['smfVersion', version]] }
    const { folder } = await convert('smf', await writeDump([...tables, settings]))
    const files = (await linesOf(folder, 'files.jsonl')).map(({ path }) => path)
    return [...files, ...(await linesOf(folder, 'users.jsonl')).map(({ avatar }) => avatar)]
  }
  const old = `files/9_Cas_1_zip${md5('Cas_1.zip')}`
  expect(await pathsOf('2.1.4')).toEqual(['files/7_ff.dat', old, 'files/10_ee.dat', 'files/avatar_2.png'])
  expect(await pathsOf('2.0.19')).toEqual(['files/7_ff', old, 'files/10_ee', 'files/avatar_2.png'])
})
