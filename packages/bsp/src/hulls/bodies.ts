import { viewOf } from '../bytes.ts'
import { type Entity, modelOf, numbersOf, readEntities } from '../entities.ts'
import { added, placeOf, reachOf, waysOf } from './body-reach.ts'
import { MOST_UNITS } from './hull-format.ts'
import { type Body, type BodyKind, type Box, MOST_BODIES, type Vec3 } from './hull-types.ts'

/** Brush entities that are solid and stand, and the flag with which they are not. After the game's own `Spawn` of each. */
const STILL: Readonly<Record<string, number>> = {
  ...{ func_wall: 0, func_breakable: 0, func_button: 0, func_rot_button: 1, button_target: 0 },
  ...{ func_healthcharger: 0, func_recharge: 0 },
}
const PASSABLE = 8
const MOVING: Readonly<Record<string, number>> = {
  ...{ func_door: PASSABLE, func_door_rotating: PASSABLE, momentary_door: PASSABLE, func_water: PASSABLE },
  ...{ func_train: PASSABLE, func_tracktrain: PASSABLE, func_vehicle: PASSABLE, func_pendulum: PASSABLE },
  ...{ func_plat: 0, func_platrot: 0, func_trackchange: 0, func_trackautochange: 0, func_guntarget: 0 },
  ...{ func_rotating: 64, func_conveyor: 2, func_wall_toggle: 1, func_pushable: 0, momentary_rot_button: 0 },
  ...{ func_tank: 0, func_tanklaser: 0, func_tankmortar: 0, func_tankrocket: 0 },
}
const PUSH = /^(?:trigger_push|trigger_gravity|func_friction)$/
/** What its brushes hold, for entities that may hold water. */
const WITH_CONTENTS = /^(?:func_door|func_door_rotating|func_water|momentary_door|func_illusionary)$/

/** The models of the map that movement meets, the world first. `headOf` turns a model's head into a node. Throws BspError. */
export function readBodies(text: string, models: Uint8Array, headOf: (hull: number, head: number) => number): Body[] {
  const view = viewOf(models)
  const entities: Entity[] = []
  readEntities(text, (entity) => entities.push(entity))
  const ways = waysOf(entities)
  const modelBody = (number: number, kind: BodyKind, origin: Vec3): Body => {
    const corner = (place: number): Vec3 =>
      [0, 4, 8].map((at) => coordinate(number * 64 + place + at)) as unknown as Vec3
    const box = added({ least: corner(0), most: corner(12) }, origin)
    const heads = [0, 1, 2, 3].map((hull) => headOf(hull, view.getInt32(number * 64 + 36 + hull * 4, true)))
    return { kind, origin, box, reach: box, heads: heads as unknown as Body['heads'] }
  }
  const coordinate = (at: number): number => {
    const value = view.getFloat32(at, true)
    return Math.abs(value) < 65_536 ? value : 0
  }

  const bodies: Body[] = models.length >= 64 ? [modelBody(0, 'world', [0, 0, 0])] : []
  for (const entity of entities) {
    const number = modelOf(entity)
    const kind = kindOf(entity)
    if (number === null || number === 0 || (number + 1) * 64 > models.length || !kind) continue
    if (bodies.length === MOST_BODIES) break
    const model = modelBody(number, kind, [0, 0, 0]).box
    const origin = kind === 'moving' ? placeOf(entity, model, ways) : numbersOf(entity.get('origin'))
    const body = modelBody(number, kind, origin)
    bodies.push(single(kind === 'moving' ? { ...body, reach: reachOf(entity, model, origin, ways) } : body))
  }
  return bodies
}

/** Places as a file of hulls keeps them: in single precision, and none beyond its bounds. */
function single(body: Body): Body {
  const value = (exact: number) => Math.fround(Math.min(Math.max(exact, -MOST_UNITS), MOST_UNITS) || 0)
  const corner = ([x, y, z]: Vec3): Vec3 => [value(x), value(y), value(z)]
  const box = ({ least, most }: Box): Box => ({ least: corner(least), most: corner(most) })
  return { ...body, origin: corner(body.origin), box: box(body.box), reach: box(body.reach) }
}

function kindOf(entity: Entity): BodyKind | null {
  const classname = entity.get('classname') ?? ''
  const flags = Math.trunc(Number(entity.get('spawnflags') ?? 0)) || 0
  const isSet = (flag: number) => (flags & flag) !== 0
  const contents = Math.trunc(Number(entity.get('skin') ?? 0)) || 0
  if (classname === 'func_ladder') return 'ladder'
  if (PUSH.test(classname)) return 'push'
  if (contents !== 0 && WITH_CONTENTS.test(classname)) return contents === -16 ? 'ladder' : 'water'
  if (Object.hasOwn(STILL, classname)) return isSet(STILL[classname]!) ? null : 'still'
  if (Object.hasOwn(MOVING, classname)) return isSet(MOVING[classname]!) ? null : 'moving'
  return null
}
