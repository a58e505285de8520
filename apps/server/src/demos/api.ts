/** What other domains may ask of demos. */

export { addListedDemos } from './listed.ts'
export { givePlayerDemos, stampDemos } from './moved.ts'
