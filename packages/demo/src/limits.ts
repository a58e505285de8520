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
export const settingChanges = 200
