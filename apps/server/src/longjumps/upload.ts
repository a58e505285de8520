import type { Warning } from '@kz/contract/demos'
import type { Answer, Received } from '@kz/contract/endpoint'
import { ApiError } from '@kz/contract/errors'
import { LONGJUMP_UNPACKED_BYTES } from '@kz/contract/longjump-types'
import type { longjumps, SeenJump } from '@kz/contract/longjumps'
import { OPEN_DEMOS_PER_USER } from '@kz/contract/rules'
import {
  parseFile,
  type ReadDemo,
  requireNoBan,
  requireRun,
  type Uploader,
  unzipDemos,
  uploadKind,
  videoId,
} from '../demos/api.ts'
import { fileLock, isStored } from '../platform/blobs.ts'
import { type Context, inTransaction } from '../platform/context.ts'
import { type Db, hasRow, lockInTransaction, row, withLock } from '../platform/db.ts'
import { safeFileName } from '../platform/file-names.ts'
import type { ReceivedFile } from '../platform/receive.ts'
import { int, real, text } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'
import { holdOpen } from '../platform/switches.ts'
import type { Viewer } from '../platform/viewer.ts'
import { ownLongjump, waitingLongjumps } from './queue.ts'
import { completeValues, type Jump, meantJump, warningsOf } from './values.ts'

/** Taking a long jump in: the file first, then its rows in one transaction (endpoints.md row 141, H056). */

type Upload = (typeof longjumps)['POST /upload/longjump']
type Accepted = Answer<Upload>

interface Submission {
  values: Jump
  jump: SeenJump | null
  warnings: Warning[]
  read: ReadDemo
  ytId: string | null
  note: string
}

const BYTES_A_DAY = 500 * 1024 ** 2

/** Submits one long jump: a demo, or an archive with exactly one. What was accepted is safe when this answers. */
export async function uploadLongjump(
  ctx: Context,
  call: Uploader & { body: Received<Upload>['body']; file: ReceivedFile },
): Promise<Accepted> {
  const { ytLink } = call.body
  const ytId = ytLink.trim() === '' ? null : videoId(ytLink)
  const sent = { ...call.file, name: safeFileName(call.file.name) }
  const isZip = (await uploadKind(sent.path, sent.name)) === 'zip'
  const files = isZip ? await unzipDemos(ctx.files, sent.path) : [sent]
  try {
    const [file, ...others] = files
    if (!file || others.length > 0) {
      const text = `it holds ${files.length} demos, a long jump is one`
      throw new ApiError('zip_unsafe', `The archive is damaged or not allowed: ${text}`)
    }
    if (file.size > LONGJUMP_UNPACKED_BYTES) {
      throw new ApiError('file_too_large', `File is larger than ${LONGJUMP_UNPACKED_BYTES / 1024 ** 2} MiB`)
    }
    return await submit(ctx, call, { ...file, name: safeFileName(file.name) }, ytId)
  } finally {
    await Promise.all([sent, ...files].map((file) => ctx.files.discard(file)))
  }
}

async function submit(
  ctx: Context,
  call: Uploader & { body: Received<Upload>['body'] },
  file: ReceivedFile,
  ytId: string | null,
): Promise<Accepted> {
  await uploadKind(file.path, file.name)
  const known = await knownFile(ctx.db, call.viewer, file.sha256)
  if (known) return known
  const read = await parseFile(ctx.log, file.path, file.name)
  requireRun(file.name, read)
  const jump = meantJump(read.jumps, call.body.cat)
  const values = completeValues(call.body, jump)
  const warnings = warningsOf(call.viewer, values, jump, read)
  const submission = { values, jump, warnings, read, ytId, note: call.body.note }
  return withLock(ctx.pool, fileLock(file.sha256), async (db) => {
    const sameTime = await knownFile(db, call.viewer, file.sha256)
    if (sameTime) return sameTime
    await ctx.files.keep(file)
    return insertKept({ ...ctx, db }, call, submission, file)
  })
}

