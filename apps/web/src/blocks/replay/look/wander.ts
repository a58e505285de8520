import type { Geometry } from '@kz/bsp/geometry'
import { axesOf, type Sight } from '../scene/cameras.ts'

/** Looking around in a map as one who flies: nothing is solid. */

export type Move = 'ahead' | 'back' | 'left' | 'right' | 'up' | 'down' | 'turn-left' | 'turn-right'

const FOV = 90
const EYES = 17
const STEP = 64
const TURN = 15
const DRAG = 0.3
const MOST_PITCH = 88
const FARTHEST = 16_000

/** Where the first player of a map begins, with their eyes; where the map says nothing, over its middle. */
export function firstSight({ spawn, groups }: Pick<Geometry, 'spawn' | 'groups'>): Sight {
  if (spawn) return { x: spawn.x, y: spawn.y, z: spawn.z + EYES, pitch: 0, yaw: spawn.yaw, fov: FOV }
  const of = (axis: 0 | 1 | 2, side: 'least' | 'most') => groups.map((group) => group[side][axis])
  const middle = (axis: 0 | 1 | 2) => (Math.min(...of(axis, 'least')) + Math.max(...of(axis, 'most'))) / 2
  return { x: middle(0), y: middle(1), z: Math.max(...of(2, 'most')) + STEP, pitch: 40, yaw: 0, fov: FOV }
}

/** After a move of one step, or of a part of it. */
export function moved(sight: Sight, move: Move, part = 1): Sight {
  if (move === 'turn-left' || move === 'turn-right') {
    return { ...sight, yaw: sight.yaw + (move === 'turn-left' ? TURN : -TURN) * part }
  }
  const { ahead, right } = axesOf(sight)
  const way = { ahead, back: ahead, right, left: right, up: [0, 0, 1], down: [0, 0, 1] }[move]
  const sign = move === 'back' || move === 'left' || move === 'down' ? -1 : 1
  const at = (place: number, axis: 0 | 1 | 2) => within(place + way[axis]! * STEP * part * sign, FARTHEST)
  return { ...sight, x: at(sight.x, 0), y: at(sight.y, 1), z: at(sight.z, 2) }
}

/** After a drag by so many pixels: the picture follows the hand. */
export const dragged = (sight: Sight, x: number, y: number): Sight => ({
  ...sight,
  yaw: sight.yaw + x * DRAG,
  pitch: within(sight.pitch - y * DRAG, MOST_PITCH),
})

const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value))

const MOVES: ReadonlyMap<string, Move> = new Map<string, Move>([
  ['w', 'ahead'],
  ['s', 'back'],
  ['a', 'left'],
  ['d', 'right'],
  ['q', 'down'],
  ['e', 'up'],
  ['ArrowUp', 'ahead'],
  ['ArrowDown', 'back'],
  ['ArrowLeft', 'turn-left'],
  ['ArrowRight', 'turn-right'],
  ['PageUp', 'up'],
  ['PageDown', 'down'],
])

/** What a key moves, letters in lower case. */
export const moveOf = (key: string): Move | undefined => MOVES.get(key)
