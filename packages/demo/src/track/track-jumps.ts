import type { Jump } from '../jumps/jump-types.ts'
import { readJumps } from '../jumps/jumps.ts'
import type { Moves } from '../moves.ts'
import { DUCKED, FASTER, GROUND, PAUSED, type Track, WATER_SHIFT } from './track.ts'

/**
 * The jumps of a track, by the measure of the parser: what a player shows of a jump is what its demo's report says. Kinds
 * hold for weapons of the usual speed, for a track keeps none.
 */
export const jumpsOfTrack = (track: Track): Jump[] => readJumps(movesOf(track))

function movesOf(track: Track): Moves {
  const { rows, segments, state, milliseconds, demoMilliseconds } = track
  const seconds = (column: Int32Array) => Float32Array.from(column, (value) => value / 1000)
  const bits = (read: (value: number) => number) => Uint8Array.from(state, read)
  return {
    hltv: false,
    segments: Array.from(segments, (start, index) => ({ start, end: segments[index + 1] ?? rows })),
    settings: { values: { sv_gravity: null } },
    rose: bits((value) => Number((value & FASTER) !== 0)),
    frames: {
      ...{ originX: track.originX, originY: track.originY, originZ: track.originZ },
      ...{ velocityX: track.velocityX, velocityY: track.velocityY, velocityZ: track.velocityZ },
      ...{ buttons: track.buttons, maxSpeed: new Float32Array(rows) },
      seconds: seconds(demoMilliseconds),
      serverSeconds: seconds(milliseconds),
      viewHeight: Float32Array.from(state, (value) => (value & DUCKED ? 12 : 17)),
      onGround: bits((value) => Number((value & GROUND) !== 0)),
      paused: bits((value) => Number((value & PAUSED) !== 0)),
      waterLevel: bits((value) => (value >> WATER_SHIFT) & 3),
    },
  }
}
