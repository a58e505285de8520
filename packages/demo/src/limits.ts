/** What one file may cost. Nothing is ever sized by a number read from the file. */
export const LIMITS = {
  fileBytes: 100 * 1024 * 1024,
  directoryEntries: 1024,
  messageBytes: 65_536,
  soundNameBytes: 255,
  sections: 4,
  listItems: 5000,
  segments: 256,
  descriptions: 1024,
  settingChanges: 200,
} as const
