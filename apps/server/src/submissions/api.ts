/** What the kinds of submissions ask of the review queue. */

export { claim, unclaim } from './claim.ts'
export { putOff, reject, release, reopen } from './decide.ts'
export { move, requireOpen, requireStranger } from './guards.ts'
export type { Described, Kind, Outcome, Submission } from './kind.ts'
export { lockOwn, withdraw } from './own.ts'
export { parseFile } from './parse.ts'
export { instant, isOpen, openStates, places, since, TALK, talk, talkColumns, waitingCount } from './queue.ts'
export { requireRun, videoId } from './run.ts'
export { NOTHING_SEEN, type ReadDemo } from './seen.ts'
export { addStep } from './steps.ts'
export { answerKnown, takeIn } from './take-in.ts'
export { unzipDemos, uploadKind } from './zip.ts'
