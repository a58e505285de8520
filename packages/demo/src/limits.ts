/** What one file may cost. Nothing is ever sized by a number read from the file. Used as a namespace. */
export const fileBytes = 100 * 1024 * 1024
export const directoryEntries = 1024
export const messageBytes = 65_536
export const soundNameBytes = 255
export const sections = 4
export const listItems = 5000
export const segments = 256
/** Messages that declare something: server, structures, user messages. */
export const declarations = 4096
/** The engine has room for 512 models and as many sounds. */
export const resources = 2048
export const settingChanges = 200
export const clientSettings = 40
/** Longer recordings, and frames that far on, are taken for damage. */
export const seconds = 86_400

/** Texts of one source: none may crowd out the others. */
export const textsOfSource = 1000
export const textBytes = 2048
/** Commands whose texts have the same hash; more are made on purpose. */
export const alikeCommands = 8
/** Texts of keys that are kept when there are too many others. */
export const keyTexts = 500
export const deltaFields = 56
export const timers = 50
/** Places of one finding. */
export const hits = 1000
/** Places between which brush models move: some thousand moves of doors. */
export const brushKeys = 20_000
/** Changes of how a map's lights burn: a plugin may make some a second. */
export const lightKeys = 5000
/** Finish texts that are looked at: more are made on purpose. */
export const finishTexts = 200
export const printedJumps = 200

/** What a report keeps. */
export const reportHits = 800
export const reportHops = 100
export const reportJumps = 6
export const reportStrafes = 14
export const reportSegments = 16
export const ruleHits = 24
export const ruleText = 400
export const reportStretches = 60

/** What a summary keeps of them. */
export const summaryTexts = 50
export const summaryTimers = 10
export const textLength = 200
export const nameLength = 64
