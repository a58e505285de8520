import { join } from 'node:path'
import { ApiError } from '@kz/contract/errors'
import type { ErrorCode } from '@kz/contract/refusals/catalogue'
import { DEFAULT_RULES } from '@kz/demo'
import { busy, limitConcurrency } from '../platform/admission/concurrency-limiter.ts'
import type { Context } from '../platform/api/context.ts'
import { type Ask, keepWorker, type Thread } from '../platform/jobs/worker-thread.ts'
import { SERVER_DIST } from '../platform/paths.ts'
import type { JudgedDemo } from './figures.ts'
import { hullsOfDemo } from './hulls-of-demo.ts'
import type { Known } from './known.ts'
import type { WorkerAnswer, WorkerTask } from './parse-worker.ts'
import type { ReadDemo } from './parsed-metadata.ts'

const READER: Thread = {
  script: join(SERVER_DIST, 'submissions/parse-worker.js'),
  cpuMs: 5_000,
  // a proxy gives up after a minute
  longestMs: 45_000,
  megabytes: 256,
}
/** For demos that nobody waits for. */
export const PATIENT: Thread = { ...READER, cpuMs: 30_000, longestMs: 600_000 }
const NOTHING_KNOWN: Known = { buttons: [], hulls: [], rules: DEFAULT_RULES }
const AT_ONCE = 2

const CODES = {
  'not-a-demo': 'unsupported_file',
  'source-demo': 'wrong_game',
  'too-short': 'demo_unreadable',
  'too-large': 'demo_too_large',
  'demo-protocol': 'wrong_protocol',
  'network-protocol': 'wrong_protocol',
  replay: 'demo_unreadable',
} as const satisfies Record<Extract<WorkerAnswer, { kind: 'refused' }>['code'], ErrorCode>

/** Threads that have nothing to do, by what a demo may take. */
const free = new WeakMap<Thread, Ask<WorkerAnswer>[]>()
const inTurn = limitConcurrency(AT_ONCE, Number.POSITIVE_INFINITY)

/**
 * Reads a demo, or the replay of a game server, in a thread, two at a time: 256 MiB and 5 s of processor time, then the thread is ended; one that is done
 * reads the next. `fileName` is for the refusal, `known` what the site knows of its map.
 * Throws ApiError for whatever is no demo this site takes; a dead thread is a demo that cannot be read, a disk that fails
 * is not, and a machine that has no time for it is `busy`.
 */
export async function parseFile(
  ctx: Pick<Context, 'log' | 'files'>,
  path: string,
  fileName: string,
  known = NOTHING_KNOWN,
  reader = READER,
): Promise<ReadDemo & { judged: JudgedDemo }> {
  return inTurn(() => parseInTurn(ctx, path, fileName, known, reader))
}

async function parseInTurn(
  ctx: Pick<Context, 'log' | 'files'>,
  path: string,
  fileName: string,
  known: Known,
  reader: Thread,
): Promise<ReadDemo & { judged: JudgedDemo }> {
  const idle = free.get(reader) ?? []
  free.set(reader, idle)
  const ask = idle.pop() ?? keepWorker<WorkerAnswer>(reader)
  try {
    const { buttons, rules } = known
    const hulls = await hullsOfDemo(ctx, path, known.hulls)
    const answer = await ask(ctx.log, { path, buttons, rules, hulls } satisfies WorkerTask)
    if (answer === 'busy') throw busy()
    if (answer === 'late') {
      throw new ApiError('demo_too_slow', { file: fileName, seconds: reader.cpuMs / 1000 })
    }
    if (answer === 'dead') throw new ApiError('demo_unreadable', { file: fileName })
    if (answer.kind === 'refused') throw new ApiError(CODES[answer.code], { file: fileName, detail: answer.message })
    return answer.demo
  } finally {
    idle.push(ask)
  }
}
