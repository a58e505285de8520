/** What other domains may ask of runs. */

export {
  hasReplayOf,
  RUN_SHOWN,
  RUNNER_SHOWN,
  runColumns,
  runnerColumns,
  runnerTables,
  serverTable,
  shownRun,
} from './columns.ts'
export { moveMapRuns, moveRouteRuns, takeBackMapRuns } from './merged-routes.ts'
export { oneRun, runnersNamed } from './one-run.ts'
export { type OwnRun, ownRun, requireRunOf } from './own-run.ts'
export { isRecord, replayOf } from './race.ts'
export { shownReasons } from './reasons.ts'
export { rebuildBests } from './rebuild-bests.ts'
export { shownReplayFile } from './replays/shown-file.ts'
export { giveRunsOfSteam } from './steam.ts'
export { type OldPlaces, type OldRun, takeOld } from './take/take-old.ts'
export { isPublicMap, mayWatchRun } from './watchable.ts'
