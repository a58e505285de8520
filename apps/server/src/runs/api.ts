/** What other domains may ask of runs. */

export { moveMapRuns, moveRouteRuns, takeBackMapRuns } from './merged-routes.ts'
