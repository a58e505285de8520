import type { MoveRules, Vec3, World } from '../../movement/kernel-types.ts'
import { kernelRun } from '../../simulated/kernel-run.ts'
import type { ReplayRun } from '../write/replay-run.ts'
import { frameOf } from './simulated-replay.ts'

export interface KernelReplay extends Pick<ReplayRun, 'map' | 'mapCrc' | 'player' | 'steamId' | 'startMs'> {
  world: World
  /** Where the player begins, by their origin. */
  start: Vec3
  seed: number
  frames: number
  /** Of each command, in turn; 10 unless told. */
  milliseconds?: readonly number[]
  /** Of the server; the game's own unless told. */
  rules?: Partial<MoveRules>
}

/** What a game server records of a player who wanders over a map by the kernel: each frame follows from its command. */
export function kernelReplay({ world, start, seed, frames, milliseconds, rules, ...run }: KernelReplay): ReplayRun {
  const next = kernelRun({ world, start, seed, ...(milliseconds && { milliseconds }), ...(rules && { rules }) })
  return {
    ...run,
    ...{ checkpoints: 0, gochecks: 0, server: { address: [192, 0, 2, 10], port: 27_015 }, events: [], pauses: [] },
    frames: Array.from({ length: frames }, () => frameOf(next(), false)),
  }
}
