/** What other domains may ask of demos. */

export { announceRecords } from './announce-record.ts'
export { PACKED_DEMO, packArchive } from './archive.ts'
export { attachDemo, demoOfFile } from './attach.ts'
export { releaseCollected } from './collected.ts'
export { impossible, requirePossible } from './impossible.ts'
export { demoKind } from './kind.ts'
export { addListedDemos, fillCountries } from './listed.ts'
export { lockRoutes } from './locked.ts'
export { givePlayerDemos, stampDemos } from './moved.ts'
export { counts, submissionOf, wholeNumber } from './submission.ts'
export { warningsOf } from './upload-checks.ts'
export { withdrawWithMap } from './waiting-map.ts'
