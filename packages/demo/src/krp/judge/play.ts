import type { ReplayReason } from '@kz/contract/runs/replay-reasons'
import { checkGravity } from '../../checks/gravity.ts'
import * as THRESHOLDS from '../../checks/thresholds.ts'
import { APPROVED_SETTINGS } from '../../run/settings.ts'
import type { FrameColumns } from '../../types.ts'
import * as FLAGS from '../format/flags.ts'
import type { Replay } from '../parse-replay.ts'
import type { KnownMap } from './judge-types.ts'

/** Velocities change by less on ladders and slopes. */
const NO_CHANGE = 0.2
/** Frames in the air below which a fall says nothing. */
const FALLING_ROWS = 30

/** Nobody flies, is spared damage, falls too slowly or asks for more speed than there is. */
export function judgePlay(replay: Replay, map: KnownMap): ReplayReason[] {
  return [...judgeState(replay), ...(map.changesGravity ? [] : judgeGravity(replay)), ...judgeMoves(replay)]
}

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

/** The fall of all flights together, then flights that are even and unlike the rest. */
function judgeGravity(replay: Replay): ReplayReason[] {
  const gravity = APPROVED_SETTINGS.sv_gravity
  const usual = usualFall(replay, gravity)
  const share = usual ?? 1
  if (Math.abs(share - 1) > THRESHOLDS.gravityShare) return [{ code: 'replay_gravity', share: tidy(share) }]
  const values = { ...replay.settings.values, sv_gravity: gravity }
  const [found] = checkGravity({ ...replay, settings: { ...replay.settings, values } })
  return found ? [{ code: 'replay_gravity', share: Number(found.value) }] : []
}

/** The median of how fast falls became faster, as a share of what gravity makes of it; null where too little fell. */
function usualFall({ frames, replay: { moveType } }: Replay, gravity: number): number | null {
  const { onGround, waterLevel, velocityZ, frameSeconds, count } = frames
  const ratios = new Float32Array(count)
  let rows = 0
  for (let row = 1; row < count; row++) {
    if (onGround[row] || onGround[row - 1] || waterLevel[row] || moveType[row] !== FLAGS.walk) continue
    const change = velocityZ[row - 1]! - velocityZ[row]!
    const ratio = change / (gravity * frameSeconds[row]!)
    if (Math.abs(change) >= NO_CHANGE && Number.isFinite(ratio)) ratios[rows++] = ratio
  }
  return rows < FALLING_ROWS ? null : ratios.subarray(0, rows).sort()[rows >> 1]!
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
      speed: tidy(speedOf(frames, row)),
      limit,
    },
  ]
}

/** What the command of a row asks for, in units a second. */
const speedOf = ({ forwardMove, sideMove }: FrameColumns, row: number): number =>
  Math.hypot(forwardMove[row]!, sideMove[row]!)

const tidy = (value: number): number => Math.round(Math.min(9999, Math.max(-9999, value)) * 100) / 100 || 0