/** The first answer again while this user's jump of these bytes waits; ApiError duplicate_file when they are known otherwise. */
async function knownFile(db: Db, viewer: Viewer, sha256: string): Promise<Accepted | null> {
  const known = await row(
    db,
    { id: int, userId: int, state: text },
    sql`select id, user_id as "userId", state from longjump_demos where sha256 = ${sha256} and state <> 'WITHDRAWN'`,
  )
  if (!known) return null
  if (known.userId !== viewer.userId || known.state !== 'SUBMITTED') throw new ApiError('duplicate_file')
  return ownLongjump(db, known.id)
}

/** A refused file goes at once, still under its lock; what a dying server leaves is swept later. */
async function insertKept(
  ctx: Context,
  uploader: Uploader,
  submission: Submission,
  file: ReceivedFile,
): Promise<Accepted> {
  try {
    return await inTransaction(ctx, async (tx, emit, audit) => {
      const { viewer } = uploader
      const id = await insert(tx, viewer, submission, file)
      const after = { ...submission.values, sha256: file.sha256, fileName: file.name }
      await audit('longjump.submit', `longjump ${id}`, { after })
      emit({ type: 'longjumps.queue', data: { count: await waitingLongjumps(tx) } })
      emit({ type: 'longjumps.submission', data: { userId: viewer.userId } })
      return ownLongjump(tx, id)
    })
  } catch (error) {
    if (error instanceof ApiError && !(await isStored(ctx.db, file.sha256))) await ctx.files.remove(file.sha256)
    throw error
  }
}

async function insert(tx: Db, viewer: Viewer, submission: Submission, file: ReceivedFile): Promise<number> {
  // names are given one after another, so that two of the same are told apart
  await lockInTransaction(tx, 'names of waiting long jumps')
  await holdOpen(tx, 'LONGJUMP')
  await requireNoBan(tx, viewer)
  await requireRoom(tx, viewer, file.size)
  await tx.execute(
    sql`insert into blobs (sha256, size) values (${file.sha256}, ${file.size}) on conflict (sha256) do nothing`,
  )
  const { values, jump, warnings, read, ytId, note } = submission
  const { cat, ...numbers } = values
  const { userId, pseudo, country } = viewer
  const fileName = await freeName(tx, file.name)
  const { block, distance, prestrafe, topspeed } = numbers
  const made = await row(
    tx,
    { id: int },
    sql`insert into longjump_demos (user_id, player_name, country, type, block, distance, prestrafe, topspeed, yt_id, note,
        jump, warnings, state, sha256, file_name, seen)
      values (${userId}, ${pseudo}, ${country}, ${cat}, ${block}, ${distance}, ${prestrafe}, ${topspeed}, ${ytId}, ${note},
        ${jump && sql.json(jump)}, ${sql.json(warnings)}, 'SUBMITTED', ${file.sha256}, ${fileName}, ${sql.json(read.seen)})
      returning id`,
  )
  return (made as { id: number }).id
}

async function requireRoom(tx: Db, viewer: Viewer, size: number): Promise<void> {
  const used = await row(
    tx,
    { open: int, bytes: real },
    sql`select count(*) filter (where state = 'SUBMITTED')::integer as open,
        coalesce(sum(b.size) filter (where submitted_at > now() - interval '1 day'), 0)::float8 as bytes
      from longjump_demos d join blobs b on b.sha256 = d.sha256 where d.user_id = ${viewer.userId}`,
  )
  if (!used) return
  if (used.open >= OPEN_DEMOS_PER_USER) throw new ApiError('too_many_open_demos')
  if (used.bytes + size > BYTES_A_DAY) throw new ApiError('rate_limited', '500 MiB of long jumps a day is allowed')
}

/** The name, numbered when another waiting jump has it. */
async function freeName(tx: Db, name: string): Promise<string> {
  const [, base = '', extension = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? []
  for (let count = 1; ; count++) {
    const tried = count === 1 ? name : `${[...base].slice(0, 110).join('')}_${count}${extension}`
    const taken = await hasRow(tx, sql`select 1 from longjump_demos where file_name = ${tried} and state = 'SUBMITTED'`)
    if (!taken) return tried
  }
}
