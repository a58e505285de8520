import type { JumpType } from '../jumps/jump-types.ts'

/** A long jump to be recorded. Speeds in units a second. */
export interface WriterJump {
  /** High jumps and slides need a map. */
  type: Exclude<JumpType, 'hj' | 'slj'>
  prestrafe: number
  topspeed: number
  strafes: number
  /** When the run-up starts; 500 unless told. */
  startMs?: number
  /** Printed by the plugin with the rest. */
  block?: number
  /** False when no plugin speaks. */
  printed?: boolean
}
