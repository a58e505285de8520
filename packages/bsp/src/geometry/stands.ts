import { type Entity, numbersOf } from '../entities.ts'
import type { Model } from '../surfaces.ts'

/** Where brush models stand when a round begins, as the game's own `Spawn` puts them: x, y, z, then pitch, yaw, roll. */
export interface Stand {
  origin: readonly [number, number, number]
  angles: readonly [number, number, number]
}
type Vector = readonly [number, number, number]

const STARTS_OPEN = 1
const TURNS_BACK = 2
const ROTATES_Z = 64
const ROTATES_X = 128
const UP = -1
const DOWN = -2
const NO_ANGLES: Vector = [0, 0, 0]

/** Entities by their `targetname`: trains begin at a corner. */
export type Targets = ReadonlyMap<string, Entity>

export function standOf(entity: Entity, { least, most }: Pick<Model, 'least' | 'most'>, targets: Targets): Stand {
  const classname = entity.get('classname') ?? ''
  const origin = numbersOf(entity.get('origin'))
  const isOpen = (Number(entity.get('spawnflags') ?? 0) & STARTS_OPEN) !== 0
  const size = most.map((value, axis) => value - least[axis]!) as unknown as Vector
  const still: Stand = { origin, angles: NO_ANGLES }
  if (classname === 'func_door' || classname === 'func_water') {
    return isOpen ? { ...still, origin: moved(origin, openBy(entity, size)) } : still
  }
  if (classname === 'func_door_rotating') return isOpen ? { origin, angles: turnedBy(entity) } : still
  if (classname === 'func_plat')
    return entity.get('targetname') ? still : { ...still, origin: lowered(entity, size, origin) }
  const corner = targets.get(entity.get('target') ?? '')
  if (corner && classname === 'func_train') {
    const middle = least.map((value, axis) => (value + most[axis]!) / 2) as unknown as Vector
    return { ...still, origin: moved(numbersOf(corner.get('origin')), negated(middle)) }
  }
  if (corner && classname === 'func_tracktrain') return onTrack(entity, corner, targets)
  return still
}

/** `CBaseDoor::Spawn`: by its size along the way it opens, less the lip. */
function openBy(entity: Entity, size: Vector): Vector {
  const direction = directionOf(entity)
  const far = direction.reduce((sum, value, axis) => sum + Math.abs(value * size[axis]!), 0) - number(entity, 'lip')
  return direction.map((value) => value * far) as unknown as Vector
}

/** `SetMovedir`: yaw -1 is up, -2 down. An old `angle` stands for the yaw alone. */
function directionOf(entity: Entity): Vector {
  const angle = entity.get('angle')
  const [pitch, yaw] = angle === undefined ? numbersOf(entity.get('angles')) : [0, number(entity, 'angle')]
  if (pitch === 0 && yaw === UP) return [0, 0, 1]
  if (pitch === 0 && yaw === DOWN) return [0, 0, -1]
  const [up, round] = [(pitch! * Math.PI) / 180, (yaw! * Math.PI) / 180]
  return [Math.cos(up) * Math.cos(round), Math.cos(up) * Math.sin(round), -Math.sin(up)]
}

/** `CRotDoor::Spawn`: by its distance about one axis. */
function turnedBy(entity: Entity): Vector {
  const flags = Number(entity.get('spawnflags') ?? 0)
  const by = number(entity, 'distance') * (flags & TURNS_BACK ? -1 : 1)
  if (flags & ROTATES_Z) return [0, 0, by]
  return flags & ROTATES_X ? [by, 0, 0] : [0, by, 0]
}

/** `CFuncPlat::Setup`: one that no button calls waits below. */
function lowered(entity: Entity, size: Vector, [x, y, z]: Vector): Vector {
  const height = number(entity, 'height')
  return [x, y, height === 0 ? z - size[2] + 8 : z - height]
}

/** `CFuncTrackTrain::Find`: above its first corner, looking where the track goes. */
function onTrack(entity: Entity, corner: Entity, targets: Targets): Stand {
  const [x, y, z] = numbersOf(corner.get('origin'))
  const next = targets.get(corner.get('target') ?? '')
  const origin = [x, y, z + number(entity, 'height')] as const
  if (!next) return { origin, angles: NO_ANGLES }
  const [toX, toY] = numbersOf(next.get('origin'))
  const yaw = (Math.atan2(toY - y, toX - x) * 180) / Math.PI + 180
  return { origin, angles: [0, yaw > 180 ? yaw - 360 : yaw, 0] }
}

const number = (entity: Entity, key: string): number => numbersOf(entity.get(key))[0]
const moved = (from: Vector, by: Vector): Vector => [from[0] + by[0], from[1] + by[1], from[2] + by[2]]
const negated = ([x, y, z]: Vector): Vector => [-x, -y, -z]
