import { createHash } from 'node:crypto'
import { readdir, readFile, rename, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { attachPostgres } from '../dist/platform/embedded-postgres.js'

/** What must hold after a crash, read from the database and the folder of files behind the server's back. */

/** Queries that answer nothing when all is well. */
const INVARIANTS = {
  'a thread counts what it does not hold': `
    select kind, target_id, count(*) as written, count(*) filter (where deleted_at is null) as shown,
      count(*) filter (where parent_id is null) as roots from comments group by kind, target_id
    except select kind, target_id, written, shown, roots from comment_threads`,
  'a record is not the best run of its route': `
    select r.route_id from route_records r join demos d on d.id = r.demo_id
    where d.state <> 'RELEASED' or d.route_id <> r.route_id or d.has_cp <> r.has_cp or d.time_ms > (
      select min(o.time_ms) from demos o where o.route_id = r.route_id and o.has_cp = r.has_cp and o.state = 'RELEASED')`,
  'a released run has no record on its route': `
    select d.id from demos d where d.state = 'RELEASED' and not exists (
      select from route_records r where r.route_id = d.route_id and r.has_cp = d.has_cp)`,
  'a release has not one entry in the audit log': `
    select d.id from demos d where d.file_name like 'crash%' and d.state = 'RELEASED' and 1 <> (
      select count(*) from audit_log a where a.target = 'demo ' || d.id and a.action = 'demo.release')`,
  'an upload has not one entry in the audit log': `
    select d.id from demos d where d.file_name like 'crash%' and 1 <> (
      select count(*) from audit_log a where a.target = 'demo ' || d.id and a.action = 'demo.submit')`,
  'a release stands in the chat twice or not at all': `
    select d.id from demos d where d.file_name like 'crash%' and d.state = 'RELEASED' and 1 <> (
      select count(*) from comments c where c.kind = 'chat' and c.author_id is null and strpos(c.message, '[timer=' || d.id || '|') > 0)`,
  'a reply hangs in another thread than its parent': `
    select c.id from comments c join comments p on p.id = c.parent_id
    where p.kind <> c.kind or p.target_id <> c.target_id`,
  'an edited comment lost its old text': `
    select c.id from comments c where c.edited_at is not null and c.message like 'Line % changed'
      and not exists (select from comment_edits e where e.comment_id = c.id)`,
  'a demo names no file': `
    select d.id from demos d where d.file_name like 'crash%' and d.sha256 is null`,
}

/** Opens the database of a running server. */
export async function openCheck(dataDir) {
  const client = new pg.Client(await attachPostgres(dataDir))
  await client.connect()
  const rows = async (text, values) => (await client.query(text, values)).rows
  return { rows, dataDir, close: () => client.end() }
}

/** Every sentence that does not hold. `whole` compares the bytes of files with their hashes. */
export async function faultsOf(check, journal, { whole = false } = {}) {
  const faults = []
  for (const [sentence, query] of Object.entries(INVARIANTS)) {
    const found = await check.rows(query)
    if (found.length > 0) faults.push(`${sentence}: ${JSON.stringify(found[0])}`)
  }
  return [...faults, ...(await lost(check, journal)), ...(await missingFiles(check, whole))]
}

async function lost({ rows }, journal) {
  const faults = []
  const comments = new Map((await rows('select id, message, deleted_at from comments')).map((row) => [row.id, row]))
  for (const [id, message] of journal.comments) {
    if (comments.get(id)?.message !== message) faults.push(`comment ${id} was acknowledged and is lost`)
  }
  for (const [id, possible] of journal.edits) {
    if (!possible.includes(comments.get(id)?.message)) faults.push(`an edit of comment ${id} is lost`)
  }
  for (const id of journal.deleted) if (!comments.get(id)?.deleted_at) faults.push(`comment ${id} came back`)

  const demos = new Map((await rows('select id, state, sha256 from demos')).map((row) => [row.id, row]))
  for (const [id, sha256] of journal.demos) {
    if (demos.get(id)?.sha256 !== sha256) faults.push(`demo ${id} was acknowledged and is lost`)
  }
  for (const id of journal.released)
    if (demos.get(id)?.state !== 'RELEASED') faults.push(`the release of ${id} is lost`)

  const likes = await rows(`select demo_id as "demoId" from demo_likes l join users u on u.id = l.user_id
    where u.username = 'checker'`)
  for (const [id, possible] of journal.likes) {
    if (!possible.includes(likes.some(({ demoId }) => demoId === id))) faults.push(`a like of ${id} is lost`)
  }
  return faults
}

async function missingFiles({ rows, dataDir }, whole) {
  const faults = []
  const files = await storedFiles(dataDir)
  for (const { sha256, size } of await rows('select sha256, size from blobs')) {
    const path = files.get(sha256)
    if (!path) faults.push(`the file ${sha256.slice(0, 12)} of a row is missing`)
    else if (whole) {
      const bytes = await readFile(path)
      if (bytes.length !== Number(size) || createHash('sha256').update(bytes).digest('hex') !== sha256)
        faults.push(`the file ${sha256.slice(0, 12)} holds other bytes`)
    }
  }
  return faults
}

async function storedFiles(dataDir) {
  const found = await readdir(join(dataDir, 'files/objects'), { recursive: true, withFileTypes: true })
  return new Map(
    found.filter((entry) => entry.isFile()).map((entry) => [entry.name, join(entry.parentPath, entry.name)]),
  )
}

/** Lets the server sweep as if two days had passed; answers files that still have no row. */
export async function sweep({ rows, dataDir }) {
  const old = new Date(Date.now() - 2 * 86_400_000)
  const left = await readdir(join(dataDir, 'files/tmp'))
  for (const path of [
    ...(await storedFiles(dataDir)).values(),
    ...left.map((name) => join(dataDir, 'files/tmp', name)),
  ])
    await utimes(path, old, old)
  await rows(`select graphile_worker.add_job('sweep-files', payload => '{}'::json)`)
  const orphans = async () => {
    const named = new Set((await rows('select sha256 from blobs')).map(({ sha256 }) => sha256))
    return [
      ...[...(await storedFiles(dataDir)).keys()].filter((name) => !named.has(name)),
      ...(await readdir(join(dataDir, 'files/tmp'))),
    ]
  }
  const before = (await orphans()).length
  for (let tries = 0; tries < 150 && (await orphans()).length > 0; tries++)
    await new Promise((resolve) => setTimeout(resolve, 200))
  return { before, after: (await orphans()).length }
}

/** Spoils one thing after the other and puts it right again. Answers how many of them were found. */
export async function plantFaults(check, journal) {
  const { rows, dataDir } = check
  const [commentId] = journal.comments.keys()
  const [demoId] = journal.released
  const sha256 = journal.demos.get(demoId)
  const path = (await storedFiles(dataDir)).get(sha256)
  const faults = [
    [
      `update comments set message = 'x' || message where id = ${commentId}`,
      `update comments set message = substr(message, 2) where id = ${commentId}`,
    ],
    [
      `update comment_threads set shown = shown + 1 where kind = 'chat'`,
      `update comment_threads set shown = shown - 1 where kind = 'chat'`,
    ],
    [
      `update demos set state = 'WITHDRAWN' where id = ${demoId} and state = 'RELEASED'`,
      `update demos set state = 'RELEASED' where id = ${demoId}`,
    ],
    [() => rename(path, `${path}.away`), () => rename(`${path}.away`, path)],
  ]
  let found = 0
  for (const [spoil, mend] of faults) {
    await (typeof spoil === 'string' ? rows(spoil) : spoil())
    if ((await faultsOf(check, journal)).length > 0) found += 1
    await (typeof mend === 'string' ? rows(mend) : mend())
  }
  return { planted: faults.length, found }
}
