import { follows, poseAt, type Run } from '../data/run.ts'

/** The way of a run as a strip of triangles: two corners a place. */
export interface Ribbon {
  /** x, y, z of each corner */
  position: Float32Array
  /** milliseconds of the run */
  ms: Float32Array
  /** units a second */
  speed: Float32Array
  /** -1 at the left edge, 1 at the right */
  across: Float32Array
  index: Uint32Array
}

/** half of its ten units and of the dark casing of 2.5 on each side */
const HALF = 7.5
const ABOVE_FEET = 3
/** a new place at the latest after so many units or so long */
const STEP = 6
const STEP_MS = 60
const MOST_PLACES = 60_000

/** The ribbon of a run, broken where the run does not follow itself. `startMs` is what its times count from. */
export function ribbonOf(run: Run, startMs: number): Ribbon {
  const rows = placesOf(run)
  const ribbon: Ribbon = {
    position: new Float32Array(rows.length * 6),
    ms: new Float32Array(rows.length * 2),
    speed: new Float32Array(rows.length * 2),
    across: new Float32Array(rows.length * 2),
    index: new Uint32Array(Math.max(0, rows.length - 1) * 6),
  }
  let corners = 0
  let side: readonly [number, number] = [0, HALF]
  rows.forEach(({ row, joined }, place) => {
    const pose = poseAt(run, run.ms[row]!)
    side = sideAt(run, rows, place) ?? side
    for (const [corner, sign] of [[0, -1] as const, [1, 1] as const]) {
      const at = place * 2 + corner
      const height = pose.feet + ABOVE_FEET
      ribbon.position.set([pose.x + side[0] * sign, pose.y + side[1] * sign, height], at * 3)
      ribbon.ms[at] = run.ms[row]! - startMs
      ribbon.speed[at] = run.speed[row]!
      ribbon.across[at] = sign
    }
    if (!joined) return
    const first = place * 2
    ribbon.index.set([first - 2, first - 1, first, first, first - 1, first + 1], corners)
    corners += 6
  })
  return { ...ribbon, index: ribbon.index.subarray(0, corners) }
}

interface Place {
  row: number
  /** whether the place before leads here */
  joined: boolean
}

function placesOf(run: Run): Place[] {
  const places: Place[] = []
  let joined = false
  let [x, y, z, ms] = [Number.NaN, Number.NaN, Number.NaN, Number.NaN]
  for (let row = 0; row < run.ms.length && places.length < MOST_PLACES; row++) {
    const broken = !follows(run, row)
    const far = Math.hypot(run.x[row]! - x, run.y[row]! - y, run.z[row]! - z) >= STEP
    if (!broken && !far && run.ms[row]! - ms < STEP_MS) continue
    joined = !broken
    places.push({ row, joined })
    ;[x, y, z, ms] = [run.x[row]!, run.y[row]!, run.z[row]!, run.ms[row]!]
  }
  return places
}

/** Half the width at right angles to where the way goes; null where it stands still. */
function sideAt(run: Run, places: readonly Place[], at: number): readonly [number, number] | null {
  const before = places[at]!.joined ? places[at - 1]! : places[at]!
  const after = places[at + 1]?.joined ? places[at + 1]! : places[at]!
  const [dx, dy] = [run.x[after.row]! - run.x[before.row]!, run.y[after.row]! - run.y[before.row]!]
  const length = Math.hypot(dx, dy)
  return length > 0.01 ? [(-dy / length) * HALF, (dx / length) * HALF] : null
}
