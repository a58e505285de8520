import { Readable } from 'node:stream'
import * as LIMITS from '@kz/demo/krp/replay-limits'
import type { Context } from '../../platform/api/context.ts'
import type { StoredTemp } from '../../platform/api/services/stored-files.ts'
import { askJudge } from './ask-judge.ts'

/**
 * A kept replay as it may leave the site: a .krpz without the Steam id. Null where the file is not in the store, or is no
 * replay. Throws where the machine has no time for it.
 */
export async function shownReplay(ctx: Context, sha256: string): Promise<Buffer | null> {
  const answer = await ctx.files.borrow(sha256, (path) => askJudge(ctx.log, { kind: 'show', path }))
  return answer?.kind === 'shown' ? Buffer.from(answer.bytes) : null
}

/** The same as a file that has arrived: the caller keeps or discards it. */
export async function shownReplayFile(ctx: Context, sha256: string): Promise<StoredTemp | null> {
  const bytes = await shownReplay(ctx, sha256)
  return bytes && ctx.files.receive(Readable.from([bytes]), 2 * LIMITS.fileBytes)
}
