import type { FrameColumns } from '../format/frame-columns.ts'
import type { Demo } from '../types.ts'

const MOVING = 100
const ROW_SECONDS = 1 / 100
/** each round goes another way: no two repeat each other */
const TURN = 137.5

/**
 * The rows of a demo in which the player moves, `times` over at 100 rows a second, each time turned to another side: a run
 * that never stands still. Places and speeds are rounded as the server rounds them.
 */
export function tiled(demo: Demo, times: number): Demo {
  const { frames } = demo
  const moving = Array.from({ length: frames.count }, (_, row) => row).filter(
    (row) => Math.hypot(frames.velocityX[row]!, frames.velocityY[row]!) > MOVING,
  )
  const count = moving.length * times
  const columns = Object.entries(frames).filter((entry): entry is [string, Float32Array] =>
    ArrayBuffer.isView(entry[1]),
  )
  const made = columns.map(([name, column]) => [name, new (column.constructor as typeof Float32Array)(count)] as const)
  const tiles = { ...frames, ...Object.fromEntries(made), count } as FrameColumns
  let [x, y] = [0, 0]
  for (let at = 0; at < count; at++) {
    const row = moving[at % moving.length]!
    const before = at % moving.length > 0 ? moving[(at % moving.length) - 1]! : row
    for (const [index, [, column]] of made.entries()) column[at] = columns[index]![1][row]!
    const turn = ((Math.floor(at / moving.length) * TURN) % 360) - 180
    const turned = (dx: number, dy: number) => turnedBy(turn, dx, dy)
    if (before === row - 1) {
      const [dx, dy] = turned(
        frames.originX[row]! - frames.originX[before]!,
        frames.originY[row]! - frames.originY[before]!,
      )
      ;[x, y] = [x + dx, y + dy]
    }
    const [vx, vy] = turned(frames.velocityX[row]!, frames.velocityY[row]!)
    ;[tiles.originX[at], tiles.originY[at]] = [rounded(x, 128), rounded(y, 128)]
    ;[tiles.velocityX[at], tiles.velocityY[at]] = [rounded(vx, 8), rounded(vy, 8)]
    tiles.yaw[at] = rounded(((frames.yaw[row]! + turn + 540) % 360) - 180, 65_536 / 360)
    tiles.seconds[at] = at * ROW_SECONDS
    tiles.serverSeconds[at] = 1 + at * ROW_SECONDS
  }
  const endMs = count * ROW_SECONDS * 1000
  return {
    ...demo,
    ...{ frames: tiles, turnedRows: [], durationMs: endMs, commands: { ...demo.commands, count: 0 } },
    segments: [{ start: 0, end: count, startMs: 0, endMs, reason: 'start' }],
  }
}

const rounded = (value: number, steps: number): number => Math.round(value * steps) / steps

function turnedBy(degrees: number, x: number, y: number): [number, number] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return [x * cos - y * sin, x * sin + y * cos]
}
