import type { FrameColumns } from './format/frame-columns.ts'
import * as NET from './format/net-layout.ts'

const STEPS_PER_DEGREE = 65_536 / 360

/** Empty columns for `count` network frames. */
export function frameColumns(count: number): FrameColumns {
  const floats = () => new Float32Array(count)
  return {
    count: 0,
    seconds: floats(),
    serverSeconds: floats(),
    frameSeconds: floats(),
    messageSeconds: floats(),
    milliseconds: new Uint8Array(count),
    originX: floats(),
    originY: floats(),
    originZ: floats(),
    velocityX: floats(),
    velocityY: floats(),
    velocityZ: floats(),
    pitch: floats(),
    yaw: floats(),
    roll: floats(),
    commandPitch: new Uint16Array(count),
    commandYaw: new Uint16Array(count),
    forwardMove: floats(),
    sideMove: floats(),
    upMove: floats(),
    buttons: new Uint16Array(count),
    onGround: new Uint8Array(count),
    paused: new Uint8Array(count),
    waterLevel: new Uint8Array(count),
    health: new Int16Array(count),
    viewHeight: floats(),
    hostFrame: new Int32Array(count),
    incoming: new Uint16Array(count),
    outgoing: new Uint16Array(count),
    maxSpeed: floats(),
    stamina: floats(),
    punchPitch: floats(),
    punchYaw: floats(),
    stance: new Uint8Array(count),
    duckMs: new Uint16Array(count),
    moveType: new Uint8Array(count),
    entityGravity: floats(),
    entityFriction: floats(),
    baseX: floats(),
    baseY: floats(),
    baseZ: floats(),
    answered: new Uint8Array(count),
    messageOffset: new Uint32Array(count),
    messageLength: new Uint32Array(count),
  }
}

/** Copies the fixed part of the network frame whose payload begins at `at` into row `row`. */
export function readFixedPart(frames: FrameColumns, row: number, view: DataView, at: number): void {
  const f32 = (offset: number) => view.getFloat32(at + offset, true)
  const i32 = (offset: number) => view.getInt32(at + offset, true)
  frames.frameSeconds[row] = f32(NET.frameSeconds)
  frames.serverSeconds[row] = f32(NET.serverSeconds)
  frames.milliseconds[row] = view.getUint8(at + NET.milliseconds)
  frames.originX[row] = f32(NET.origin)
  frames.originY[row] = f32(NET.origin + 4)
  frames.originZ[row] = f32(NET.origin + 8)
  frames.velocityX[row] = f32(NET.velocity)
  frames.velocityY[row] = f32(NET.velocity + 4)
  frames.velocityZ[row] = f32(NET.velocity + 8)
  frames.pitch[row] = f32(NET.angles)
  frames.yaw[row] = f32(NET.angles + 4)
  frames.roll[row] = f32(NET.angles + 8)
  frames.commandPitch[row] = Math.round(f32(NET.commandAngles) * STEPS_PER_DEGREE)
  frames.commandYaw[row] = Math.round(f32(NET.commandAngles + 4) * STEPS_PER_DEGREE)
  frames.punchPitch[row] = f32(NET.punch)
  frames.punchYaw[row] = f32(NET.punch + 4)
  frames.incoming[row] = i32(NET.incoming)
  frames.outgoing[row] = i32(NET.outgoing)
  frames.answered[row] = i32(NET.outgoing) - i32(NET.acknowledged) <= 1 ? 1 : 0
  frames.forwardMove[row] = f32(NET.forwardMove)
  frames.sideMove[row] = f32(NET.sideMove)
  frames.upMove[row] = f32(NET.upMove)
  frames.buttons[row] = view.getUint16(at + NET.buttons, true)
  frames.onGround[row] = i32(NET.onGround) === 1 ? 1 : 0
  frames.paused[row] = i32(NET.paused) ? 1 : 0
  frames.waterLevel[row] = i32(NET.waterLevel)
  frames.health[row] = i32(NET.health)
  frames.viewHeight[row] = f32(NET.viewHeight)
  frames.messageOffset[row] = at + NET.fixedBytes
  frames.messageLength[row] = i32(NET.messageLength)
}
