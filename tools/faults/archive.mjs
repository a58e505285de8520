import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openCheck } from './lib/check.mjs'
import { newDataDir, startSite } from './lib/site.mjs'

export const about = 'kill -9 of an import of an earlier site at a random moment, then once more'
export const full = 20

const KZ = fileURLToPath(new URL('../../apps/server/dist/scripts/kz.js', import.meta.url))
const [ACCOUNTS, USERS, THREADS, FILES, MESSAGES] = [20, 40, 200, 150, 4000]
/** So many kills of one import, then it may end. */
const KILLS = 6
const LOOK_MS = 20

const lines = (count, lineOf) =>
  Array.from({ length: count }, (_, at) => `${JSON.stringify(lineOf(at + 1))}\n`).join('')
const at = (n) => new Date(Date.UTC(2008, 0, 1) + n * 60_000).toISOString()

/** An archive under another name each time: what came before stays beside it. */
async function writeArchive(folder, name) {
  const manifest = { format: 1, name, software: 'phpbb', path: `/${name}/` }
  const accounts = Array.from(
    { length: ACCOUNTS },
    (_, n) => `${n + 1},${name}.u${n},${name} u${n},${name}.u${n}@kz.example,5f4dcc3b5aa765d61d8327deb882cf99,md5\n`,
  )
  await mkdir(join(folder, 'files'), { recursive: true })
  for (const [file, text] of [
    ['archive.json', JSON.stringify(manifest)],
    ['accounts.csv', `author,username,pseudo,email,hash,scheme\n${accounts.join('')}`],
    ['users.jsonl', lines(USERS, (id) => ({ id, name: `${name} u${id}` }))],
    ['categories.jsonl', lines(2, (id) => ({ id, name: `${name} ${id}` }))],
    ['threads.jsonl', lines(THREADS, (id) => ({ id, category: 1 + (id % 2), title: `Thread ${id}` }))],
    ['files.jsonl', lines(FILES, (id) => ({ id, message: id * 20, name: `${id}.zip`, path: `files/${id}` }))],
    [
      'messages.jsonl',
      lines(MESSAGES, (id) => ({
        ...{ id, thread: 1 + (id % THREADS), author: 1 + (id % USERS), date: at((id * 7919) % MESSAGES) },
        text: `${name} message ${id}`,
      })),
    ],
    ['news.jsonl', lines(30, (id) => ({ id, author: id, date: at(id), title: `${name} ${id}`, text: 'x' }))],
    ['comments.jsonl', lines(90, (id) => ({ id, news: 1 + (id % 30), author: 1, date: at(id), text: `c${id}` }))],
  ])
    await writeFile(join(folder, file), text)
  for (let n = 1; n <= FILES; n++) await writeFile(join(folder, `files/${n}`), `${name} ${n}`)
}

/** Runs the import; it is killed when `isDue` says so. Answers its exit status, null where it was killed. */
async function importOnce(folder, dataDir, isDue = async () => false) {
  const env = { ...process.env, DATA_DIR: dataDir, INIT_CWD: '', DATABASE_URL: '' }
  const words = ['--disable-proto=throw', KZ, 'import', 'archive', folder, '--quiet']
  const child = spawn(process.execPath, words, { env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (child.exitCode === null && child.signalCode === null) {
    if (await isDue()) child.kill('SIGKILL')
    await wait(LOOK_MS)
  }
  return (await ended)[0]
}

/** What is otherwise than after an import that nobody stopped. */
const COUNTS = {
  user: USERS,
  category: 2,
  thread: THREADS,
  file: FILES,
  message: MESSAGES,
  news: 30,
  comment: 90,
}
const SENTENCES = {
  'a number of the archive stands for two things': `select kind, new_id from archive_items i, asked a
    where i.archive_id = a.id group by kind, new_id having count(*) > 1`,
  'a text came twice': `select message from forum_messages m, asked a where m.message like a.name || ' message %'
    group by message having count(*) > 1`,
  'a message is there that nothing names': `select m.id from forum_messages m, asked a
    where m.message like a.name || ' message %' and not exists
      (select from archive_items i where i.archive_id = a.id and i.kind = 'message' and i.new_id = m.id)`,
  'the messages of a thread are not in the order of their dates, counted from one': `select thread_id from (
      select m.thread_id, m.position, row_number() over (partition by m.thread_id order by m.created_at, i.old_id) as place,
        min(m.position) over (partition by m.thread_id) as first
      from forum_messages m join archive_items i on i.new_id = m.id and i.kind = 'message' join asked a on a.id = i.archive_id
    ) o where position - first <> place - 1`,
  'an author has another count than messages': `select a.user_id from forum_authors a
    where a.messages <> (select count(*) from forum_messages m where m.author_id = a.user_id and m.deleted_at is null)`,
  'a file of a row is not there': `select f.id from archive_files f, asked a where f.archive_id = a.id
    and not exists (select from blobs b where b.sha256 = f.sha256)`,
  'a thread waits still': 'select t.old_id from archive_threads t, asked a where t.archive_id = a.id',
}

async function faultsOf(check, name) {
  const faults = []
  const asked = `with asked as (select id, name from archives where name = '${name}')`
  const counts = await check.rows(
    `${asked} select kind, count(*)::int as n from archive_items i, asked a where i.archive_id = a.id group by kind`,
  )
  for (const [kind, n] of Object.entries(COUNTS)) {
    const found = counts.find((row) => row.kind === kind)?.n ?? 0
    if (found !== n) faults.push(`${name}: ${found} of ${n} of kind ${kind}`)
  }
  for (const [sentence, query] of Object.entries(SENTENCES)) {
    const found = await check.rows(`${asked} ${query}`)
    if (found.length > 0) faults.push(`${name}: ${sentence}: ${JSON.stringify(found[0])}`)
  }
  return faults
}

/** After the last run nothing is missing and nothing is there twice, wherever the runs before were killed. */
export async function run({ cycles, say, isOver }) {
  const dataDir = await newDataDir('archive')
  const home = await mkdtemp(join(tmpdir(), 'kz16-archives-'))
  const site = await startSite(dataDir, { SAMPLE: 'off' })
  const check = await openCheck(dataDir)
  const faults = []
  let [done, kills, within] = [0, 0, 0]
  const most = Object.values(COUNTS).reduce((sum, count) => sum + count, 0)
  try {
    for (; done < cycles && !isOver(); done++) {
      const name = `cycle${done}`
      const folder = join(home, name)
      await writeArchive(folder, name)
      const came = async () => {
        const [{ n }] = await check.rows(`select count(*)::int as n from archive_items i
          join archives a on a.id = i.archive_id where a.name = '${name}'`)
        return n
      }
      for (let n = 0; n < KILLS; n++) {
        // one of them in a while after the last line, where counts are made anew
        const least = n === KILLS - 1 ? most : Math.floor((Math.random() + n) * (most / KILLS))
        if ((await importOnce(folder, dataDir, async () => (await came()) >= least)) !== null) continue
        kills++
        const left = await came()
        if (left > 0 && left < most) within++
      }
      const status = await importOnce(folder, dataDir)
      if (status !== 0) faults.push(`${name}: the last run ended with ${status}`)
      faults.push(...(await faultsOf(check, name)))
      await rm(folder, { recursive: true })
      say(`${name}: killed ${kills} times so far, ${within} of them in the middle; ${faults.length} faults`)
    }
  } finally {
    await check.close()
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
    await rm(home, { recursive: true, force: true })
  }
  return { done, acknowledged: done * MESSAGES, faults }
}
