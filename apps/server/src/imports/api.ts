/** What other domains may ask of imports. */

export { joinHolder } from './join-holder.ts'
