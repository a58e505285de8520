/** What other domains may ask of maps. */

export { readMapArchive, withMapFiles } from './archive.ts'
export { attachMapFile, attachPicture, mapOfFile, mapWithoutFile, pictureCount } from './attach.ts'
export { mapButtons } from './buttons.ts'
export { changeMapRow } from './change-row.ts'
export { mapPage } from './entity.ts'
export { MAP_FACTS, MAP_TAGS, mapFacts } from './facts.ts'
export { findMap, findMapRoute, isMap, type MapRef, mapImage } from './find-map.ts'
export {
  addListedMaps,
  addListedRoutes,
  type ListedMap,
  replaceAuthors,
  saveListedMaps,
} from './listed.ts'
export { dropRoute, ensureRoute, plainRouteId, plainRouteSql, routesChanged } from './map-routes.ts'
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
export { ownWaitingMap, type RunMap, reserveMap, standOfMap } from './reserved.ts'
