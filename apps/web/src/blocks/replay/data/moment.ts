import type { PlayerState } from '../player.ts'
import { between, blended, ORBIT, type Orbit, type Sight, sightOf, type ViewName } from '../scene/cameras.ts'
import type { Moment } from '../scene/stage.ts'
import type { TimedRun } from './replay-data.ts'
import { poseAt, type Run, turn } from './run.ts'

/** the ribbon is drawn from so long before the moment to so long after it */
export const SHOWN_BEFORE_MS = 3_000
export const SHOWN_AFTER_MS = 5_000
const HEADING_MS = 350
/** a runner who moves less than this faces where they look */
const MOVING_UNITS = 48

/** The viewer: turns and moves by hand, and changes the view in a quarter of a second. */
export interface Watcher {
  orbit: Orbit
  view: ViewName
  /** where the viewer looked from when they chose another view, and when, by the page's clock */
  from: Sight | null
  since: number
}

export const newWatcher = (view: ViewName): Watcher => ({ orbit: { ...ORBIT }, view, from: null, since: 0 })

/** What is drawn of a run at a moment. `now` is the page's clock; `height` is how far up the top view stands. */
export function momentOf(run: TimedRun, state: PlayerState, watcher: Watcher, now: number, height: number): Moment {
  const ms = run.startMs + state.at
  const pose = poseAt(run.run, ms)
  const wanted = sightOf(state.view, pose, headingAt(run.run, ms), watcher.orbit, height)
  const part = watcher.from ? blended(watcher.since, now) : 1
  const sight = watcher.from && part < 1 ? between(watcher.from, wanted, part) : wanted
  const whole = state.view === 'top'
  return {
    ...{ at: state.at, sight, ghosts: state.ghosts, body: state.view !== 'first' || part < 0.8 },
    from: whole ? Number.NEGATIVE_INFINITY : state.at - SHOWN_BEFORE_MS,
    to: whole ? Number.POSITIVE_INFINITY : state.at + SHOWN_AFTER_MS,
  }
}

/** Where a runner moves to, smoothed over most of a second; where they look while they stand. In degrees. */
export function headingAt(run: Run, ms: number): number {
  const [before, now, after] = [poseAt(run, ms - HEADING_MS), poseAt(run, ms), poseAt(run, ms + HEADING_MS)]
  const [dx, dy] = [after.x - before.x, after.y - before.y]
  const moved = Math.hypot(dx, dy)
  if (moved < 1) return now.yaw
  const heading = (Math.atan2(dy, dx) * 180) / Math.PI
  return now.yaw + turn(now.yaw, heading) * Math.min(1, moved / MOVING_UNITS)
}

/** How far above a run the view from the top stands to show all of it, within what can be told apart. */
export function topHeight({ run }: TimedRun): number {
  const [wide, deep] = [extent(run.x), extent(run.y)]
  return Math.min(6_000, Math.max(600, Math.max(wide, deep) * 1.1))
}

function extent(values: ArrayLike<number>): number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let at = 0; at < values.length; at++) {
    least = Math.min(least, values[at]!)
    most = Math.max(most, values[at]!)
  }
  return values.length ? most - least : 0
}
