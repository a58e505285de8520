import { open } from 'node:fs/promises'
import { ApiError } from '@kz/contract/errors'
import type { demos as calls } from '@kz/contract/runs/demos'
import type { Answer } from '@kz/contract/wire/endpoint'
import { knownOf } from '../../maps/api.ts'
import type { Context } from '../../platform/api/context.ts'
import type { Call, ReceivedFile } from '../../platform/api/handler.ts'
import { safeFileName } from '../../platform/files/names.ts'
import { answerKnown, parseFile, unzipDemos, uploadKind } from '../../submissions/api.ts'
import { demoKind } from '../kind.ts'
import { otherRun } from '../release/other-run.ts'
import { type Form, readForm, submissionOf } from './submission.ts'
import { acceptedAnswer, takeInDemo } from './submit.ts'
import { warningsOf } from './upload-checks.ts'

type Upload = (typeof calls)['POST /upload/map-demo']
type UploadAnswer = Answer<Upload>

/**
 * Submits a demo, or every demo of an archive. A refused single demo is an error; of an archive each demo is answered for
 * itself. What was accepted is safe on disk and in the database when this answers.
 */
export async function uploadDemo(ctx: Context, call: Call<Upload>): Promise<UploadAnswer> {
  const form = readForm(call.body)
  const file = { ...call.file, name: safeFileName(call.file.name) }
  if ((await uploadKind(file.path, file.name)) === 'dem') {
    try {
      return { accepted: [await submit(ctx, call, form, file, true)], refused: [] }
    } finally {
      await ctx.files.discard(file)
    }
  }
  const demos = await unzipDemos(ctx.files, file.path)
  await ctx.files.discard(file)
  const answer: UploadAnswer = { accepted: [], refused: [] }
  try {
    for (const packed of demos) {
      const demo = { ...packed, name: safeFileName(packed.name) }
      try {
        await uploadKind(demo.path, demo.name)
        answer.accepted.push(await submit(ctx, call, form, demo, demos.length === 1))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        answer.refused.push({ fileName: demo.name, code: error.code, message: error.message })
      }
    }
    return answer
  } finally {
    await Promise.all(demos.map((demo) => ctx.files.discard(demo)))
  }
}

/** The map a demo's header names: 260 bytes behind magic and protocols, ended by a zero. */
async function mapNamedIn(path: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(260), 0, 260, 16)
    return buffer.toString('latin1', 0, bytesRead).split('\0')[0] ?? ''
  } finally {
    await file.close()
  }
}

async function submit(
  ctx: Context,
  { viewer, ip, body }: Call<Upload>,
  form: Form,
  file: ReceivedFile,
  alone: boolean,
) {
  if (body.demoId !== undefined && !alone) throw new ApiError('one_demo_for_one')
  const { demoId: replaces, answer: said } = body
  const except = otherRun(viewer.userId, form.route)
  const sent = { sha256: file.sha256, replaces, note: form.note, said, except, answer: acceptedAnswer }
  const known = await answerKnown(ctx.db, demoKind, viewer, sent)
  if (known) return known
  const ofMap = await knownOf(ctx.db, await mapNamedIn(file.path), viewer.userId)
  const read = await parseFile(ctx, file.path, file.name, ofMap)
  const draft = await submissionOf(ctx.db, viewer.userId, form, { name: file.name, alone }, read)
  const warnings = await warningsOf(ctx.db, viewer, draft)
  return takeInDemo(ctx, { viewer, ip, replaces, said }, { ...draft, warnings }, file)
}
