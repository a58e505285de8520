import type { FrameColumns } from './format/frame-columns.ts'
import type { Segment } from './types.ts'

/** The columns jumps are measured from. */
export type MoveColumns = Pick<
  FrameColumns,
  | 'seconds'
  | 'serverSeconds'
  | 'originX'
  | 'originY'
  | 'originZ'
  | 'velocityX'
  | 'velocityY'
  | 'velocityZ'
  | 'viewHeight'
  | 'onGround'
  | 'paused'
  | 'waterLevel'
  | 'buttons'
  | 'maxSpeed'
>

/** What jumps are measured from: a demo, or what its track keeps of it. */
export interface Moves {
  hltv: boolean
  segments: readonly Pick<Segment, 'start' | 'end'>[]
  settings: { values: { sv_gravity: number | null; sv_airaccelerate?: number | null } }
  frames: MoveColumns
  /** 1 in rows that are faster than the row before, where speeds are not kept as they were */
  rose?: Uint8Array
}
