import { ApiError } from '@kz/contract/errors'
import { withMapFiles } from '../maps/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import type { Db } from '../platform/api/db.ts'
import { failed, type Made, makeFile } from './make.ts'
import type { MakeTask } from './make-worker.ts'

/** A map's file with its wads and pictures of skies, unpacked. */
type MapFiles = Omit<Extract<MakeTask, { kind: 'geometry' }>, 'kind'>

/**
 * Makes a file of a map from its archive, and keeps it or why it could not be made. Throws where the machine is busy or the
 * storage fails, which says nothing of the map.
 */
export async function makeOfMap(
  ctx: Context,
  sha256: string,
  what: string,
  taskOf: (files: MapFiles) => MakeTask,
  keep: (tx: Db, made: Made) => Promise<void>,
): Promise<{ made: boolean; fault: string | null }> {
  const told = ({ file, fault }: Made) => ({ made: file !== null, fault: fault && `${what}: ${fault}` })
  try {
    const made = await ctx.files.borrow(sha256, (archive) =>
      withMapFiles(ctx.files, archive, (path, wads, skies) => makeFile(ctx, taskOf({ path, wads, skies }), keep)),
    )
    if (!made) throw new ApiError('file_gone', { kind: 'map' })
    return told(made)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    const made = failed(error.message)
    await inTransaction(ctx, (tx) => keep(tx, made))
    return told(made)
  }
}
