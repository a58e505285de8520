/** What other domains may ask of runs. */

export { moveMapRuns, moveRouteRuns, takeBackMapRuns } from './merged-routes.ts'
export { oneRun } from './one-run.ts'
export { type OwnRun, ownRun, requireRunOf } from './own-run.ts'
export { shownReplayFile } from './replays/shown-file.ts'
export { type OldPlaces, type OldRun, takeOld } from './take-old.ts'
export { mayWatchRun } from './watchable.ts'
