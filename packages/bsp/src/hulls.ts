/** Movement in a map, from the file of its hulls, for the browser: brings nothing of the reader of maps with it. */

export { HullError, type HullErrorCode } from './hulls/hull-error.ts'
export type * from './hulls/hull-types.ts'
export { mapHulls } from './hulls/map-hulls.ts'
export { readHullFile } from './hulls/read-hull-file.ts'
