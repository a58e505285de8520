/** What other domains may ask of maps. */

export { changeMapRow } from './change-row.ts'
export { findMap, findMapRoute, findMaps, findRoute, isMap, type MapRef, mapImage } from './find-map.ts'
export {
  addListedMaps,
  addListedRoutes,
  ensureListedMap,
  type ListedMap,
  replaceAuthors,
  saveListedMaps,
} from './listed.ts'
export {
  dropRoute,
  ensurePlainRoutes,
  ensureRoute,
  plainRouteId,
  plainRouteSql,
  routesChanged,
} from './map-routes.ts'
export {
  endMap,
  type HeldMap,
  holdMaps,
  livingMap,
  mapsAlike,
  namesOfMaps,
  requireOwnMap,
  reviveMap,
} from './merged.ts'
export { knownOf } from './recording.ts'
export { readMapArchive, withMapFiles } from './upload/archive.ts'
export { attachMapFile, attachPicture, mapOfFile, mapWithoutFile, pictureCount } from './upload/attach.ts'
export { mapPage } from './upload/entity.ts'
export { MAP_FACTS, MAP_TAGS, mapFacts } from './upload/facts.ts'
export { ownWaitingMap, type RunMap, reserveMap, standOfMap } from './upload/reserved.ts'
