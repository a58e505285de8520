import { FORGERIES as FORGED_FILES } from '@kz/demo/krp/simulated/forge'
import type { SimCourse } from './courses.ts'
import { type Recording, recordingOf } from './recordings.ts'

/** Runs of invented players on maps that the site has. */

export interface MadePlayer {
  steamid: string
  name: string
}

/** What is wrong with a run; in what its server sends of it, in its file, or in which file it is. */
const FORGERIES = [...FORGED_FILES, 'gochecks without a checkpoint', 'of another run', 'sent before'] as const
type SimForgery = (typeof FORGERIES)[number]

/** A file of a run. */
interface MadeFile {
  recording: Recording
  player: MadePlayer
  startMs: number
  nonce: number
}

export interface MadeRun {
  uid: string
  player: MadePlayer
  map: string
  timeMs: number
  cp: number
  gc: number
  /** by the server's clock */
  startMs: number
  file: MadeFile
  /** null: it is honest */
  forgery: SimForgery | null
  /** nothing of it is against its standing as replayed */
  isReplayed: boolean
}

const PLAYERS_PER_SERVER = 4
/** One in so many runs is forged, where any are. */
const FORGED_SHARE = 10
const NONCES = 2 ** 24

const below = (count: number): number => Math.floor(Math.random() * count)

/** Players whose names and Steam ids no other simulation has had. */
export function makePlayers(servers: number): MadePlayer[] {
  const tag = Date.now().toString(36).slice(-6)
  const first = 1_000_000_000 + below(900_000_000)
  return Array.from({ length: servers * PLAYERS_PER_SERVER }, (_unused, at) => ({
    ...{ steamid: `STEAM_0:${at % 2}:${first + at}`, name: `sim-${tag}-${at}` },
  }))
}

let count = below(NONCES)
let forged = 0

/**
 * A run that ends now. Its id is as the module makes it. Where runs are forged all forgeries come in turn; `before` is a run
 * whose replay the site has for long.
 */
export function makeRun(player: MadePlayer, course: SimCourse, isForged: boolean, before: MadeRun | null): MadeRun {
  count++
  if (!isForged || count % FORGED_SHARE !== 0) return runOf(player, course, recordingOf(course, count, null), null)
  const forgery = FORGERIES[forged++ % FORGERIES.length] as SimForgery
  if (forgery === 'gochecks without a checkpoint') {
    return { ...runOf(player, course, recordingOf(course, 0, null), forgery), cp: 0, gc: 2 }
  }
  if (forgery === 'of another run' || forgery === 'sent before') {
    const run = runOf(player, course, recordingOf(course, 0, null), forgery)
    if (forgery === 'sent before' && before) return { ...run, file: { ...before.file, player, startMs: run.startMs } }
    return { ...run, file: { ...run.file, recording: recordingOf(course, 1, null) } }
  }
  return runOf(player, course, recordingOf(course, count, forgery), forgery)
}

function runOf(player: MadePlayer, course: SimCourse, recording: Recording, forgery: SimForgery | null): MadeRun {
  const { map, timeMs, cp, gc, sinceStartMs } = recording
  const startMs = Date.now() - sinceStartMs - below(1_000)
  const short = player.steamid.slice('STEAM_'.length).replaceAll(':', '')
  const uid = `${gc > 0 ? 1 : 0}_${String(timeMs).padStart(8, '0')}_${short}_${startMs.toString(36)}`
  const file = { recording, player, startMs, nonce: count % NONCES }
  return { uid, player, map, timeMs, cp, gc, startMs, file, forgery, isReplayed: !forgery && course.isKnown }
}
