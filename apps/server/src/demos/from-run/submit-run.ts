import { ApiError } from '@kz/contract/errors'
import { mapRoute } from '@kz/contract/rules'
import type { Accepted } from '@kz/contract/runs/demos'
import type { runs as calls } from '@kz/contract/runs/runs'
import type { z } from 'zod'
import { findMap, knownOf } from '../../maps/api.ts'
import type { Context } from '../../platform/api/context.ts'
import { type Db, hasRow, lockInTransaction, row } from '../../platform/api/db.ts'
import type { Call } from '../../platform/api/handler.ts'
import { int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { requireOpen } from '../../platform/api/switches.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import type { StoredTemp } from '../../platform/api/services/stored-files.ts'
import { demoFileName } from '../../records/api.ts'
import { type OwnRun, ownRun, shownReplayFile } from '../../runs/api.ts'
import { knownFile, parseFile, sendAgain, takeIn, videoId } from '../../submissions/api.ts'
import { requirePossible } from '../impossible.ts'
import { demoKind } from '../kind.ts'
import { requireFaster } from '../release/faster.ts'
import type { Submission } from '../upload/submission.ts'
import { acceptedAnswer, insertDemo } from '../upload/submit.ts'
import { warningsOf } from '../upload/upload-checks.ts'

type Submit = (typeof calls)['POST /run/submit']

/**
 * Makes the replay of the caller's own run a submission: its file is the replay without the Steam id, its facts are those of
 * the run. One that was rejected is sent again with a note. Throws ApiError not_found, run_not_yours, run_does_not_count,
 * duplicate_file, and whatever refuses a demo of this time.
 */
export async function submitRun(ctx: Context, call: Call<Submit>): Promise<z.input<typeof Accepted>> {
  const { viewer, query, body } = call
  const run = await ownRun(ctx.db, viewer, query.runId)
  const sent = await demoOfRun(ctx.db, query.runId)
  if (sent?.state === 'REJECTED' && body.note !== '') {
    await sendAgain(ctx, demoKind, viewer, { id: sent.demoId, note: body.note })
    return acceptedAnswer(ctx.db, sent.demoId)
  }
  if (sent) await refuseKnown(ctx.db, viewer, sent.sha256)
  await requireOpen(ctx.db, demoKind.upload.switch)
  const ytId = body.ytLink.trim() === '' ? null : videoId(body.ytLink)
  await requireFaster(ctx.db, recordFacts(run))
  const file = await shownReplayFile(ctx, run.replay)
  if (!file) throw new ApiError('file_gone', { kind: 'demo' })
  try {
    const submission = await submissionOf(ctx, viewer, run, file.path, { ytId, note: body.note })
    const accepted = await takeInReplay(ctx, call, { run, submission, file })
    await ctx.hooks.demoCame(ctx)
    return accepted
  } finally {
    await ctx.files.discard(file)
  }
}

interface ReplayOfRun {
  run: OwnRun
  submission: Submission
  file: StoredTemp
}

/** Takes the replay in, once: whoever asks a second time is refused, however close behind. */
function takeInReplay(ctx: Context, { viewer, query, ip }: Call<Submit>, { run, submission, file }: ReplayOfRun) {
  const { map, route, timeMs, fileName } = submission
  const { runId } = query
  let made: number | null = null
  return takeIn(ctx, demoKind, viewer, {
    ...{ file, replaces: undefined, note: '' },
    async insert(tx) {
      await lockInTransaction(tx, `submission of run ${runId}`)
      const first = await demoOfRun(tx, runId)
      if (first) await refuseKnown(tx, viewer, first.sha256)
      await ownRun(tx, viewer, runId)
      const routeId = await holdRoute(tx, run)
      const ipCountry = ctx.countryOf(ip) ?? 'n-a'
      made = await insertDemo(tx, viewer, { submission, file, ip, ipCountry, routeId, runId })
      return made
    },
    // nothing is replaced by a replay
    rewrite: async () => undefined,
    after: { map: mapRoute(map.mapName, route), timeMs, sha256: file.sha256, fileName, runId },
    async answer(db, demoId) {
      if (made === null) await refuseKnown(db, viewer, file.sha256)
      return acceptedAnswer(db, demoId)
    },
  })
}

/** What was submitted of a run and still has its file. */
const demoOfRun = (db: Db, runId: number) =>
  row(
    db,
    { demoId: int, state: text, sha256: text },
    sql`select id as "demoId", state, sha256 from demos
      where run_id = ${runId} and state <> 'WITHDRAWN' and sha256 is not null order by id desc limit 1`,
  )

/** Throws ApiError duplicate_file, with what became of the first. */
const refuseKnown = (db: Db, viewer: Viewer, sha256: string) =>
  knownFile(db, demoKind, viewer, { sha256, replaces: 0, note: '' })

/** Records count in hundredths of a second; the rest is cut. */
const recordFacts = ({ routeId, timeMs, cp, gc }: OwnRun) => ({
  ...{ routeId, timeMs: Math.floor(timeMs / 10) * 10, hasCp: cp > 0 || gc > 0 },
})

async function submissionOf(
  ctx: Context,
  viewer: Viewer,
  run: OwnRun,
  path: string,
  said: Pick<Submission, 'ytId' | 'note'>,
): Promise<Submission> {
  const { mapName, route, cp, gc } = run
  const { timeMs } = recordFacts(run)
  const found = await findMap(ctx.db, mapName)
  if (found?.state !== 'ACTIVE' || !found.recordable) throw new ApiError('map_without_records', { map: mapName })
  const fileName = demoFileName({ mapName, route, playerName: viewer.pseudo, timeMs, isReplay: true })
  const read = await parseFile(ctx, path, fileName, await knownOf(ctx.db, mapName))
  requirePossible({ fileName, mapName, timeMs, leastMs: found.minTimeMs, recordedMs: read.seen.durationMs })
  const map = { ...found, submissionId: null }
  const draft = { ...said, map, route, timeMs, cp, gc, mpbhop: false, fileName, read }
  return { ...draft, warnings: await warningsOf(ctx.db, viewer, draft) }
}

/** The run's route, held against a release until the times were compared. */
async function holdRoute(tx: Db, run: OwnRun): Promise<number> {
  const held = await hasRow(tx, sql`select 1 from routes where id = ${run.routeId} for share`)
  if (!held) throw new ApiError('route_merged_meanwhile')
  await requireFaster(tx, recordFacts(run))
  return run.routeId
}
