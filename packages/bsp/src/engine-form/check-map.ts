import { checkFaces } from './check-faces.ts'
import { checkTrees } from './check-trees.ts'
import { type RawMap, rawMap, SIZES } from './raw-map.ts'

/** What the game takes at most of each lump (`MAX_MAP_` of the game's compilers), bytes or items; those without are told by others. */
const MOST: readonly number[] = [
  ...[131_072, 32_767, 2_097_152, 65_535, 524_288, 32_767, 8_192, 65_535, 2_097_152],
  ...[32_767, 8_192, 65_535, 256_000, 512_000, 400],
]
const MOST_ENTITIES = 1_024
const PLAYER = [16, 16, 36]

/** What keeps the game from loading a map, or its players from standing in it; empty for a good one. */
export function mapProblems(bytes: Uint8Array): string[] {
  const problems: string[] = []
  const say = (problem: string) => problems.push(problem)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 124 || view.getInt32(0, true) !== 30) return ['it is no BSP 30']
  for (const [lump, size] of SIZES.entries()) {
    const [start, length] = [view.getInt32(4 + lump * 8, true), view.getInt32(8 + lump * 8, true)]
    if (start < 124 || start % 4 !== 0 || length < 0 || start + length > bytes.length) say(`lump ${lump} does not fit`)
    if (length % size !== 0) say(`lump ${lump} is no whole number of items`)
    if (length / size > MOST[lump]!) say(`lump ${lump} has ${length / size} items`)
  }
  if (problems.length > 0) return problems
  const map = rawMap(bytes)
  checkTextures(map, say)
  checkFaces(map, say)
  // what follows is looked for by numbers that lead somewhere
  if (problems.length === 0) checkTrees(map, say)
  if (problems.length === 0) checkEntities(map, say)
  return problems
}

function checkTextures(map: RawMap, say: (problem: string) => void): void {
  const bytes = map.bytesOf(2)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = bytes.length < 4 ? -1 : view.getInt32(0, true)
  if (count < 0 || 4 + count * 4 > bytes.length) {
    say('its list of textures does not fit')
    return
  }
  for (let texture = 0; texture < count; texture++) {
    const at = view.getInt32(4 + texture * 4, true)
    if (at < 0) continue
    if (at + 40 > bytes.length) {
      say(`texture ${texture} does not fit`)
      return
    }
    const [width, height] = [view.getUint32(at + 16, true), view.getUint32(at + 20, true)]
    if (!bytes.subarray(at, at + 16).includes(0)) say(`texture ${texture} has a name without end`)
    if (width === 0 || height === 0 || width % 16 !== 0 || height % 16 !== 0)
      say(`texture ${texture} is ${width} by ${height}`)
    const places = [24, 28, 32, 36].map((part) => view.getUint32(at + part, true))
    if (places.every((place) => place === 0)) continue
    let next = 40
    for (const [level, place] of places.entries()) {
      if (place !== next) say(`texture ${texture} has level ${level} at ${place}`)
      next += (width * height) >> (2 * level)
    }
    if (at + next + 2 + 768 > bytes.length || view.getUint16(at + next, true) !== 256)
      say(`texture ${texture} has no palette`)
  }
}

function checkEntities(map: RawMap, say: (problem: string) => void): void {
  const { entities, models } = map
  if (entities[0]?.classname !== 'worldspawn') say('the first entity is not the world')
  if (entities.length > MOST_ENTITIES) say(`there are ${entities.length} entities`)
  const named = entities.flatMap(({ model }) => (model?.startsWith('*') ? Number(model.slice(1)) : []))
  if (named.some((model) => !(model > 0 && model < models.length))) say('an entity has a model that is not there')
  if (new Set(named).size !== models.length - 1) say('a model has no entity')
  const spawns = entities.filter(({ classname }) => /^info_player_(?:start|deathmatch)$/.test(classname ?? ''))
  if (!spawns.some(({ classname }) => classname === 'info_player_start')) say('there is no info_player_start')
  for (const { origin = '' } of spawns) {
    const at = origin.split(' ').map(Number)
    if (contentsAt(map, 0, at) !== -1 || contentsAt(map, 1, at) === -2)
      say(`the spawn at ${origin} is not in free space`)
  }
  // what is outside of the world is solid: there is no way out
  const { least, most } = models[0]!
  for (const [axis, half] of PLAYER.entries()) {
    for (const [side, out] of [
      [least, -1],
      [most, 1],
    ] as const) {
      for (const [one, other] of [
        [0.1, 0.9],
        [0.5, 0.5],
        [0.9, 0.2],
      ] as const) {
        const shares = [one, other, 1 - one]
        const point = least.map((low, at) => low + (most[at]! - low) * shares[at]!)
        point[axis] = side[axis]! + out
        if (contentsAt(map, 0, point) !== -2) say(`it is open at ${point.join(' ')}`)
        point[axis] = side[axis]! - out * (half - 1)
        if (contentsAt(map, 1, point) !== -2) say(`a player gets out at ${point.join(' ')}`)
      }
    }
  }
}

/** What a point of a hull of the world is in. */
function contentsAt(map: RawMap, hull: 0 | 1, point: readonly number[]): number {
  let child = map.models[0]!.heads[hull]!
  while (child >= 0) {
    const { plane, children } = hull === 0 ? map.nodes[child]! : map.clipnodes[child]!
    const { normal, dist } = map.planes[plane]!
    child = children[normal.reduce((sum, part, axis) => sum + part * point[axis]!, -dist) >= 0 ? 0 : 1]!
  }
  return hull === 0 ? map.leafs[-1 - child]!.contents : child
}
