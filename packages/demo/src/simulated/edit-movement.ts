import * as FRAME from '../format/frame-types.ts'
import * as NET from '../format/net-layout.ts'
import { playerMove } from '../movement/kernel.ts'
import { residualOf } from '../movement/residual.ts'
import { bodyAt, commandAt, emptyBody, emptyCommand } from '../movement/rows.ts'
import { rulesOf } from '../movement/rules.ts'
import { parseDemo } from '../parse.ts'
import { extraBytes } from '../scan.ts'
import type { Demo } from '../types.ts'

/** Where and how fast the player is in a row, as an editor may write it over. */
export interface EditedRow {
  origin: [x: number, y: number, z: number]
  velocity: [x: number, y: number, z: number]
  onGround: boolean
}

export type Edit = (row: EditedRow, index: number) => void

/** A copy of a demo with the state in each of its network frames changed, as somebody with an editor would. */
export function editDemo(bytes: Uint8Array, edit: Edit): Uint8Array {
  const copy = bytes.slice()
  const view = new DataView(copy.buffer)
  netFrames(view).forEach((at, index) => {
    const floats = (offset: number) =>
      [0, 4, 8].map((more) => view.getFloat32(at + offset + more, true)) as [number, number, number]
    const row: EditedRow = {
      origin: floats(NET.origin),
      velocity: floats(NET.velocity),
      onGround: view.getInt32(at + NET.onGround, true) === 1,
    }
    edit(row, index)
    for (let axis = 0; axis < 3; axis++) {
      view.setFloat32(at + NET.origin + axis * 4, cut(row.origin[axis]!, 128), true)
      view.setFloat32(at + NET.velocity + axis * 4, cut(row.velocity[axis]!, 8), true)
    }
    view.setInt32(at + NET.onGround, row.onGround ? 1 : 0, true)
  })
  return copy
}

/** Payloads of the Playback section's network frames. */
function netFrames(view: DataView): number[] {
  const found: number[] = []
  let at = 544
  while (at + FRAME.headerBytes < view.byteLength) {
    const type = view.getUint8(at)
    const payload = at + FRAME.headerBytes
    const bytes = FRAME.bytes[type]
    if (bytes === undefined || payload + bytes > view.byteLength) break
    if (type === FRAME.net) found.push(payload)
    at = payload + bytes + extraBytes(view, payload, type)
  }
  return found
}

/** As a listen server sends them. */
const cut = (value: number, parts: number): number => Math.trunc(value * parts) / parts

/** The player falls at `share` of gravity: each flight from its take-off on. */
export function otherGravity(bytes: Uint8Array, share: number): Uint8Array {
  const { frames, settings } = parseDemo(bytes)
  const missing = (1 - share) * (settings.values.sv_gravity ?? 800)
  let air = 0
  return editDemo(bytes, (row, index) => {
    const isFirst = index > 0 && frames.onGround[index - 1] === 1
    air = row.onGround ? 0 : isFirst ? secondsOf(index) : air + secondsOf(index)
    row.velocity[2] += missing * air
    row.origin[2] += (missing * air * air) / 2
  })

  function secondsOf(index: number): number {
    return frames.milliseconds[index]! / 1000
  }
}

/** Everything goes `share` times as fast and as far. */
export function otherSpeed(bytes: Uint8Array, share: number): Uint8Array {
  let before: EditedRow['origin'] | null = null
  const at: [number, number] = [0, 0]
  return editDemo(bytes, ({ origin, velocity }) => {
    for (const axis of [0, 1] as const) {
      const real = origin[axis]
      at[axis] = before ? at[axis] + (real - before[axis]) * share : real
      velocity[axis] *= share
    }
    before = [...origin]
    origin[0] = at[0]
    origin[1] = at[1]
  })
}

/** From a row on, for `rows`, the player flies straight on, whatever is there, and goes on from where that ends. */
export function noClip(bytes: Uint8Array, from: number, rows: number, speed = 320): Uint8Array {
  const { frames } = parseDemo(bytes)
  const way = (frames.yaw[from]! * Math.PI) / 180
  const velocity = [Math.cos(way) * speed, Math.sin(way) * speed, speed / 4] as const
  const gone: [number, number, number] = [0, 0, 0]
  return editDemo(bytes, (row, index) => {
    if (index >= from && index < from + rows) {
      const seconds = frames.milliseconds[index]! / 1000
      const before = originOf(frames, index - 1)
      for (const axis of [0, 1, 2] as const) {
        gone[axis] += velocity[axis] * seconds - (row.origin[axis] - before[axis]!)
        row.velocity[axis] = velocity[axis]
      }
      row.onGround = false
    }
    for (const axis of [0, 1, 2] as const) row.origin[axis] += gone[axis]
  })
}

/** From a row on the player is `units` further along x. */
export function putAway(bytes: Uint8Array, from: number, units: number): Uint8Array {
  return editDemo(bytes, (row, index) => {
    if (index >= from) row.origin[0] += units
  })
}

/** Flights that met nothing are flown again with another air acceleration. */
export function otherAirAcceleration(bytes: Uint8Array, airAccelerate: number): Uint8Array {
  const demo = parseDemo(bytes)
  const { frames } = demo
  const residual = residualOf(demo)
  const rules = rulesOf(demo)
  const body = emptyBody()
  const command = emptyCommand()
  let isFlying = false
  return editDemo(bytes, (row, index) => {
    const isFree = index > 0 && residual.air[index] === 1 && residual.explained[index] === 1
    const own = { ...rules(index), airAccelerate }
    if (!isFree) {
      isFlying = false
      return
    }
    if (!isFlying) bodyAt(frames, index - 1, body)
    isFlying = true
    const { x, y, z, velocityX, velocityY, velocityZ } = body
    bodyAt(frames, index - 1, body)
    Object.assign(body, { x, y, z, velocityX, velocityY, velocityZ })
    if (frames.onGround[index - 1]) body.heldJump = false
    commandAt(frames, index, command)
    playerMove(body, command, own, null)
    row.origin = [body.x, body.y, body.z]
    row.velocity = [body.velocityX, body.velocityY, body.velocityZ]
  })
}

function originOf({ originX, originY, originZ }: Demo['frames'], row: number): readonly number[] {
  return [originX[row]!, originY[row]!, originZ[row]!]
}
