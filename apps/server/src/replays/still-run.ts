import { ApiError } from '@kz/contract/errors'
import { formatTime } from '@kz/contract/rules'
import type { Context } from '../platform/api/context.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { oneRun } from '../runs/api.ts'
import type { FoundRun } from './replay.ts'
import { drawnOf } from './run-replay.ts'
import type { openRunTracks } from './run-tracks.ts'

/** What a still shows of a run, with the names of its files. */
export type StillRun = Pick<
  FoundRun,
  'file' | 'geometry' | 'player' | 'mapName' | 'route' | 'timeMs' | 'time' | 'startMs' | 'endMs'
>

/** A run of a game server for its still, with its track where this viewer may watch it; null where they may not see it. */
export async function stillOfRun(
  ctx: Context,
  trackOf: ReturnType<typeof openRunTracks>,
  runId: number,
  viewer: Viewer | null,
): Promise<StillRun | null> {
  const run = await oneRun(ctx, { query: { runId }, viewer }).catch((error) => {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  })
  if (!run) return null
  const track = await trackOf(runId, viewer)
  const { geometry, isSameMap, startMs, endMs } = await drawnOf(ctx.db, runId)
  const { player, mapName, route, timeMs } = run
  const files = { file: track?.sha256 ?? null, geometry: isSameMap === true ? geometry : null }
  return { ...files, player, mapName, route, timeMs, time: formatTime(timeMs), startMs, endMs }
}
