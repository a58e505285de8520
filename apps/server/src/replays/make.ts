import { join } from 'node:path'
import { Readable } from 'node:stream'
import { busy } from '../platform/admission/concurrency-limiter.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import type { Db } from '../platform/api/db.ts'
import { sql } from '../platform/api/sql.ts'
import { nameFiles, withKept } from '../platform/files/keep-files.ts'
import { keepWorker, type Thread } from '../platform/jobs/worker-thread.ts'
import { SERVER_DIST } from '../platform/paths.ts'
import type { MadeFile, MakeTask } from './make-worker.ts'

/** AdmissionQueue a file for players, in a thread that may take so much, and keeping it. */

const MAKER: Thread = {
  script: join(SERVER_DIST, 'replays/make-worker.js'),
  cpuMs: 60_000,
  longestMs: 600_000,
  megabytes: 256,
}
/** Most files are small: a thread for each would take longer to start than to work. */
const ask = keepWorker<MadeFile>(MAKER)
const MOST_BYTES = 16 * 1024 * 1024
const LONGEST_FAULT = 300

/** What came of it: a kept file, or why there is none. */
export interface Made {
  file: string | null
  fault: string | null
  mapCrc: string | null
  fileCrc: number | null
  startMs: number | null
  endMs: number | null
}

export const failed = (fault: string): Made => ({
  ...{ file: null, fault: fault.slice(0, LONGEST_FAULT), mapCrc: null, fileCrc: null, startMs: null, endMs: null },
})

/**
 * Makes a file and has `keep` write the row that names it, in the transaction that keeps the file. A file that cannot be made
 * is a fault in its row; a disk that fails throws, and so does a machine that has no time for it.
 */
export async function makeFile(
  ctx: Context,
  task: MakeTask,
  keep: (tx: Db, made: Made) => Promise<void>,
): Promise<Made> {
  const answer = await ask(ctx.log, task)
  if (answer === 'busy') throw busy()
  if (answer === 'late' || answer === 'dead' || answer.kind === 'refused') {
    const seconds = MAKER.cpuMs / 1000
    const made = failed(
      answer === 'late' ? `took more than ${seconds} s` : answer === 'dead' ? 'its worker died' : answer.fault,
    )
    await inTransaction(ctx, (tx) => keep(tx, made))
    return made
  }
  const { bytes, mapCrc, fileCrc = null, startMs, endMs } = answer
  const temp = await ctx.files.receive(Readable.from([Buffer.from(bytes)]), MOST_BYTES)
  const made = { file: temp.sha256, fault: null, mapCrc, fileCrc, startMs, endMs }
  try {
    await withKept(ctx, [temp], (kept) =>
      inTransaction(ctx, async (tx) => {
        await nameFiles(tx, kept)
        await tx.execute(sql`insert into replay_files (sha256, size) values (${temp.sha256}, ${temp.size})
          on conflict (sha256) do nothing`)
        await keep(tx, made)
      }),
    )
  } finally {
    await ctx.files.discard(temp)
  }
  return made
}
