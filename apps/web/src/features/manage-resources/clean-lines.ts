/** The lines of a text without blank ones and spaces around. */
export const cleanLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
