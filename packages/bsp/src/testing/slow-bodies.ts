import { type Cell, solidCells, type Three } from './slow-hulls.ts'

/** Brush entities of a map that are solid where they stand when it begins, with no code of the reader. */

const SOLID = /^func_(?:wall|button|breakable|door|door_rotating|train)$/
const PASSABLE = 8

/** The solid cells of a hull of the world, and of its solid brush entities. */
export function allCells(lumps: readonly Uint8Array[], hull: number): Cell[] {
  const entities = entitiesOf(lumps[0]!)
  const models = new DataView(lumps[14]!.buffer, lumps[14]!.byteOffset, lumps[14]!.byteLength)
  const bodies = entities.filter(
    ({ classname = '', model = '', spawnflags = '0' }) =>
      model.startsWith('*') &&
      SOLID.test(classname) &&
      !(/door|train/.test(classname) && Number(spawnflags) & PASSABLE),
  )
  return [
    ...solidCells(lumps, 0, hull),
    ...bodies.flatMap((body) => {
      const model = Number(body.model!.slice(1))
      const middle = [0, 4, 8].map(
        (axis) => (models.getFloat32(model * 64 + axis, true) + models.getFloat32(model * 64 + 12 + axis, true)) / 2,
      )
      const corner = entities.find(
        ({ classname, targetname }) => classname === 'path_corner' && targetname === body.target,
      )
      if (body.classname !== 'func_train' || !corner) return solidCells(lumps, model, hull, three(body.origin))
      return solidCells(
        lumps,
        model,
        hull,
        three(corner.origin).map((value, axis) => value - middle[axis]!) as unknown as Three,
      )
    }),
  ]
}

const three = (text = '0 0 0'): Three => text.split(' ').map(Number) as unknown as Three

function entitiesOf(lump: Uint8Array): Record<string, string>[] {
  return [
    ...Buffer.from(lump)
      .toString('latin1')
      .matchAll(/\{([^{}]*)\}/g),
  ].map(([, body = '']) =>
    Object.fromEntries([...body.matchAll(/"([^"]*)"\s*"([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])),
  )
}
