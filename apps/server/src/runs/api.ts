/** What other domains may ask of runs. */

export { type OldOutcome, type OldRun, takeOld } from './take-old.ts'
