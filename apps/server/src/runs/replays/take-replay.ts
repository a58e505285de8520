import { ApiError } from '@kz/contract/errors'
import type { runs } from '@kz/contract/runs/runs'
import type { Context } from '../../platform/api/context.ts'
import { notFound } from '../../platform/api/errors.ts'
import type { Call } from '../../platform/api/handler.ts'
import { serverLogOf } from '../door/log.ts'
import { shownReasons } from '../reasons.ts'
import { keepReplay } from './keep-replay.ts'
import { looksLikeReplay } from './replay-form.ts'

/** Takes the file of a run that this server sent. Throws ApiError not_found and malformed_upload; the file is discarded then. */
export async function takeReplay(ctx: Context, { query, server, file }: Call<(typeof runs)['PUT /server/replay']>) {
  if (!(await looksLikeReplay(file.path))) throw new ApiError('malformed_upload')
  const kept = await keepReplay(ctx, { serverId: server.serverId, key: query.id, temp: file })
  if (!kept) throw notFound('Run')
  const line = { serverId: server.serverId, way: 'in' as const, name: 'PUT /server/replay' }
  serverLogOf(ctx).note({ ...line, what: `${Math.ceil(file.size / 1024)} KiB`, answer: 'kept' })
  return {
    standing: kept.standing,
    reasons: shownReasons(kept.reasons).reasons,
  }
}
