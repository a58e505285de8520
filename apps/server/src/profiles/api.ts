/** What other domains may ask of profiles. */

export { setCupResults } from './made-results.ts'
