import type { GhostRun, TimedRun } from '../data/replay-data.ts'
import { poseAt } from '../data/run.ts'

/** A button of the map, as the replay tells of it. */
export interface StartButton {
  kind: 'start' | 'stop'
  least: readonly number[]
  most: readonly number[]
}

/** As far as an arm reaches, and the body around it. */
const REACH = 112

/** From where the runs that are on go together, in a sentence that holds; empty where nothing runs beside. */
export function startWords(run: TimedRun, ghosts: readonly GhostRun[], buttons: readonly StartButton[]): string {
  if (ghosts.length === 0) return ''
  if (!run.knowsStart)
    return 'The recording does not show when this run began, so the others start from its first frame.'
  const unknown = ghosts.filter(({ knowsStart }) => !knowsStart).map(({ place }) => place)
  const together = [run, ...ghosts.filter(({ knowsStart }) => knowsStart)]
  const where = together.every((one) => isAtStart(one, buttons)) ? 'at the start button' : 'as their timers started'
  if (unknown.length === 0) return `Started together ${where}.`
  const others = `${listed(unknown)} from the first frame: nobody knows when ${unknown.length === 1 ? 'it' : 'they'} began`
  return together.length === 1 ? `Not started together: ${others}.` : `Started together ${where}, but ${others}.`
}

const isAtStart = ({ run, startMs }: TimedRun, buttons: readonly StartButton[]): boolean => {
  const { x, y, z } = poseAt(run, startMs)
  return buttons.some(
    ({ kind, least, most }) =>
      kind === 'start' &&
      [x, y, z].every((value, axis) => value >= least[axis]! - REACH && value <= most[axis]! + REACH),
  )
}

const listed = (places: readonly number[]): string =>
  places.length < 2 ? places.join() : `${places.slice(0, -1).join(', ')} and ${places.at(-1)}`
