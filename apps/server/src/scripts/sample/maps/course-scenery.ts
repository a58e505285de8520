import type { Block } from '@kz/bsp/write/block'
import type { BlockEntity } from '@kz/bsp/write/block-map'
import type { Kind, Landmark } from '../../../maps/pictures/picture-names.ts'
import type { Random } from '../random.ts'
import { type Box, meets, spanOf, type Way } from './course-way.ts'

/** What stands around a way, and never in it. */

type Three = readonly [number, number, number]

export interface Scene {
  blocks: Block[]
  entities: BlockEntity[]
}

interface Grounds {
  random: Random
  bounds: Box
  floor: number
  /** keeps a block where nobody flies or stands */
  put: (least: Three, most: Three, texture: string, scale?: number) => boolean
}

const AROUND = 360
const BELOW = 144

export function boundsOf(blocks: readonly Block[]): Box {
  const spans = blocks.map(spanOf)
  const of = (side: 'least' | 'most', choose: (...values: number[]) => number): Three => {
    const [x, y, z] = [0, 1, 2].map((axis) => choose(...spans.map((span) => span[side][axis]!)))
    return [x!, y!, z!]
  }
  return { least: of('least', Math.min), most: of('most', Math.max) }
}

/** The place of a course: its floor, what is around it, and what its name says. */
export function sceneOf(
  ways: readonly Way[],
  place: Kind,
  landmark: Landmark | undefined,
  isWet: boolean,
  random: Random,
): Scene {
  const all = ways.flatMap(({ blocks }) => blocks)
  const taken = ways.flatMap(({ flights, stands }) => [...flights, ...stands])
  const bounds = boundsOf(all)
  const floor =
    Math.min(bounds.least[2] + 300, Math.min(...ways.flatMap(({ stops }) => stops.map(({ ground }) => ground)))) - BELOW
  const blocks: Block[] = []
  const put: Grounds['put'] = (least, most, texture, scale = 4) => {
    const block = { least, most, texture, scale }
    if (taken.some((box) => meets(box, block)) || all.some((one) => meets(spanOf(one), block))) return false
    blocks.push(block)
    return true
  }
  const grounds = { random, bounds, floor, put }
  PLACES[place](grounds, isWet)
  if (landmark) for (let count = 0; count < 3; count++) LANDMARKS[landmark](grounds)
  return {
    blocks: [...grounded(all, taken, place === 'nothing' ? null : floor), ...blocks],
    entities: water(bounds, floor, place, isWet),
  }
}

/** Thick blocks stand on the floor where nobody passes below them, and none is below it. */
function grounded(blocks: readonly Block[], taken: readonly Box[], floor: number | null): Block[] {
  return blocks.map((block): Block => {
    const [x, y, z] = block.least
    const isPillar = block.most[2] - z >= 300
    if (!isPillar) return block
    const foot = floor ?? block.most[2] - 180
    const whole: Block = { ...block, least: [x, y, Math.min(foot, block.most[2] - 16)] }
    const isFree = ![...taken, ...blocks.filter((one) => one !== block).map(spanOf)].some((box) =>
      meets(box, { ...whole, most: [block.most[0], block.most[1], block.most[2] - 1] }),
    )
    return isFree ? whole : { ...block, least: [x, y, block.most[2] - 24] }
  })
}

