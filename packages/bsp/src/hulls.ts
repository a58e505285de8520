/** Movement in a map. */
export type * from './hulls/hull-types.ts'
export { mapHulls } from './hulls/map-hulls.ts'
export { readHulls } from './hulls/read-hulls.ts'
