import type { Finding, FindingLevel, Stretch } from '../finding-types.ts'
import { findSeams, LEAST_STEP, type Seam } from '../run/seams.ts'
import type { Demo } from '../types.ts'
import { type Check, finding, wholeOf } from './check.ts'
import * as THRESHOLDS from './thresholds.ts'

/** Places that get a sentence of their own. */
const MOST = 8
/** The directory says how long the recording was, to a frame or two. */
const DIRECTORY_SECONDS = 1

/** The recording must be whole and in order: nothing cut out, repeated, swapped or joined. */
export const checkCuts: Check = (demo) => {
  const seams = findSeams(demo)
  const isMoved = seams.some(({ missingMs }) => missingMs === null)
  const rest = seams.slice(MOST)
  return [
    ...seams.slice(0, MOST).map((seam) => seamFinding(seam, isMoved)),
    ...(rest.length > 0 ? [restFinding(rest)] : []),
    ...directoryFindings(demo, seams),
  ]
}

function seamFinding(seam: Seam, isMoved: boolean): Finding {
  const { fromMs, missingMs } = seam
  const hits = { count: 1, list: [placeOf(seam)] }
  const at = `at ${clock(fromMs)}`
  if (missingMs === null) {
    const text = `The recording is not in order ${at}, as if repeated, swapped or joined: ${witnesses(seam)}.`
    return finding('out-of-order', levelOf(seam), text, Math.min(seam.frames, seam.packets), 1, hits)
  }
  const seconds = (missingMs / 1000).toFixed(1)
  const text = `${seconds} s ${isMoved ? 'missing or moved' : 'missing'} ${at}: ${witnesses(seam)}.`
  return finding('cut', levelOf(seam), text, `${seconds} s`, '0 s', hits)
}

function restFinding(seams: readonly Seam[]): Finding {
  const level = seams.some((seam) => levelOf(seam) === 'strong') ? 'strong' : 'look'
  const text = `The recording does not go on as the game writes it at ${seams.length} more places.`
  return finding('cut', level, text, seams.length, 0, { count: seams.length, list: seams.map(placeOf) })
}

/** From the last frame before it; a clock that goes back ends no later than it begins. */
const placeOf = ({ fromMs, toMs }: Seam): Stretch => [fromMs, Math.max(fromMs, toMs)]

/** Host frame numbers are enough to accuse; of what else may go wrong on its own, two must agree. */
function levelOf({ frames, packets, clockMs, isSession }: Seam): FindingLevel {
  if (isSession) return 'look'
  const isFar = Math.abs(frames) >= THRESHOLDS.seamFrames
  const agree = Math.abs(packets) >= THRESHOLDS.seamFrames && clockMs > 0
  return isFar || agree ? 'strong' : 'look'
}

function witnesses({ frames, packets, clockMs }: Seam): string {
  const said: string[] = []
  if (Math.abs(frames) >= LEAST_STEP)
    said.push(`frame numbers ${frames > 0 ? 'jump' : 'go back'} by ${Math.abs(frames)}`)
  if (packets !== 0) said.push(`packet numbers ${packets > 0 ? 'jump' : 'go back'} by ${Math.abs(packets)}`)
  if (clockMs > 0) said.push(`the server's clock jumps by ${(clockMs / 1000).toFixed(1)} s`)
  return said.join(', ')
}

/** What the end of the file says of the recording, against the recording. */
function directoryFindings(demo: Demo, seams: readonly Seam[]): Finding[] {
  const { header, warnings, frames, durationMs, finished } = demo
  const counted = warnings.find(({ code }) => code === 'directory-mismatch')
  const entry = header.directory.findLast(({ type }) => type === 1)
  const told = entry?.seconds ?? 0
  const isOff = finished && told > 0 && !(Math.abs(told - durationMs / 1000) <= DIRECTORY_SECONDS)
  if (!counted && !isOff) return []
  const where = seams.length > 0 ? { count: seams.length, list: seams.map(placeOf) } : wholeOf(demo)
  const length = `${(durationMs / 1000).toFixed(1)} s`
  const text = counted?.text ?? `The directory says ${Math.min(told, 1e6).toFixed(1)} s, the recording has ${length}.`
  return [finding('directory-mismatch', 'look', text, entry?.frames ?? 0, frames.count, where)]
}

/** `0:12.34`, for a sentence. */
function clock(ms: number): string {
  const seconds = Math.floor(ms / 10) / 100
  return `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(2).padStart(5, '0')}`
}
