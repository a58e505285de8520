import { createHash } from 'node:crypto'
import { readdir, readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from '@kz/server/dist/platform/database/client.js'
import { attachPostgres } from '@kz/server/dist/platform/database/embedded/attach.js'
import { INVARIANTS } from './invariants.mjs'

/** What must hold after a crash, read from the database and the folder of files behind the server's back. */

/** From the announcement of a file to its row. */
const LONGEST_MAKING_MS = 20_000

/** What there is of each kind of thing in the journal: `id` and `value`. What is not there is `absent`. */
const ACTUAL = {
  comment: `select id, case when deleted_at is null then message else 'deleted' end as value from comments`,
  message: 'select id, message as value from forum_messages where deleted_at is null',
  demo: 'select id, sha256 as value from demos',
  release: 'select id, state as value from demos',
  map: 'select id, sha256 as value from map_submissions',
  'map release': 'select id, state as value from map_submissions',
  longjump: 'select id, sha256 as value from longjump_demos',
  'longjump release': 'select id, state as value from longjump_demos',
  collection: 'select id, state as value from demo_collections',
  'collection files': `select collection_id as id, string_agg(sha256, ',' order by sha256 collate "C") as value
    from collection_demos group by collection_id`,
  like: `select demo_id as id, 'present' as value from demo_likes l join users u on u.id = l.user_id
    where u.username = 'checker'`,
  role: `select user_id as id, 'present' as value from user_roles where role = 'VIP'`,
  ban: `select user_id as id, 'present' as value from bans where kind = 'comment' and lifted_at is null`,
}

/** Opens the database of a running server; `may` says who does what the site's own role may not. */
export async function openCheck(dataDir, { may = (connection) => connection } = {}) {
  const connection = await attachPostgres(dataDir)
  const client = new Client({ ...may(connection), database: connection.database })
  await client.connect()
  const rows = async (text, values) => (await client.query(text, values)).rows
  return { rows, dataDir, close: () => client.end() }
}

/**
 * Sentences that do not hold: `lost` of what the journal knows, `halfDone` of what belongs together, rows without their
 * file among them. `whole` compares the bytes of files with their hashes.
 */
export async function faultsOf(check, journal, { whole = false } = {}) {
  const halfDone = []
  for (const [sentence, query] of Object.entries(INVARIANTS)) {
    const found = await check.rows(query)
    if (found.length > 0) halfDone.push(`${sentence}: ${JSON.stringify(found[0])}`)
  }
  return { lost: await lostOf(check, journal), halfDone: [...halfDone, ...(await missingFiles(check, whole))] }
}

/** What is otherwise than acknowledged. */
async function lostOf({ rows }, journal) {
  const lost = []
  for (const [kind, query] of Object.entries(ACTUAL)) {
    const actual = new Map((await rows(query)).map(({ id, value }) => [id, value]))
    for (const [id, possible] of journal.of(kind)) {
      const value = actual.get(id) ?? 'absent'
      if (!possible.includes(value)) lost.push(`${kind} ${id} is ${value}, and should be ${possible.join(' or ')}`)
    }
  }
  return lost
}

/** Jobs add and take away files meanwhile: what is missing has to be so twice. */
async function missingFiles(check, whole) {
  const before = new Set(await badFiles(check, whole))
  return before.size === 0 ? [] : (await badFiles(check, whole)).filter((fault) => before.has(fault))
}

async function badFiles({ rows, dataDir }, whole) {
  const faults = []
  const blobs = await rows('select sha256, size from blobs')
  const files = await storedFiles(dataDir)
  for (const { sha256, size } of blobs) {
    const path = files.get(sha256)
    if (!path) faults.push(`the file ${sha256.slice(0, 12)} of a row is missing`)
    else if (whole) {
      const bytes = await readFile(path).catch(() => Buffer.alloc(0))
      if (bytes.length !== Number(size) || createHash('sha256').update(bytes).digest('hex') !== sha256)
        faults.push(`the file ${sha256.slice(0, 12)} holds other bytes`)
    }
  }
  return faults
}

/** Where each stored file is, by its hash. */
export async function storedFiles(dataDir) {
  const found = await readdir(join(dataDir, 'files/objects'), { recursive: true, withFileTypes: true })
  return new Map(
    found.filter((entry) => entry.isFile()).map((entry) => [entry.name, join(entry.parentPath, entry.name)]),
  )
}

/** Lets the server sweep as if two days had passed; answers files that still have no row. */
export async function sweep({ rows, dataDir }) {
  const old = new Date(Date.now() - 2 * 86_400_000)
  const temps = await readdir(join(dataDir, 'files/tmp'))
  for (const path of [
    ...(await storedFiles(dataDir)).values(),
    ...temps.map((name) => join(dataDir, 'files/tmp', name)),
  ])
    await utimes(path, old, old).catch(() => undefined)
  // what a killed server announced counts for a day; what the one that runs is making does not wait so long for its row
  await new Promise((resolve) => setTimeout(resolve, LONGEST_MAKING_MS))
  await rows(`update incoming_files set since = since - interval '2 days'
    where since < now() - interval '${LONGEST_MAKING_MS} milliseconds'`)
  await rows(`select graphile_worker.add_job('sweep-files', payload => '{}'::json)`)
  const orphans = async () => {
    const named = new Set((await rows('select sha256 from blobs')).map(({ sha256 }) => sha256))
    return [
      ...[...(await storedFiles(dataDir)).keys()].filter((name) => !named.has(name)),
      ...(await readdir(join(dataDir, 'files/tmp'))),
    ]
  }
  const before = await orphans()
  let left = before
  for (let tries = 0; tries < 600 && left.length > 0; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    // what is made meanwhile waits for its row
    const now = new Set(await orphans())
    left = left.filter((name) => now.has(name))
  }
  return { before: before.length, after: left.length }
}
