/** What other domains may ask of events. */

export { rebuildEvents, refreshEvents } from './refresh.ts'
