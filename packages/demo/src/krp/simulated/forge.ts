import * as FLAGS from '../format/flags.ts'
import type { SentRun } from '../judge/judge-types.ts'
import type { ReplayFrame, ReplayRun } from '../write/replay-run.ts'

/** What a forger changes in an honest run and in what is sent of it. A replay of another run, or one sent twice, needs two. */
export const FORGERIES = [
  'time',
  'map',
  'checkpoints',
  'clock-halved',
  'clock-halved-whole',
  'clock-shaved',
  'start-ahead',
  'start-after-finish',
  'cut',
  'cut-start',
  'cut-end',
  'teleport',
  'gravity',
  'noclip',
  'steam-id',
  'hidden-gocheck',
] as const
export type Forgery = (typeof FORGERIES)[number]

const DAY_MS = 86_400_000
const JUMP_SPEED = Math.sqrt(2 * 800 * 45)

interface Forged {
  run: ReplayRun
  sent: SentRun
}

/** An honest run with a forgery in it; what was given stays as it is. The run is long enough to fall ten times. */
export function forge(forgery: Forgery, run: ReplayRun, sent: SentRun): Forged {
  const middle = Math.floor(run.frames.length / 2)
  const changed = (change: (frame: ReplayFrame, row: number) => Partial<ReplayFrame>): ReplayRun => ({
    ...run,
    frames: run.frames.map((frame, row) => ({ ...frame, ...change(frame, row) })),
  })
  const without = (from: number, end: number): Forged => {
    const frames = run.frames.filter((_, row) => row < from || row >= end)
    const events = run.events.map((event) => ({ ...event, row: Math.min(event.row, frames.length - 1) }))
    return { run: { ...run, frames, events }, sent: { ...sent, timeMs: msOf(frames) } }
  }
  const begun = (startMs: number): Forged => ({ run: { ...run, startMs }, sent: { ...sent, startMs } })
  switch (forgery) {
    case 'time':
      return { run, sent: { ...sent, timeMs: sent.timeMs - 1000 } }
    case 'map':
      return { run, sent: { ...sent, map: `${sent.map}_easy` } }
    case 'checkpoints':
      return { run, sent: { ...sent, cp: sent.cp + 1 } }
    case 'clock-halved': {
      const halved = changed(({ milliseconds }) => ({ milliseconds: milliseconds / 2 }))
      return { run: halved, sent: { ...sent, timeMs: msOf(halved.frames) } }
    }
    case 'clock-halved-whole': {
      const halved = changed((frame) => ({
        milliseconds: frame.milliseconds / 2,
        frameSeconds: frame.frameSeconds / 2,
      }))
      return { run: halved, sent: { ...sent, timeMs: msOf(halved.frames) } }
    }
    case 'clock-shaved': {
      const shaved = changed(({ milliseconds }, row) =>
        row % 4 === 0 ? { milliseconds: milliseconds - 1, frameSeconds: (milliseconds - 1) / 1000 } : {},
      )
      return { run: shaved, sent: { ...sent, timeMs: msOf(shaved.frames) } }
    }
    case 'start-ahead':
      return begun(sent.receivedMs + 2 * DAY_MS)
    case 'start-after-finish':
      return begun((sent.finishMs ?? sent.receivedMs) + 60_000)
    case 'cut':
      return without(middle, middle + 100)
    case 'cut-start':
      return without(0, middle)
    case 'cut-end':
      return without(middle, run.frames.length)
    case 'teleport':
      return { run: changed(({ x }, row) => ({ x: row < middle ? x : x + 300 })), sent }
    case 'gravity':
      // a jump that loses half as much of its speed upward
      return {
        run: changed(({ velocityZ, flags }) => (flags & FLAGS.onGround ? {} : { velocityZ: lighter(velocityZ) })),
        sent,
      }
    case 'noclip':
      return { run: changed((_, row) => (row > middle && row < middle + 50 ? { moveType: 8 } : {})), sent }
    case 'steam-id':
      return { run: { ...run, steamId: 'STEAM_0:1:7777777' }, sent }
    case 'hidden-gocheck':
      return {
        run: { ...run, checkpoints: 0, gochecks: 0, events: [] },
        sent: { ...sent, cp: 0, gc: 0 },
      }
  }
}

const lighter = (velocityZ: number): number => JUMP_SPEED - (JUMP_SPEED - velocityZ) / 2

const msOf = (frames: readonly ReplayFrame[]): number => frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