const PLACES: Record<Kind, (grounds: Grounds, isWet: boolean) => void> = {
  hall({ bounds: { least, most }, floor, put }, isWet) {
    const [x0, y0, x1, y1] = [least[0] - AROUND, least[1] - AROUND, most[0] + AROUND, most[1] + AROUND]
    const roof = most[2] + 260
    put([x0, y0, floor - 32], [x1, y1, floor], isWet ? 'cliff' : 'floor')
    put([x0 - 32, y0, floor], [x0, y1, roof], 'wall')
    put([x1, y0, floor], [x1 + 32, y1, roof], 'wall')
    put([x0, y0 - 32, floor], [x1, y0, roof], 'wall')
    put([x0, y1, floor], [x1, y1 + 32, roof], 'wall')
    for (let x = x0 + 120; x < x1 - 120; x += 420)
      for (const y of [y0, y1 - 56]) put([x, y, floor], [x + 56, y + 56, roof], 'cliff')
  },
  gorge({ random, bounds: { least, most }, floor, put }, isWet) {
    const isLong = most[0] - least[0] > most[1] - least[1]
    const [from, to] = isLong ? [least[0], most[0]] : [least[1], most[1]]
    const sides = isLong ? ([least[1], most[1]] as const) : ([least[0], most[0]] as const)
    const box = (a0: number, a1: number, b0: number, b1: number, z0: number, z1: number, texture: string) =>
      isLong ? put([a0, b0, z0], [a1, b1, z1], texture) : put([b0, a0, z0], [b1, a1, z1], texture)
    box(from - 500, to + 500, sides[0] - 700, sides[1] + 700, floor - 32, floor, isWet ? 'cliff' : 'floor')
    for (const [side, out] of [
      [sides[0], -1],
      [sides[1], 1],
    ] as const) {
      for (let at = from - 480; at < to + 400; at += 380) {
        const near = side + out * random.between(80, 240)
        const far = near + out * random.between(260, 420)
        const [low, high] = [Math.min(near, far), Math.max(near, far)]
        const top = most[2] + random.between(-60, 420)
        box(at, at + 380, low, high, floor, top, 'cliff')
        if (random.chance(0.5))
          box(
            at + 60,
            at + 260,
            low - (out > 0 ? 70 : 0),
            high + (out < 0 ? 70 : 0),
            floor,
            floor + (top - floor) * random.between(0.3, 0.7),
            'cliff',
          )
      }
    }
  },
  skyline({ random, bounds: { least, most }, floor, put }, isWet) {
    put([least[0] - 900, least[1] - 900, floor - 32], [most[0] + 900, most[1] + 900, floor], isWet ? 'cliff' : 'floor')
    for (let count = 0; count < 26; count++) {
      const wide = random.between(120, 300)
      const x = random.between(least[0] - 860, most[0] + 860 - wide)
      const y = random.between(least[1] - 860, most[1] + 860 - wide)
      put(
        [x, y, floor],
        [x + wide, y + random.between(120, 300), most[2] + random.between(-300, 380)],
        random.pick(['wall', 'cliff', 'block']),
      )
    }
  },
  nothing({ random, bounds: { least, most }, put }) {
    for (let count = 0; count < 22; count++) {
      const [x, y, z] = [0, 1, 2].map((axis) => random.between(least[axis]! - 500, most[axis]! + 500)) as [
        number,
        number,
        number,
      ]
      const [wide, high] = [random.between(60, 260), random.between(24, 120)]
      put([x, y, z - high], [x + wide, y + random.between(60, 260), z], random.pick(['cliff', 'block', 'floor']))
    }
  },
}

/** Somewhere beside the way. */
const somewhere = ({ random, bounds: { least, most } }: Grounds): readonly [number, number] => [
  Math.round(random.between(least[0] - 240, most[0] + 240)),
  Math.round(random.between(least[1] - 240, most[1] + 240)),
]

const LANDMARKS: Record<Landmark, (grounds: Grounds) => void> = {
  trees(grounds) {
    for (let count = 0; count < 4; count++) {
      const [x, y] = somewhere(grounds)
      const high = grounds.floor + grounds.random.between(110, 200)
      if (!grounds.put([x - 10, y - 10, grounds.floor], [x + 10, y + 10, high], 'wood', 1)) continue
      grounds.put([x - 64, y - 64, high], [x + 64, y + 64, high + 72], 'leaves', 2)
      grounds.put([x - 40, y - 40, high + 72], [x + 40, y + 40, high + 120], 'leaves', 2)
    }
  },
  crates(grounds) {
    const [x, y] = somewhere(grounds)
    const { floor, put } = grounds
    put([x, y, floor], [x + 64, y + 64, floor + 64], 'wood', 1)
    put([x + 72, y + 8, floor], [x + 136, y + 72, floor + 64], 'wood', 1)
    put([x + 30, y + 4, floor + 64], [x + 94, y + 68, floor + 128], 'wood', 1)
  },
  tower(grounds) {
    const [x, y] = somewhere(grounds)
    const { floor, put, bounds } = grounds
    for (let level = 0; level < 5; level++) {
      const [half, step] = [130 - level * 20, (bounds.most[2] + 300 - floor) / 5]
      put(
        [x - half, y - half, floor + level * step],
        [x + half, y + half, floor + (level + 1) * step],
        level % 2 ? 'cliff' : 'wall',
      )
    }
  },
  arch(grounds) {
    const [x, y] = somewhere(grounds)
    const { floor, put, random } = grounds
    const high = floor + random.between(300, 520)
    put([x - 260, y - 40, floor], [x - 190, y + 40, high], 'cliff')
    put([x + 190, y - 40, floor], [x + 260, y + 40, high], 'cliff')
    put([x - 260, y - 40, high], [x + 260, y + 40, high + 56], 'cliff')
  },
  gate(grounds) {
    const [x, y] = somewhere(grounds)
    const { floor, put } = grounds
    put([x - 110, y - 24, floor], [x - 64, y + 24, floor + 220], 'wall', 2)
    put([x + 64, y - 24, floor], [x + 110, y + 24, floor + 220], 'wall', 2)
    put([x - 110, y - 24, floor + 220], [x + 110, y + 24, floor + 260], 'wood', 2)
  },
  stairs(grounds) {
    const [x, y] = somewhere(grounds)
    for (let step = 0; step < 7; step++)
      grounds.put(
        [x + step * 48, y, grounds.floor],
        [x + step * 48 + 48, y + 160, grounds.floor + 24 + step * 24],
        'wall',
        2,
      )
  },
}

