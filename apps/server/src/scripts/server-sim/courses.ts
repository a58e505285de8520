import { runFacts } from '@kz/bsp/run-facts'
import type { Client } from '@kz/contract/wire/client'
import { randomCourse } from '@kz/demo/krp/simulated/random-course'
import { type CourseStop, leastFrames } from '@kz/demo/simulated/simulated-course'
import { bspOf, courseOf } from '../sample/course.ts'
import { planCommunity } from '../sample/plan.ts'

/** A map that servers play, and the way over it. */
export interface SimCourse {
  map: string
  /** of the file the site has */
  mapCrc: number
  stops: readonly CourseStop[]
  /** the site has the map's file: honest runs on it are replayed */
  isKnown: boolean
}

const MOST_MAPS = 8
const PAGES = 4
/** A replay is made frame by frame: long ones take the simulation's time, not the site's. Short ones have too few jumps to forge. */
const [LEAST_FRAMES, MOST_FRAMES] = [900, 3_000]

/** Maps of the sample that the site has with their files; where there are none, whatever maps it has, with a way of our own. */
export async function coursesOf(client: Client): Promise<SimCourse[]> {
  const maps: { mapName: string; fileSize: number | null }[] = []
  for (let page = 1, pages = 1; page <= Math.min(pages, PAGES); page++) {
    const list = await client.call('GET /map/list', { query: { recordable: true, page } })
    pages = list.totalPages
    maps.push(...list.maps)
  }
  const withFile = new Set(maps.filter(({ fileSize }) => fileSize !== null).map(({ mapName }) => mapName))
  const known = ofSample(withFile)
  if (known.length > 0) return known
  return maps.slice(0, MOST_MAPS).map(({ mapName }, at) => ({
    ...{ map: mapName, mapCrc: 1, stops: randomCourse(at + 1, 10), isKnown: false },
  }))
}

/** Courses of the sample among maps of these names. */
export function ofSample(names: ReadonlySet<string>): SimCourse[] {
  const courses: SimCourse[] = []
  for (const map of planCommunity().maps) {
    // who slides does not jump
    if (!names.has(map.name) || map.type === 'slide') continue
    const plain = map.routes.find(({ name }) => name === '')
    const stops = plain && courseOf(map).routes.get(plain)
    const frames = stops ? leastFrames(stops) : 0
    if (!stops || frames < LEAST_FRAMES || frames > MOST_FRAMES) continue
    courses.push({ map: map.name, mapCrc: runFacts(bspOf(map).bytes).crc, stops, isKnown: true })
    if (courses.length === MOST_MAPS) break
  }
  return courses
}
