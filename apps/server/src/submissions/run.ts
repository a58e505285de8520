import { ApiError } from '@kz/contract/errors'
import { DEMO_LONGEST_MS, DEMO_SHORTEST_MS, youtubeId } from '@kz/contract/rules'
import type { ReadDemo } from './parsed-metadata.ts'

/** What holds for every demo that is sent in, whatever it shows. */

/** Throws ApiError for a demo of another game, of HLTV, without frames, or of a length no run has. */
export function requireRun(name: string, { seen, gameDir, hltv, frames }: ReadDemo): void {
  if (gameDir.toLowerCase() !== 'cstrike') {
    throw new ApiError('wrong_game', { file: name, folder: gameDir })
  }
  if (hltv) throw new ApiError('hltv_demo', { file: name })
  if (frames < 2) throw new ApiError('demo_without_run', { file: name, frames })
  const { durationMs } = seen
  if (durationMs < DEMO_SHORTEST_MS || durationMs > DEMO_LONGEST_MS) {
    const allowed = { leastMs: DEMO_SHORTEST_MS, mostMs: DEMO_LONGEST_MS }
    throw new ApiError('demo_length', { file: name, durationMs, ...allowed })
  }
}

/** The id of a YouTube link; ApiError 422 for anything else. */
export function videoId(link: string): string {
  const id = youtubeId(link)
  if (!id) throw new ApiError('invalid_youtube_link')
  return id
}
