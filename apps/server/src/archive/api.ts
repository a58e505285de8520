/** What other domains may ask of archives. */

export { makeAuthor, type OldAuthor, writersOf } from './authors.ts'
export { type BroughtFile, filesOfMessages, keepArchiveFiles, messagePaths } from './files.ts'
export {
  type ItemKind,
  itemsAfter,
  knownItems,
  lockArchive,
  noteItems,
  openArchive,
  SOFTWARE,
  type Software,
} from './items.ts'
export { leadOfOld } from './lead.ts'
export { emptyThreads, keepThreads, takeThreads } from './threads.ts'
