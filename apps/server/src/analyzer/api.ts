/** What other domains may ask of the analyzer. */

export { keepCollected, keepOutcome } from './kept.ts'
