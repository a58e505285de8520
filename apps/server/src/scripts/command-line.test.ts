import { lstat, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Client } from '../platform/database/client.ts'
import { type RunningPostgres, startPostgres } from '../platform/database/embedded/postgres.ts'
import { freePort } from '../testing/fakes/free-port.ts'
import { newSite, runCommand } from './command-line.ts'

let dataDir: string
let running: RunningPostgres
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kz16-command-'))
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('INIT_CWD', dataDir)
  running = await startPostgres({ dataDir, durable: false, log: () => {} })
})
afterAll(async () => {
  await running.stop()
  vi.unstubAllEnvs()
  await rm(dataDir, { recursive: true, force: true })
})

async function kz(...words: string[]): Promise<{ code: number; out: string; errors: string }> {
  const [out, errors]: [string[], string[]] = [[], []]
  const code = await runCommand(
    words,
    (line) => out.push(line),
    (line) => errors.push(line),
  )
  return { code, out: out.join('\n'), errors: errors.join('\n') }
}

async function query(text: string): Promise<unknown[]> {
  const client = new Client(running.connection)
  await client.connect()
  return client
    .query({ text, rowMode: 'array' })
    .then(({ rows }) => rows.flat())
    .finally(() => client.end())
}

const NEW = ['user', 'create', '--username', 'first', '--pseudo', 'First One', '--email', 'First@Example.Test']

test('help lists the commands; a wrong word, option or number of words is called so', async () => {
  const help = await kz('help')
  expect(help.code).toBe(0)
  for (const name of ['user create', 'user role', 'import maps', 'import records', 'import longjumps', 'sample']) {
    expect(help.out).toContain(name)
  }
  expect(await kz()).toMatchObject({ code: 0, out: help.out })
  expect(await kz('dance')).toMatchObject({ code: 2, errors: expect.stringContaining('There is no command dance') })
  expect((await kz('import', 'maps')).code).toBe(2)
  expect((await kz('user', 'role', 'a', 'ADMIN', '--dance')).code).toBe(2)
})

test('says before it begins a site where there is none', async () => {
  const elsewhere = join(dataDir, 'elsewhere')
  expect(newSite({ databaseUrl: undefined, dataDir: elsewhere })).toContain(`There is no site in ${elsewhere} yet`)
  expect(newSite({ databaseUrl: undefined, dataDir })).toBeNull()
  expect(newSite({ databaseUrl: 'postgres://elsewhere/kz', dataDir: elsewhere })).toBeNull()
  expect((await kz('tracks')).errors).toBe('')
})

test('makes what players in the browser draw', async () => {
  const nothing = '0 made, 0 could not be made, 0 wanting'
  for (const name of ['tracks', 'geometry', 'hulls']) {
    expect(await kz(name)).toMatchObject({ code: 0, out: nothing })
    expect(await kz(name, '--all')).toMatchObject({ code: 0, out: nothing })
  }
})

test('makes the first administrator, shows the password once, and refuses what a form would refuse', async () => {
  const made = await kz(...NEW, '--role', 'admin')
  expect(made.code).toBe(0)
  expect(made.out).toMatch(/^Account first made, ADMIN\.\nPassword, shown only here: \S{20}$/)
  expect(await query('select username, pseudo, email, role from users join user_roles on user_id = id')).toEqual([
    'first',
    'First One',
    'First@example.test',
    'ADMIN',
  ])
  expect(await query(`select actor_id, action from audit_log`)).toEqual([null, 'user.create'])

  const renamed = NEW.map((word) => word.replace('First One', 'Second One'))
  expect(await kz(...renamed)).toMatchObject({ code: 1, errors: 'Username is already taken.' })
  const other = (...more: string[]) => kz(...NEW.map((word) => word.replace('first', 'second')), ...more)
  expect(await other()).toMatchObject({ code: 1, errors: 'Nickname is already taken.' })
  expect(await other('--password', 'short')).toMatchObject({
    code: 1,
    errors: 'Password must be 10 to 128 characters.',
  })
  expect(await other('--role', 'RECORD_HOLDER')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('is not one of'),
  })
  expect((await kz('user', 'create', '--username', 'x')).errors).toBe('Give --username, --pseudo and --email.')
})

test('a command with another secret makes nothing, unless that one is to count from now on', async () => {
  const kept = join(dataDir, 'secret-key')
  const first = await readFile(kept, 'utf8')
  await writeFile(kept, 'k'.repeat(43))
  const refused = { code: 1, errors: expect.stringMatching(/^SECRET_KEY, or DATA_DIR\/secret-key without it, is not/) }
  expect(await kz('user', 'role', 'first', 'WRITER')).toMatchObject(refused)
  expect(await query('select role from user_roles')).toEqual(['ADMIN'])
  expect((await kz('secret', 'accept')).out).toMatch(/^This secret counts from now on/)
  expect((await kz('user', 'role', 'first', 'ADMIN')).out).toBe('first already has ADMIN.')
  await writeFile(kept, first)
  expect(await kz('site', 'show')).toMatchObject(refused)
  expect((await kz('secret', 'accept')).code).toBe(0)
})

test('a command says nothing of slow queries, unless the log is to be a fine one', async () => {
  vi.stubEnv('SLOW_QUERY_MS', '1')
  try {
    // a millisecond is soon over, of which query nobody knows
    for (let tries = 0; tries < 5; tries++) expect(await kz('site', 'show')).toMatchObject({ code: 0, errors: '' })
    vi.stubEnv('LOG_LEVEL', 'debug')
    const told = async () => {
      const { code, errors } = await kz('user', 'role', 'first', 'ADMIN')
      expect(code).toBe(0)
      return errors
    }
    await vi.waitFor(async () => expect(await told()).toContain('"msg":"slow query"'), { timeout: 20_000 })
  } finally {
    vi.stubEnv('SLOW_QUERY_MS', '')
    vi.stubEnv('LOG_LEVEL', '')
  }
})

