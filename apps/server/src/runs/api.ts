/** What other domains may ask of runs. */

export { moveMapRuns, moveRouteRuns, takeBackMapRuns } from './merged-routes.ts'
export { runnersNamed } from './one-run.ts'
export { type OldPlaces, type OldRun, takeOld } from './take-old.ts'
export {
  RUN_SHOWN,
  RUNNER_SHOWN,
  replayOf,
  runColumns,
  runnerColumns,
  runnerTables,
  serverTable,
  shownRun,
} from './top.ts'
