/** What other domains may ask of the outbox. */

export { wakeOutbox } from './deliver.ts'
export { type Message, mapPath, pictureOf, type Run } from './message.ts'
export { type Told, tellMembers, tellSite } from './queue.ts'
