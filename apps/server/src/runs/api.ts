/** What other domains may ask of runs. */

export { moveMapRuns, moveRouteRuns, takeBackMapRuns } from './merged-routes.ts'
export { rebuildBests } from './rebuild-bests.ts'
export { type OldPlaces, type OldRun, takeOld } from './take-old.ts'
