import { frameColumns } from '../columns.ts'
import type { FrameColumns } from '../format/frame-columns.ts'
import * as STANCE from '../stances.ts'
import { contentHash } from './content-key.ts'
import * as FLAGS from './format/flags.ts'
import * as LAYOUT from './format/layout.ts'
import { badRecord, type Records } from './format/records.ts'
import type { ReplayEvent, ReplayFacts } from './replay-facts.ts'

const STEPS_PER_DEGREE = 65_536 / 360
const STANDING_VIEW = 17
const DUCKED_VIEW = 12
/** What the file does not say: with most weapons a player runs so fast, and who runs is alive. */
const RUN_SPEED = 250
const HEALTH = 100
const IN_WATER = 2
/** The engine makes no longer step. */
const LONGEST_SECONDS = 0.25

export type ReplayRows = Pick<ReplayFacts, 'events' | 'keyRows' | 'runMs' | 'moveType' | 'flags' | 'contentKey'> & {
  frames: FrameColumns
  turnedRows: number[]
}

/** Reads all records into the columns a demo has. The clock of the recording is that of the commands, the server's the frames'. */
export function readRows(records: Records): ReplayRows {
  const frames = frameColumns(records.rows)
  const { moveType } = frames
  const flags = new Int32Array(records.rows)
  const events: ReplayEvent[] = []
  const keyRows: number[] = []
  const turnedRows: number[] = []
  const content = contentHash()
  let runMs = 0
  let serverSeconds = 0
  records.read({ handleFrame, handleEvent })
  return { frames, events, keyRows, turnedRows, runMs, moveType, flags, contentKey: content.key() }

  function handleEvent(id: number): void {
    if (id > LAYOUT.gocheck) throw badRecord(`there is no event ${id}`)
    events.push({ row: frames.count, time: runMs, kind: id === LAYOUT.gocheck ? 'gocheck' : 'checkpoint' })
  }

  function handleFrame(view: DataView, isKey: boolean): void {
    const row = frames.count++
    copyFrame(frames, row, view)
    moveType[row] = Math.min(view.getUint32(LAYOUT.moveType, true), 255)
    flags[row] = view.getInt32(LAYOUT.flags, true)
    runMs += frames.milliseconds[row]!
    const seconds = frames.frameSeconds[row]!
    if (seconds > 0 && seconds <= LONGEST_SECONDS) serverSeconds += seconds
    frames.seconds[row] = runMs / 1000
    // the server itself records: what it would send is its own clock
    frames.serverSeconds[row] = serverSeconds
    frames.messageSeconds[row] = serverSeconds
    if (isKey) keyRows.push(row)
    if (view.getInt32(LAYOUT.fixAngle, true) !== 0) turnedRows.push(row)
    // where the player was, and what they pressed: who copies a run can change everything else at no cost
    for (let at = LAYOUT.origin; at < LAYOUT.velocity; at += 4) content.add(view.getInt32(at, true))
    content.add(frames.buttons[row]! | (frames.milliseconds[row]! << 16))
  }
}

function copyFrame(frames: FrameColumns, row: number, view: DataView): void {
  const f32 = (at: number): number => view.getFloat32(at, true)
  const flags = view.getInt32(LAYOUT.flags, true)
  frames.frameSeconds[row] = f32(LAYOUT.frameSeconds)
  frames.milliseconds[row] = view.getUint8(LAYOUT.milliseconds)
  frames.originX[row] = f32(LAYOUT.origin)
  frames.originY[row] = f32(LAYOUT.origin + 4)
  frames.originZ[row] = f32(LAYOUT.origin + 8)
  frames.velocityX[row] = f32(LAYOUT.velocity)
  frames.velocityY[row] = f32(LAYOUT.velocity + 4)
  frames.velocityZ[row] = f32(LAYOUT.velocity + 8)
  frames.pitch[row] = f32(LAYOUT.angles)
  frames.yaw[row] = f32(LAYOUT.angles + 4)
  frames.roll[row] = f32(LAYOUT.angles + 8)
  frames.commandPitch[row] = Math.round(f32(LAYOUT.commandAngles) * STEPS_PER_DEGREE)
  frames.commandYaw[row] = Math.round(f32(LAYOUT.commandAngles + 4) * STEPS_PER_DEGREE)
  frames.forwardMove[row] = f32(LAYOUT.forwardMove)
  frames.sideMove[row] = f32(LAYOUT.sideMove)
  frames.upMove[row] = f32(LAYOUT.upMove)
  frames.buttons[row] = view.getUint16(LAYOUT.buttons, true)
  frames.onGround[row] = flags & FLAGS.onGround ? 1 : 0
  frames.waterLevel[row] = flags & FLAGS.inWater ? IN_WATER : 0
  frames.stance[row] = STANCE.of(flags, 0)
  frames.viewHeight[row] = flags & FLAGS.ducking ? DUCKED_VIEW : STANDING_VIEW
  frames.health[row] = HEALTH
  frames.maxSpeed[row] = RUN_SPEED
  frames.hostFrame[row] = row
  frames.answered[row] = 1
  frames.incoming[row] = row
  frames.outgoing[row] = row + 1
}
