import type { ReplayReason } from '@kz/contract/runs/replay-reasons'
import * as THRESHOLDS from '../../checks/thresholds.ts'
import type { FrameColumns } from '../../format/frame-columns.ts'
import { APPROVED_SETTINGS } from '../../run/settings.ts'
import * as FLAGS from '../format/flags.ts'
import type { Replay } from '../parse-replay.ts'

/** Nobody flies, is spared damage, or asks for more speed than there is. */
export const judgePlay = (replay: Replay): ReplayReason[] => [...judgeState(replay), ...judgeMoves(replay)]

function judgeState({ frames, replay: { moveType, flags } }: Replay): ReplayReason[] {
  const atMs = (row: number): number => Math.round(frames.seconds[row]! * 1000)
  const noclip = moveType.indexOf(FLAGS.noclip)
  const odd = moveType.findIndex((type) => type !== FLAGS.walk && type !== FLAGS.fly && type !== FLAGS.noclip)
  const godMode = flags.findIndex((bits) => (bits & FLAGS.godMode) !== 0)
  return [
    ...(noclip < 0 ? [] : [{ code: 'replay_noclip', atMs: atMs(noclip) } as const]),
    ...(odd < 0 ? [] : [{ code: 'replay_movement', atMs: atMs(odd) } as const]),
    ...(godMode < 0 ? [] : [{ code: 'replay_god_mode', atMs: atMs(godMode) } as const]),
  ]
}

function judgeMoves({ frames }: Replay): ReplayReason[] {
  const limit = APPROVED_SETTINGS.sv_maxspeed
  const most = limit + THRESHOLDS.moveTolerance
  const rows: number[] = []
  for (let row = 0; row < frames.count && rows.length < THRESHOLDS.movesOver; row++) {
    if (speedOf(frames, row) > most) rows.push(row)
  }
  if (rows.length < THRESHOLDS.movesOver) return []
  const [row] = rows as [number]
  return [
    {
      code: 'replay_maxspeed',
      atMs: Math.round(frames.seconds[row]! * 1000),
      speed: Math.round(Math.min(99_999, speedOf(frames, row))),
      limit,
    },
  ]
}

/** What the command of a row asks for, in units a second. */
const speedOf = ({ forwardMove, sideMove }: FrameColumns, row: number): number =>
  Math.hypot(forwardMove[row]!, sideMove[row]!)
