import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { askClaim, type Claim, claimFolder } from './claim.ts'
import { startPostgres } from './postgres.ts'

const home = mkdtempSync(join(tmpdir(), 'kz16-claim-'))
const children = new Set<ChildProcess>()
let made = 0

function folder(): string {
  const path = join(home, `data${++made}`)
  mkdirSync(path, { mode: 0o700 })
  return path
}

afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(home, { recursive: true, force: true })
})

test('of many who come in one moment one has the folder, whoever had it before', async () => {
  const data = folder()
  for (let round = 1; round <= 30; round++) {
    const came = await Promise.allSettled(Array.from({ length: 8 }, () => claimFolder(data)))
    const claims = came.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(claims).toHaveLength(1)
    for (const { reason } of came.filter((one) => one.status === 'rejected')) {
      expect(String(reason)).toMatch(/^Error: Another KZ16 server, or a command/)
    }
    expect(await askClaim(data)).toBe('held')
    await claims[0]?.giveBack()
    expect(await askClaim(data)).toBe('free')
  }
  // a few dead ones stay for those who looked before them
  expect(readdirSync(join(data, 'claim')).length).toBeLessThan(12)
})

test('who is overtaken between the look and the link gives way, also to an owner many numbers ahead', async () => {
  const data = folder()
  const claims = join(data, 'claim')
  mkdirSync(claims)
  const owner = createServer((socket) => socket.end('held\n')).listen(join(data, 'owner'))
  await once(owner, 'listening')
  let isOver = false
  const late = claimFolder(data).finally(() => {
    isOver = true
  })
  const said = late.then(
    () => 'taken',
    (error) => String(error),
  )
  while (!isOver && !readdirSync(claims).some((name) => name.startsWith('new-'))) await turn()
  linkSync(join(data, 'owner'), join(claims, '20'))
  expect(await said).toMatch(/^Error: Another KZ16 server, or a command/)
  expect(readdirSync(claims).filter((name) => !name.startsWith('new-'))).toEqual(['20'])
  owner.close()
})

/** A process that has the claim too, as PostgreSQL has it. */
function inherit({ heir }: Claim): ChildProcess {
  const child = spawn('sleep', ['600'], { stdio: ['ignore', 'ignore', 'ignore', heir] })
  children.add(child)
  return child
}

test.runIf(process.platform === 'linux')('what its owner left behind is waited for and not disturbed', async () => {
  const data = folder()
  const claim = await claimFolder(data)
  const left = inherit(claim)
  await claim.giveBack()
  let isOurs = false
  const next = claimFolder(data).then((ours) => {
    isOurs = true
    return ours
  })
  await delay(500)
  expect(isOurs).toBe(false)
  expect(left.exitCode).toBeNull()
  left.kill('SIGKILL')
  await (await next).giveBack()
})

test('a given back folder can be copied, and a copy belongs to nobody', async () => {
  const data = folder()
  await (await claimFolder(data)).giveBack()
  const claim = await claimFolder(data)
  await claim.giveBack()
  const copy = join(home, 'copy')
  cpSync(data, copy, { recursive: true })
  expect(await askClaim(copy)).toBe('free')
  await (await claimFolder(copy)).giveBack()
})

test.runIf(process.getuid?.() === 0)('root does not lock the account out that the folder belongs to', async () => {
  const data = folder()
  execFileSync('chown', ['65534:65534', data])
  await (await claimFolder(data)).giveBack()
  const claim = await claimFolder(data)
  const names = ['claim', ...readdirSync(join(data, 'claim')).map((name) => join('claim', name))]
  expect(names).toEqual(['claim', 'claim/1', 'claim/2'])
  for (const name of names) expect(statSync(join(data, name)).uid).toBe(65534)
  // who may enter may ask
  expect(statSync(join(data, 'claim/2')).mode & 0o222).toBe(0o222)
  await claim.giveBack()
})

test.runIf(process.platform === 'linux').each([
  ['NFS', 0x6969],
  ['SMB', 0xfe534d42],
  ['9P', 0x01021997],
  ['FUSE', 0x65735546],
])('a folder on %s, which other machines may have too, is refused', async (name, type) => {
  const data = folder()
  expect(statfsSync(data).type).not.toBe(type)
  await expect(claimFolder(data, async () => ({ type }))).rejects.toThrow(
    new RegExp(`^DATA_DIR \\S+ is on ${name}, where .* DATABASE_URL\\.$`),
  )
  expect(readdirSync(data)).toEqual([])
})

test.runIf(process.platform === 'linux')('so is one whose database alone lies on such a file system', async () => {
  const data = folder()
  const look = async (path: string) => ({ type: path === join(data, 'postgres') ? 0x6969 : 0xef53 })
  await expect(claimFolder(data, look)).rejects.toThrow(/ is on NFS, where /)
})

test.runIf(process.platform === 'linux')('a folder where nothing can be made is refused in one sentence', async () => {
  await expect(claimFolder('/sys')).rejects.toThrow(/^DATA_DIR \/sys cannot be claimed .*\(E[A-Z]+\).*DATABASE_URL\.$/)
})

test('a claim ends with its process, however that ends', async () => {
  const data = folder()
  const claim = await claimFolder(data)
  const child = inherit(claim)
  await claim.giveBack()
  expect(readdirSync(join(data, 'claim'))).toEqual(['1'])
  child.kill('SIGKILL')
  await once(child, 'exit')
  await expect.poll(() => askClaim(data)).toBe('free')
})

/** The programs that work on a folder and have this socket open. */
function heirsOf(data: string, socket: string): Set<string> {
  const found = new Set<string>()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)) {
    try {
      const files = readdirSync(`/proc/${pid}/fd`).map((name) => readlinkSync(`/proc/${pid}/fd/${name}`))
      if (!files.includes(socket)) continue
      const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      if (program.startsWith('postgres: ')) found.add('a backend')
      else if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data)) found.add(program.split('/').at(-1) ?? '')
    } catch {
      // it ended meanwhile
    }
  }
  return found
}

test.runIf(process.platform === 'linux')('initdb, PostgreSQL and its backends have the claim, too', async () => {
  const data = folder()
  const claim = await claimFolder(data)
  const socket = readlinkSync(`/proc/self/fd/${claim.heir}`)
  const starting = startPostgres({ dataDir: data, durable: false, log: () => undefined, claim })
  await expect.poll(() => heirsOf(data, socket), { interval: 20 }).toContain('initdb')
  const { stop } = await starting
  expect(heirsOf(data, socket)).toEqual(new Set(['postgres', 'a backend']))
  await stop()
  await claim.giveBack()
})
