import type { Finding } from '../finding-types.ts'
import type { Bias, ExplainedStats } from '../movement/explained-types.ts'
import { type Check, finding, momentsOf } from './check.ts'
import * as THRESHOLDS from './thresholds.ts'

/**
 * Movement is arithmetic: what does not follow from the commands was not made by them. A stretch of it is strong, a few
 * frames or a share of them are a look, and so is a player who was put elsewhere. What is too small for a frame shows on
 * average. Replays of servers hold neither stamina nor weapon, without which honest jumps do not follow either.
 */
export const checkUnexplained: Check = ({ replay }, { explained }) => (replay ? [] : unexplained(explained))

const unexplained = (explained: ExplainedStats): Finding[] => [
  ...stretches(explained),
  ...moved(explained),
  ...bias(explained.fall, 'The player fell', 'of what gravity and the commands make', THRESHOLDS.fallBias),
  ...bias(explained.push, 'In the air the player gained', 'of what the keys and the view give', THRESHOLDS.pushBias),
  ...bias(explained.way, 'The player went', 'of the way their speed gives', THRESHOLDS.wayBias),
]

function stretches({
  worst,
  judged,
  explained,
  slopeFrames,
  stretches: hits,
  stretchCount,
}: ExplainedStats): Finding[] {
  if (!worst) return []
  const list = { count: stretchCount, list: [...hits] }
  const hard = worst.frames - worst.slopeFrames
  const lasted = worst.endTime - worst.time
  const isStrong = hard >= THRESHOLDS.unexplainedFrames && lasted >= THRESHOLDS.unexplainedMs
  const unlike = judged - explained - slopeFrames
  const isSome = unlike >= THRESHOLDS.unexplainedLook && unlike > judged * THRESHOLDS.unexplainedShare
  const isSlope = slopeFrames >= THRESHOLDS.slopeFrames && slopeFrames > judged * THRESHOLDS.slopeShare
  if (!isStrong && !isSome && !isSlope && hard < THRESHOLDS.unexplainedLook) return []
  const share = Math.round((explained / judged) * 1000) / 10
  const longest = `${worst.frames} ${worst.frames === 1 ? 'frame' : 'frames on end'}`
  const text =
    isSlope && !isStrong && !isSome
      ? `${share} % of the movement is explained; ${slopeFrames} frames agree with a slope, which only the map can tell.`
      : `${share} % of the movement is explained; at worst ${longest} do not follow from keys and view, by up to ${worst.speed} u/s.`
  return [{ ...finding('unexplained', isStrong ? 'strong' : 'look', text, share, 100, list), time: worst.time }]
}

function moved({ moved: places, movedCount }: ExplainedStats): Finding[] {
  const [first] = places
  if (!first) return []
  const list = { ...momentsOf(places.map(({ time }) => time)), count: movedCount }
  const text = `The player was ${first.units} units further on within a frame, and no teleport says why.`
  return [finding('moved', 'look', text, first.units, null, list)]
}

function bias(seen: Bias, what: string, of: string, limits: THRESHOLDS.BiasLimits): Finding[] {
  const { frames, framesApart, from, to, share, shareByClock } = seen
  if (share === null || shareByClock === null || from === null || to === null) return []
  // the commands' steps and the frames' own time differ on some builds; what fits either is no bias
  const apart = Math.min(Math.abs(share - 1), Math.abs(shareByClock - 1))
  const isSeen = frames >= limits.frames && framesApart >= limits.framesApart
  if (!(apart >= limits.look && isSeen)) return []
  const level = apart >= limits.strong && frames >= limits.strongFrames ? 'strong' : 'look'
  const text = `${what} ${share} ${of}, over ${frames} frames.`
  return [finding('movement-bias', level, text, share, `1 ± ${limits.look}`, { count: 1, list: [[from, to]] })]
}
