/** What other domains may ask of points. */

export { pointsOf } from './player.ts'
export { rebuildPoints, refreshDue } from './refresh.ts'
export { runnerOfUser } from './runners.ts'