test('gives and takes roles', async () => {
  expect((await kz('user', 'role', 'FIRST', 'writer')).out).toBe('FIRST now has WRITER.')
  expect((await kz('user', 'role', 'first', 'WRITER')).out).toBe('first already has WRITER.')
  expect((await kz('user', 'role', 'first', 'WRITER', '--remove')).out).toBe('first no longer has WRITER.')
  expect((await kz('user', 'role', 'first', 'WRITER', '--remove')).out).toBe('first does not have WRITER.')
  expect(await kz('user', 'role', 'nobody', 'WRITER')).toMatchObject({ code: 1, errors: 'There is no account nobody.' })
  expect(await query('select role from user_roles')).toEqual(['ADMIN'])
})

test('takes the second factor off an account whose owner lost it, and writes it down', async () => {
  for (const [table, columns, values] of [
    ['passkeys', 'credential_id, public_key, counter, name', `'x', '\\x00', 0, 'phone'`],
    ['authenticators', 'secret', `'\\x00'`],
    ['recovery_codes', 'hash', `'\\x00'`],
  ])
    await query(`insert into ${table} (user_id, ${columns}) select id, ${values} from users where username = 'first'`)
  expect(await kz('user', 'reset-factor', 'FIRST')).toMatchObject({
    ...{ code: 0, out: 'FIRST logs in by password alone now.' },
  })
  const left =
    'select user_id from passkeys union all select user_id from authenticators union all select user_id from recovery_codes'
  expect(await query(left)).toEqual([])
  expect(await query(`select actor_id, reason from audit_log where action = 'factor.reset'`)).toEqual([
    null,
    'command line',
  ])
  expect(await kz('user', 'reset-factor', 'nobody')).toMatchObject({ code: 1, errors: 'There is no account nobody.' })
})

test('imports a list and reports every line, or says why the file is of no use', async () => {
  await writeFile(
    join(dataDir, 'list.txt'),
    'Some list\nkz_a 100.5 one ru 7\nkz_b 0 n/a n-a 8\nkz_\x1b[31m 1 one ru 9\n',
  )
  const report = await kz('import', 'records', 'list.txt')
  expect(report).toMatchObject({ code: 0, errors: '' })
  expect(report.out.split('\n')).toEqual([
    '     2  taken      kz_a 100.5 one ru 7',
    '     3  taken      kz_b 0 n/a n-a 8  (no record)',
    '     4  refused    kz_\u00b7[31m 1 one ru 9  (not a map name)',
    '3 lines: 2 taken, 0 changed, 0 unchanged, 1 refused.',
  ])
  expect((await kz('import', 'records', 'list.txt', '--quiet')).out.split('\n')).toHaveLength(2)
  expect(await kz('import', 'maps', 'list.txt')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('not a map list'),
  })
  expect(await kz('import', 'maps', 'gone.csv')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('cannot be read'),
  })
})

test('does not put sample accounts into a database that is in use', async () => {
  expect(await kz('sample')).toMatchObject({ code: 1, errors: 'The database is not empty.' })
})

test('a store that is away while files are moved is one sentence, and what to do', async () => {
  const settings = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  for (const name of settings) vi.stubEnv(name, 'anything')
  vi.stubEnv('S3_ENDPOINT', `http://127.0.0.1:${await freePort()}`)
  await query(`insert into blobs (sha256, size) values (repeat('a', 64), 5)`)
  const moved = await kz('files', 'move', '--to', 'bucket')
  await query('delete from blobs')
  for (const name of [...settings, 'S3_ENDPOINT']) vi.stubEnv(name, '')
  expect(moved).toEqual({
    ...{ code: 1, out: '' },
    errors: expect.stringMatching(
      /^The object store .+: connect ECONNREFUSED \S+\. What was copied is there: run it again\.$/,
    ),
  })
})

test('makes a key for a game server once, and ends it', async () => {
  expect((await kz('server-key', 'create', 'cliff')).out).toMatch(/^Key of cliff, shown only here: kzs_\S{32}$/)
  expect(await kz('server-key', 'create', 'cliff')).toMatchObject({ code: 1, errors: 'There is a key cliff already.' })
  expect((await kz('server-key', 'revoke', 'cliff')).out).toBe('The key cliff no longer works.')
  expect(await kz('server-key', 'revoke', 'cliff')).toMatchObject({ code: 1 })
  expect((await kz('server-key', 'list')).out).toBe('cliff  (revoked)')
})

test('an export takes the place of a file, and not of a device', async () => {
  const [file, device] = [join(dataDir, 'maps.txt'), join(dataDir, 'device')]
  await writeFile(file, 'an older list')
  await symlink(devNull, device)
  for (const path of [file, device]) expect(await kz('export', 'maps', path)).toMatchObject({ code: 0 })
  expect(await readFile(file, 'utf8')).not.toContain('older')
  expect((await lstat(device)).isSymbolicLink()).toBe(true)
})

test('works without a server, too', async () => {
  await running.stop()
  expect((await kz('user', 'role', 'first', 'VIP')).out).toBe('first now has VIP.')
  running = await startPostgres({ dataDir, durable: false, log: () => {} })
  expect(await query(`select role from user_roles order by role`)).toEqual(['ADMIN', 'VIP'])
})
