import { ApiError } from '@kz/contract/errors'
import { DEMO_LONGEST_MS, DEMO_SHORTEST_MS, formatTime, youtubeId } from '@kz/contract/rules'
import type { ReadDemo } from './seen.ts'

/** What holds for every demo that is sent in, whatever it shows. */

/** Throws ApiError for a demo of another game, of HLTV, without frames, or of a length no run has. */
export function requireRun(name: string, { seen, gameDir, hltv, frames }: ReadDemo): void {
  if (gameDir.toLowerCase() !== 'cstrike') {
    throw new ApiError('wrong_game', `${name} is from the game folder "${gameDir}", only cstrike is allowed`)
  }
  if (hltv) throw new ApiError('hltv_demo', `${name} is an HLTV recording: it shows no player`)
  if (frames < 2) throw new ApiError('demo_unreadable', `${name} holds ${frames} frames, there is no run in it`)
  const { durationMs } = seen
  if (durationMs < DEMO_SHORTEST_MS || durationMs > DEMO_LONGEST_MS) {
    const limits = `${DEMO_SHORTEST_MS / 1000} seconds to ${DEMO_LONGEST_MS / 3_600_000} hours are allowed`
    throw new ApiError('rule', `${name} is ${formatTime(durationMs)} long, ${limits}`)
  }
}

/** The id of a YouTube link; ApiError 422 for anything else. */
export function videoId(link: string): string {
  const id = youtubeId(link)
  if (!id) throw new ApiError('rule', 'Enter a valid YouTube link')
  return id
}
