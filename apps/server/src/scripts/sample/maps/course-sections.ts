import type { Random } from '../random.ts'
import type { Leg, Way } from './course-way.ts'
import { climbOn, jumpOn, slideOn } from './course-way.ts'
import type { PlannedMap } from './plan-maps.ts'

/** What a way is made of: stretches of jumps that are alike. */

type Turns = (step: number, random: Random) => number
type Section = (way: Way, random: Random, turn: number) => boolean

const jumps =
  (leg: (random: Random) => Omit<Leg, 'turn'>): Section =>
  (way, random, turn) =>
    jumpOn(way, { ...leg(random), turn }, random)

const SECTIONS = {
  blocks: jumps((random) => ({
    ...{ half: [random.pick([40, 48, 56]), random.pick([40, 48, 56])], rise: random.pick([0, 8, 16, 24]) },
    ...{ speed: random.between(235, 255), thick: random.pick([32, 64, 96]), texture: 'block' },
  })),
  pillars: jumps((random) => ({
    ...{
      half: [32, 32],
      rise: random.pick([-16, 0, 16, 24]),
      speed: random.between(232, 250),
      thick: 400,
      texture: 'wall',
    },
  })),
  hops: jumps((random) => ({
    ...{ half: [32, 32], isHop: true, rise: random.pick([0, 0, 0, 8, -8]), speed: random.between(250, 266) },
    ...{ thick: 16, texture: 'hop' },
  })),
  stairs: jumps(() => ({ half: [32, 88], isHop: true, rise: 24, speed: 212, thick: 128, texture: 'wall' })),
  far: jumps((random) => ({
    ...{ half: [72, 72], rise: 0, speed: random.between(262, 272), thick: 48, texture: 'block', over: 10 },
  })),
  drops: jumps((random) => ({
    ...{
      half: [60, 60],
      rise: random.pick([-64, -96, -128]),
      speed: random.between(215, 240),
      thick: 48,
      texture: 'wood',
    },
  })),
  beams: jumps((random) => ({
    ...{
      half: random.pick([
        [96, 20],
        [20, 80],
      ] as const),
      rise: random.pick([0, 8, 16]),
      speed: 240,
      thick: 16,
      texture: 'wood',
    },
  })),
  ladder: (way, random) => climbOn(way, random.pick([112, 144, 192]), 'cliff'),
  slide: (way, random) =>
    slideOn(way, random.pick([400, 560, 720]), random.pick([200, 256]), { ramp: 'ramp', block: 'block' }),
} satisfies Record<string, Section>

type SectionName = keyof typeof SECTIONS

/** What stands on each kind of map, most of all first. */
const OF_TYPE: Record<PlannedMap['type'], readonly SectionName[]> = {
  climb: ['blocks', 'ladder', 'pillars', 'stairs', 'beams'],
  bhop: ['hops', 'hops', 'pillars', 'blocks'],
  slide: ['slide', 'blocks', 'slide', 'hops'],
  mix: ['blocks', 'hops', 'ladder', 'drops', 'stairs', 'far'],
  special: ['far', 'beams', 'far', 'drops'],
  unknown: ['blocks', 'hops', 'pillars', 'far'],
}

/** How long a stretch is, in jumps. */
const LENGTHS: Partial<Record<SectionName, readonly [number, number]>> = {
  ladder: [1, 1],
  slide: [1, 1],
  stairs: [4, 8],
  hops: [5, 11],
}

/** How the way bends. */
const TURNS: Record<string, (random: Random) => Turns> = {
  rise: (random) => steady(random.pick([-1, 1]) * random.between(26, 40)),
  ring: (random) => steady(random.pick([-1, 1]) * random.between(17, 24)),
  line: () => (_step, random) => random.between(-5, 5),
  wall: () => (step) => (step % 2 ? 32 : -32),
  zigzag: () => (step, random) => (step % 4 === 3 ? random.pick([-70, 70]) : random.between(-12, 12)),
  slide: () => (_step, random) => random.pick([0, 0, 90, -90]),
  far: () => (step) => (step % 3 === 2 ? 90 : 0),
}

const steady =
  (turn: number): Turns =>
  () =>
    turn

/** Lays stretches until `frames` are used up or there is no room; the end still has to come. */
export function layWay(way: Way, type: PlannedMap['type'], bends: string, frames: number, random: Random): void {
  const kinds = OF_TYPE[type]
  const turns = (TURNS[bends] ?? TURNS.zigzag!)(random)
  let step = 0
  let stuck = 0
  for (let stretch = random.whole(0, kinds.length - 1); stuck < 6; stretch++) {
    const name = kinds[stretch % kinds.length]!
    const [least, most] = LENGTHS[name] ?? [2, 5]
    let laid = 0
    for (let count = random.whole(least, most); count > 0; count--, laid++) {
      if (way.frames + LARGEST[name] > frames) return
      if (!SECTIONS[name](way, random, turns(step++, random))) break
    }
    if (laid === 0) {
      stuck++
      way.heading += 75
    } else stuck = 0
  }
}

/** Frames the next jump of a stretch may take. */
const LARGEST: Record<SectionName, number> = {
  ...{ blocks: 105, pillars: 100, hops: 72, stairs: 66, far: 125, drops: 140, beams: 120, ladder: 175, slide: 295 },
}
