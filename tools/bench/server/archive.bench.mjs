import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite } from '../lib/built-site.mjs'
import { cpuSeconds } from '../lib/cpu-share.mjs'

/**
 * The import of an archive of 7,000 accounts with their old passwords and 450,000 messages with 20,000 files (2,000 pictures
 * of members among them), beside a running site that is asked for a thread and the home page meanwhile. Goal: ten minutes and
 * 300 MB; the site answers. `ARCHIVE_SHARE=0.1` makes a tenth of it.
 */

const SHARE = Number(process.env.ARCHIVE_SHARE ?? 1)
const [USERS, THREADS, MESSAGES, FILES, AVATARS] = [7_000, 60_000, 450_000, 18_000, 2_000].map((count) =>
  Math.ceil(count * SHARE),
)
const GOAL_S = 600
const GOAL_MB = 300
const MB = 1024 * 1024
const kz = join(import.meta.dirname, '../../../apps/server/dist/scripts/kz.js')

const WORDS =
  'strafe block prestrafe map route time record jump server demo bhop the a of on and was slow fast again'.split(' ')
const wordsOf = (n, count) =>
  Array.from({ length: count }, (_, at) => WORDS[(n * 31 + at * 7) % WORDS.length]).join(' ')
const at = (n) => new Date(Date.UTC(2006, 0, 1) + n * 600_000).toISOString()

async function lines(folder, file, count, lineOf) {
  const out = createWriteStream(join(folder, file))
  for (let n = 1; n <= count; n++) {
    const line = lineOf(n)
    if (!out.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}

/** A picture of one colour, as PNG. */
async function pictures(folder) {
  const { default: sharp } = await import('sharp')
  for (let n = 1; n <= AVATARS; n++) {
    const background = { r: n % 256, g: (n >> 4) % 256, b: 99 }
    await writeFile(
      join(folder, `avatars/${n}.png`),
      await sharp({ create: { width: 100, height: 100, channels: 3, background } })
        .png()
        .toBuffer(),
    )
  }
}

async function writeArchive(folder) {
  await mkdir(join(folder, 'avatars'), { recursive: true })
  await mkdir(join(folder, 'files'))
  await writeFile(
    join(folder, 'archive.json'),
    JSON.stringify({ format: 1, name: 'bench', software: 'phpbb', path: '/board/' }),
  )
  const hash = createHash('md5').update('an old word').digest('hex')
  await lines(folder, 'accounts.csv', USERS + 1, (n) =>
    n === 1
      ? 'author,username,pseudo,email,registered,hash,scheme'
      : `${n - 1},bench.user${n - 1},Bench User ${n - 1},user${n - 1}@kz.example,2006-01-01,${hash},md5`,
  )
  await lines(folder, 'users.jsonl', USERS, (n) => ({
    ...{ id: n, name: `Bench User ${n}` },
    ...(n <= AVATARS && { avatar: `avatars/${n}.png` }),
  }))
  await lines(folder, 'categories.jsonl', 20, (n) => ({ id: n, name: `Category ${n}`, private: n === 20 }))
  await lines(folder, 'threads.jsonl', THREADS, (n) => ({
    id: n,
    category: 1 + (n % 20),
    title: `${wordsOf(n, 4)} ${n}`,
  }))
  await lines(folder, 'files.jsonl', FILES, (n) => ({
    ...{ id: n, message: n * 20, name: `demo ${n}.zip`, path: `files/${n}` },
  }))
  for (let n = 1; n <= FILES; n++) await writeFile(join(folder, `files/${n}`), Buffer.alloc(20_000, `file ${n} `))
  await lines(folder, 'messages.jsonl', MESSAGES, (n) => ({
    ...{ id: n, thread: 1 + ((n * 7) % THREADS), author: 1 + (n % USERS), date: at(n) },
    text: `${n % 3 ? '' : `[quote="Bench User 1" post_id=${Math.max(1, n - 5)}]${wordsOf(n, 9)}[/quote]`}[b]${n}[/b] ${wordsOf(n, 40)}`,
  }))
  await pictures(folder)
}

const rssOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024

/** Runs the command and answers what it took. */
async function importOnce(folder, dataDir, site) {
  const began = performance.now()
  const env = { ...process.env, DATA_DIR: dataDir, INIT_CWD: '', DATABASE_URL: '' }
  const child = spawn(
    process.execPath,
    ['--disable-proto=throw', '--max-semi-space-size=4', kz, 'import', 'archive', folder, '--quiet'],
    { env },
  )
  let [said, most, cpu] = ['', 0, 0]
  child.stdout.on('data', (bytes) => {
    said += bytes
  })
  child.stderr.on('data', (bytes) => {
    said += bytes
  })
  const look = setInterval(() => {
    try {
      most = Math.max(most, rssOf(child.pid))
      cpu = cpuSeconds(child.pid)
    } catch {
      // it has ended
    }
  }, 250)
  const waits = []
  let failed = 0
  const ask = setInterval(async () => {
    const asked = performance.now()
    const answer = await fetch(`${site.url}forum`).catch(() => null)
    if (answer?.ok) await answer.text()
    else failed++
    waits.push(performance.now() - asked)
  }, 1000)
  const [code] = await once(child, 'exit')
  clearInterval(look)
  clearInterval(ask)
  const sorted = waits.toSorted((one, other) => one - other)
  const pick = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  process.stdout.write(
    `${((performance.now() - began) / 1000).toFixed(0)} s (goal ${GOAL_S}), ${cpu.toFixed(0)} s of CPU, at most ${(most / MB).toFixed(0)} MB (goal ${GOAL_MB}); ` +
      `/forum meanwhile: ${waits.length} asked, ${failed} failed, median ${pick(0.5)} ms, 95th ${pick(0.95)} ms, longest ${pick(1)} ms; ended with ${code}: ${said.trim().split('\n').at(-1)}\n`,
  )
}

export async function run() {
  const home = await mkdtemp(join(tmpdir(), 'kz16-archive-bench-'))
  const [folder, dataDir] = [join(home, 'archive'), join(home, 'data')]
  try {
    await mkdir(folder)
    await writeArchive(folder)
    const site = await startSite(dataDir, { SAMPLE: 'off', LIMITS: 'off' })
    try {
      for (const turn of ['first', 'again']) {
        process.stdout.write(`${turn}: `)
        await importOnce(folder, dataDir, site)
      }
      const waits = []
      for (let n = 0; n < 1000; n++) {
        const asked = performance.now()
        const { status } = await fetch(`${site.url}board/viewtopic.php?p=${1 + ((n * 449) % MESSAGES)}`, {
          redirect: 'manual',
        })
        if (status !== 301 && status !== 404) throw new Error(`an old address answered ${status}`)
        waits.push(performance.now() - asked)
      }
      waits.sort((one, other) => one - other)
      process.stdout.write(
        `old addresses, with the request: median ${waits[500].toFixed(2)} ms, 95th ${waits[950].toFixed(2)} ms\n`,
      )
    } finally {
      await site.close()
    }
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}
