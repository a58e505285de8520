import type { demos as calls } from '@kz/contract/demos'
import type { Answer, Received } from '@kz/contract/endpoint'
import { ApiError } from '@kz/contract/errors'
import type { SwitchKind } from '@kz/contract/moderation'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/context.ts'
import { safeFileName } from '../platform/file-names.ts'
import type { ReceivedFile } from '../platform/receive.ts'
import { requireOpen } from '../platform/switches.ts'
import { parseFile } from './parse.ts'
import { type Form, readForm, submissionOf } from './submission.ts'
import { knownFile, takeIn, type Uploader } from './submit.ts'
import { warningsOf } from './upload-checks.ts'
import { unzipDemos, uploadKind } from './zip.ts'

type Upload = (typeof calls)['POST /upload/map-demo']
type UploadAnswer = Answer<Upload>

const AT_ONCE = 8
/** The switch that closes each upload, and how many of its kind a user may have on their way. */
const GATES: Readonly<Record<string, { kind: SwitchKind; most: number }>> = {
  '/api/upload/map-demo': { kind: 'MAP_DEMO', most: 2 },
  '/api/upload/longjump': { kind: 'LONGJUMP', most: 2 },
  '/api/upload/map': { kind: 'MAP', most: 1 },
}

/**
 * Submits a demo, or every demo of an archive. A refused single demo is an error; of an archive each demo is answered for
 * itself. What was accepted is safe on disk and in the database when this answers.
 */
export async function uploadDemo(
  ctx: Context,
  call: Uploader & { body: Received<Upload>['body']; file: ReceivedFile },
): Promise<UploadAnswer> {
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

async function submit(ctx: Context, uploader: Uploader, form: Form, file: ReceivedFile, alone: boolean) {
  const known = await knownFile(ctx.db, uploader.viewer, file.sha256)
  if (known) return known
  const read = await parseFile(ctx.log, file.path, file.name)
  const draft = await submissionOf(ctx.db, form, { name: file.name, alone }, read)
  const warnings = await warningsOf(ctx.db, uploader.viewer, draft)
  return takeIn(ctx, uploader, { ...draft, warnings }, file)
}

/** Stands before an upload's body is read, of runs, long jumps and maps: refuses while the switch blocks, and more uploads at once than allowed. */
export function uploadGate(app: FastifyInstance, ctx: Context): void {
  const atOnce = new Map<string, number>()
  let all = 0
  app.addHook('preHandler', async ({ viewer, routeOptions }, reply) => {
    const gate = GATES[routeOptions.url ?? '']
    if (!gate || !viewer) return
    await requireOpen(ctx.db, gate.kind)
    if (!ctx.config.limits) return
    const key = `${gate.kind} ${viewer.userId}`
    const own = atOnce.get(key) ?? 0
    if (own >= gate.most) {
      const allowed = gate.most === 1 ? 'One upload at once is' : `${gate.most} uploads at once are`
      throw new ApiError('rate_limited', `${allowed} allowed. Try again in 5 seconds.`, { retryAfter: 5 })
    }
    if (all >= AT_ONCE) throw new ApiError('busy', undefined, { retryAfter: 5 })
    atOnce.set(key, own + 1)
    all++
    reply.raw.once('close', () => {
      all--
      const left = (atOnce.get(key) ?? 1) - 1
      if (left > 0) atOnce.set(key, left)
      else atOnce.delete(key)
    })
  })
}
