import { ApiError } from '@kz/contract/errors'
import type { Warning } from '@kz/contract/runs/demos'
import { LONGJUMP_UNPACKED_BYTES } from '@kz/contract/runs/longjump-types'
import type { longjumps, ParsedJump } from '@kz/contract/runs/longjumps'
import type { Answer } from '@kz/contract/wire/endpoint'
import { keepOutcome } from '../analyzer/api.ts'
import { knownOf } from '../maps/api.ts'
import type { Context } from '../platform/api/context.ts'
import { type Db, lockInTransaction, row } from '../platform/api/db.ts'
import type { Call, ReceivedFile } from '../platform/api/handler.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { safeFileName } from '../platform/files/names.ts'
import { answerKnown, parseFile, requireRun, takeIn, unzipDemos, uploadKind, videoId } from '../submissions/api.ts'
import { freeName, longjumpKind } from './kind.ts'
import { ownLongjump } from './queue.ts'
import { completeValues, type Jump, meantJump, warningsOf } from './values.ts'

/** Taking a long jump in: the file first, then its rows in one transaction. */

type Upload = (typeof longjumps)['POST /upload/longjump']
type Accepted = Answer<Upload>

interface Submission {
  values: Jump
  jump: ParsedJump | null
  warnings: Warning[]
  read: Awaited<ReturnType<typeof parseFile>>
  ytId: string | null
  note: string
}

/** Submits one long jump: a demo, or an archive with exactly one. What was accepted is safe when this answers. */
export async function uploadLongjump(ctx: Context, call: Call<Upload>): Promise<Accepted> {
  const { ytLink } = call.body
  const ytId = ytLink.trim() === '' ? null : videoId(ytLink)
  const sent = { ...call.file, name: safeFileName(call.file.name) }
  const isZip = (await uploadKind(sent.path, sent.name)) === 'zip'
  const files = isZip ? await unzipDemos(ctx.files, sent.path) : [sent]
  try {
    const [file, ...others] = files
    if (!file || others.length > 0) {
      throw new ApiError('zip_unsafe', { fault: 'several_longjumps', count: files.length })
    }
    if (file.size > LONGJUMP_UNPACKED_BYTES) {
      throw new ApiError('file_too_large', { most: LONGJUMP_UNPACKED_BYTES / 1024 ** 2 })
    }
    return await submit(ctx, call, { ...file, name: safeFileName(file.name) }, ytId)
  } finally {
    await Promise.all([sent, ...files].map((file) => ctx.files.discard(file)))
  }
}

async function submit(ctx: Context, call: Call<Upload>, file: ReceivedFile, ytId: string | null): Promise<Accepted> {
  await uploadKind(file.path, file.name)
  const { id: replaces, note } = call.body
  const sent = { replaces, note, answer: ownLongjump }
  const known = await answerKnown(ctx.db, longjumpKind, call.viewer, { ...sent, sha256: file.sha256 })
  if (known) return known
  const read = await parseFile(ctx, file.path, file.name, await knownOf(ctx.db))
  requireRun(file.name, read)
  const jump = meantJump(read.jumps, call.body.cat)
  const values = completeValues(call.body, jump)
  const warnings = warningsOf(call.viewer, values, jump, read)
  const submission = { values, jump, warnings, read, ytId, note: call.body.note }
  return takeIn(ctx, longjumpKind, call.viewer, {
    ...{ ...sent, file },
    insert: (tx) => insert(tx, call.viewer, submission, file),
    rewrite: (tx, id) => rewrite(tx, submission, file, id),
    after: { ...values, sha256: file.sha256, fileName: file.name },
  })
}

async function insert(tx: Db, viewer: Viewer, submission: Submission, file: ReceivedFile): Promise<number> {
  // names are given one after another, so that two of the same are told apart
  await lockInTransaction(tx, 'names of waiting long jumps')
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
  const { id } = made as { id: number }
  await keepOutcome(tx, { kind: 'longjump', demoId: id, sha256: file.sha256 }, read.judged)
  return id
}

/** What came with a new file over what came with the old one. A note and a video stay where none came. */
async function rewrite(tx: Db, submission: Submission, file: ReceivedFile, id: number): Promise<void> {
  await lockInTransaction(tx, 'names of waiting long jumps')
  const { values, jump, warnings, read, ytId, note } = submission
  const { cat, block, distance, prestrafe, topspeed } = values
  await tx.execute(sql`update longjump_demos set type = ${cat}, block = ${block}, distance = ${distance},
      prestrafe = ${prestrafe}, topspeed = ${topspeed}, yt_id = coalesce(${ytId}, yt_id),
      note = coalesce(nullif(${note}, ''), note), jump = ${jump && sql.json(jump)}, warnings = ${sql.json(warnings)},
      sha256 = ${file.sha256}, file_name = ${await freeName(tx, file.name, id)}, seen = ${sql.json(read.seen)}
    where id = ${id} and state = 'SUBMITTED'`)
  await keepOutcome(tx, { kind: 'longjump', demoId: id, sha256: file.sha256 }, read.judged)
}
