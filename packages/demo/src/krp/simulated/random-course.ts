import type { CourseStop } from '../../simulated/simulated-course.ts'
import { randomNumbers } from '../../write/random.ts'

const RISES = [0, 0, 0, 16, 24, -16, -32]
const LADDER = 160

/** A course of `blocks` blocks by chance: jumps, and now and then a ladder or a ramp. The same seed gives the same. */
export function randomCourse(seed: number, blocks = 12): CourseStop[] {
  const random = randomNumbers(seed)
  const between = (least: number, most: number): number => least + random() * (most - least)
  const stops: CourseStop[] = []
  let [x, y, ground, heading] = [0, 0, 64, random() * 6]
  const go = (units: number): readonly [number, number] => {
    x += Math.cos(heading) * units
    y += Math.sin(heading) * units
    return [x, y]
  }
  for (let block = 0; block < blocks; block++) {
    const isLast = block === blocks - 1
    const chance = random()
    const by = isLast || block === 0 || chance < 0.8 ? 'jump' : chance < 0.9 ? 'climb' : 'slide'
    const land: readonly [number, number] = [x, y]
    const isHop = by === 'jump' && block > 0 && !isLast && random() < 0.3
    const leave = isHop ? null : go(between(40, 90))
    stops.push({ land, leave, ground, by, room: block === 0 || isLast ? 0 : 4 })
    heading += between(-0.5, 0.5)
    if (by === 'jump') {
      go(between(120, 170))
      ground += RISES[Math.floor(random() * RISES.length)]!
    } else if (by === 'climb') ground += LADDER
    else {
      go(between(200, 400))
      ground -= between(100, 200)
    }
  }
  return stops
}
