import * as NET from './net-layout.ts'
import type { FrameColumns } from './types.ts'

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
    maxSpeed: floats(),
    stamina: floats(),
    messageOffset: new Uint32Array(count),
    messageLength: new Uint32Array(count),
  }
}

/** Copies the fixed part of the network frame whose payload begins at `at` into row `row`. */
export function readFixedPart(frames: FrameColumns, row: number, view: DataView, at: number): void {
  frames.frameSeconds[row] = view.getFloat32(at + NET.frameSeconds, true)
  frames.serverSeconds[row] = view.getFloat32(at + NET.serverSeconds, true)
  frames.milliseconds[row] = view.getUint8(at + NET.milliseconds)
  frames.originX[row] = view.getFloat32(at + NET.origin, true)
  frames.originY[row] = view.getFloat32(at + NET.origin + 4, true)
  frames.originZ[row] = view.getFloat32(at + NET.origin + 8, true)
  frames.velocityX[row] = view.getFloat32(at + NET.velocity, true)
  frames.velocityY[row] = view.getFloat32(at + NET.velocity + 4, true)
  frames.velocityZ[row] = view.getFloat32(at + NET.velocity + 8, true)
  frames.pitch[row] = view.getFloat32(at + NET.angles, true)
  frames.yaw[row] = view.getFloat32(at + NET.angles + 4, true)
  frames.roll[row] = view.getFloat32(at + NET.angles + 8, true)
  frames.forwardMove[row] = view.getFloat32(at + NET.forwardMove, true)
  frames.sideMove[row] = view.getFloat32(at + NET.sideMove, true)
  frames.upMove[row] = view.getFloat32(at + NET.upMove, true)
  frames.buttons[row] = view.getUint16(at + NET.buttons, true)
  frames.onGround[row] = view.getInt32(at + NET.onGround, true) === 1 ? 1 : 0
  frames.paused[row] = view.getInt32(at + NET.paused, true) === 0 ? 0 : 1
  frames.waterLevel[row] = view.getInt32(at + NET.waterLevel, true)
  frames.health[row] = view.getInt32(at + NET.health, true)
  frames.viewHeight[row] = view.getFloat32(at + NET.viewHeight, true)
  frames.messageOffset[row] = at + NET.fixedBytes
  frames.messageLength[row] = view.getInt32(at + NET.messageLength, true)
}
