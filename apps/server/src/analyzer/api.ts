/** What other domains may ask of the analyzer. */

export { keepOutcome } from './kept.ts'
