/** What other domains may ask of demos. */

export { PACKED_DEMO, packArchive } from './archive.ts'
export { releaseCollected } from './collected.ts'
export { impossible, requirePossible } from './impossible.ts'
export { demoKind } from './kind.ts'
export { addListedDemos, fillCountries } from './listed.ts'
export { lockRoutes } from './locked.ts'
export { announceRecords } from './release/announce-record.ts'
export { givePlayerDemos, stampDemos } from './release/moved.ts'
export { attachDemo, demoOfFile } from './upload/attach.ts'
export { counts, submissionOf, wholeNumber } from './upload/submission.ts'
export { warningsOf } from './upload/upload-checks.ts'
export { withdrawWithMap } from './upload/waiting-map.ts'