function water({ least, most }: Box, floor: number, place: Kind, isWet: boolean): BlockEntity[] {
  if (!isWet || place === 'nothing') return []
  const beyond = place === 'hall' ? AROUND : 480
  const block: Block = {
    least: [least[0] - beyond, least[1] - beyond, floor + 1],
    most: [most[0] + beyond, most[1] + beyond, floor + 56],
    ...{ texture: '!water', scale: 4 },
  }
  return [{ classname: 'func_water', values: { rendermode: '2', renderamt: '150', skin: '-3' }, blocks: [block] }]
}

/** Buttons on their posts, a door, a pane of glass and a grate at both ends of a way. */
export function furnish({ blocks, ladders, stops, flights }: Way, random: Random): Scene {
  const scene: Scene = { blocks: [], entities: [] }
  const isFree = (box: Box) => !flights.some((flight) => meets(flight, box))
  const end = (which: 'start' | 'finish', block: Block, toward: readonly [number, number]) => {
    const [x, y] = [(block.least[0] + block.most[0]) / 2, (block.least[1] + block.most[1]) / 2]
    const top = block.most[2]
    const isX = Math.abs(toward[0] - x) > Math.abs(toward[1] - y)
    const away = Math.sign(isX ? toward[0] - x : toward[1] - y) * (which === 'start' ? -1 : 1)
    const at = (along: number, across: number): readonly [number, number] =>
      isX ? [x + along * away, y + across] : [x + across, y + along * away]
    const box = (
      from: readonly [number, number],
      to: readonly [number, number],
      low: number,
      high: number,
      texture: string,
      scale = 1,
    ): Block => ({
      least: [Math.min(from[0], to[0]), Math.min(from[1], to[1]), top + low],
      most: [Math.max(from[0], to[0]), Math.max(from[1], to[1]), top + high],
      ...{ texture, scale },
    })
    const target = which === 'start' ? 'counter_start' : 'counter_off'
    // nothing stands before the eyes of a viewer who looks over a runner's shoulder at the start
    const beside = (side: number) => box(at(-40, side * 64), at(40, side * 80), 0, 104, 'wall')
    const side = isFree(beside(1)) ? 1 : -1
    const [post, plate] =
      which === 'start'
        ? [beside(side), box(at(-16, side * 60), at(16, side * 64), 36, 68, which)]
        : [box(at(56, -40), at(72, 40), 0, 104, 'wall'), box(at(52, -16), at(56, 16), 36, 68, which)]
    scene.blocks.push(post)
    scene.entities.push({ classname: 'func_button', values: { target }, blocks: [plate] })
    const sides = [-1, 1].flatMap((side) => [
      { classname: 'func_wall', side },
      { classname: 'func_door', side },
    ])
    for (const { classname, side } of random.shuffled(sides).slice(0, 2)) {
      const isDoor = classname === 'func_door'
      const pane = box(
        at(-40, side * 80),
        at(40, side * 84),
        0,
        isDoor ? 96 : 56,
        isDoor ? 'wood' : random.pick(['glass', '{grate']),
      )
      if (
        !isFree(pane) ||
        scene.blocks.some((one) => meets(one, pane)) ||
        scene.entities.some((one) => one.blocks?.some((other) => meets(other, pane)))
      )
        continue
      const isGlass = pane.texture === 'glass'
      const values: Record<string, string> = isGlass
        ? { rendermode: '2', renderamt: '110' }
        : isDoor
          ? {}
          : { rendermode: '4', renderamt: '255' }
      scene.entities.push({ classname, values, blocks: [pane] })
    }
  }
  end('start', blocks[0]!, stops[1]!.land)
  const last = stops.at(-1)!
  const [x, y] = last.leave!
  end('finish', blocks.at(-1)!, [2 * x - last.land[0], 2 * y - last.land[1]])
  for (const ladder of ladders) scene.entities.push({ classname: 'func_ladder', blocks: [ladder] })
  return scene
}
