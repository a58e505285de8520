/** What other domains may ask of runs. */

export { type OldPlaces, type OldRun, takeOld } from './take-old.ts'
