/** What other domains may ask of imports. */

export { joinHolder, joinPlayer } from './join-holder.ts'
