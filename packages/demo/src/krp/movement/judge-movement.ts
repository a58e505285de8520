import type { ReplayReason } from '@kz/contract/runs/replay-reasons'
import * as THRESHOLDS from '../../checks/thresholds.ts'
import { explainedBy } from '../../movement/explained.ts'
import type { Bias, ExplainedStats } from '../../movement/explained-types.ts'
import type { World } from '../../movement/kernel-types.ts'
import type { Replay } from '../parse-replay.ts'
import { replayMovement } from './replay-movement.ts'

/**
 * What the kernel has to explain of a run for it to be *simulated*. The limits are those from which a demo is worth a look:
 * honest demos have 0.1 % of such frames by what is cut off their numbers, which replays keep whole, and a whole run at 2 %
 * more speed, gravity or gain is beyond each. Half of a run may be on ladders, in water or beside what moves; of less than
 * half nobody can say that the run follows.
 */
export const SIMULATED = {
  computedShare: 0.5,
  unexplainedShare: THRESHOLDS.unexplainedShare,
  framesOnEnd: THRESHOLDS.unexplainedLook,
} as const

/**
 * Whether the movement of a replay follows from its commands on the map, frame by frame, by the kernel of movement. Answers
 * what is against it: nothing, and the run is *simulated*. To be asked of a replay that `judgeReplay` has nothing against.
 */
export function judgeMovement(replay: Replay, world: World, changesGravity: boolean): ReplayReason[] {
  if (changesGravity) return [{ code: 'replay_map_gravity' }]
  const { replay: whole, residual } = replayMovement(replay, world)
  const stats = explainedBy(whole, residual)
  const apart = judgeShares(stats)
  return apart.length > 0 ? apart : judgeBiases(stats)
}

function judgeShares({ frames, judged, explained, worst }: ExplainedStats): ReplayReason[] {
  if (!(judged > 0 && judged >= frames * SIMULATED.computedShare)) {
    return [{ code: 'replay_little_computed', percent: percentOf(judged, frames) }]
  }
  const isShort = judged - explained <= judged * SIMULATED.unexplainedShare
  if (!worst || (isShort && worst.frames < SIMULATED.framesOnEnd)) return []
  return [{ code: 'replay_unexplained', atMs: worst.time, frames: worst.frames, percent: percentOf(explained, judged) }]
}

/** Rounded down, so that what is not all is not 100. */
const percentOf = (part: number, of: number): number => (of > 0 ? Math.floor((part / of) * 1000) / 10 : 0)

function judgeBiases({ fall, push, way }: ExplainedStats): ReplayReason[] {
  const parts = [
    ['fall', fall, THRESHOLDS.fallBias],
    ['push', push, THRESHOLDS.pushBias],
    ['way', way, THRESHOLDS.wayBias],
  ] as const
  return parts.flatMap(([part, seen, limits]) => {
    const share = biasOf(seen, limits)
    return share === null ? [] : [{ code: 'replay_bias', part, share } as const]
  })
}

/** The share of what was computed, where it is beyond the limit; by the commands' time alone, which is the server's. */
function biasOf({ frames, framesApart, share }: Bias, limits: THRESHOLDS.BiasLimits): number | null {
  if (share === null || frames < limits.frames || framesApart < limits.framesApart) return null
  return Math.abs(share - 1) >= limits.look ? share : null
}
