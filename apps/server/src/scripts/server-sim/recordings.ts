import * as LAYOUT from '@kz/demo/krp/format/layout'
import { type Forgery, forge } from '@kz/demo/krp/simulated/forge'
import { simulateReplay } from '@kz/demo/krp/simulated/simulated-replay'
import { writeReplay } from '@kz/demo/krp/write/write-replay'
import { leastFrames } from '@kz/demo/simulated/simulated-course'
import type { SimCourse } from './courses.ts'

/** What is recorded of a run, to be sent under many names: making one takes longer than sending it a hundred times. */
export interface Recording {
  /** the file before it is packed */
  content: Uint8Array
  /** where the last bits of the first frame's place stand: changed, they move the whole run by less than a unit */
  lowBytes: readonly number[]
  /** as it is sent */
  map: string
  timeMs: number
  cp: number
  gc: number
  /** how long before its end by the server's clock it began; a forged one may begin later */
  sinceStartMs: number
  /** the Steam id in the file is that of the player who sends it */
  isOwn: boolean
}

const VARIANTS = 3
const SPARE_FRAMES = 150
/** Any instant: only what lies between two counts. */
const STARTED = Date.UTC(2026, 0, 1)
const NOBODY = 'STEAM_0:0:1'

const made = new Map<string, Recording>()

/** A run over a course, made once: every third one with gochecks, and forged where told. */
export function recordingOf(course: SimCourse, number: number, forgery: Forgery | null): Recording {
  // a run without gochecks hides none, and a few falls show another gravity
  const variant = forgery === 'hidden-gocheck' ? VARIANTS - 1 : number % VARIANTS
  const name = JSON.stringify([course.map, variant, forgery])
  const known = made.get(name) ?? record(course, variant, forgery)
  made.set(name, known)
  return known
}

function record({ map, mapCrc, stops }: SimCourse, variant: number, forgery: Forgery | null): Recording {
  const { timeMs, ...run } = simulateReplay({
    ...{ stops, map, mapCrc, player: 'nobody', steamId: NOBODY, startMs: STARTED, seed: variant + 1 },
    timeMs: (leastFrames(stops) + SPARE_FRAMES + 37 * variant) * 10,
    gochecks: variant === VARIANTS - 1 ? 2 : 0,
  })
  const { checkpoints: cp, gochecks: gc } = run
  const endMs = STARTED + timeMs
  const honest = {
    run,
    sent: { map, timeMs, cp, gc, steamId: NOBODY, name: null, startMs: STARTED, finishMs: null, receivedMs: endMs },
  }
  const { run: recorded, sent } = forgery ? forge(forgery, run, honest.sent) : honest
  const content = writeReplay(recorded, (bytes) => bytes)
  return {
    content,
    lowBytes: firstBytes(content, [LAYOUT.origin, LAYOUT.origin + 4, LAYOUT.origin + 8]),
    ...{ map: sent.map, timeMs: sent.timeMs, cp: sent.cp, gc: sent.gc },
    sinceStartMs: endMs - recorded.startMs,
    isOwn: recorded.steamId === NOBODY,
  }
}

/** Where the first frame's own bytes stand among the columns of a file: the first of each column is the first frame's. */
function firstBytes(content: Uint8Array, wanted: readonly number[]): number[] {
  const view = new DataView(content.buffer, content.byteOffset)
  const [types, masks] = [view.getUint32(LAYOUT.sizes, true), view.getUint32(LAYOUT.sizes + 4, true)]
  const firstMask = LAYOUT.headerBytes + types
  const frames = masks / LAYOUT.maskBytes
  const half = LAYOUT.maskBytes / 2
  const places: number[] = []
  let at = firstMask + masks
  for (let byte = 0; byte < LAYOUT.frameBytes; byte++) {
    places.push(at)
    const [inMask, bit] = [byte >> 3, 1 << (byte & 7)]
    const column = firstMask + (inMask < half ? inMask : frames * half + inMask - half)
    for (let frame = 0; frame < frames; frame++) if (content[column + frame * half]! & bit) at++
  }
  return wanted.map((byte) => places[byte] as number)
}
