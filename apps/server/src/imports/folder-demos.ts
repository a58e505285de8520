import { ApiError } from '@kz/contract/errors'
import { DEMO_FILE_BYTES, formatTime } from '@kz/contract/rules'
import { runFault, TIMER_MS } from '@kz/contract/runs/possible'
import { attachDemo, demoOfFile } from '../demos/api.ts'
import { knownOf } from '../maps/api.ts'
import { type Context, type Emit, inTransaction } from '../platform/api/context.ts'
import type { ReceivedFile } from '../platform/api/handler.ts'
import { withKept } from '../platform/files/keep-files.ts'
import { type NamedRun, runsNamed } from '../records/api.ts'
import { PATIENT, parseFile, type ReadDemo, requireRun, unzipDemos, uploadKind } from '../submissions/api.ts'
import { type FolderKind, receiveFrom, type Source } from './folder.ts'
import type { Verdict } from './report.ts'

/** Demos of runs that lists named: `map[route]_player_MMSS.cc.dem`, alone or in an archive. */
export const DEMOS: FolderKind = {
  kind: 'demos',
  isOurs: (name) => /\.(dem|zip|rar)$/i.test(name),
  take: takeDemos,
  announce: (emit) => emit({ type: 'maps.changed', data: {} }),
}

export const NO_RAR: Verdict = { outcome: 'refused', note: 'a RAR archive; unpack it and bring what is in it' }

async function takeDemos(ctx: Context, source: Source, tell: (emit: Emit) => void) {
  return withDemos(ctx, source, (file) => takeDemo(ctx, file, tell))
}

/** Does `work` to the demo, or to each of an archive, and gives up what was not kept. */
export async function withDemos(
  ctx: Context,
  { path, name }: Source,
  work: (file: ReceivedFile) => Promise<Verdict>,
): Promise<Verdict[]> {
  if (/\.rar$/i.test(name)) return [NO_RAR]
  const isZip = (await uploadKind(path, name)) === 'zip'
  const files = isZip
    ? await unzipDemos(ctx.files, path)
    : [{ ...(await receiveFrom(ctx, path, DEMO_FILE_BYTES)), name }]
  try {
    const verdicts: Verdict[] = []
    for (const file of files) verdicts.push(await judged(file, work, isZip))
    return verdicts
  } finally {
    await Promise.all(files.map((file) => ctx.files.discard(file)))
  }
}

/** One bad demo of an archive says nothing of the others. */
async function judged(file: ReceivedFile, work: (file: ReceivedFile) => Promise<Verdict>, isPacked: boolean) {
  const verdict = await work(file).catch((error: unknown): Verdict => {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    return { outcome: 'refused', note: error.message }
  })
  return isPacked ? { ...verdict, note: [file.name, verdict.note].filter(Boolean).join(': ') } : verdict
}

async function takeDemo(ctx: Context, file: ReceivedFile, tell: (emit: Emit) => void): Promise<Verdict> {
  const refused = (note: string): Verdict => ({ outcome: 'refused', note })
  const runs = await runsNamed(ctx.db, file.name.replace(/\.dem$/i, ''))
  if (!runs) return refused('not named map_player_MMSS.cc.dem, such as kz_block_Nick_0134.56.dem for 01:34.56')
  const known = await demoOfFile(ctx.db, file.sha256)
  if (known && runs.some(({ demoId }) => demoId === known.demoId)) return { outcome: 'unchanged' }
  if (known) return refused(`is the file of demo ${known.demoId}`)
  const [run] = runs
  if (!run) return refused('no list named a run of this map, player and time')
  if (run.sha256) return refused('its run has another file')
  const read = await parseFile(ctx, file.path, file.name, await knownOf(ctx.db, run.mapName), PATIENT)
  requireRun(file.name, read)
  const fault = faultOf(run, read)
  if (fault) return refused(fault)
  const isTaken = await withKept(ctx, [file], (kept) =>
    inTransaction(ctx, async (tx, emit) => {
      const attached = await attachDemo(tx, kept, run.demoId, file, read)
      if (attached) tell(emit)
      return attached
    }),
  )
  return isTaken ? { outcome: 'taken', note: noteOf(run, read) } : refused('its run has another file')
}

/** Why a demo is not the run its name says, by what it says itself. */
function faultOf(run: NamedRun, { seen, finish }: ReadDemo): string | null {
  if (seen.mapName.toLowerCase() !== run.mapName.toLowerCase()) return `was recorded on ${seen.mapName}`
  if (runFault({ timeMs: run.timeMs, leastMs: null, recordedMs: seen.durationMs }))
    return `is shorter than the run, ${formatTime(seen.durationMs)}`
  if (!finish) return null
  if (Math.abs(finish.timeMs - run.timeMs) > TIMER_MS) return `its timer says ${formatTime(finish.timeMs)}`
  return (finish.cp ?? 0) > 0 ? `its timer says ${finish.cp} checkpoints` : null
}

/** What the operator may want to look at. */
function noteOf(run: NamedRun, { seen, finish }: ReadDemo): string {
  const notes = [
    finish ? '' : 'no timer in it',
    seen.player.toLowerCase() === run.playerName.toLowerCase() ? '' : `recorded as ${seen.player}`,
  ]
  return notes.filter(Boolean).join('; ')
}
